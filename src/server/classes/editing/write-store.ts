import { sql } from 'kysely';
import { type ClassContent, PLAIN_FIELDS } from '../../../contract/class-fields.ts';
import { followDates } from '../../../domain/followed-dates.ts';
import { pick } from '../../../domain/pick.ts';
import type { PlannedDate } from '../../../domain/schedule.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { newId } from '../../platform/ids.ts';
import { addMeetings, moveMeetings, removeMeetings } from '../meetings-store.ts';
import type { StoredClass } from './class-store.ts';

interface Change {
  readonly organizationId: string;
  readonly stored: StoredClass;
  readonly at: string;
  readonly by: string;
}

/** Columns of a class that its form does not set. A column that is neither here nor a field of the form does not compile. */
type OtherColumn =
  | 'organizationId'
  | 'id'
  | 'semesterId'
  | 'publishedAt'
  | 'cancelledAt'
  | 'cancelReason'
  | 'runsAnywayAt'
  | 'seatsTaken'
  | 'seatsOver'
  | 'nextTicket'
  | 'externalId'
  | 'importBatchId'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'updatedBy';

/** The columns of a class that its content fills. */
export function contentColumns(content: ClassContent) {
  return {
    ...pick(PLAIN_FIELDS, content),
    pictureFileId: content.picture?.fileId ?? null,
    pictureAlt: content.picture?.alt ?? '',
    schedule: JSON.stringify(content.schedule),
  } satisfies Record<Exclude<keyof Schema['classes'], OtherColumn>, unknown>;
}

/** Writes a content over a locked class, with its dates, instructors and options, and raises its version. */
export async function writeContent(
  database: Database,
  change: Change,
  written: { content: ClassContent; meetings: readonly PlannedDate[]; seatsOver: number },
): Promise<void> {
  const { organizationId, stored } = change;
  await raiseVersion(database, change, { ...contentColumns(written.content), seatsOver: written.seatsOver });
  await writeMeetings(database, change, written);
  await writeInstructors(database, organizationId, stored.id, written.content.instructorIds);
  await writeOptions(database, organizationId, stored.id, written.content.options);
}

/** Sets columns of a locked class and raises its version, by which every server knows that it changed. */
export async function raiseVersion(
  database: Database,
  { organizationId, stored, at, by }: Change,
  columns: Partial<ReturnType<typeof contentColumns>> & {
    seatsOver?: number;
    publishedAt?: string | null;
    cancelledAt?: string | null;
    cancelReason?: string;
    runsAnywayAt?: string | null;
  },
): Promise<void> {
  await database
    .updateTable('classes')
    .set({ ...columns, version: stored.version + 1, updatedAt: at, updatedBy: by })
    .where('organizationId', '=', organizationId)
    .where('id', '=', stored.id)
    .execute();
}

/** Gives a locked class other dates; one that was moved keeps its row. */
export async function writeMeetings(
  database: Database,
  { organizationId, stored, at }: Change,
  written: { readonly content: ClassContent; readonly meetings: readonly PlannedDate[] },
): Promise<void> {
  const { removed, moved, added } = followDates(stored, written);
  const place = { organizationId, at };
  await removeMeetings(
    database,
    place,
    removed.map(({ id }) => id),
  );
  const rowOf = (meeting: PlannedDate) => ({ ...meeting, classId: stored.id });
  await moveMeetings(
    database,
    place,
    moved.map(({ from, to }) => ({ ...rowOf(to), id: from.id })),
  );
  await addMeetings(database, organizationId, added.map(rowOf));
}

async function writeInstructors(
  database: Database,
  organizationId: string,
  classId: string,
  instructorIds: readonly string[],
): Promise<void> {
  await database
    .deleteFrom('classInstructors')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .execute();
  if (instructorIds.length === 0) return;
  await database
    .insertInto('classInstructors')
    .values(
      instructorIds.map((instructorId, position) => ({
        organizationId,
        classId,
        instructorId,
        position,
      })),
    )
    .execute();
}

async function writeOptions(
  database: Database,
  organizationId: string,
  classId: string,
  options: ClassContent['options'],
): Promise<void> {
  await database
    .deleteFrom('classOptions')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('id', '<>', sql<string>`all(${options.flatMap(({ id }) => id ?? [])}::uuid[])`)
    .execute();
  if (options.length === 0) return;
  const rows = options.map(({ id, name, priceCents }, position) => ({
    organizationId,
    id: id ?? newId(),
    classId,
    name,
    priceCents,
    position,
  }));
  await database
    .insertInto('classOptions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'id']).doUpdateSet((set) => ({
        name: set.ref('excluded.name'),
        priceCents: set.ref('excluded.priceCents'),
        position: set.ref('excluded.position'),
      })),
    )
    .execute();
}

/** A new draft with its title and type, and nothing else yet. */
export async function addClass(
  database: Database,
  { organizationId, at, by }: { organizationId: string; at: string; by: string },
  wished: { semesterId: string; title: string; typeId: string },
): Promise<string> {
  const id = newId();
  await database
    .insertInto('classes')
    .values({
      organizationId,
      id,
      semesterId: wished.semesterId,
      typeId: wished.typeId,
      title: wished.title,
      capacity: 0,
      createdAt: at,
      updatedAt: at,
      updatedBy: by,
    })
    .execute();
  return id;
}

import { sql } from 'kysely';
import type { ClassContent } from '../../../contract/class-editing.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';
import { compareMeetings } from './changed-meetings.ts';
import type { StoredClass } from './class-store.ts';

interface Change {
  readonly organizationId: string;
  readonly stored: StoredClass;
  readonly at: string;
  readonly by: string;
}

/** The columns of a class that its content fills. */
export function contentColumns(content: ClassContent) {
  return {
    title: content.title,
    description: content.description,
    type_id: content.typeId,
    location_id: content.locationId,
    picture_file_id: content.picture?.fileId ?? null,
    picture_alt: content.picture?.alt ?? '',
    schedule: JSON.stringify(content.schedule),
    min_grade: content.minGrade,
    max_grade: content.maxGrade,
    min_age: content.minAge,
    max_age: content.maxAge,
    minimum: content.minimum,
    capacity: content.capacity,
    registration_opens_at: content.registrationOpensAt,
    registration_closes_at: content.registrationClosesAt,
    price_cents: content.priceCents,
    price_max_cents: content.priceMaxCents,
    is_paused: content.isPaused,
    is_information_only: content.isInformationOnly,
  };
}

/** Writes a content over a locked class, with its dates, instructors and options, and raises its version. */
export async function writeContent(
  database: Database,
  change: Change,
  written: { content: ClassContent; meetings: readonly MeetingTime[]; seatsOver: number },
): Promise<void> {
  const { organizationId, stored } = change;
  await raiseVersion(database, change, { ...contentColumns(written.content), seats_over: written.seatsOver });
  await writeMeetings(database, organizationId, stored, written.meetings);
  await writeInstructors(database, organizationId, stored.id, written.content.instructorIds);
  await writeOptions(database, organizationId, stored.id, written.content.options);
}

/** Sets columns of a locked class and raises its version, by which every server knows that it changed. */
export async function raiseVersion(
  database: Database,
  { organizationId, stored, at, by }: Change,
  columns: Partial<ReturnType<typeof contentColumns>> & {
    seats_over?: number;
    published_at?: string | null;
    cancelled_at?: string | null;
    cancel_reason?: string;
  },
): Promise<void> {
  await database
    .updateTable('classes')
    .set({ ...columns, version: stored.version + 1, updated_at: at, updated_by: by })
    .where('organization_id', '=', organizationId)
    .where('id', '=', stored.id)
    .execute();
}

async function writeMeetings(
  database: Database,
  organizationId: string,
  stored: StoredClass,
  meetings: readonly MeetingTime[],
): Promise<void> {
  const { removed, added, retimed } = compareMeetings(stored.meetings, meetings);
  if (removed.length > 0)
    await database
      .deleteFrom('meetings')
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`any(${removed.map(({ id }) => id)}::uuid[])`)
      .execute();
  if (retimed.length > 0)
    await sql`UPDATE meetings SET start_time = new.start_time, end_time = new.end_time
      FROM unnest(${retimed.map(({ id }) => id)}::uuid[], ${retimed.map(({ start }) => start)}::time[],
        ${retimed.map(({ end }) => end)}::time[]) AS new (id, start_time, end_time)
      WHERE meetings.organization_id = ${organizationId} AND meetings.id = new.id`.execute(database);
  await addMeetings(
    database,
    organizationId,
    added.map((meeting) => ({ ...meeting, classId: stored.id })),
  );
}

/** Adds dates to classes in one statement. */
export async function addMeetings(
  database: Database,
  organizationId: string,
  rows: readonly (MeetingTime & { readonly classId: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`INSERT INTO meetings (organization_id, id, class_id, held_on, start_time, end_time)
    SELECT ${organizationId}::uuid, * FROM unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.classId)}::uuid[],
      ${rows.map((row) => row.on)}::date[], ${rows.map((row) => row.start)}::time[], ${rows.map((row) => row.end)}::time[])`.execute(
    database,
  );
}

async function writeInstructors(
  database: Database,
  organizationId: string,
  classId: string,
  instructorIds: readonly string[],
): Promise<void> {
  await database
    .deleteFrom('class_instructors')
    .where('organization_id', '=', organizationId)
    .where('class_id', '=', classId)
    .execute();
  if (instructorIds.length === 0) return;
  await database
    .insertInto('class_instructors')
    .values(
      instructorIds.map((instructorId, position) => ({
        organization_id: organizationId,
        class_id: classId,
        instructor_id: instructorId,
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
    .deleteFrom('class_options')
    .where('organization_id', '=', organizationId)
    .where('class_id', '=', classId)
    .where('id', '<>', sql<string>`all(${options.flatMap(({ id }) => id ?? [])}::uuid[])`)
    .execute();
  if (options.length === 0) return;
  const rows = options.map(({ id, name, priceCents }, position) => ({
    organization_id: organizationId,
    id: id ?? newId(),
    class_id: classId,
    name,
    price_cents: priceCents,
    position,
  }));
  await database
    .insertInto('class_options')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet((set) => ({
        name: set.ref('excluded.name'),
        price_cents: set.ref('excluded.price_cents'),
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
      organization_id: organizationId,
      id,
      semester_id: wished.semesterId,
      type_id: wished.typeId,
      title: wished.title,
      capacity: 0,
      created_at: at,
      updated_at: at,
      updated_by: by,
    })
    .execute();
  return id;
}

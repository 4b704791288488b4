import { type Insertable, sql } from 'kysely';
import type { PlannedDate } from '../../../domain/schedule.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { LostRace } from '../../platform/database/trouble.ts';
import { newId } from '../../platform/ids.ts';
import { plannedDate, type StoredClass } from './class-store.ts';
import { addMeetings } from '../meetings-store.ts';

/** A copy to make of a class: what differs from it, and its dates. */
export interface ClassCopy {
  readonly of: StoredClass;
  readonly semesterId: string;
  readonly changes: Partial<
    Pick<Insertable<Schema['classes']>, 'title' | 'schedule' | 'registrationOpensAt' | 'registrationClosesAt'>
  >;
  readonly meetings: readonly PlannedDate[];
}

/** Makes copies as drafts, in one statement per table however many there are. Returns their ids in the same order. */
export async function writeCopies(
  database: Database,
  organizationId: string,
  copies: readonly ClassCopy[],
  { at, by }: { at: string; by: string },
): Promise<string[]> {
  const sources = [...new Set(copies.map(({ of }) => of.id))];
  const rows = await database
    .selectFrom('classes')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${sources}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const made = copies.flatMap((copy) => {
    const row = byId.get(copy.of.id);
    // The dates to copy were read before the lock.
    if (row && row.version !== copy.of.version) throw new LostRace('A class was saved while it was copied.');
    return row ? [{ copy, id: newId(), row }] : [];
  });
  if (made.length < copies.length) throw new Error('A class to copy is gone.');
  // Whatever a class has, a copy has too, but for what is named here: a column that comes later is copied by itself.
  for (let first = 0; first < made.length; first += PER_STATEMENT)
    await database
      .insertInto('classes')
      .values(
        made.slice(first, first + PER_STATEMENT).map(({ copy, id, row }) => ({
          ...row,
          schedule: row.schedule && JSON.stringify(row.schedule),
          ...copy.changes,
          id,
          semesterId: copy.semesterId,
          publishedAt: null,
          cancelledAt: null,
          cancelReason: '',
          seatsTaken: 0,
          seatsOver: 0,
          nextTicket: 1,
          externalId: null,
          importBatchId: null,
          version: 1,
          createdAt: at,
          updatedAt: at,
          updatedBy: by,
        })),
      )
      .execute();
  const pairs = made.map(({ id, copy }) => ({ id, of: copy.of.id }));
  await addMeetings(
    database,
    organizationId,
    made.flatMap(({ id, copy }) => copy.meetings.map((date) => ({ ...plannedDate(date), classId: id }))),
  );
  await copyInstructors(database, organizationId, pairs);
  await copyOptions(database, organizationId, pairs);
  return made.map(({ id }) => id);
}

/** A statement takes at most 65,535 values, and a class has about forty. */
const PER_STATEMENT = 500;

type Pairs = readonly { readonly id: string; readonly of: string }[];

const pairsOf = (pairs: Pairs) =>
  sql`unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ of }) => of)}::uuid[]) AS pair (id, source)`;

async function copyInstructors(database: Database, organizationId: string, pairs: Pairs): Promise<void> {
  await sql`INSERT INTO class_instructors (organization_id, class_id, instructor_id, position)
    SELECT ${organizationId}::uuid, pair.id, instructor_id, position FROM ${pairsOf(pairs)}
    JOIN class_instructors ON organization_id = ${organizationId} AND class_id = pair.source`.execute(database);
}

async function copyOptions(database: Database, organizationId: string, pairs: Pairs): Promise<void> {
  const options = await database
    .selectFrom('classOptions')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('classId', '=', sql<string>`any(${pairs.map(({ of }) => of)}::uuid[])`)
    .execute();
  const rows = pairs.flatMap(({ id, of }) =>
    options.filter((option) => option.classId === of).map((option) => ({ ...option, id: newId(), classId: id })),
  );
  if (rows.length > 0) await database.insertInto('classOptions').values(rows).execute();
}

import { sql } from 'kysely';
import type { ClassSchedule } from '../../../contract/class-fields.ts';
import type { ClosedTime } from '../../../domain/closings.ts';
import type { Database } from '../../platform/database/connect.ts';

/** What a closing made of one class: its version afterwards, and how its dates were made before. */
export interface ClosedOne {
  readonly id: string;
  readonly version: number;
  readonly schedule: ClassSchedule;
}

export interface Closing extends ClosedTime {
  readonly id: string;
  readonly reason: string;
  /** The closed days of the school that were written with it. */
  readonly closedDayId: string | null;
  readonly classes: readonly ClosedOne[];
  readonly mails: number;
  readonly at: string;
  readonly by: string;
  readonly undoneAt: string | null;
}

export async function insertClosing(
  database: Database,
  organizationId: string,
  { id, from, to, start, end, reason, closedDayId, classes, mails, at, by }: Omit<Closing, 'undoneAt'>,
): Promise<void> {
  await database
    .insertInto('dayClosings')
    .values({
      organizationId,
      id,
      firstOn: from,
      lastOn: to,
      startTime: start,
      endTime: end,
      reason,
      closedDayId,
      classes: JSON.stringify(classes),
      mails,
      createdAt: at,
      createdBy: by,
      undoneAt: null,
    })
    .execute();
}

const COLUMNS = [
  'id',
  'firstOn as from',
  'lastOn as to',
  'startTime as start',
  'endTime as end',
  'reason',
  'closedDayId',
  'classes',
  'mails',
  'createdAt as at',
  'createdBy as by',
  'undoneAt',
] as const;

/** Locks a closing, so that it is undone once; null for an unknown id. */
export async function lockClosing(database: Database, organizationId: string, id: string): Promise<Closing | null> {
  const row = await database
    .selectFrom('dayClosings')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // Only insertClosing writes this column.
  return row ? { ...row, classes: row.classes as object as readonly ClosedOne[] } : null;
}

export async function endClosing(database: Database, organizationId: string, id: string, at: string): Promise<void> {
  await database
    .updateTable('dayClosings')
    .set({ undoneAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

const MOST_LISTED = 20;

/** The closings since an instant, latest first. */
export async function listClosings(database: Database, organizationId: string, since: string) {
  return database
    .selectFrom('dayClosings')
    .select(COLUMNS.filter((column) => column !== 'classes' && column !== 'closedDayId'))
    .select(sql<number>`jsonb_array_length(classes)`.as('classes'))
    .where('organizationId', '=', organizationId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** Which classes are asked for. */
interface Asked extends ClosedTime {
  readonly locationId: string | null;
  readonly classIds: readonly string[] | null;
}

/** The classes with a date in these days, in the order of their first one there; at most so many. */
export async function listClassesThen(
  database: Database,
  organizationId: string,
  { from, to, start, end, locationId, classIds }: Asked,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT classes.id FROM meetings
    JOIN classes ON classes.organization_id = meetings.organization_id AND classes.id = meetings.class_id AND cancelled_at IS NULL
    JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id AND archived_at IS NULL
    WHERE meetings.organization_id = ${organizationId} AND held_on BETWEEN ${from} AND ${to}
      AND start_time < coalesce(${end}::time, '24:00') AND end_time > coalesce(${start}::time, '00:00')
      ${locationId === null ? sql`` : sql`AND coalesce(meetings.location_id, classes.location_id) = ${locationId}`}
      ${classIds === null ? sql`` : sql`AND classes.id = ANY(${[...classIds]}::uuid[])`}
    GROUP BY classes.id, classes.title ORDER BY min(held_on), min(start_time), classes.title, classes.id LIMIT ${most}`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

/** How many students have a seat in these classes or wait for one, and how many families they live in. */
export async function countPeople(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<{ students: number; families: number }> {
  const { rows } = await sql<{ students: number; families: number }>`
    SELECT count(DISTINCT seats.student_id)::int AS students, count(DISTINCT family_id)::int AS families FROM (
      SELECT student_id FROM enrollments WHERE organization_id = ${organizationId} AND class_id = ANY(${[...classIds]}::uuid[])
        AND state IN ('enrolled', 'completed')
      UNION SELECT student_id FROM waitlist_entries WHERE organization_id = ${organizationId} AND class_id = ANY(${[...classIds]}::uuid[])
        AND state IN ('waiting', 'offered')) AS seats
    LEFT JOIN family_students ON family_students.organization_id = ${organizationId} AND family_students.student_id = seats.student_id
      AND family_students.ended_at IS NULL`.execute(database);
  return rows[0] ?? { students: 0, families: 0 };
}

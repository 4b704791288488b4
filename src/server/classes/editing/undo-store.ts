import { sql } from 'kysely';
import type { ClassContent, ClassSchedule } from '../../../contract/class-fields.ts';
import type { HeldDate, PlannedDate } from '../../../domain/schedule.ts';
import type { Database } from '../../platform/database/connect.ts';

/** How the dates of a class were before they were saved last, and the way back. */
export interface DateUndo {
  readonly changeId: string;
  readonly version: number;
  readonly schedule: ClassSchedule;
  readonly meetings: readonly HeldDate[];
  readonly savedAt: string;
  readonly undoUntil: string;
  readonly mails: number;
  readonly mailsLeaveAt: string;
}

/** A class has one way back at the most: that from its last save. */
export async function keepDateUndo(
  database: Database,
  organizationId: string,
  classId: string,
  { schedule, meetings, ...undo }: DateUndo,
): Promise<void> {
  const row = { ...undo, schedule: JSON.stringify(schedule), meetings: JSON.stringify(meetings) };
  await database
    .insertInto('dateUndos')
    .values({ organizationId, classId, ...row })
    .onConflict((conflict) => conflict.columns(['organizationId', 'classId']).doUpdateSet(row))
    .execute();
}

/** The way back from the save that gave the class this version. */
export async function findDateUndo(
  database: Database,
  organizationId: string,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<DateUndo | null> {
  const row = await database
    .selectFrom('dateUndos')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('classId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  // Only keepDateUndo writes these columns.
  return row
    ? { ...row, schedule: row.schedule as ClassSchedule, meetings: row.meetings as object as readonly HeldDate[] }
    : null;
}

export async function forgetDateUndo(database: Database, organizationId: string, classId: string): Promise<void> {
  await database
    .deleteFrom('dateUndos')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .execute();
}

/** Dates of a class, and since when something may have been built on their absence. */
interface DatesSince {
  readonly organizationId: string;
  readonly classId: string;
  readonly dates: readonly PlannedDate[];
  readonly since: string;
}

/** Whether somebody has noted who was there on one of these dates of a class. */
export async function wasAttended(
  database: Database,
  { organizationId, classId, dates }: Omit<DatesSince, 'since'>,
): Promise<boolean> {
  const row = await database
    .selectFrom('attendanceTaps')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('heldOn', '=', sql<string>`any(${dates.map(({ on }) => on)}::date[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody has a seat in the class whom it did not have before. */
export async function hasNewSeats(
  database: Database,
  { organizationId, classId, since }: Omit<DatesSince, 'dates'>,
): Promise<boolean> {
  const row = await database
    .selectFrom('enrollments')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('state', 'in', ['enrolled', 'completed'])
    .where('enrolledAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The title of another class that has since then taken the time of these dates: for a student of this one, an instructor or the place. */
export async function findTakenSince(
  database: Database,
  { organizationId, classId, dates, since }: DatesSince,
  { locationId, instructorIds }: Pick<ClassContent, 'locationId' | 'instructorIds'>,
): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    SELECT classes.title FROM unnest(${dates.map(({ on }) => on)}::date[], ${dates.map(({ start }) => start)}::time[],
      ${dates.map(({ end }) => end)}::time[], ${dates.map((date) => date.locationId ?? locationId)}::uuid[])
      AS wanted (held_on, start_time, end_time, location_id)
    JOIN meetings ON meetings.organization_id = ${organizationId} AND meetings.held_on = wanted.held_on
      AND wanted.start_time < meetings.end_time AND meetings.start_time < wanted.end_time
    JOIN classes ON classes.organization_id = meetings.organization_id AND classes.id = meetings.class_id
      AND classes.id <> ${classId} AND classes.cancelled_at IS NULL
    WHERE (classes.updated_at > ${since} AND (coalesce(meetings.location_id, classes.location_id) = wanted.location_id OR EXISTS (
        SELECT FROM class_instructors WHERE class_instructors.organization_id = ${organizationId}
          AND class_instructors.class_id = classes.id AND class_instructors.instructor_id = ANY(${[...instructorIds]}::uuid[]))))
      OR EXISTS (SELECT FROM enrollments other
        JOIN enrollments own ON own.organization_id = other.organization_id AND own.student_id = other.student_id
          AND own.class_id = ${classId} AND own.state IN ('enrolled', 'completed')
        WHERE other.organization_id = ${organizationId} AND other.class_id = classes.id
          AND other.state IN ('enrolled', 'completed') AND (other.enrolled_at > ${since} OR classes.updated_at > ${since}))
    ORDER BY classes.title, classes.id LIMIT 1`.execute(database);
  return rows[0]?.title ?? null;
}

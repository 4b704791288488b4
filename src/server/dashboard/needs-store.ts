import { sql } from 'kysely';
import type { ClassAtWork } from '../../domain/needs.ts';
import { type Asked, toldSections } from '../students/store.ts';
import type { Database } from '../platform/database/connect.ts';

export interface StoredAtWork extends ClassAtWork {
  readonly id: string;
  readonly title: string;
  readonly version: number;
}

/** The classes of a semester that are not cancelled, as far as somebody may be needed for them. */
export async function listAtWork(
  database: Database,
  { organizationId, timeZone }: { readonly organizationId: string; readonly timeZone: string },
  semesterId: string,
): Promise<StoredAtWork[]> {
  const { rows } = await sql<StoredAtWork>`
    SELECT classes.id, classes.title, classes.version, classes.published_at IS NOT NULL AS is_published, classes.is_information_only,
      (coalesce(classes.registration_opens_at, semesters.registration_opens_at) AT TIME ZONE ${timeZone})::date AS opens_on,
      dates.first_on, dates.last_on, coalesce(teaching.count, 0) AS instructors, classes.capacity, classes.minimum,
      classes.seats_taken, coalesce(waiting.count, 0) AS waiting, classes.runs_anyway_at IS NOT NULL AS runs_anyway
    FROM classes JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
    LEFT JOIN (SELECT class_id, min(held_on) AS first_on, max(held_on) AS last_on FROM meetings
      WHERE organization_id = ${organizationId} GROUP BY class_id) AS dates ON dates.class_id = classes.id
    LEFT JOIN (SELECT class_id, count(*)::int AS count FROM class_instructors
      WHERE organization_id = ${organizationId} GROUP BY class_id) AS teaching ON teaching.class_id = classes.id
    LEFT JOIN (SELECT class_id, count(*)::int AS count FROM waitlist_entries
      WHERE organization_id = ${organizationId} AND state = 'waiting' GROUP BY class_id) AS waiting ON waiting.class_id = classes.id
    WHERE classes.organization_id = ${organizationId} AND classes.semester_id = ${semesterId} AND classes.cancelled_at IS NULL
    ORDER BY dates.first_on NULLS LAST, classes.title, classes.id`.execute(database);
  return rows;
}

/** Who teaches two classes at once, or which place has two, from a day on: each with its first such day. */
export async function listConflicts(
  database: Database,
  organizationId: string,
  { semesterId, from }: { readonly semesterId: string; readonly from: string },
): Promise<{ kind: 'instructor' | 'place'; name: string; on: string; classIds: string[] }[]> {
  const held = sql`SELECT meetings.held_on, meetings.start_time, meetings.end_time, classes.id AS class_id,
      coalesce(meetings.location_id, classes.location_id) AS location_id
    FROM meetings JOIN classes ON classes.organization_id = meetings.organization_id AND classes.id = meetings.class_id
    WHERE meetings.organization_id = ${organizationId} AND meetings.held_on >= ${from}
      AND classes.semester_id = ${semesterId} AND classes.cancelled_at IS NULL`;
  const overlaps = sql`one.held_on = other.held_on AND one.class_id < other.class_id
    AND one.start_time < other.end_time AND other.start_time < one.end_time`;
  const { rows } = await sql<{ kind: 'instructor' | 'place'; name: string; on: string; classIds: string[] }>`
    WITH held AS MATERIALIZED (${held}),
    taught AS MATERIALIZED (SELECT held.*, instructor_id FROM held
      JOIN class_instructors ON class_instructors.organization_id = ${organizationId} AND class_instructors.class_id = held.class_id)
    SELECT 'instructor' AS kind, instructors.name, min(one.held_on) AS on, (array_agg(DISTINCT one.class_id) || array_agg(DISTINCT other.class_id)) AS class_ids
    FROM taught AS one JOIN taught AS other ON other.instructor_id = one.instructor_id AND ${overlaps}
    JOIN instructors ON instructors.organization_id = ${organizationId} AND instructors.id = one.instructor_id
    GROUP BY instructors.id, instructors.name
    UNION ALL
    SELECT 'place', locations.name, min(one.held_on), array_agg(DISTINCT one.class_id) || array_agg(DISTINCT other.class_id)
    FROM held AS one JOIN held AS other ON other.location_id = one.location_id AND ${overlaps}
    JOIN locations ON locations.organization_id = ${organizationId} AND locations.id = one.location_id
    GROUP BY locations.id, locations.name
    ORDER BY 3, 2`.execute(database);
  return rows;
}

/** Of classes: how many students enrolled in them, and how many of those have no size of a t-shirt. */
export async function countSizes(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    SELECT count(*)::int AS missing FROM students
    WHERE organization_id = ${organizationId} AND tshirt_size IS NULL AND id IN (SELECT student_id FROM enrollments
      WHERE organization_id = ${organizationId} AND class_id = ANY(${classIds}::uuid[]) AND state = 'enrolled')`.execute(
    database,
  );
  return rows[0]?.missing ?? 0;
}

/** Of the students enrolled in classes, or in any of the semester: those whose record still lacks something that the semester asks for. */
export async function countMissing(
  database: Database,
  organizationId: string,
  { asked, classIds }: { readonly asked: Asked | null; readonly classIds: readonly string[] | 'all' },
): Promise<number> {
  if (!asked || classIds.length === 0) return 0;
  const ofClasses = classIds === 'all' ? {} : { ofClasses: classIds };
  const told = toldSections({ organizationId, seatedIn: null, asked, ...ofClasses });
  const { rows } = await sql<{
    missing: number;
  }>`SELECT count(*)::int AS missing FROM (${told}) AS told WHERE counts < wanted`.execute(database);
  return rows[0]?.missing ?? 0;
}

/** The dates of these days, with who teaches and where. */
export async function listDates(database: Database, organizationId: string, days: readonly string[]) {
  const { rows } = await sql<{
    classId: string;
    title: string;
    on: string;
    startTime: string;
    endTime: string;
    location: string | null;
    instructors: string[];
    seatsTaken: number;
  }>`
    SELECT classes.id AS class_id, classes.title, meetings.held_on AS on, to_char(meetings.start_time, 'HH24:MI') AS start_time,
      to_char(meetings.end_time, 'HH24:MI') AS end_time, locations.name AS location, classes.seats_taken,
      ARRAY(SELECT instructors.name FROM class_instructors
        JOIN instructors ON instructors.organization_id = class_instructors.organization_id AND instructors.id = instructor_id
        WHERE class_instructors.organization_id = ${organizationId} AND class_id = classes.id ORDER BY position) AS instructors
    FROM meetings JOIN classes ON classes.organization_id = meetings.organization_id AND classes.id = meetings.class_id
    LEFT JOIN locations ON locations.organization_id = classes.organization_id AND locations.id = coalesce(meetings.location_id, classes.location_id)
    WHERE meetings.organization_id = ${organizationId} AND meetings.held_on = ANY(${days}::date[])
      AND classes.cancelled_at IS NULL AND classes.published_at IS NOT NULL
    ORDER BY meetings.held_on, meetings.start_time, classes.title, classes.id LIMIT 200`.execute(database);
  return rows;
}

/** When the last backup was made; null where none is known. */
export async function lastBackup(database: Database): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`SELECT max(at) AS at FROM backups_made`.execute(database);
  return rows[0]?.at ?? null;
}

import { sql } from 'kysely';
import type { ClosedClass } from '../../../contract/closings.ts';
import type { PlannedDate } from '../../../domain/schedule.ts';
import type { Database } from '../../platform/database/connect.ts';

/** What a new date meets: a date of another class, which may be a new one too. */
export type MetDate = ClosedClass['clashes'][number] & {
  readonly classId: string;
  readonly otherId: string;
  readonly isNew: boolean;
};

/** A date that a class would have. */
interface NewDate extends PlannedDate {
  readonly classId: string;
}

/**
 * What new dates of many classes would meet elsewhere: another class in the same place, or with the same instructor, drafts included and cancelled
 * ones not, and other classes of the students enrolled; among the new dates themselves too. By class, the earliest first. One look for all: from the
 * dates, of which a day has few.
 */
export async function listMet(
  database: Database,
  organizationId: string,
  dates: readonly NewDate[],
): Promise<ReadonlyMap<string, MetDate[]>> {
  if (dates.length === 0) return new Map();
  const { rows } = await sql<MetDate>`
    WITH wanted AS MATERIALIZED (
      SELECT class_id, coalesce(asked.location_id, classes.location_id) AS place, title, held_on, start_time, end_time
      FROM unnest(${dates.map(({ classId }) => classId)}::uuid[], ${dates.map(({ on }) => on)}::date[],
        ${dates.map(({ start }) => start)}::time[], ${dates.map(({ end }) => end)}::time[],
        ${dates.map(({ locationId }) => locationId ?? null)}::uuid[]) AS asked (class_id, held_on, start_time, end_time, location_id)
      JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = class_id),
    met AS MATERIALIZED (
      SELECT DISTINCT wanted.class_id, wanted.place, classes.id AS other_id, false AS is_new, classes.title,
        coalesce(meetings.location_id, classes.location_id) AS location_id, meetings.held_on, meetings.start_time, meetings.end_time
      FROM wanted
      JOIN meetings ON meetings.organization_id = ${organizationId} AND meetings.held_on = wanted.held_on
        AND wanted.start_time < meetings.end_time AND meetings.start_time < wanted.end_time
      JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = meetings.class_id
        AND classes.id <> wanted.class_id AND classes.cancelled_at IS NULL
      UNION ALL
      SELECT DISTINCT wanted.class_id, wanted.place, other.class_id, true, other.title, other.place, other.held_on, other.start_time, other.end_time
      FROM wanted JOIN wanted AS other ON other.class_id <> wanted.class_id AND other.held_on = wanted.held_on
        AND wanted.start_time < other.end_time AND other.start_time < wanted.end_time)
    SELECT class_id AS "classId", other_id AS "otherId", is_new AS "isNew", kind, name, title, held_on AS "on", start_time AS start, end_time AS "end" FROM (
      SELECT met.*, 'location' AS kind, locations.name FROM met
      JOIN locations ON locations.organization_id = ${organizationId} AND locations.id = met.place
      WHERE met.location_id = met.place
      UNION ALL
      SELECT met.*, 'instructor', instructors.name FROM met
      JOIN class_instructors AS ours ON ours.organization_id = ${organizationId} AND ours.class_id = met.class_id
      JOIN class_instructors AS theirs ON theirs.organization_id = ${organizationId} AND theirs.class_id = met.other_id
        AND theirs.instructor_id = ours.instructor_id
      JOIN instructors ON instructors.organization_id = ${organizationId} AND instructors.id = ours.instructor_id
      UNION ALL
      SELECT met.*, 'student', students.first_name || ' ' || students.last_name FROM met
      JOIN enrollments AS ours ON ours.organization_id = ${organizationId} AND ours.class_id = met.class_id
        AND ours.state IN ('enrolled', 'completed')
      JOIN enrollments AS theirs ON theirs.organization_id = ${organizationId} AND theirs.class_id = met.other_id
        AND theirs.student_id = ours.student_id AND theirs.state IN ('enrolled', 'completed')
      JOIN students ON students.organization_id = ${organizationId} AND students.id = ours.student_id
    ) AS found ORDER BY held_on, start_time, kind, name, title`.execute(database);
  return Map.groupBy(rows, ({ classId }) => classId);
}

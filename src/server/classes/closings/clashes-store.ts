import { sql } from 'kysely';
import type { ClosedClass } from '../../../contract/closings.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import type { Database } from '../../platform/database/connect.ts';

type Clash = ClosedClass['clashes'][number];

/** A date that a class would have. */
interface NewDate extends MeetingTime {
  readonly classId: string;
}

/**
 * What new dates of many classes would meet elsewhere: another class in the same place, or with the same instructor, drafts included and cancelled
 * ones not, and other classes of the students enrolled. By class, the earliest first. One look for all: from the dates, of which a day has few.
 */
export async function listMet(
  database: Database,
  organizationId: string,
  dates: readonly NewDate[],
): Promise<ReadonlyMap<string, Clash[]>> {
  if (dates.length === 0) return new Map();
  const { rows } = await sql<Clash & { classId: string }>`
    WITH met AS MATERIALIZED (
      SELECT DISTINCT wanted.class_id, own.location_id AS place, classes.id AS other_id, classes.title, classes.location_id,
        meetings.held_on, meetings.start_time, meetings.end_time
      FROM unnest(${dates.map(({ classId }) => classId)}::uuid[], ${dates.map(({ on }) => on)}::date[],
        ${dates.map(({ start }) => start)}::time[], ${dates.map(({ end }) => end)}::time[]) AS wanted (class_id, held_on, start_time, end_time)
      JOIN classes AS own ON own.organization_id = ${organizationId} AND own.id = wanted.class_id
      JOIN meetings ON meetings.organization_id = ${organizationId} AND meetings.held_on = wanted.held_on
        AND wanted.start_time < meetings.end_time AND meetings.start_time < wanted.end_time
      JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = meetings.class_id
        AND classes.id <> wanted.class_id AND classes.cancelled_at IS NULL)
    SELECT class_id AS "classId", kind, name, title, held_on AS "on", start_time AS start, end_time AS "end" FROM (
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
  return new Map(
    [...Map.groupBy(rows, ({ classId }) => classId)].map(([classId, clashes]) => [
      classId,
      clashes.map(({ classId: _class, ...clash }) => clash),
    ]),
  );
}

import { sql } from 'kysely';
import type { ClassEffects } from '../../../contract/class-editing.ts';
import type { PlannedDate } from '../../../domain/schedule.ts';
import type { Database } from '../../platform/database/connect.ts';

export interface EnrolledStudent {
  readonly name: string;
  readonly birthDate: string | null;
  readonly grade: number | null;
  readonly gradeYear: number | null;
  readonly isGradeKnown: boolean;
}

/** Dates that a class would have. */
interface NewDates {
  readonly organizationId: string;
  readonly classId: string;
  readonly meetings: readonly PlannedDate[];
}

/** Who holds a seat of a class, by name, with what decides whom a class is for. */
export async function listEnrolledStudents(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<EnrolledStudent[]> {
  const { rows } = await sql<EnrolledStudent>`
    SELECT students.first_name || ' ' || students.last_name AS name, students.birth_date AS "birthDate", students.grade, students.grade_year AS "gradeYear",
      students.is_grade_known AS "isGradeKnown"
    FROM enrollments JOIN students ON students.organization_id = enrollments.organization_id AND students.id = enrollments.student_id
    WHERE enrollments.organization_id = ${organizationId} AND enrollments.class_id = ${classId}
      AND enrollments.state IN ('enrolled', 'completed')
    ORDER BY name, students.id`.execute(database);
  return rows;
}

const wantedDates = (meetings: readonly PlannedDate[]) => sql`
  unnest(${meetings.map(({ on }) => on)}::date[], ${meetings.map(({ start }) => start)}::time[],
    ${meetings.map(({ end }) => end)}::time[], ${meetings.map(({ locationId }) => locationId ?? null)}::uuid[])
    AS wanted (held_on, start_time, end_time, location_id)`;

/** Dates of other classes of enrolled students that the new dates would clash with, and the present ones do not (`wasHeld`). */
export async function listOverlaps(
  database: Database,
  { organizationId, classId, meetings, wasHeld }: NewDates & { readonly wasHeld: boolean },
): Promise<ClassEffects['overlaps']> {
  if (meetings.length === 0) return [];
  const { rows } = await sql<ClassEffects['overlaps'][number]>`
    SELECT DISTINCT students.first_name || ' ' || students.last_name AS "studentName", classes.id AS "classId", classes.title,
      meetings.held_on AS "on", meetings.start_time AS start, meetings.end_time AS "end", students.id AS "studentId"
    FROM enrollments own
    JOIN enrollments other ON other.organization_id = own.organization_id AND other.student_id = own.student_id
      AND other.class_id <> own.class_id AND other.state IN ('enrolled', 'completed')
    JOIN classes ON classes.organization_id = other.organization_id AND classes.id = other.class_id AND classes.cancelled_at IS NULL
    JOIN meetings ON meetings.organization_id = other.organization_id AND meetings.class_id = other.class_id
    JOIN ${wantedDates(meetings)} ON wanted.held_on = meetings.held_on
      AND wanted.start_time < meetings.end_time AND meetings.start_time < wanted.end_time
    JOIN students ON students.organization_id = own.organization_id AND students.id = own.student_id
    WHERE own.organization_id = ${organizationId} AND own.class_id = ${classId} AND own.state IN ('enrolled', 'completed')
      AND NOT (${wasHeld}::boolean AND EXISTS (SELECT FROM meetings now
        WHERE now.organization_id = ${organizationId} AND now.class_id = own.class_id AND now.held_on = meetings.held_on
          AND now.start_time < meetings.end_time AND meetings.start_time < now.end_time))
    ORDER BY "on", start, "studentName", "studentId"`.execute(database);
  return rows;
}

/** Dates of other classes, drafts included and cancelled ones not, that need the same place or instructor at the same time. */
export async function listConflicts(
  database: Database,
  asked: NewDates & { readonly locationId: string | null; readonly instructorIds: readonly string[] },
): Promise<ClassEffects['conflicts']> {
  const { organizationId, classId, meetings, locationId, instructorIds } = asked;
  if (meetings.length === 0) return [];
  const { rows } = await sql<ClassEffects['conflicts'][number]>`
    WITH busy AS (
      SELECT 'instructor' AS kind, instructors.name, class_instructors.class_id FROM class_instructors
      JOIN instructors ON instructors.organization_id = class_instructors.organization_id AND instructors.id = class_instructors.instructor_id
      WHERE class_instructors.organization_id = ${organizationId}
        AND class_instructors.instructor_id = ANY(${[...instructorIds]}::uuid[])
    )
    SELECT DISTINCT busy.kind, busy.name, classes.id AS "classId", classes.title,
      meetings.held_on AS "on", meetings.start_time AS start, meetings.end_time AS "end"
    FROM busy
    JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = busy.class_id AND classes.cancelled_at IS NULL
    JOIN meetings ON meetings.organization_id = classes.organization_id AND meetings.class_id = classes.id
    JOIN ${wantedDates(meetings)} ON wanted.held_on = meetings.held_on
      AND wanted.start_time < meetings.end_time AND meetings.start_time < wanted.end_time
    WHERE classes.id <> ${classId}
    UNION ALL
    SELECT 'location', locations.name, classes.id, classes.title, meetings.held_on, meetings.start_time, meetings.end_time
    FROM ${wantedDates(meetings)}
    JOIN meetings ON meetings.organization_id = ${organizationId} AND meetings.held_on = wanted.held_on
      AND wanted.start_time < meetings.end_time AND meetings.start_time < wanted.end_time
    JOIN classes ON classes.organization_id = meetings.organization_id AND classes.id = meetings.class_id
      AND classes.id <> ${classId} AND classes.cancelled_at IS NULL
      AND coalesce(meetings.location_id, classes.location_id) = coalesce(wanted.location_id, ${locationId}::uuid)
    JOIN locations ON locations.organization_id = classes.organization_id AND locations.id = coalesce(wanted.location_id, ${locationId}::uuid)
    ORDER BY "on", start, kind, name, title, "classId"`.execute(database);
  return rows;
}

/** Who would get which seat, in words. */
export async function listPromotions(
  database: Database,
  organizationId: string,
  promoted: readonly { classId: string; studentId: string }[],
): Promise<ClassEffects['promotions']> {
  if (promoted.length === 0) return [];
  const { rows } = await sql<ClassEffects['promotions'][number]>`
    SELECT students.first_name || ' ' || students.last_name AS "studentName", classes.id AS "classId", classes.title
    FROM unnest(${promoted.map(({ studentId }) => studentId)}::uuid[], ${promoted.map(({ classId }) => classId)}::uuid[])
      WITH ORDINALITY AS got (student_id, class_id, place)
    JOIN students ON students.organization_id = ${organizationId} AND students.id = got.student_id
    JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = got.class_id
    ORDER BY place`.execute(database);
  return rows;
}

import { sql } from 'kysely';
import type { Attempt, AttemptSubject } from '../../../contract/attempts.ts';
import type { Database } from '../../platform/database/connect.ts';

interface Wanted {
  readonly organizationId: string;
  readonly about: AttemptSubject;
  readonly since: string;
  readonly most: number;
}

/** Refused lines of registrations since an instant, the latest first: of a family that submitted them, or of a student, also under an id of before a merge. */
export async function listAttempts(
  database: Database,
  { organizationId, about, since, most }: Wanted,
): Promise<Attempt[]> {
  const families =
    'familyId' in about
      ? sql`ARRAY(SELECT id FROM families WHERE organization_id = ${organizationId} AND (id = ${about.familyId} OR merged_into = ${about.familyId}))`
      : sql`ARRAY(SELECT family_id FROM family_students WHERE organization_id = ${organizationId} AND student_id = ${about.studentId})`;
  const ofStudent = 'studentId' in about ? sql`AND students.id = ${about.studentId}` : sql``;
  const { rows } = await sql<Attempt>`
    SELECT registrations.id AS "registrationId", submitted_at AS at, coalesce(accounts.email, '') AS by,
      students.id AS "studentId", coalesce(nullif(students.preferred_name, ''), students.first_name) AS "studentName",
      students.grade, students.is_grade_known AS "isGradeKnown",
      classes.id AS "classId", classes.title AS "classTitle", classes.is_entering_grade AS "isEnteringGrade", classes.min_grade AS "minGrade", classes.max_grade AS "maxGrade",
      classes.min_age AS "minAge", classes.max_age AS "maxAge", line ->> 'reason' AS reason,
      coalesce(line -> 'sections', '[]') AS sections, coalesce(line -> 'waivers', '[]') AS waivers,
      EXISTS (SELECT FROM enrollments WHERE enrollments.organization_id = ${organizationId} AND enrollments.student_id = students.id
        AND enrollments.class_id = classes.id AND enrollments.state = 'enrolled')
      OR EXISTS (SELECT FROM waitlist_entries WHERE waitlist_entries.organization_id = ${organizationId}
        AND waitlist_entries.student_id = students.id AND waitlist_entries.class_id = classes.id
        AND waitlist_entries.state IN ('waiting', 'offered')) AS "isSettled"
    FROM registrations
    CROSS JOIN LATERAL jsonb_array_elements(result -> 'lines') AS line
    JOIN students AS asked ON asked.organization_id = ${organizationId} AND asked.id = (line ->> 'studentId')::uuid
    JOIN students ON students.organization_id = ${organizationId} AND students.id = coalesce(asked.merged_into, asked.id)
    JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = (line ->> 'classId')::uuid
    LEFT JOIN accounts ON accounts.id = registrations.account_id
    WHERE registrations.organization_id = ${organizationId} AND family_id = ANY(${families}) AND submitted_at >= ${since}
      AND line ->> 'outcome' = 'refused' AND line ->> 'reason' NOT IN ('already-enrolled', 'already-waitlisted') ${ofStudent}
    ORDER BY submitted_at DESC, registrations.id, "classTitle", "studentName"
    LIMIT ${most}`.execute(database);
  return rows;
}

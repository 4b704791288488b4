import { sql } from 'kysely';
import type { staffStudent } from '../../contract/households.ts';
import type { OutputOf } from '../../contract/kit.ts';
import type { Database } from '../platform/database/connect.ts';

type Enrollment = OutputOf<typeof staffStudent>['enrollments'][number];

/** Every seat and every place on a waitlist that a student has or had, the latest first; an accepted place has become a seat. */
export async function listEnrollmentsOf(
  database: Database,
  organizationId: string,
  studentId: string,
): Promise<Enrollment[]> {
  const { rows } = await sql<Enrollment>`
    SELECT entries.id, kind, classes.id AS "classId", classes.title AS "classTitle", semesters.name AS "semesterName", state, at
    FROM (
      SELECT id, 'enrollment' AS kind, class_id, state, coalesce(ended_at, enrolled_at) AS at FROM enrollments
      WHERE organization_id = ${organizationId} AND student_id = ${studentId}
      UNION ALL
      SELECT id, 'waitlist', class_id, state, coalesce(ended_at, joined_at) FROM waitlist_entries
      WHERE organization_id = ${organizationId} AND student_id = ${studentId} AND state <> 'accepted'
    ) AS entries
    JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = entries.class_id
    JOIN semesters ON semesters.organization_id = ${organizationId} AND semesters.id = classes.semester_id
    ORDER BY at DESC, entries.id`.execute(database);
  return rows;
}

/** How staff call these accounts: by the name they have as guardians, else by their address. */
export async function listTellers(
  database: Database,
  organizationId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT accounts.id, coalesce((SELECT name FROM guardians WHERE organization_id = ${organizationId} AND account_id = accounts.id
      AND name <> '' ORDER BY created_at LIMIT 1), accounts.email, '') AS name
    FROM accounts WHERE id = ANY(${accountIds}::uuid[])`.execute(database);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

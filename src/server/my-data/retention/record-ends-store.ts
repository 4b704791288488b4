import { sql } from 'kysely';
import type { LastUse } from '../../../domain/last-use.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isSomebody } from '../../students/store.ts';

export interface RecordEnd extends LastUse {
  readonly id: string;
  readonly firstName: string;
  readonly preferredName: string;
  readonly lastName: string;
  /** A guardian deleted their account, and no other is left. */
  readonly isLeft: boolean;
}

/** A family that never had anybody with an account, an imported one for instance, was left by nobody. */
const wasLeft = (organizationId: string) => sql`EXISTS (SELECT FROM family_students AS link
  JOIN guardians ON guardians.organization_id = link.organization_id AND guardians.family_id = link.family_id
  JOIN accounts ON accounts.id = guardians.account_id
  WHERE link.organization_id = ${organizationId} AND link.student_id = students.id AND link.ended_at IS NULL
    AND guardians.removed_at IS NOT NULL AND accounts.disabled_at IS NOT NULL)`;

/** When each student's record, or that of these, was of use for the last time; days as they are at the school. */
export async function listRecordEnds(
  database: Database,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
  studentIds: readonly string[] | null = null,
): Promise<RecordEnd[]> {
  const own = studentIds ? sql`AND student_id = ANY(${studentIds}::uuid[])` : sql``;
  const { rows } = await sql<RecordEnd>`
    WITH held AS (
      SELECT student_id, class_id FROM enrollments WHERE organization_id = ${id} AND state IN ('enrolled', 'completed') ${own}
      UNION SELECT student_id, class_id FROM waitlist_entries WHERE organization_id = ${id} AND state IN ('waiting', 'offered') ${own}),
    dated AS (
      SELECT classes.id, coalesce((SELECT max(held_on) FROM meetings WHERE meetings.organization_id = ${id} AND meetings.class_id = classes.id),
        semesters.ends_on) AS ends_on
      FROM classes JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
      WHERE classes.organization_id = ${id} AND classes.cancelled_at IS NULL),
    ends AS (SELECT student_id, max(ends_on) AS ends_on FROM held JOIN dated ON dated.id = held.class_id GROUP BY student_id),
    told AS (SELECT student_id, max(greatest(answered_at, confirmed_at)) AS at FROM student_sections WHERE organization_id = ${id} ${own} GROUP BY student_id),
    had AS (
      SELECT DISTINCT link.student_id FROM family_students AS link
      JOIN guardians ON guardians.organization_id = link.organization_id AND guardians.family_id = link.family_id AND guardians.removed_at IS NULL
      LEFT JOIN accounts ON accounts.id = guardians.account_id
      WHERE link.organization_id = ${id} AND link.ended_at IS NULL AND accounts.disabled_at IS NULL ${own})
    SELECT students.id, first_name, preferred_name, last_name, ends.ends_on AS dates_end_on, had.student_id IS NULL AND ${wasLeft(id)} AS is_left,
      (greatest(students.updated_at, told.at) AT TIME ZONE ${timeZone})::date AS saved_on
    FROM students LEFT JOIN ends ON ends.student_id = students.id LEFT JOIN told ON told.student_id = students.id
      LEFT JOIN had ON had.student_id = students.id
    WHERE students.organization_id = ${id} AND ${isSomebody()}
      AND ${studentIds ? sql`students.id = ANY(${studentIds}::uuid[])` : sql`true`}`.execute(database);
  return rows;
}

/** When records of students were removed of families that this account is a guardian of. */
export async function listErased(database: Database, organizationId: string, accountId: string): Promise<string[]> {
  const { rows } = await sql<{
    erasedAt: string;
  }>`SELECT erased_at FROM students WHERE organization_id = ${organizationId} AND erased_at IS NOT NULL
    AND merged_into IS NULL AND id IN (SELECT link.student_id FROM family_students AS link
      JOIN guardians ON guardians.organization_id = link.organization_id AND guardians.family_id = link.family_id
      WHERE link.organization_id = ${organizationId} AND link.end_reason = 'erased' AND guardians.account_id = ${accountId}
        AND guardians.removed_at IS NULL AND guardians.access <> 'pick-up')
    ORDER BY erased_at, id`.execute(database);
  return rows.map(({ erasedAt }) => erasedAt);
}

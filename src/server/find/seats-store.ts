import { sql } from 'kysely';
import type { FoundSeat } from '../../contract/find.ts';
import { instructorNames, scheduleInShort } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';

/** So many seats of one student are told; the rest stands on the student's page. */
const MOST_SEATS = 3;

interface Asked {
  readonly database: Database;
  readonly organizationId: string;
  readonly today: string;
}

/** The seats and places on waitlists of these students in classes that are not over, the next date first. */
export async function listSeatsOf(
  studentIds: readonly string[],
  { database, organizationId, today }: Asked,
): Promise<(studentId: string) => FoundSeat[]> {
  const ids = [...new Set(studentIds)];
  if (ids.length === 0) return () => [];
  const { rows } = await sql<FoundSeat & { readonly studentId: string }>`
    WITH own AS (
      SELECT id, student_id, class_id, NULL::int AS position FROM enrollments
      WHERE organization_id = ${organizationId} AND student_id = ANY(${ids}::uuid[]) AND state = 'enrolled'
      UNION ALL
      SELECT id, student_id, class_id, (SELECT count(*)::int FROM waitlist_entries AS before
        WHERE before.organization_id = ${organizationId} AND before.class_id = mine.class_id AND before.state = 'waiting'
          AND before.ticket <= mine.ticket)
      FROM waitlist_entries AS mine
      WHERE organization_id = ${organizationId} AND student_id = ANY(${ids}::uuid[]) AND state = 'waiting'
    ), coming AS (
      SELECT own.*, next.held_on, row_number() OVER (PARTITION BY student_id ORDER BY next.held_on, position NULLS FIRST, own.class_id) AS place
      FROM own CROSS JOIN LATERAL (SELECT min(held_on) AS held_on FROM meetings
        WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = own.class_id AND held_on >= ${today}::date) AS next
      WHERE next.held_on IS NOT NULL
    )
    SELECT coming.id AS "enrollmentId", student_id AS "studentId", class_id AS "classId", classes.title AS "classTitle", ${scheduleInShort(organizationId)} AS schedule,
      locations.name AS location, ${instructorNames(organizationId)} AS instructors, position
    FROM coming JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = coming.class_id AND classes.cancelled_at IS NULL
    LEFT JOIN locations ON locations.organization_id = ${organizationId} AND locations.id = classes.location_id
    WHERE place <= ${MOST_SEATS} ORDER BY student_id, place`.execute(database);
  const byStudent = Map.groupBy(rows, ({ studentId }) => studentId);
  return (id) => (byStudent.get(id) ?? []).map(({ studentId: _studentId, ...seat }) => seat);
}

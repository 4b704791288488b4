import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** An enrollment or a place on a waitlist, with what mails about it are known by. */
interface Place {
  readonly studentId: string;
  readonly classId: string;
  readonly startedAt: string;
  /** Its own id, and that of the place on the waitlist it came from or of the seat it became. */
  readonly ids: readonly string[];
  readonly registrationIds: readonly string[];
  /** The seats that staff moved it to: the letter about the move names the new one. */
  readonly movedToIds: readonly string[];
  /** The closings of a day that changed its class: a letter about one tells of other classes too. */
  readonly closingIds: readonly string[];
  /** The guardians of the student's households, of whichever time; one with an account is each guardian of that account. */
  readonly guardianIds: readonly string[];
}

/** What the mails about an enrollment or a place on a waitlist are found by: a condition that no mail meets where there is none. */
export async function findAbout(database: Database, organizationId: string, id: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<Place>`
    WITH asked AS (
      SELECT class_id, student_id FROM enrollments WHERE organization_id = ${organizationId} AND id = ${id}
      UNION SELECT class_id, student_id FROM waitlist_entries WHERE organization_id = ${organizationId} AND id = ${id}
    ), entries AS (
      SELECT entry.* FROM asked JOIN waitlist_entries entry ON entry.organization_id = ${organizationId}
        AND entry.student_id = asked.student_id AND ${id} IN (entry.id, entry.enrollment_id)
    ), places AS (
      SELECT id, enrollment_id, registration_id, joined_at AS started_at FROM entries
      UNION ALL SELECT id, NULL, registration_id, enrolled_at FROM enrollments WHERE organization_id = ${organizationId} AND id = ${id}
    ), households AS (
      SELECT family_id FROM family_students WHERE organization_id = ${organizationId} AND student_id = (SELECT student_id FROM asked)
    ), guardians_there AS (
      SELECT id, account_id FROM guardians WHERE organization_id = ${organizationId} AND family_id IN (SELECT family_id FROM households)
    )
    SELECT student_id, class_id, (SELECT min(started_at) FROM places) AS started_at,
      ARRAY(SELECT unnest(ARRAY[id, enrollment_id])::text FROM places) AS ids,
      ARRAY(SELECT id::text FROM enrollments WHERE organization_id = ${organizationId} AND transferred_from = ${id}) AS moved_to_ids,
      ARRAY(SELECT id::text FROM day_closings WHERE organization_id = ${organizationId}
        AND classes @> jsonb_build_array(jsonb_build_object('id', class_id))) AS closing_ids,
      ARRAY(SELECT registration_id::text FROM places WHERE registration_id IS NOT NULL) AS registration_ids,
      ARRAY(SELECT id::text FROM guardians_there UNION SELECT id::text FROM guardians WHERE organization_id = ${organizationId}
        AND account_id IN (SELECT account_id FROM guardians_there)) AS guardian_ids
    FROM asked`.execute(database);
  const [place] = rows;
  return place ? isAbout(place) : sql`false`;
}

/** Whether a mail tells of the registration that it came from, of what became of it, of its class, or is a letter to many that names it. */
function isAbout({
  studentId,
  classId,
  startedAt,
  ids,
  registrationIds,
  movedToIds,
  closingIds,
  guardianIds,
}: Place): RawBuilder<unknown> {
  const seats = [...ids, null].map((enrollmentId) => names({ studentId, enrollmentId }));
  const seatsOfOthers = [...ids, null].map((enrollmentId) => {
    const part = { classId, seats: [{ studentId, enrollmentId }] };
    return sql`facts->'also' @> ${JSON.stringify([part])}::jsonb`;
  });
  // A letter about a class that the student left and came back to says which seat; one about a place in the queue only says when.
  return sql`(facts->>'registrationId' = ANY(${registrationIds}) OR facts->>'enrollmentId' = ANY(${ids})
    OR kind = 'seat-moved' AND facts->>'enrollmentId' = ANY(${movedToIds})
    OR kind IN ('class-changed', 'class-cancelled') AND facts->>'classId' = ${classId} AND (${sql.join(seats, sql` OR `)})
      AND created_at >= ${startedAt}
    OR kind = 'class-changed' AND facts->>'changeId' = ANY(${closingIds}) AND (${sql.join(seatsOfOthers, sql` OR `)})
      AND created_at >= ${startedAt}
    OR kind = 'circular' AND facts->>'guardianId' = ANY(${guardianIds}) AND ${names({ studentId, classId })} AND created_at >= ${startedAt})`;
}

function names(seat: { readonly studentId: string; readonly enrollmentId?: string | null; readonly classId?: string }) {
  return sql`facts->'seats' @> ${JSON.stringify([seat])}::jsonb`;
}

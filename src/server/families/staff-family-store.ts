import { sql } from 'kysely';
import type { StaffFamilyEnrollment, StaffFamilyGuardian } from '../../contract/households.ts';
import { instructorNames, isElsewhere, scheduleInShort } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { openInvitation } from './entered-store.ts';

/** A family and when it began, of one that was merged the one that stays; null where the school has no such family. */
export async function findFamilyRow(database: Database, organizationId: string, familyId: string) {
  const row = await database
    .selectFrom('families')
    .select(['id', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where(
      'id',
      '=',
      sql<string>`(SELECT coalesce(merged_into, id) FROM families WHERE organization_id = ${organizationId} AND id = ${familyId})`,
    )
    .executeTakeFirst();
  return row ?? null;
}

type SignIn = Pick<StaffFamilyGuardian, 'isProven' | 'lastSignInAt'> & { readonly accountId: string };

/** How these accounts sign in. */
export async function listSignInsOf(database: Database, accountIds: readonly string[]): Promise<SignIn[]> {
  const { rows } = await sql<SignIn>`
    SELECT id AS "accountId", email_verified AS "isProven",
      (SELECT max(at) FROM auth_event WHERE account_id = accounts.id AND kind = 'signed-in') AS "lastSignInAt"
    FROM accounts WHERE id = ANY(${accountIds}::uuid[])`.execute(database);
  return rows;
}

/** The students who live in a family now, whoever came first in front. */
export async function listLinksOf(database: Database, organizationId: string, familyId: string) {
  return database
    .selectFrom('familyStudents as link')
    .select(['link.studentId', 'link.access', 'link.notes'])
    .select(
      sql<
        string | null
      >`(SELECT other.family_id FROM family_students AS other WHERE other.organization_id = ${organizationId}
        AND other.student_id = link.student_id AND other.family_id <> link.family_id AND other.ended_at IS NULL LIMIT 1)`.as(
        'secondFamilyId',
      ),
    )
    .where('link.organizationId', '=', organizationId)
    .where('link.familyId', '=', familyId)
    .where('link.endedAt', 'is', null)
    .orderBy('link.linkedAt')
    .orderBy('link.studentId')
    .execute();
}

/** The dates of a class from a day on that are held at another place than the class. */
const elsewhereFrom = (
  organizationId: string,
  today: string,
) => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('on', held_on, 'place', places.name)
    ORDER BY held_on, start_time), '[]')
  FROM meetings JOIN locations AS places ON places.organization_id = meetings.organization_id AND places.id = meetings.location_id
  WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id AND held_on >= ${today}::date AND (${isElsewhere}))`;

/** Every seat and place on a waitlist of these students, what is to come first, then the latest; an accepted place has become a seat. */
export async function listSeatsOf(
  database: Database,
  { organizationId, today }: { readonly organizationId: string; readonly today: string },
  studentIds: readonly string[],
): Promise<StaffFamilyEnrollment[]> {
  const { rows } = await sql<StaffFamilyEnrollment>`
    WITH entries AS (
      SELECT id, 'enrollment' AS kind, class_id, student_id, state, coalesce(ended_at, enrolled_at) AS at, agreed_cents, NULL::int AS position
      FROM enrollments WHERE organization_id = ${organizationId} AND student_id = ANY(${studentIds}::uuid[])
      UNION ALL
      SELECT id, 'waitlist', class_id, student_id, state, coalesce(ended_at, joined_at), agreed_cents,
        CASE WHEN state = 'waiting' THEN (SELECT count(*)::int FROM waitlist_entries AS before
          WHERE before.organization_id = ${organizationId} AND before.class_id = mine.class_id AND before.state = 'waiting'
            AND before.ticket <= mine.ticket) END
      FROM waitlist_entries AS mine
      WHERE organization_id = ${organizationId} AND student_id = ANY(${studentIds}::uuid[]) AND state <> 'accepted'
    )
    SELECT entries.id, kind, entries.student_id AS "studentId",
      coalesce(nullif(students.preferred_name, ''), students.first_name) AS "studentName",
      classes.id AS "classId", classes.title AS "classTitle", classes.cancelled_at IS NOT NULL AS "isCancelled",
      ${scheduleInShort(organizationId)} AS schedule, locations.name AS location, ${elsewhereFrom(organizationId, today)} AS elsewhere, ${instructorNames(organizationId)} AS instructors,
      semesters.name AS "semesterName", entries.state, at, position, agreed_cents AS "agreedCents",
      coalesce((SELECT max(held_on) FROM meetings WHERE meetings.organization_id = ${organizationId}
        AND meetings.class_id = classes.id), semesters.ends_on) < ${today}::date AS "isOver"
    FROM entries
    JOIN students ON students.organization_id = ${organizationId} AND students.id = entries.student_id
    JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = entries.class_id
    JOIN semesters ON semesters.organization_id = ${organizationId} AND semesters.id = classes.semester_id
    LEFT JOIN locations ON locations.organization_id = ${organizationId} AND locations.id = classes.location_id
    ORDER BY "isOver", at DESC, entries.id`.execute(database);
  return rows;
}

/** Until when guardians of a family who were only entered are invited. */
export async function listInvitedOf(database: Database, organizationId: string, familyId: string, now: string) {
  const { rows } = await sql<{ id: string; invitedUntil: string | null }>`
    SELECT guardians.id, (SELECT max(expires_at) FROM ${openInvitation(organizationId, now)}) AS "invitedUntil" FROM guardians
    WHERE organization_id = ${organizationId} AND family_id = ${familyId} AND removed_at IS NULL`.execute(database);
  return new Map(rows.map(({ id, invitedUntil }) => [id, invitedUntil]));
}

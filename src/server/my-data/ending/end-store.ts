import { sql } from 'kysely';
import type { EndingFamily } from '../../../domain/account-end.ts';
import type { Database } from '../../platform/database/connect.ts';
import { forgetListedBy } from '../../report/store.ts';
import { HOUSEHOLD_TABLES, isSomebody } from '../../students/store.ts';
import { forgetUndo, lockToErase } from '../erase-store.ts';

const signsIn = sql`EXISTS (SELECT FROM accounts WHERE accounts.id = other.account_id AND accounts.disabled_at IS NULL)`;

/** Each family of an account with what its rule asks for (`decideAccountEnd`); whoever only picks up is told of no student. */
export async function listEndingFamilies(
  database: Database,
  { organizationId, accountId, today }: { organizationId: string; accountId: string; today: string },
): Promise<EndingFamily[]> {
  const { rows } = await sql<EndingFamily>`
    SELECT own.family_id, own.access, mates.others, mates.other_full,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', students.id, 'name', coalesce(nullif(students.preferred_name, ''), students.first_name),
          'elsewhere', ${elsewhere(organizationId)}, 'hasSeat', ${hasSeat(organizationId, today)}) ORDER BY students.created_at, students.id)
        FROM family_students AS link JOIN students ON students.organization_id = link.organization_id AND students.id = link.student_id
          AND ${isSomebody()}
        WHERE own.access <> 'pick-up' AND link.organization_id = ${organizationId} AND link.family_id = own.family_id AND link.ended_at IS NULL), '[]') AS students
    FROM guardians AS own
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS others, count(*) FILTER (WHERE other.access = 'full')::int AS other_full FROM guardians AS other
      WHERE other.organization_id = ${organizationId} AND other.family_id = own.family_id AND other.id <> own.id
        AND other.account_id <> own.account_id AND other.removed_at IS NULL AND ${signsIn}) AS mates
    WHERE own.organization_id = ${organizationId} AND own.account_id = ${accountId} AND own.removed_at IS NULL
    ORDER BY own.family_id`.execute(database);
  return rows;
}

const elsewhere = (
  organizationId: string,
) => sql`(SELECT CASE WHEN count(*) = 0 THEN 'nobody' WHEN bool_or(away.access = 'full' AND EXISTS (SELECT FROM guardians AS other
      WHERE other.organization_id = ${organizationId} AND other.family_id = away.family_id AND other.account_id <> own.account_id
        AND other.access = 'full' AND other.removed_at IS NULL AND ${signsIn})) THEN 'in-full' ELSE 'in-part' END
  FROM family_students AS away WHERE away.organization_id = ${organizationId} AND away.student_id = link.student_id
    AND away.family_id <> link.family_id AND away.ended_at IS NULL)`;

/** A seat in a class that is not over; one without dates is over with its semester. */
const hasSeat = (organizationId: string, today: string) => sql`EXISTS (
  SELECT FROM enrollments JOIN classes ON classes.organization_id = enrollments.organization_id AND classes.id = enrollments.class_id
  JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
  WHERE enrollments.organization_id = ${organizationId} AND enrollments.student_id = students.id
    AND enrollments.state IN ('enrolled', 'completed') AND classes.cancelled_at IS NULL AND ${today}::date <= coalesce((
      SELECT max(held_on) FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id), semesters.ends_on))`;

/** Keeps every other change of these families and students away; families first, then students with whoever was merged into them, as everybody does. */
export async function lockHouseholds(
  transaction: Database,
  organizationId: string,
  { familyIds, studentIds }: { readonly familyIds: readonly string[]; readonly studentIds: readonly string[] },
): Promise<void> {
  await sql`SELECT FROM families WHERE organization_id = ${organizationId} AND id = ANY(${familyIds}::uuid[]) ORDER BY id FOR UPDATE`.execute(
    transaction,
  );
  await lockToErase(transaction, organizationId, studentIds);
}

/** Ends somebody's own part in every family, and everybody's in those that close; nothing of who they were stays. */
export async function endGuardians(
  transaction: Database,
  organizationId: string,
  { accountId, closingIds, at }: { accountId: string; closingIds: readonly string[]; at: string },
): Promise<void> {
  const whose = sql`organization_id = ${organizationId} AND (account_id = ${accountId} OR family_id = ANY(${closingIds}::uuid[]))`;
  // What a merge of families kept, so that it could be undone, tells of who they were.
  await sql`UPDATE family_merges SET kept_rows = NULL WHERE organization_id = ${organizationId} AND kept_rows IS NOT NULL
    AND EXISTS (SELECT FROM guardians WHERE guardians.organization_id = ${organizationId}
      AND (account_id = ${accountId} OR family_id = ANY(${closingIds}::uuid[])) AND family_id IN (kept_id, merged_id))`.execute(
    transaction,
  );
  await sql`DELETE FROM guardian_students WHERE organization_id = ${organizationId} AND guardian_id IN (SELECT id FROM guardians WHERE ${whose})`.execute(
    transaction,
  );
  // Before their names go: they tell who of a household picked somebody up.
  await sql`UPDATE attendance_taps SET fetched_name = '' FROM guardians
    WHERE guardians.organization_id = ${organizationId} AND (guardians.account_id = ${accountId} OR guardians.family_id = ANY(${closingIds}::uuid[]))
      AND attendance_taps.organization_id = ${organizationId} AND attendance_taps.listed_by IN (SELECT id FROM families
        WHERE families.organization_id = ${organizationId} AND (families.id = guardians.family_id OR families.merged_into = guardians.family_id))
      AND attendance_taps.fetched_by = 'guardian' AND attendance_taps.fetched_name = guardians.name`.execute(
    transaction,
  );
  await sql`UPDATE guardians SET name = '', phone = '', phone_e164 = NULL, email = '', postal_address = '', wants_mail = false,
    removed_at = coalesce(removed_at, ${at}::timestamptz), version = version + 1 WHERE ${whose}`.execute(transaction);
  await sql`UPDATE invitations SET email = '', withdrawn_at = CASE WHEN used_at IS NULL THEN coalesce(withdrawn_at, ${at}::timestamptz) ELSE withdrawn_at END
    WHERE organization_id = ${organizationId} AND (invited_by = ${accountId} OR used_by = ${accountId} OR family_id = ANY(${closingIds}::uuid[]))`.execute(
    transaction,
  );
}

/** What a household that closes told of students, in whichever time, but of those whose record waits for their class. */
export async function closeHousehold(
  transaction: Database,
  organizationId: string,
  { familyId, waitingIds, at }: { familyId: string; waitingIds: readonly string[]; at: string },
): Promise<void> {
  const others = sql`organization_id = ${organizationId} AND student_id <> ALL(${waitingIds}::uuid[])`;
  for (const [table, owner] of HOUSEHOLD_TABLES)
    await sql`DELETE FROM ${sql.table(table)} WHERE ${others} AND ${sql.ref(owner)} = ${familyId}`.execute(transaction);
  for (const table of ['tasks', 'family_tags'] as const)
    await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ${organizationId} AND family_id = ${familyId}`.execute(
      transaction,
    );
  await forgetListedBy(transaction, organizationId, familyId);
  const { rows } = await sql<{ studentId: string }>`UPDATE family_students SET code_word = '', notes = '',
      end_reason = CASE WHEN ended_at IS NULL THEN 'left' ELSE end_reason END, ended_at = coalesce(ended_at, ${at}::timestamptz)
    WHERE ${others} AND family_id = ${familyId} RETURNING student_id`.execute(transaction);
  const ids = [...rows.map(({ studentId }) => studentId), ...waitingIds];
  await forgetUndo(transaction, organizationId, ids);
}

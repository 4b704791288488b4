import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** A student in a household, and the semester whose record is asked for. */
export interface Reminded {
  readonly studentId: string;
  readonly familyId: string;
  readonly semesterId: string;
}

/** The open schools with a semester that may still wait for records, found in one look. */
export async function listSchoolsToRemind(
  database: Database,
  now: string,
): Promise<{ id: string; timeZone: string }[]> {
  const { rows } = await sql<{ id: string; timeZone: string }>`SELECT id, time_zone FROM organizations
    WHERE closed_at IS NULL AND EXISTS (SELECT FROM semesters WHERE organization_id = organizations.id AND archived_at IS NULL
      AND ends_on >= (${now}::timestamptz AT TIME ZONE time_zone)::date) ORDER BY created_at, id`.execute(database);
  return rows;
}

/** The semesters of a school that may still wait for records. */
export async function listSemestersToRemind(
  database: Database,
  organizationId: string,
  today: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom('semesters')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('archivedAt', 'is', null)
    .where('endsOn', '>=', today)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which reminders went out already, by student and household. */
export async function listSent(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<ReadonlyMap<string, number[]>> {
  const rows = await database
    .selectFrom('recordReminders')
    .select(['studentId', 'familyId', 'daysBefore'])
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .execute();
  const grouped = Map.groupBy(rows, ({ studentId, familyId }) => `${studentId} ${familyId}`);
  return new Map([...grouped].map(([key, sent]) => [key, sent.map(({ daysBefore }) => daysBefore)]));
}

/** Notes a reminder; false where somebody else has just sent it. */
export async function noteReminder(
  database: Database,
  organizationId: string,
  { studentId, familyId, semesterId }: Reminded,
  { daysBefore, at }: { readonly daysBefore: number; readonly at: string },
): Promise<boolean> {
  const made = await database
    .insertInto('recordReminders')
    .values({ organizationId, studentId, familyId, semesterId, daysBefore, sentAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('studentId')
    .executeTakeFirst();
  return made !== undefined;
}

/** Guardians of these families who may do everything and have no account: nobody writes to them. */
export async function countWithoutAddress(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM guardians
    LEFT JOIN accounts ON accounts.id = guardians.account_id
    WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = ANY(${familyIds}::uuid[])
      AND guardians.removed_at IS NULL AND guardians.access <> 'pick-up' AND accounts.email IS NULL`.execute(database);
  return rows[0]?.count ?? 0;
}

/** One at a time reminds for a semester. */
export async function lockReminding(database: Database, organizationId: string, semesterId: string): Promise<void> {
  await database
    .selectFrom('semesters')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .forNoKeyUpdate()
    .execute();
}

/** Reminders that were written since: to whom, and about whom. */
export async function listRemindersSince(
  database: Database,
  organizationId: string,
  since: string,
): Promise<{ email: string; students: { studentId: string }[] }[]> {
  const { rows } = await sql<{ email: string; students: { studentId: string }[] }>`
    SELECT to_email AS email, facts->'students' AS students FROM outbox_mails
    WHERE organization_id = ${organizationId} AND kind = 'record-due' AND created_at > ${since}`.execute(database);
  return rows;
}

/** The families among these that a rule of letters has reminded of forms since. */
export async function listRemindedByRule(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
  since: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ familyId: string }>`SELECT DISTINCT guardians.family_id FROM letter_rule_sendings AS sent
    JOIN letter_rules AS rule ON rule.organization_id = sent.organization_id AND rule.id = sent.rule_id AND rule.kind = 'before-forms'
    JOIN guardians ON guardians.organization_id = sent.organization_id AND guardians.account_id = sent.account_id
    WHERE sent.organization_id = ${organizationId} AND sent.sent_at >= ${since} AND guardians.family_id = ANY(${familyIds}::uuid[])`.execute(
    database,
  );
  return new Set(rows.map(({ familyId }) => familyId));
}

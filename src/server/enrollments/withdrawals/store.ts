import { sql } from 'kysely';
import { isId } from '../../../contract/fields.ts';
import type { Whose } from '../../../contract/withdrawals.ts';
import { type Actor, actorName } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A live seat or place that an account submitted, in a class that is not over. */
export interface Submitted {
  readonly kind: 'enrollment' | 'entry';
  readonly id: string;
  readonly classId: string;
  readonly classTitle: string;
  readonly studentId: string;
  readonly accountId: string;
  readonly email: string | null;
  readonly isProven: boolean;
}

/** Everything live that these accounts submitted. A class is over after its last date at the school; archived semesters are past. */
export async function listSubmitted(
  database: Database,
  organizationId: string,
  of: Whose,
  today: string,
): Promise<Submitted[]> {
  // By families and their students, as the tables are indexed; also of those that the account has left since. What is no id is nobody's.
  const who =
    'accountIds' in of
      ? sql`r.account_id = ANY(${of.accountIds.filter(isId)}::uuid[])`
      : sql`NOT a.email_verified AND r.account_id IN (
          SELECT account_id FROM registrations WHERE organization_id = ${organizationId} AND submitted_at >= ${of.unprovenSince}::timestamptz)`;
  const part = (table: string, kind: Submitted['kind'], state: string) => sql`
    SELECT ${sql.lit(kind)} AS kind, t.id, t.class_id, c.title, t.student_id, a.id AS account_id, a.email, a.email_verified
    FROM registrations r
    JOIN accounts a ON a.id = r.account_id
    JOIN LATERAL (SELECT DISTINCT f.student_id FROM guardians g
      JOIN family_students f ON f.organization_id = g.organization_id AND f.family_id = g.family_id
      WHERE g.organization_id = ${organizationId} AND g.account_id = r.account_id) AS s ON true
    JOIN ${sql.table(table)} t ON t.organization_id = r.organization_id AND t.student_id = s.student_id AND t.registration_id = r.id
    JOIN classes c ON c.organization_id = t.organization_id AND c.id = t.class_id
    JOIN semesters ON semesters.organization_id = c.organization_id AND semesters.id = c.semester_id
    WHERE r.organization_id = ${organizationId} AND ${who} AND t.state = ${state} AND semesters.archived_at IS NULL
      AND coalesce((SELECT max(held_on) FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = c.id)
        >= ${today}::date, true)`;
  const { rows } = await sql<Submitted>`
    SELECT kind, id, class_id AS "classId", title AS "classTitle", student_id AS "studentId", account_id AS "accountId", email,
      email_verified AS "isProven"
    FROM (${part('enrollments', 'enrollment', 'enrolled')} UNION ALL ${part('waitlistEntries', 'entry', 'waiting')}) AS submitted
    ORDER BY account_id, title, id`.execute(database);
  return rows;
}

/** Everything of accounts, or single enrollments that were withdrawn, revoked or moved. */
export type WithdrawalKind = 'account' | 'withdraw' | 'revoke' | 'transfer';

/** Begins an act that withdraws; what it ends names it. Begun before, it stays as it is. */
export async function addWithdrawal(
  database: Database,
  organizationId: string,
  withdrawal: {
    readonly id: string;
    readonly at: string;
    readonly by: Actor;
    readonly reason: string;
    readonly kind: WithdrawalKind;
    readonly tellsFamilies: boolean;
  },
): Promise<void> {
  const { id, at, by, reason, kind, tellsFamilies } = withdrawal;
  await database
    .insertInto('withdrawals')
    .values({
      organizationId,
      id,
      at,
      actorAccountId: typeof by === 'string' ? null : by.accountId,
      actor: actorName(by),
      reason,
      kind,
      tellsFamilies,
      undoneAt: null,
    })
    .onConflict((is) => is.doNothing())
    .execute();
}

/** Begins an act, or goes on with one that an earlier part has begun; answers with when it began. Null: somebody else's, or another act. */
export async function beginWithdrawal(...asked: Parameters<typeof addWithdrawal>): Promise<string | null> {
  const [database, organizationId, { id, by, reason, kind, tellsFamilies }] = asked;
  await addWithdrawal(...asked);
  const begun = await database
    .selectFrom('withdrawals')
    .select('at')
    .where((where) => where.and({ organizationId, id, reason, kind, tellsFamilies }))
    .where('actorAccountId', 'is not distinct from', typeof by === 'string' ? null : by.accountId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  return begun?.at ?? null;
}

/** A withdrawal of this school; null if there is none of this id. */
export async function findWithdrawal(database: Database, organizationId: string, id: string) {
  if (!isId(id)) return null;
  const row = await database
    .selectFrom('withdrawals')
    .select(['id', 'at', 'tellsFamilies'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** What a withdrawal ended and nobody has given back, with the names staff know it by. */
export interface Withdrawn {
  readonly kind: 'enrollment' | 'entry';
  readonly id: string;
  /** Null: no family submitted it. */
  readonly accountId: string | null;
  readonly studentName: string;
  readonly classTitle: string;
  /** The newest enrollment that it was moved to. */
  readonly movedToId: string | null;
}

export async function listWithdrawn(database: Database, organizationId: string, id: string): Promise<Withdrawn[]> {
  const movedTo = sql`(SELECT moved.id FROM enrollments moved WHERE moved.organization_id = ${organizationId} AND moved.transferred_from = t.id
    ORDER BY moved.enrolled_at DESC, moved.id DESC LIMIT 1)`;
  const part = (table: string, kind: Withdrawn['kind']) => sql`
    SELECT ${sql.lit(kind)} AS kind, t.id, r.account_id, s.first_name || ' ' || s.last_name AS name, c.title,
      ${kind === 'enrollment' ? movedTo : sql`NULL::uuid`} AS moved_to_id
    FROM ${sql.table(table)} t
    LEFT JOIN registrations r ON r.organization_id = t.organization_id AND r.id = t.registration_id
    JOIN students s ON s.organization_id = t.organization_id AND s.id = t.student_id
    JOIN classes c ON c.organization_id = t.organization_id AND c.id = t.class_id
    WHERE t.organization_id = ${organizationId} AND t.withdrawal_id = ${id}`;
  const { rows } = await sql<Withdrawn>`
    SELECT kind, id, account_id AS "accountId", name AS "studentName", title AS "classTitle",
      moved_to_id AS "movedToId"
    FROM (${part('enrollments', 'enrollment')} UNION ALL ${part('waitlistEntries', 'entry')}) AS withdrawn
    ORDER BY kind, id`.execute(database);
  return rows;
}

export async function markUndone(database: Database, organizationId: string, id: string, at: string): Promise<void> {
  await database
    .updateTable('withdrawals')
    .set({ undoneAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Whose enrollments and places a withdrawal still holds, by address. */
const emails = (organizationId: string) => sql<string[]>`ARRAY(SELECT DISTINCT coalesce(a.email, a.id::text) FROM (
    SELECT registration_id FROM enrollments e WHERE e.organization_id = ${organizationId} AND e.withdrawal_id = withdrawals.id
    UNION SELECT registration_id FROM waitlist_entries w WHERE w.organization_id = ${organizationId} AND w.withdrawal_id = withdrawals.id
  ) AS t JOIN registrations r ON r.organization_id = ${organizationId} AND r.id = t.registration_id
    JOIN accounts a ON a.id = r.account_id ORDER BY 1)`;

/** Withdrawals made since `since` of which something is still withdrawn, newest first. */
export async function listUndoable(database: Database, organizationId: string, since: string) {
  const left = (
    table: 'enrollments' | 'waitlistEntries',
  ) => sql<number>`(SELECT count(*)::int FROM ${sql.table(table)} t
    WHERE t.organization_id = ${organizationId} AND t.withdrawal_id = withdrawals.id)`;
  const rows = await database
    .selectFrom('withdrawals')
    .select(['id', 'kind', 'at', 'actor', 'reason'])
    .select([
      left('enrollments').as('enrollments'),
      left('waitlistEntries').as('waiting'),
      emails(organizationId).as('emails'),
    ])
    .where('organizationId', '=', organizationId)
    .where('at', '>', since)
    .where('undoneAt', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.filter((row) => row.enrollments + row.waiting > 0);
}

/** Accounts by their addresses, as they were typed. */
export async function listAccountsByEmail(database: Database, emails: readonly string[]) {
  const wanted = emails.map((email) => email.trim().toLowerCase());
  return database
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where((is) => is(is.fn('lower', ['email']), 'in', wanted))
    .execute();
}

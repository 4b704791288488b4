import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** What somebody has begun and not finished, and what is only about them. */
const BEGUN = [
  'planLines',
  'planWhoms',
  'sectionDrafts',
  'newStudentDrafts',
  'classDrafts',
  'dayFiles',
  'calendarAddresses',
  'circularDrafts',
  'roleGrants',
  'letterRuleSendings',
] as const;

/** Where an address stands as the name of whoever did something. */
const NAMED: readonly (readonly [table: string, column: string, account?: string])[] = [
  ['audit_entries', 'actor'],
  ['withdrawals', 'actor'],
  ['role_grants', 'granted_by'],
  ['family_students', 'linked_by'],
  ['student_merges', 'merged_by'],
  ['family_merges', 'merged_by'],
  ['files', 'created_by'],
  ['import_batches', 'created_by'],
  ['change_batches', 'created_by'],
  ['day_closings', 'created_by'],
  ['student_imports', 'created_by'],
  ['import_mappings', 'used_by'],
  ['classes', 'updated_by'],
  ['circulars', 'sent_by'],
  ['planned_circulars', 'sent_by'],
  ['letter_rules', 'changed_by'],
  ['families_apart', 'said_by'],
  ['tasks', 'author'],
  ['tasks', 'done_by'],
  // What it says of money stays as it was entered; only the name of whoever entered it goes.
  ['ledger_entries', 'actor'],
  ['payments', 'taken_by'],
];

/** Those among them whose rows tell otherwise that they are this account's. */
const OWN: readonly (readonly [table: string, column: string, account: string])[] = [
  ['audit_entries', 'actor', 'actor_account_id'],
  ['withdrawals', 'actor', 'actor_account_id'],
  ['ledger_entries', 'actor', 'account_id'],
  ['payments', 'taken_by', 'account_id'],
];

interface Address {
  readonly accountId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly since: string;
  readonly at: string;
}
interface Place {
  readonly table: string;
  readonly column: string;
  /** Which rows are this account's to change. */
  readonly own: RawBuilder<unknown>;
}

/** Takes somebody's address out of a school: begun things and mails go, and where it says who did something the account's id says it. */
export async function forgetPerson(
  transaction: Database,
  organizationId: string,
  { accountId, email, emailVerified, since, at }: Omit<Address, 'email'> & { readonly email: string | null },
): Promise<void> {
  for (const table of BEGUN)
    await transaction
      .deleteFrom(table)
      .where('organizationId', '=', organizationId)
      .where('accountId', '=', accountId)
      .execute();
  await transaction
    .updateTable('instructors')
    .set({ accountId: null })
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .execute();
  await transaction
    .updateTable('tasks')
    .set({ assigneeId: null })
    .where('organizationId', '=', organizationId)
    .where('assigneeId', '=', accountId)
    .execute();
  // Whom they invited has a mail that speaks of them.
  await sql`DELETE FROM outbox_mails WHERE organization_id = ${organizationId} AND kind = 'invitation'
    AND about_id IN (SELECT id FROM invitations WHERE organization_id = ${organizationId} AND invited_by = ${accountId})`.execute(
    transaction,
  );
  await sql`DELETE FROM outbox_mails WHERE organization_id = ${organizationId} AND kind = 'staff-invitation'
    AND about_id IN (SELECT id FROM staff_invitations WHERE organization_id = ${organizationId} AND invited_by = ${accountId})`.execute(
    transaction,
  );
  await endStaffInvitations(transaction, organizationId, at, sql`invited_by = ${accountId} OR used_by = ${accountId}`);
  if (email === null) return;
  await forgetAddress(transaction, organizationId, { accountId, email, emailVerified, since, at });
}

/** An address that nobody has proven may be a stranger's: then only what this account itself did names the id instead. */
async function forgetAddress(
  transaction: Database,
  organizationId: string,
  { accountId, email, emailVerified, since, at }: Address,
): Promise<void> {
  const own = emailVerified ? sql`true` : sql`actor_account_id = ${accountId}`;
  for (const [table, column, account] of emailVerified ? NAMED : OWN)
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${accountId}
      WHERE organization_id = ${organizationId} AND ${sql.ref(column)} = ${email}
        AND ${account ? sql`${sql.ref(account)} = ${accountId}` : sql`true`}`.execute(transaction);
  await replaceWhole(transaction, organizationId, { table: 'audit_entries', column: 'change', email, accountId, own });
  if (!emailVerified) return;
  // Answers to their letters go to the school from now on.
  await sql`UPDATE circulars SET reply_to = NULL WHERE organization_id = ${organizationId} AND reply_to = ${email}`.execute(
    transaction,
  );
  await sql`UPDATE planned_circulars SET reply_address = NULL
    WHERE organization_id = ${organizationId} AND reply_address = ${email}`.execute(transaction);
  await replaceWhole(transaction, organizationId, { table: 'outbox_mails', column: 'facts', email, accountId, own });
  await transaction
    .deleteFrom('outboxMails')
    .where('organizationId', '=', organizationId)
    .where((is) => is(is.fn('lower', ['toEmail']), '=', email.toLowerCase()))
    .where('createdAt', '>=', since)
    .execute();
  await sql`UPDATE invitations SET email = '' WHERE organization_id = ${organizationId} AND lower(email) = ${email.toLowerCase()}`.execute(
    transaction,
  );
  await endStaffInvitations(transaction, organizationId, at, sql`lower(email) = ${email.toLowerCase()}`);
}

/** Links to roles lead nowhere where whoever sent or was sent them has gone. */
async function endStaffInvitations(
  transaction: Database,
  organizationId: string,
  at: string,
  whose: RawBuilder<unknown>,
): Promise<void> {
  await sql`UPDATE staff_invitations SET email = '',
    withdrawn_at = CASE WHEN confirmed_at IS NULL THEN coalesce(withdrawn_at, ${at}::timestamptz) ELSE withdrawn_at END
    WHERE organization_id = ${organizationId} AND (${whose})`.execute(transaction);
}

/** Puts the id where a JSON string is this address and nothing else: within a longer one it may be somebody else's. */
async function replaceWhole(
  transaction: Database,
  organizationId: string,
  { table, column, email, accountId, own }: Pick<Address, 'email' | 'accountId'> & Place,
): Promise<void> {
  const written = JSON.stringify(email);
  // A quote within a string has a backslash before it.
  const whole = String.raw`(?<!\\)${written.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`;
  const json = sql.ref(column);
  await sql`UPDATE ${sql.table(table)} SET ${json} = regexp_replace(${json}::text, ${whole}, ${JSON.stringify(accountId)}, 'g')::jsonb
    WHERE organization_id = ${organizationId} AND strpos(${json}::text, ${written}) > 0 AND ${own}`.execute(
    transaction,
  );
}

import { sql } from 'kysely';
import { INVITATION_DAYS } from '../../domain/invitations.ts';
import type { Database } from '../platform/database/connect.ts';

/** An account's address was proven just now: the mails that waited for it are due. In the transaction that proves it. */
export async function releaseMailsOfProven(transaction: Database, accountId: string, at: string): Promise<void> {
  const account = await transaction
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  await releaseOfSenders(transaction, at, accountId);
  if (!account?.email) return;
  for (const organizationId of await listSchoolsThatHold(transaction))
    await sql`UPDATE outbox_mails SET held_for = NULL, next_try_at = ${at}::timestamptz
      WHERE organization_id = ${organizationId} AND held_for = 'proof' AND lower(to_email) = ${account.email.toLowerCase()}`.execute(
      transaction,
    );
}

/** The same for every proven address: for proofs that came another way, or in the very moment in which a mail was held. */
export async function releaseMailsOfAllProven(database: Database, at: string): Promise<void> {
  for (const organizationId of await listSchoolsThatHold(database))
    await sql`UPDATE outbox_mails SET held_for = NULL, next_try_at = ${at}::timestamptz
      WHERE organization_id = ${organizationId} AND held_for = 'proof'
        AND EXISTS (SELECT FROM accounts WHERE lower(email) = lower(to_email) AND email_verified)`.execute(database);
  await releaseOfSenders(database, at);
}

/** The schools that have a mail which waits for its address to be proven, found in one look. */
async function listSchoolsThatHold(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM organizations WHERE EXISTS (
    SELECT FROM outbox_mails WHERE organization_id = organizations.id AND held_for = 'proof') ORDER BY id`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

/** Invitations of senders who are proven now are due, for seven days from now; those that were withdrawn or are over never leave. */
async function releaseOfSenders(database: Database, at: string, accountId: string | null = null): Promise<void> {
  const until = new Date(Date.parse(at) + INVITATION_DAYS * 86_400_000).toISOString();
  await sql`WITH released AS (
      UPDATE invitations SET waits_for_proof = false, expires_at = ${until}::timestamptz FROM accounts
      WHERE waits_for_proof AND withdrawn_at IS NULL AND used_at IS NULL AND expires_at > ${at}::timestamptz
        AND accounts.id = invited_by AND email_verified AND (${accountId}::uuid IS NULL OR invited_by = ${accountId}::uuid)
      RETURNING organization_id, invitations.id)
    UPDATE outbox_mails SET held_for = NULL, next_try_at = ${at}::timestamptz FROM released
    WHERE outbox_mails.organization_id = released.organization_id AND about_id = released.id AND kind = 'invitation' AND held_for = 'sender'`.execute(
    database,
  );
}

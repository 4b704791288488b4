import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { listOrganizationIds } from './store.ts';

/** An account's address was proven just now: the mails that waited for it are due. In the transaction that proves it. */
export async function releaseMailsOfProven(transaction: Database, accountId: string, at: string): Promise<void> {
  const account = await transaction
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account?.email) return;
  for (const organizationId of await listOrganizationIds(transaction))
    await sql`UPDATE outbox_mails SET held_for = NULL, next_try_at = ${at}::timestamptz
      WHERE organization_id = ${organizationId} AND held_for = 'proof' AND lower(to_email) = ${account.email.toLowerCase()}`.execute(
      transaction,
    );
}

/** The same for every proven address: for proofs that came another way, or in the very moment in which a mail was held. */
export async function releaseMailsOfAllProven(database: Database, at: string): Promise<void> {
  for (const organizationId of await listOrganizationIds(database))
    await sql`UPDATE outbox_mails SET held_for = NULL, next_try_at = ${at}::timestamptz
      WHERE organization_id = ${organizationId} AND held_for = 'proof'
        AND EXISTS (SELECT FROM accounts WHERE lower(email) = lower(to_email) AND email_verified)`.execute(database);
}

import { type Actor, actorName } from '../call/actor.ts';
import { newId } from '../ids.ts';
import type { AccountRow } from './accounts.ts';
import { recordEvent } from './events.ts';
import type { IdentityParts } from './request.ts';
import type { IdentityDatabase } from './tables.ts';

interface Parts extends Pick<IdentityParts, 'database' | 'clock' | 'log'> {
  readonly config: Pick<IdentityParts['config'], 'adminEmails'>;
}

/** ADMIN_EMAILS: makes this account an administrator if its address is listed and proven. */
export async function grantConfiguredAdmin(parts: Parts, account: AccountRow, organizationId: string): Promise<void> {
  const listed = parts.config.adminEmails.map((email) => email.toLowerCase());
  if (!account.email || !listed.includes(account.email.toLowerCase())) return;
  if (!account.email_verified) {
    parts.log.warn('email-not-verified', { accountId: account.id, hint: 'ADMIN_EMAILS grants proven addresses only.' });
    return;
  }
  await grantRoleTo(parts.database, organizationId, account.id, 'admin', 'configuration', parts.clock.iso());
}

/** ADMIN_EMAILS at the start of the portal, for accounts that exist already. */
export async function grantConfiguredAdmins(parts: Parts): Promise<void> {
  if (parts.config.adminEmails.length === 0) return;
  const organization = await parts.database
    .selectFrom('organizations')
    .select('id')
    .orderBy('created_at')
    .executeTakeFirst();
  const accounts = await parts.database
    .selectFrom('accounts')
    .selectAll()
    .where((is) =>
      is(
        is.fn<string>('lower', ['email']),
        'in',
        parts.config.adminEmails.map((email) => email.toLowerCase()),
      ),
    )
    .execute();
  if (organization) for (const account of accounts) await grantConfiguredAdmin(parts, account, organization.id);
}

export type Role = 'admin' | 'instructor' | 'health';

/** Gives a role, with its event and audit entry; false when the account had it. */
export async function grantRoleTo(
  database: IdentityDatabase,
  organizationId: string,
  accountId: string,
  role: Role,
  by: Actor,
  at: string,
): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('role_grants')
      .values({
        organization_id: organizationId,
        account_id: accountId,
        role,
        granted_by: actorName(by),
        granted_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!inserted.numInsertedOrUpdatedRows) return false;
    await recordRoleChange(transaction, organizationId, accountId, role, by, at, 'granted');
    return true;
  });
}

/** One event for the installation, one audit entry for the organisation. */
export async function recordRoleChange(
  database: IdentityDatabase,
  organizationId: string,
  accountId: string,
  role: Role,
  by: Actor,
  at: string,
  what: 'granted' | 'revoked',
): Promise<void> {
  const actorId = typeof by === 'string' ? null : by.accountId;
  await recordEvent(database, `role-${what}`, {
    at,
    accountId,
    actor: actorId ?? actorName(by),
    facts: { role, organizationId },
  });
  await database
    .insertInto('audit_entries')
    .values({
      organization_id: organizationId,
      id: newId(),
      at,
      actor_account_id: actorId,
      actor: actorName(by),
      action: `account.role-${what}`,
      entity: 'account',
      entity_id: accountId,
      change: JSON.stringify({ role }),
      reason: null,
    })
    .execute();
}

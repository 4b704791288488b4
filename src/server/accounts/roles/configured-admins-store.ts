import { sql } from 'kysely';
import type { StaffRole } from '../../../contract/roles.ts';
import { auditChange } from '../../audit/store.ts';
import { send } from '../../mail/store.ts';
import { type Actor, actorName, type Caller } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountRow } from '../store.ts';
import { recordEvent } from '../events.ts';
import type { IdentityParts } from '../request.ts';
import { type IdentityDatabase, withOurTables } from '../../platform/database/connect.ts';
import { healthGrantedMail } from '../letters/health-granted.ts';

interface Parts extends Pick<IdentityParts, 'database' | 'clock' | 'log'> {
  readonly config: Pick<IdentityParts['config'], 'adminEmails'>;
}

/** ADMIN_EMAILS: makes this account an administrator if its address is listed; the role waits until the address is proven. */
export async function grantConfiguredAdmin(
  parts: Parts,
  account: Pick<AccountRow, 'id' | 'email' | 'email_verified'>,
  organizationId: string,
): Promise<void> {
  const listed = parts.config.adminEmails.map((email) => email.toLowerCase());
  if (!account.email || !listed.includes(account.email.toLowerCase())) return;
  if (!account.email_verified)
    parts.log.warn('email-not-verified', { accountId: account.id, hint: 'ADMIN_EMAILS counts once it is proven.' });
  await grantRoleTo(parts.database, organizationId, {
    accountId: account.id,
    role: 'administrator',
    by: 'configuration',
    at: parts.clock.iso(),
    waitsForProof: !account.email_verified,
  });
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

export interface Grant {
  readonly accountId: string;
  readonly role: StaffRole;
  readonly by: Actor;
  readonly at: string;
  /** Given by address, which nobody has proven to be theirs: it counts from then on. */
  readonly waitsForProof: boolean;
  /** Giving it said that the address is theirs, which nobody had proven. */
  readonly confirmsAddress?: boolean;
}

/** Gives a role, with its event and audit entry; false when the account had it. One that waits counts at once when it is given again without. */
export async function grantRoleTo(database: IdentityDatabase, organizationId: string, grant: Grant): Promise<boolean> {
  const { accountId, role, by, at, waitsForProof, confirmsAddress = false } = grant;
  return await withinTransaction(database, async (transaction) => {
    const given = { granted_by: actorName(by), granted_at: at, waits_for_proof: waitsForProof };
    const inserted = await transaction
      .insertInto('role_grants')
      .values({ organization_id: organizationId, account_id: accountId, role, ...given })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'account_id', 'role'])
          .doUpdateSet(given)
          .where('role_grants.waits_for_proof', '=', true)
          .where(sql<boolean>`${sql.lit(!waitsForProof)}`),
      )
      .executeTakeFirst();
    if (!inserted.numInsertedOrUpdatedRows) return false;
    const facts = { ...(waitsForProof && { waitsForProof }), ...(confirmsAddress && { addressConfirmed: true }) };
    await recordRoleChange(transaction, organizationId, accountId, role, by, at, 'granted', facts);
    if (role === 'health') await tellAdministrators(transaction, organizationId, grant);
    return true;
  });
}

/** Those who run the school and may sign in, the first one first. */
export async function listAdministrators(database: IdentityDatabase, organizationId: string) {
  return database
    .selectFrom('role_grants')
    .innerJoin('accounts', 'accounts.id', 'role_grants.account_id')
    .select(['accounts.id', 'accounts.email'])
    .where('role_grants.organization_id', '=', organizationId)
    .where('role_grants.role', '=', 'administrator')
    .where('accounts.disabled_at', 'is', null)
    .where((is) => is.or([is('waits_for_proof', '=', false), is('accounts.email_verified', '=', true)]))
    .orderBy('role_grants.granted_at')
    .orderBy('accounts.id')
    .execute();
}

/** Nobody comes to read health data without all who run the school hearing of it. */
async function tellAdministrators(transaction: IdentityDatabase, organizationId: string, grant: Grant): Promise<void> {
  const { email } = await transaction
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', grant.accountId)
    .executeTakeFirstOrThrow();
  const facts = { holder: email ?? grant.accountId, by: actorName(grant.by) };
  const administrators = await listAdministrators(transaction, organizationId);
  const mails = administrators.flatMap((each) =>
    each.email ? healthGrantedMail.to(each.email, facts, { at: grant.at }) : [],
  );
  await send(withOurTables(transaction), organizationId, mails);
}

/** What was given to an address that nobody has proven does not go along to another. */
export async function dropWaitingRoles(
  transaction: IdentityDatabase,
  by: Pick<Caller, 'accountId' | 'email'>,
  at: string,
): Promise<void> {
  const { accountId } = by;
  const dropped = await transaction
    .deleteFrom('role_grants')
    .where('account_id', '=', accountId)
    .where('waits_for_proof', '=', true)
    .returning(['organization_id', 'role'])
    .execute();
  for (const { organization_id: organizationId, role } of dropped)
    await recordRoleChange(transaction, organizationId, accountId, role, by, at, 'revoked');
}

/** Work in the transaction that there is, or in one of its own. */
export function withinTransaction<T>(
  database: IdentityDatabase,
  work: (transaction: IdentityDatabase) => Promise<T>,
): Promise<T> {
  return database.isTransaction ? work(database) : database.transaction().execute(work);
}

/** One event for the installation, one audit entry for the organisation. */
export async function recordRoleChange(
  database: IdentityDatabase,
  organizationId: string,
  accountId: string,
  role: StaffRole,
  by: Actor,
  at: string,
  what: 'granted' | 'revoked',
  facts: { readonly waitsForProof?: boolean; readonly addressConfirmed?: boolean } = {},
): Promise<void> {
  const action = `account.role-${what}` as const;
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
      action,
      entity: 'account',
      entity_id: accountId,
      change: auditChange(action, { role, ...facts }),
      reason: null,
    })
    .execute();
}

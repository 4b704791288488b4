import type { StaffRole } from '../../../contract/roles.ts';
import type { Actor } from '../../platform/call/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  type Database,
  type IdentityDatabase,
  withIdentityTables,
  withOurTables,
} from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { record } from '../../audit/store.ts';
import { type AccountRow, ensureAccount, findAccountsByEmail } from '../store.ts';
import { makeCode } from '../proof/codes.ts';
import { lockHolders } from './holders-store.ts';
import { grantRoleTo, recordRoleChange, withinTransaction } from './configured-admins-store.ts';
import { endInstructor, withdrawInvitations } from '../invitations/end-store.ts';
import { lockOpenInvitationsOf } from '../invitations/invitations-store.ts';
import { recordEvent } from '../events.ts';
import { EMBEDDED_ISSUER } from '../tokens/id-token.ts';
import { mailSecondFactorChanged, resetLink } from '../proof/mails.ts';
import { createPasswordHasher } from '../sign-in/password-hasher.ts';
import type { OnProven } from '../port.ts';
import { markProven } from '../proof/proof.ts';
import { dropSecondFactor } from '../second-factor/second-factor-store.ts';
import { endSessions } from '../sessions/sessions-store.ts';

export interface AdministrationParts {
  readonly database: Database;
  readonly clock: Clock;
  /** The identity service in use; when two services have an account with an address, this one's is chosen. */
  readonly issuer?: string;
  /** Continues what was waiting for a proven address; does nothing by default. */
  readonly onProven?: OnProven;
  /** The actor for the records: `command line`, or an administrator's account id. */
  readonly by: string;
}

/**
 * Gives an account a role, effective at its next call; false when it already had the role. The operator thereby vouches for the address,
 * which counts as proof.
 */
export async function grantRole(
  parts: AdministrationParts,
  organizationId: string,
  email: string,
  role: StaffRole,
): Promise<boolean> {
  const { database, account } = await find(parts, email);
  const [at, onProven] = [parts.clock.iso(), parts.onProven ?? (async () => undefined)];
  return await withinTransaction(database, async (transaction) => {
    if (account.issuer === EMBEDDED_ISSUER)
      await markProven(transaction, account.subject, { at, onProven, actor: parts.by });
    // With another provider, its claim decides whether the address is proven; what waits for proof still continues now.
    else if (!account.email_verified) await onProven(withOurTables(transaction), account.id, at);
    const confirmsAddress = account.issuer === EMBEDDED_ISSUER && !account.email_verified;
    const grant = { accountId: account.id, role, by: parts.by, at, waitsForProof: false, confirmsAddress };
    return await grantRoleTo(transaction, organizationId, grant);
  });
}

/** Gives an account a role; if its address is not proven yet, the role takes effect once it is. */
export async function grantRoleByAddress(
  { database, clock, by }: Pick<AdministrationParts, 'database' | 'clock'> & { readonly by: Actor },
  organizationId: string,
  account: { readonly id: string; readonly isVerified: boolean },
  role: StaffRole,
): Promise<boolean> {
  const grant = { accountId: account.id, role, by, at: clock.iso(), waitsForProof: !account.isVerified };
  return await grantRoleTo(withIdentityTables(database), organizationId, grant);
}

/** Facts by which an operator recognizes the account they mean. */
export interface AccountStory {
  readonly isProven: boolean;
  readonly createdAt: string;
  readonly signIns: number;
  readonly lastSignInAt: string | null;
  /** The roles in effect, without those that wait for proof of the address. */
  readonly roles: readonly StaffRole[];
}

export async function tellAccount(
  parts: AdministrationParts,
  organizationId: string,
  email: string,
): Promise<AccountStory> {
  const { database, account } = await find(parts, email);
  const events = await database
    .selectFrom('auth_event')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.max('at').as('lastAt')])
    .where('account_id', '=', account.id)
    .where('kind', 'in', ['created', 'signed-in'])
    .executeTakeFirst();
  const grants = await listRoles(parts.database, organizationId, account.id);
  return {
    isProven: account.email_verified,
    createdAt: account.created_at,
    signIns: events?.count ?? 0,
    lastSignInAt: events?.lastAt ?? null,
    roles: grants.filter(({ isWaiting }) => !isWaiting).map(({ role }) => role),
  };
}

/** Takes a role away, effective at the next call; false when the account did not have it. The last administrator stays unless forced. */
export async function revokeRole(
  parts: AdministrationParts,
  organizationId: string,
  email: string,
  role: StaffRole,
  options: { force?: boolean } = {},
): Promise<boolean> {
  const { account } = await find(parts, email);
  const outcome = await revokeRoleOf(parts, organizationId, { accountId: account.id, role, ...options });
  if (outcome === 'last-administrator') throw new OperatorError('last-administrator');
  return outcome === 'revoked';
}

/**
 * As `revokeRole`, for a known account. Accounts that may not sign in, or whose role waits for proof, do not count as remaining
 * administrators. Also withdraws open invitations to the role, which would give it back, and with the role `instructor` unlinks the
 * instructor from the account.
 */
export async function revokeRoleOf(
  { database, clock, by }: Pick<AdministrationParts, 'database' | 'clock'> & { readonly by: Actor },
  organizationId: string,
  { accountId, role, force = false }: { accountId: string; role: StaffRole; force?: boolean },
): Promise<'revoked' | 'not-held' | 'last-administrator'> {
  return await withinTransaction(withIdentityTables(database), async (transaction) => {
    const ours = withOurTables(transaction);
    const invitationIds = await lockOpenInvitationsOf(ours, organizationId, { accountId, role });
    const { isHeld, isLast } = await lockHolders(transaction, organizationId, { accountId, role });
    if (!isHeld) return 'not-held';
    if (role === 'administrator' && isLast && !force) return 'last-administrator';
    await transaction
      .deleteFrom('role_grants')
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', accountId)
      .where('role', '=', role)
      .execute();
    await recordRoleChange(transaction, organizationId, accountId, role, by, clock.iso(), 'revoked');
    await withdrawInvitations(ours, { organizationId, at: clock.iso(), by }, invitationIds);
    if (role === 'instructor') await endInstructor(ours, { organizationId, at: clock.iso(), by }, accountId);
    return 'revoked';
  });
}

export interface GrantedRole {
  readonly email: string | null;
  readonly role: StaffRole;
  readonly grantedBy: string;
  readonly grantedAt: string;
  readonly isDisabled: boolean;
  /** The role takes effect only once the address is proven. */
  readonly isWaiting: boolean;
}

/** All granted roles of the school, or those of one account. */
export async function listRoles(
  database: Database,
  organizationId: string,
  accountId?: string,
): Promise<GrantedRole[]> {
  let query = database
    .selectFrom('roleGrants')
    .innerJoin('accounts', 'accounts.id', 'roleGrants.accountId')
    .select(['accounts.email', 'roleGrants.role', 'roleGrants.grantedBy', 'roleGrants.grantedAt'])
    .select(['accounts.disabledAt', 'accounts.emailVerified', 'roleGrants.waitsForProof'])
    .where('roleGrants.organizationId', '=', organizationId);
  if (accountId) query = query.where('roleGrants.accountId', '=', accountId);
  const rows = await query.orderBy('roleGrants.role').orderBy('accounts.email').execute();
  return rows.map((row) => ({
    email: row.email,
    role: row.role,
    grantedBy: row.grantedBy,
    grantedAt: row.grantedAt,
    isDisabled: row.disabledAt !== null,
    isWaiting: row.waitsForProof && !row.emailVerified,
  }));
}

/** Makes a link to set a new password, valid once and for one hour; nobody else ever sees the password. */
export async function makeResetLink(parts: AdministrationParts, email: string, publicUrl: string): Promise<string> {
  const { database, account } = await find(parts, email);
  if (account.issuer !== EMBEDDED_ISSUER) throw new OperatorError('password-elsewhere');
  const code = await makeCode(database, 'reset', account.subject, parts.clock);
  await recordEvent(database, 'reset-link-made', { at: parts.clock.iso(), accountId: account.id, actor: parts.by });
  return resetLink(publicUrl, code);
}

/** Ends every session at once and blocks sign-in until the account is enabled again. */
export async function disableAccount(parts: AdministrationParts, email: string): Promise<void> {
  const { database, account } = await find(parts, email);
  await database.transaction().execute(async (transaction) => {
    const at = parts.clock.iso();
    await transaction
      .updateTable('accounts')
      .set({ disabled_at: at, tokens_valid_after: at })
      .where('id', '=', account.id)
      .execute();
    const ended = account.issuer === EMBEDDED_ISSUER ? await endSessions(transaction, account.subject) : 0;
    await recordEvent(transaction, 'disabled', { at, accountId: account.id, actor: parts.by, facts: { ended } });
  });
}

/** Ends all sessions and tokens of an account of the embedded identity service; returns the number of sessions. */
export async function signOutEverywhere(
  { database, clock, by }: Pick<AdministrationParts, 'database' | 'clock'> & { readonly by: Actor },
  organizationId: string,
  account: { readonly accountId: string; readonly subject: string },
): Promise<number> {
  return await withinTransaction(withIdentityTables(database), async (transaction) => {
    const at = clock.iso();
    const { accountId, subject } = account;
    await transaction.updateTable('accounts').set({ tokens_valid_after: at }).where('id', '=', accountId).execute();
    const ended = await endSessions(transaction, subject);
    const actor = typeof by === 'string' ? by : by.accountId;
    await recordEvent(transaction, 'sessions-ended', { at, accountId, actor, facts: { ended } });
    const entry = { action: 'account.signed-out', entityId: accountId, change: {}, at, by } as const;
    await record(withOurTables(transaction), organizationId, [entry]);
    return ended;
  });
}

/**
 * For people who lost their authenticator and recovery codes: the password alone signs in again. Ends their sessions; false when there was
 * no second factor.
 */
export async function resetSecondFactor(
  parts: AdministrationParts & { readonly by: Actor },
  organizationId: string,
  email: string,
): Promise<boolean> {
  const { database, account } = await find(parts, email);
  return await database.transaction().execute(async (transaction) => {
    if (!(await dropSecondFactor(transaction, account.id))) return false;
    await endSessions(transaction, account.subject);
    const at = parts.clock.iso();
    await recordEvent(transaction, 'second-factor-reset', { at, accountId: account.id, actor: parts.by });
    const to = { organizationId, email: account.email };
    await mailSecondFactorChanged(transaction, to, { change: 'reset', left: 0 }, parts.clock);
    const entry = {
      action: 'account.second-factor-reset',
      entityId: account.id,
      change: {},
      at,
      by: parts.by,
    } as const;
    await record(withOurTables(transaction), organizationId, [entry]);
    return true;
  });
}

export async function enableAccount(parts: AdministrationParts, email: string): Promise<void> {
  const { database, account } = await find(parts, email);
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('accounts').set({ disabled_at: null }).where('id', '=', account.id).execute();
    await recordEvent(transaction, 'enabled', { at: parts.clock.iso(), accountId: account.id, actor: parts.by });
  });
}

async function find(
  parts: AdministrationParts,
  email: string,
): Promise<{ database: IdentityDatabase; account: AccountRow }> {
  const database = withIdentityTables(parts.database);
  const accounts = await findAccountsByEmail(database, email);
  const account = accounts.find((row) => row.issuer === (parts.issuer ?? EMBEDDED_ISSUER)) ?? accounts[0];
  if (!account) throw new OperatorError('no-account', { email });
  return { database, account };
}

export interface DirectAccount {
  readonly email: string;
  readonly password: string;
  /** The hash of the same password as `hashPassword` made it, so that many accounts share one. */
  readonly passwordHash?: string;
  readonly emailVerified?: boolean;
}

/** The hash of a password, for accounts that share one. */
export async function hashPassword(password: string): Promise<string> {
  return await createPasswordHasher().hash(password);
}

/** Makes an account without the sign-in screen, for the sample school and for tests; returns its id. Skips the password rules. */
export async function createAccountDirectly(database: Database, clock: Clock, wish: DirectAccount): Promise<string> {
  const password = wish.passwordHash ?? (await hashPassword(wish.password));
  const identity = withIdentityTables(database);
  const [userId, email, at] = [newId(), wish.email.trim().toLowerCase(), clock.iso()];
  const emailVerified = wish.emailVerified ?? false;
  const save = async (transaction: IdentityDatabase) => {
    const times = { createdAt: at, updatedAt: at };
    await transaction
      .insertInto('auth_user')
      .values({ id: userId, name: '', email, emailVerified, image: null, ...times })
      .execute();
    await transaction
      .insertInto('auth_account')
      .values({ id: newId(), accountId: userId, providerId: 'credential', userId, password, ...times })
      .execute();
    const person = { issuer: EMBEDDED_ISSUER, subject: userId, email, emailVerified };
    return (await ensureAccount(transaction, person, at)).id;
  };
  return identity.isTransaction ? await save(identity) : await identity.transaction().execute(save);
}

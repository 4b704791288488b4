import { EMBEDDED_ISSUER } from './tokens/id-token.ts';
import { listSessions } from './sessions/sessions-store.ts';
import { dropSecondFactor } from './second-factor/second-factor-store.ts';
import { recordEvent } from './events.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, withIdentityTables } from '../platform/database/connect.ts';

/** Where somebody is signed in, without what would let anybody in; the hosted service tells nobody. */
export async function listPlaces(
  database: Database,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  clock: Clock,
) {
  if (issuer !== EMBEDDED_ISSUER) return [];
  const sessions = await listSessions(withIdentityTables(database), subject, clock);
  return sessions.map(({ userAgent, createdAt, updatedAt }) => ({
    userAgent: userAgent ?? '',
    since: createdAt,
    usedAt: updatedAt,
  }));
}

/** What happened around signing in, as long as that is kept. */
export async function listSignIns(database: Database, accountId: string) {
  return withIdentityTables(database)
    .selectFrom('auth_event')
    .select(['at', 'kind'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();
}

const personQuery = (database: Database, accountId: string) =>
  database
    .selectFrom('accounts')
    .select(['id as accountId', 'email', 'emailVerified', 'issuer', 'subject', 'createdAt', 'addressSince'])
    .where('id', '=', accountId)
    .where('disabledAt', 'is', null);

/** The account as it is now; null where it is gone or may not sign in. */
export async function findPerson(database: Database, accountId: string) {
  return (await personQuery(database, accountId).executeTakeFirst()) ?? null;
}
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The same, for whoever ends it alone. */
export async function lockPerson(transaction: Database, accountId: string): Promise<Person | null> {
  return (await personQuery(transaction, accountId).forUpdate().executeTakeFirst()) ?? null;
}

/** Keeps the end of an account away until the transaction ends; false where it has ended. */
export async function holdAccount(transaction: Database, accountId: string): Promise<boolean> {
  return (await personQuery(transaction, accountId).forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/**
 * Nobody signs in as this person any more, and their address is free: sessions, password and address go. The row stays without them, since
 * what they did refers to its id; the same person of a hosted service begins anew.
 */
export async function endPerson(
  transaction: Database,
  { accountId, issuer, subject }: Pick<Person, 'accountId' | 'issuer' | 'subject'>,
  at: string,
): Promise<void> {
  const identity = withIdentityTables(transaction);
  if (issuer === EMBEDDED_ISSUER) {
    await identity.deleteFrom('auth_session').where('userId', '=', subject).execute();
    await identity.deleteFrom('auth_account').where('userId', '=', subject).execute();
    await identity.deleteFrom('auth_verification').where('value', '=', subject).execute();
    await identity.deleteFrom('auth_user').where('id', '=', subject).execute();
  }
  const ended = {
    email: null,
    emailVerified: false,
    subject: `ended ${accountId}`,
    disabledAt: at,
    tokensValidAfter: at,
  };
  await dropSecondFactor(identity, accountId);
  await transaction.updateTable('accounts').set(ended).where('id', '=', accountId).execute();
  await recordEvent(identity, 'ended', { at, accountId });
}

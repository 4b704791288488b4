import type pg from 'pg';
import { CallError } from '../../platform/call/errors.ts';
import type { Caller } from '../../platform/call/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { queryNamed } from '../../platform/database/named.ts';
import type { Log } from '../../platform/log.ts';
import { ensureAccount } from '../store.ts';
import { type Known, knownLookup } from '../sessions/known-lookup.ts';
import { readBearer } from '../tokens/bearer.ts';
import { dropWaitingRoles, grantConfiguredAdmin } from '../roles/configured-admins-store.ts';
import type { HostedClaims } from './firebase-token.ts';
import type { OnProven } from '../port.ts';
import { type IdentityDatabase, withOurTables } from '../../platform/database/connect.ts';

/** Account and roles of many callers in one SELECT. */
const WHO = `
  SELECT a.id AS "accountId", a.subject AS id, asked.school AS "organizationId", a.email, a.email_verified AS "emailVerified", a.disabled_at AS "disabledAt",
    a.tokens_valid_after AS "validAfter",
    ARRAY(SELECT g.role FROM role_grants g WHERE g.organization_id = asked.school AND g.account_id = a.id
      AND (a.email_verified OR NOT g.waits_for_proof) ORDER BY g.role) AS roles
  FROM unnest($1::text[], $2::uuid[]) AS asked (subject, school) JOIN accounts a ON a.issuer = $3 AND a.subject = asked.subject`;

interface Who extends Known {
  readonly accountId: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly disabledAt: string | null;
  readonly validAfter: string | null;
  readonly roles: readonly string[];
}

export interface FirebaseIdentifyParts {
  readonly config: Pick<Config, 'adminEmails'>;
  readonly issuer: string;
  readonly verify: (token: string) => Promise<HostedClaims>;
  readonly pool: pg.Pool;
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly onProven: OnProven;
}

/** Reads who a hosted token speaks for: our account with its roles, made at the first call. */
export function createFirebaseIdentify(parts: FirebaseIdentifyParts) {
  const find = knownLookup(findWho(parts));
  const take = accountWriter(parts);
  return async (authorization: string | undefined, organizationId: string): Promise<Caller | null> => {
    if (authorization === undefined) return null;
    const claims = await readBearer(authorization, parts.verify);
    const asked = { organizationId, id: claims.subject };
    let who = await find(asked);
    if (!who || !saysTheSame(who, claims)) {
      await take(claims, organizationId);
      who = await find(asked);
    }
    if (!who || who.disabledAt !== null || isTooOld(claims, who)) throw signedOut();
    const { accountId, email, emailVerified, roles } = who;
    return { accountId, email, emailVerified, roles, signedInAt: claims.authTime * 1000 };
  };
}

/** The token is the provider's and still good there, but not here: the browser lets it go. */
const signedOut = () => new CallError('unauthenticated', 'Unauthenticated', { reason: 'signed-out' });

function saysTheSame(who: Who, claims: HostedClaims): boolean {
  return who.email === claims.email && who.emailVerified === claims.emailVerified;
}

/** By the sign-in and not the token: the provider goes on giving out tokens for a sign-in that was ended here. */
function isTooOld(claims: HostedClaims, who: Who): boolean {
  return who.validAfter !== null && claims.authTime < Math.floor(Date.parse(who.validAfter) / 1000);
}

function findWho({ pool, issuer }: Pick<FirebaseIdentifyParts, 'pool' | 'issuer'>) {
  return (subjects: readonly string[], organizationIds: readonly string[]): Promise<Who[]> =>
    queryNamed<Who>(pool, WHO, [subjects, organizationIds, issuer]);
}

const REMEMBERED = 10_000;

/** Makes the account of a person seen for the first time, and takes over what a newer token says of their address. */
function accountWriter({ config, issuer, database, clock, log, onProven }: FirebaseIdentifyParts) {
  // A person may hold an older and a newer token for an hour: the older one must not bring the old address back.
  const newest = new Map<string, number>();
  return async (claims: HostedClaims, organizationId: string): Promise<void> => {
    const { subject, email, emailVerified, issuedAt } = claims;
    if (issuedAt < (newest.get(subject) ?? 0)) return;
    if (newest.size >= REMEMBERED) newest.clear();
    newest.set(subject, issuedAt);
    const account = await ensureAccount(database, { issuer, subject, email, emailVerified }, clock.iso());
    await database.transaction().execute(async (transaction: IdentityDatabase) => {
      const before = await transaction
        .selectFrom('accounts')
        .select(['email', 'email_verified'])
        .where('id', '=', account.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable('accounts')
        .set({
          email,
          email_verified: emailVerified,
          ...(before.email !== email && { address_since: clock.iso() }),
        })
        .where('id', '=', account.id)
        .execute();
      if (before.email !== email && !before.email_verified)
        await dropWaitingRoles(transaction, { accountId: account.id, email }, clock.iso());
      if (emailVerified && !before.email_verified) await onProven(withOurTables(transaction), account.id, clock.iso());
    });
    const now = { ...account, email, email_verified: emailVerified };
    await grantConfiguredAdmin({ config, database, clock, log }, now, organizationId);
  };
}

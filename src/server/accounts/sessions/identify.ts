import type pg from 'pg';
import { isSecondFactorAsked, type SecondFactorChoice } from '../../../domain/second-factor.ts';
import type { Caller } from '../../platform/call/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import { queryNamed } from '../../platform/database/named.ts';
import { type Log, errorFacts } from '../../platform/log.ts';
import { type Known, knownLookup } from './known-lookup.ts';
import { readBearer, unauthenticated } from '../tokens/bearer.ts';
import { EMBEDDED_ISSUER, type Claims, type IdTokens } from '../tokens/id-token.ts';
import { sessionTimes, slideSession } from './sessions-store.ts';
import type { IdentityDatabase } from '../../platform/database/connect.ts';

/** Session, account, roles and the second factor of many callers in one SELECT; which sessions live is decided there, so that few columns come back for each. */
const WHO = `
  SELECT s.id, asked.school AS "organizationId", s."updatedAt" <= $6 AS "isLongAgo", a.id AS "accountId", a.email, a.email_verified AS "emailVerified",
    floor(extract(epoch FROM a.tokens_valid_after))::float8 AS "validAfter",
    ARRAY(SELECT g.role FROM role_grants g WHERE g.organization_id = asked.school AND g.account_id = a.id
      AND (a.email_verified OR NOT g.waits_for_proof) ORDER BY g.role) AS roles,
    EXISTS (SELECT FROM auth_second_factor f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL) AS "hasFactor",
    (SELECT o.staff_second_factor FROM organizations o WHERE o.id = asked.school) AS asked
  FROM unnest($1::text[], $2::uuid[]) AS asked (id, school) JOIN auth_session s ON s.id = asked.id JOIN accounts a ON a.issuer = $3 AND a.subject = s."userId"
  WHERE a.disabled_at IS NULL AND s."expiresAt" > $4 AND s."createdAt" > $5`;

interface Who extends Known {
  /** Its idle limit has not moved for an hour. */
  readonly isLongAgo: boolean;
  readonly accountId: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** In seconds since 1970. */
  readonly validAfter: number | null;
  readonly roles: readonly string[];
  readonly hasFactor: boolean;
  /** Whom the school asks for a second factor. */
  readonly asked: SecondFactorChoice | null;
}

export interface IdentifyParts {
  readonly pool: pg.Pool;
  readonly database: IdentityDatabase;
  readonly tokens: Pick<IdTokens, 'verify'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Reads who a bearer token speaks for. The cookie is never looked at; an absent header is nobody, anything else that is not good is refused. */
export function createIdentify(parts: IdentifyParts) {
  const find = knownLookup(findWho(parts));
  return async (authorization: string | undefined, organizationId: string): Promise<Caller | null> => {
    if (authorization === undefined) return null;
    const claims = await readBearer(authorization, parts.tokens.verify);
    const who = await find({ organizationId, id: claims.sessionId });
    if (!who || isTooOld(claims, who)) throw unauthenticated();
    // Not waited for: it is no part of the answer.
    if (who.isLongAgo)
      slideSession(parts.database, who.id, parts.clock).catch((error: unknown) =>
        parts.log.warn('session-not-extended', errorFacts(error)),
      );
    const { accountId, email, emailVerified } = who;
    return { accountId, email, emailVerified, ...rolesThatCount(who), signedInAt: claims.authTime * 1000 };
  };
}

/** All of them, or none as long as a second factor is owed. */
function rolesThatCount({ roles, hasFactor, asked }: Who): Pick<Caller, 'roles' | 'owing'> {
  if (hasFactor || !asked || asked === 'none' || !isSecondFactorAsked(asked, roles)) return { roles };
  return { roles: [], owing: { roles, asked } };
}

function isTooOld(claims: Claims, who: Who): boolean {
  return who.validAfter !== null && claims.issuedAt < who.validAfter;
}

function findWho({ pool, clock }: Pick<IdentifyParts, 'pool' | 'clock'>) {
  return (sessionIds: readonly string[], organizationIds: readonly string[]): Promise<Who[]> => {
    const { now, createdAfter, longAgo } = sessionTimes(clock);
    const values = [sessionIds, organizationIds, EMBEDDED_ISSUER, now, createdAfter, longAgo];
    return queryNamed<Who>(pool, WHO, values);
  };
}

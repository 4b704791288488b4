import type pg from 'pg';
import type { Caller } from '../call/handler.ts';
import type { Clock } from '../clock.ts';
import { type Log, errorFacts } from '../log.ts';
import { batchedLookup, type FindMany } from './batched-lookup.ts';
import { readBearer, unauthenticated } from './bearer.ts';
import { EMBEDDED_ISSUER, type Claims, type IdTokens } from './id-token.ts';
import { isLive, slideSession } from './sessions.ts';
import type { IdentityDatabase } from './tables.ts';

/** Session, account and roles of many callers in one SELECT. */
const WHO = `
  SELECT s.id, s."expiresAt", s."createdAt", s."updatedAt", a.id AS "accountId", a.email, a.email_verified AS "emailVerified",
    a.tokens_valid_after AS "validAfter",
    ARRAY(SELECT g.role FROM role_grants g WHERE g.organization_id = $2 AND g.account_id = a.id ORDER BY g.role) AS roles
  FROM auth_session s JOIN accounts a ON a.issuer = $3 AND a.subject = s."userId"
  WHERE s.id = ANY($1) AND a.disabled_at IS NULL`;

interface Who {
  readonly id: string;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly accountId: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly validAfter: string | null;
  readonly roles: readonly string[];
}

export interface IdentifyParts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly database: IdentityDatabase;
  readonly tokens: Pick<IdTokens, 'verify'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Reads who a bearer token speaks for. The cookie is never looked at; an absent header is nobody, anything else that is not good is refused. */
export function createIdentify(parts: IdentifyParts) {
  const find = batchedLookup(findWho(parts.pool));
  return async (authorization: string | undefined, organizationId: string): Promise<Caller | null> => {
    if (authorization === undefined) return null;
    const claims = await readBearer(authorization, parts.tokens.verify);
    const who = await find(organizationId, claims.sessionId);
    if (!who || !isLive(who, parts.clock.now()) || isTooOld(claims, who)) throw unauthenticated();
    // Not waited for: it is no part of the answer.
    slideSession(parts.database, who, parts.clock).catch((error: unknown) =>
      parts.log.warn('session-not-extended', errorFacts(error)),
    );
    return { accountId: who.accountId, email: who.email, emailVerified: who.emailVerified, roles: who.roles };
  };
}

function isTooOld(claims: Claims, who: Who): boolean {
  return who.validAfter !== null && claims.issuedAt < Math.floor(Date.parse(who.validAfter) / 1000);
}

function findWho(pool: Pick<pg.Pool, 'query'>): FindMany<Who> {
  return async (organizationId, sessionIds) => {
    const { rows } = await pool.query<Who>(WHO, [sessionIds, organizationId, EMBEDDED_ISSUER]);
    return new Map(rows.map((row) => [row.id, row]));
  };
}

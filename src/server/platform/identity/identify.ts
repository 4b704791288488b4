import type pg from 'pg';
import { CallError } from '../call/errors.ts';
import type { Caller } from '../call/handler.ts';
import type { Clock } from '../clock.ts';
import { type Log, errorFacts } from '../log.ts';
import { EMBEDDED_ISSUER, type Claims, type IdTokens } from './id-token.ts';
import { TokenRejected } from './port.ts';
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
  const find = createLookup(parts.pool);
  return async (authorization: string | undefined, organizationId: string): Promise<Caller | null> => {
    if (authorization === undefined) return null;
    const claims = await readToken(parts.tokens, authorization);
    const who = await find(organizationId, claims.sessionId);
    if (!who || !isLive(who, parts.clock.now()) || isTooOld(claims, who)) throw unauthenticated();
    // Not waited for: it is no part of the answer.
    slideSession(parts.database, who, parts.clock).catch((error: unknown) =>
      parts.log.warn('session-not-extended', errorFacts(error)),
    );
    return { accountId: who.accountId, email: who.email, emailVerified: who.emailVerified, roles: who.roles };
  };
}

const unauthenticated = () => new CallError('unauthenticated', 'Unauthenticated');

async function readToken(tokens: Pick<IdTokens, 'verify'>, authorization: string): Promise<Claims> {
  const [, token] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!token) throw unauthenticated();
  try {
    return await tokens.verify(token);
  } catch (error) {
    if (error instanceof TokenRejected) throw unauthenticated();
    throw error;
  }
}

function isTooOld(claims: Claims, who: Who): boolean {
  return who.validAfter !== null && claims.issuedAt < Math.floor(Date.parse(who.validAfter) / 1000);
}

interface Asker {
  readonly sessionId: string;
  readonly resolve: (who: Who | null) => void;
  readonly reject: (error: unknown) => void;
}

/** When thousands arrive at once they are recognised in portions, so that nobody else waits for all of them. */
const ASKERS_A_QUERY = 256;

/**
 * All who arrive in the same turn of the event loop share one query. It always begins after they arrived, so that a sign-out or
 * a revoked role that was acknowledged before a call is never overlooked by it.
 */
function createLookup(pool: Pick<pg.Pool, 'query'>) {
  let waiting = new Map<string, Asker[]>();
  function flush() {
    const batches = waiting;
    waiting = new Map();
    for (const [organizationId, askers] of batches)
      for (let from = 0; from < askers.length; from += ASKERS_A_QUERY)
        void answer(pool, organizationId, askers.slice(from, from + ASKERS_A_QUERY));
  }
  return (organizationId: string, sessionId: string) =>
    new Promise<Who | null>((resolve, reject) => {
      if (waiting.size === 0) setImmediate(flush);
      const askers = waiting.get(organizationId);
      if (askers) askers.push({ sessionId, resolve, reject });
      else waiting.set(organizationId, [{ sessionId, resolve, reject }]);
    });
}

async function answer(pool: Pick<pg.Pool, 'query'>, organizationId: string, askers: readonly Asker[]): Promise<void> {
  try {
    const ids = [...new Set(askers.map((asker) => asker.sessionId))];
    const { rows } = await pool.query<Who>(WHO, [ids, organizationId, EMBEDDED_ISSUER]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const asker of askers) asker.resolve(byId.get(asker.sessionId) ?? null);
  } catch (error) {
    for (const asker of askers) asker.reject(error);
  }
}

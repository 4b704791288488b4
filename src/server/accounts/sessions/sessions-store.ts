import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { batchedLookup } from '../../platform/batched-lookup.ts';
import { EMBEDDED_ISSUER } from '../tokens/id-token.ts';
import { SESSION_IDLE_MS } from '../library.ts';
import { dropCodes } from '../proof/codes.ts';
import type { IdentityDatabase } from '../../platform/database/connect.ts';

const SESSION_ABSOLUTE_MS = 30 * 86_400_000;
const SLIDE_AT_MOST_EVERY_MS = 3_600_000;

/** A session that lives, and whose it is. */
export interface LiveSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly account: {
    readonly id: string;
    readonly email: string | null;
    readonly emailVerified: boolean;
  };
}

export interface SessionTimes {
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly updatedAt: string;
}

/** Seven days without use, or thirty days in all. */
export function isLive(session: SessionTimes, now: number): boolean {
  return Date.parse(session.expiresAt) > now && Date.parse(session.createdAt) + SESSION_ABSOLUTE_MS > now;
}

/** Finds the live session of a cookie's token; null when it ended, or its account is disabled. A crowd that renews its tokens shares its queries. */
export function sessionLookup(
  database: IdentityDatabase,
  clock: Clock,
): (token: string) => Promise<LiveSession | null> {
  // Sessions belong to the installation, so that all of a moment are asked for together.
  return batchedLookup(
    (token: string) => token,
    (tokens) => findSessions(database, tokens, clock),
  );
}

async function findSessions(database: IdentityDatabase, tokens: readonly string[], clock: Clock) {
  const rows = await database
    .selectFrom('auth_session')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.subject', '=', 'auth_session.userId').on('accounts.issuer', '=', EMBEDDED_ISSUER),
    )
    .select(['auth_session.id', 'auth_session.userId', 'auth_session.createdAt', 'auth_session.updatedAt'])
    .select(['auth_session.token', 'auth_session.expiresAt'])
    .select(['accounts.id as accountId', 'accounts.email', 'accounts.email_verified'])
    .where('auth_session.token', 'in', tokens)
    .where('accounts.disabled_at', 'is', null)
    .execute();
  const live = rows.filter((row) => isLive(row, clock.now()));
  return new Map(live.map((row) => [row.token, toSession(row)]));
}

function toSession(row: {
  id: string;
  userId: string;
  createdAt: string;
  updatedAt: string;
  accountId: string;
  email: string | null;
  email_verified: boolean;
}): LiveSession {
  const account = { id: row.accountId, email: row.email, emailVerified: row.email_verified };
  return { id: row.id, userId: row.userId, createdAt: row.createdAt, updatedAt: row.updatedAt, account };
}

/** The instants that a session is measured by: live ones were made after `createdAfter` and end after `now`. */
export function sessionTimes(clock: Clock) {
  const now = clock.now();
  const iso = (at: number) => new Date(at).toISOString();
  return { now: iso(now), createdAfter: iso(now - SESSION_ABSOLUTE_MS), longAgo: iso(now - SLIDE_AT_MOST_EVERY_MS) };
}

/** Moves the idle limit of a live session on; one write an hour at most for a session in use. */
export async function slideSession(database: IdentityDatabase, sessionId: string, clock: Clock): Promise<void> {
  const idleUntil = new Date(clock.now() + SESSION_IDLE_MS).toISOString();
  const absolute = sql<string>`"createdAt" + make_interval(secs => ${SESSION_ABSOLUTE_MS / 1000})`;
  await database
    .updateTable('auth_session')
    .set({ updatedAt: clock.iso(), expiresAt: sql<string>`least(${idleUntil}::timestamptz, ${absolute})` })
    .where('id', '=', sessionId)
    .where('updatedAt', '<=', sessionTimes(clock).longAgo)
    .execute();
}

export async function endSession(database: IdentityDatabase, sessionId: string): Promise<void> {
  await database.deleteFrom('auth_session').where('id', '=', sessionId).execute();
}

/** Ends every session of a person but, where given, the one in use; and what half a sign-in left, which knew the password of before. */
export async function endSessions(database: IdentityDatabase, userId: string, exceptId?: string): Promise<number> {
  await dropCodes(database, 'challenge', userId);
  let query = database.deleteFrom('auth_session').where('userId', '=', userId);
  if (exceptId) query = query.where('id', '<>', exceptId);
  const result = await query.executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function listSessions(database: IdentityDatabase, userId: string, clock: Clock) {
  const rows = await database
    .selectFrom('auth_session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .execute();
  return rows.filter((row) => isLive(row, clock.now()));
}

/** Rows that can never be used again. */
export async function sweep(database: IdentityDatabase, clock: Clock): Promise<void> {
  const now = clock.iso();
  await database.deleteFrom('auth_session').where('expiresAt', '<', now).execute();
  await database.deleteFrom('auth_verification').where('expiresAt', '<', now).execute();
  await sql`DELETE FROM auth_throttle WHERE reset_at < ${now}`.execute(database);
}

import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { recordEvent } from '../events.ts';
import { IdentityFailure } from '../port.ts';
import { sweep } from '../sessions/sessions-store.ts';
import type { IdentityDatabase } from '../../platform/database/connect.ts';

const SWEEP_EVERY = 500;

/** At most `limit` tries per `windowMs` under one key. */
export interface Limit {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface Throttle {
  /** Counts one try under every key, in one atomic statement, before anything is checked; throws `too-many-requests` beyond a limit. */
  count(...limits: Limit[]): Promise<void>;
  /**
   * The same in one statement for limits of which each counts only what passed those before it: tries that one of them stops use up nothing
   * of the next.
   */
  countInOrder(...limits: Limit[]): Promise<void>;
  /**
   * Takes one try off each of these keys: it was counted before the check, and the check was passed. What is to be cleared begins anew. Keys
   * that are counted in order are given in that order.
   */
  giveBack(...keys: (string | { readonly clear: string })[]): Promise<void>;
  /** Clears every key that begins so. */
  clearUnder(...beginnings: string[]): Promise<void>;
}

/** Counters in the database, shared by all servers; no two parallel tries can both be the fifth. */
export function createThrottle(database: IdentityDatabase, clock: Clock): Throttle {
  let counted = 0;
  const sweepNowAndThen = async () => {
    if (++counted % SWEEP_EVERY === 0) await sweep(database, clock);
  };
  return {
    count: async (...limits) => {
      await sweepNowAndThen();
      requireNone(await countAll(database, clock, limits));
    },
    countInOrder: async (...limits) => {
      await sweepNowAndThen();
      requireNone(await countOneByOne(database, clock, limits));
    },
    giveBack: async (...given) => {
      const keys = given.map((each) => (typeof each === 'string' ? each : each.clear));
      const cleared = given.flatMap((each) => (typeof each === 'string' ? [] : [each.clear]));
      // In the order in which they are counted, so that the two cannot deadlock.
      await sql`UPDATE auth_throttle SET
          hits = CASE WHEN key = ANY(${cleared}) THEN 0 ELSE greatest(hits - 1, 0) END,
          reset_at = CASE WHEN key = ANY(${cleared}) THEN ${clock.iso()}::timestamptz ELSE reset_at END
        WHERE key IN (SELECT key FROM auth_throttle WHERE key = ANY(${keys})
          ORDER BY array_position(${keys}::text[], key) FOR UPDATE)`.execute(database);
    },
    clearUnder: async (...beginnings) => {
      // In the order in which they are counted here too. It reads the whole table, which a sweep keeps small: for rare acts only.
      await sql`DELETE FROM auth_throttle WHERE key IN (SELECT key FROM auth_throttle
        JOIN unnest(${beginnings}::text[]) WITH ORDINALITY AS wanted (beginning, place) ON starts_with(key, beginning)
        ORDER BY place, key FOR UPDATE OF auth_throttle)`.execute(database);
    },
  };
}

/** Whether a try passed a limit, for those who must not be told, or not how long. */
export async function isThrottled(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return false;
  } catch (error) {
    if (error instanceof IdentityFailure) return true;
    throw error;
  }
}

function requireNone(waits: readonly number[]): void {
  const longest = Math.max(0, ...waits);
  if (longest > 0) throw new IdentityFailure('too-many-requests', { retryAfterSeconds: longest });
}

/** Seconds to wait, for every limit that is passed. Rows are taken in the order of their keys, so that two tries cannot deadlock. */
async function countAll(database: IdentityDatabase, clock: Clock, limits: readonly Limit[]): Promise<number[]> {
  const now = clock.now();
  const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1));
  const values = sorted.map((item) => sql`(${item.key}, 1, ${iso(now + item.windowMs)}::timestamptz)`);
  const { rows } = await sql<Counted>`
    INSERT INTO auth_throttle (key, hits, reset_at) VALUES ${sql.join(values)} ${countedAt(now)}`.execute(database);
  return await waitsOf(database, clock, { limits: sorted, rows, now });
}

interface Counted {
  readonly key: string;
  readonly hits: number;
  readonly reset_at: string;
}

const countedAt = (now: number) => sql`ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN auth_throttle.reset_at <= ${iso(now)}::timestamptz THEN 1 ELSE auth_throttle.hits + 1 END,
      reset_at = CASE WHEN auth_throttle.reset_at <= ${iso(now)}::timestamptz THEN excluded.reset_at ELSE auth_throttle.reset_at END
    RETURNING key, hits, reset_at`;

/** Each row is counted, and locked, only once the one before it has room. */
async function countOneByOne(database: IdentityDatabase, clock: Clock, limits: readonly Limit[]): Promise<number[]> {
  const now = clock.now();
  const steps = limits.map(({ key, windowMs }, at) => {
    const from = at === 0 ? sql`` : sql`FROM ${sql.ref(`step${at - 1}`)} WHERE hits <= ${limits[at - 1]?.limit ?? 0}`;
    return sql`${sql.ref(`step${at}`)} AS (
      INSERT INTO auth_throttle (key, hits, reset_at) SELECT ${key}, 1, ${iso(now + windowMs)}::timestamptz ${from}
      ${countedAt(now)})`;
  });
  const all = limits.map((_, at) => sql`SELECT key, hits, reset_at FROM ${sql.ref(`step${at}`)}`);
  const { rows } = await sql<Counted>`WITH ${sql.join(steps)} ${sql.join(all, sql` UNION ALL `)}`.execute(database);
  return await waitsOf(database, clock, { limits, rows, now });
}

async function waitsOf(
  database: IdentityDatabase,
  clock: Clock,
  { limits, rows, now }: { limits: readonly Limit[]; rows: readonly Counted[]; now: number },
): Promise<number[]> {
  const limitOf = (key: string) => limits.find((item) => item.key === key)?.limit ?? 0;
  // Once a window, so that whoever keeps trying cannot fill the table.
  for (const row of rows)
    if (row.hits === limitOf(row.key) + 1) {
      const act = row.key.split(' ').slice(0, 2).join(' ');
      await recordEvent(database, 'throttled', { at: clock.iso(), facts: { act } });
    }
  return rows.flatMap((row) => {
    return row.hits > limitOf(row.key) ? [Math.max(1, Math.ceil((Date.parse(row.reset_at) - now) / 1000))] : [];
  });
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

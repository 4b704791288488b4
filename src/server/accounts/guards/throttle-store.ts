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
  /** Takes one try off each of these keys: it was counted before the check, and the check was passed. */
  giveBack(...keys: string[]): Promise<void>;
  clear(key: string): Promise<void>;
  /** Clears every key that begins so. */
  clearUnder(...beginnings: string[]): Promise<void>;
}

/** Counters in the database, shared by all servers; no two parallel tries can both be the fifth. */
export function createThrottle(database: IdentityDatabase, clock: Clock): Throttle {
  let counted = 0;
  return {
    count: async (...limits) => {
      if (++counted % SWEEP_EVERY === 0) await sweep(database, clock);
      const waits = await countAll(database, clock, limits);
      const longest = Math.max(0, ...waits);
      if (longest > 0) throw new IdentityFailure('too-many-requests', { retryAfterSeconds: longest });
    },
    giveBack: async (...keys) => {
      // In the order of the keys, as they are counted, so that the two cannot deadlock.
      await sql`UPDATE auth_throttle SET hits = greatest(hits - 1, 0)
        WHERE key IN (SELECT key FROM auth_throttle WHERE key = ANY(${keys}) ORDER BY key FOR UPDATE)`.execute(
        database,
      );
    },
    clear: async (key) => {
      await database.deleteFrom('auth_throttle').where('key', '=', key).execute();
    },
    clearUnder: async (...beginnings) => {
      // In the order of the keys here too. It reads the whole table, which a sweep keeps small: for rare acts only.
      await sql`DELETE FROM auth_throttle WHERE key IN (SELECT key FROM auth_throttle
        WHERE EXISTS (SELECT FROM unnest(${beginnings}::text[]) AS beginning WHERE starts_with(key, beginning))
        ORDER BY key FOR UPDATE)`.execute(database);
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

/** Seconds to wait, for every limit that is passed. Rows are taken in the order of their keys, so that two tries cannot deadlock. */
async function countAll(database: IdentityDatabase, clock: Clock, limits: readonly Limit[]): Promise<number[]> {
  const now = clock.now();
  const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1));
  const values = sorted.map((item) => sql`(${item.key}, 1, ${iso(now + item.windowMs)}::timestamptz)`);
  const { rows } = await sql<{ key: string; hits: number; reset_at: string }>`
    INSERT INTO auth_throttle (key, hits, reset_at) VALUES ${sql.join(values)}
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN auth_throttle.reset_at <= ${iso(now)}::timestamptz THEN 1 ELSE auth_throttle.hits + 1 END,
      reset_at = CASE WHEN auth_throttle.reset_at <= ${iso(now)}::timestamptz THEN excluded.reset_at ELSE auth_throttle.reset_at END
    RETURNING key, hits, reset_at`.execute(database);
  const limitOf = (key: string) => sorted.find((item) => item.key === key)?.limit ?? 0;
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

import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { ClockReading } from '../clock.ts';

/** Servers that stopped so long ago are forgotten, in milliseconds. */
const REMEMBERED_MS = 86_400_000;

/** What time it is at the database. */
export async function readClock(pool: pg.Pool, local: Clock): Promise<ClockReading> {
  const askedAt = local.now();
  const { rows } = await pool.query<{ at: string }>('SELECT clock_timestamp() AS at');
  return { askedAt, databaseAt: Date.parse(rows[0]?.at ?? ''), answeredAt: local.now() };
}

/** Writes durably that this server lives. The rows of all servers of an installation stand with its first organisation. */
export async function writeBeat(
  pool: pg.Pool,
  server: { readonly id: string; readonly startedAt: string; readonly at: string; readonly aheadMs: number },
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM organizations ORDER BY created_at, id LIMIT 1');
  await pool.query(
    `INSERT INTO servers (organization_id, id, started_at, beat_at, ahead_ms) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (organization_id, id) DO UPDATE SET beat_at = excluded.beat_at, ahead_ms = excluded.ahead_ms`,
    [rows[0]?.id, server.id, server.startedAt, server.at, server.aheadMs],
  );
}

/** The servers that have written since then. */
export async function listLiveServers(pool: pg.Pool, since: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM servers WHERE beat_at > $1', [since]);
  return rows.map(({ id }) => id);
}

export async function forgetOldServers(pool: pg.Pool, now: number): Promise<void> {
  await pool.query('DELETE FROM servers WHERE beat_at < $1', [new Date(now - REMEMBERED_MS).toISOString()]);
}

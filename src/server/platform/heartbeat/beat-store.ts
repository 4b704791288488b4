import type pg from 'pg';
import type { Condition } from '../../../contract/conditions.ts';
import type { Clock } from '../clock.ts';
import type { ClockReading } from '../clock.ts';
import type { Fingerprints } from './fingerprints.ts';

/** Servers that stopped so long ago are forgotten, in milliseconds. */
const REMEMBERED_MS = 86_400_000;

/** What time it is at the database. */
export async function readClock(pool: pg.Pool, local: Clock): Promise<ClockReading> {
  const askedAt = local.now();
  const { rows } = await pool.query<{ at: string }>('SELECT clock_timestamp() AS at');
  return { askedAt, databaseAt: Date.parse(rows[0]?.at ?? ''), answeredAt: local.now() };
}

/** Where the rows of all servers of an installation stand (with its first organisation), and what their fingerprints are salted with. */
export interface Installation {
  readonly organizationId: string;
  readonly salt: string;
}

/** The first server that asks makes the salt. */
export async function readInstallation(pool: pg.Pool): Promise<Installation> {
  await pool.query(
    `INSERT INTO installations (organization_id) SELECT id FROM organizations
     WHERE NOT EXISTS (SELECT FROM installations) ORDER BY created_at, id LIMIT 1 ON CONFLICT DO NOTHING`,
  );
  const { rows } = await pool.query<{ organization_id: string; salt: string }>(
    `SELECT organization_id, salt FROM installations ORDER BY organization_id LIMIT 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('There is no organisation yet.');
  return { organizationId: row.organization_id, salt: row.salt };
}

export interface Beat {
  readonly id: string;
  readonly name: string;
  readonly startedAt: string;
  readonly at: string;
  readonly aheadMs: number;
  readonly fingerprints: Fingerprints | null;
  readonly conditions: readonly Condition[];
  readonly leaves: boolean;
}

/** Writes durably that this server lives. */
export async function writeBeat(pool: pg.Pool, organizationId: string, beat: Beat): Promise<void> {
  await pool.query(
    `INSERT INTO servers (organization_id, id, started_at, beat_at, ahead_ms, name, fingerprints, conditions, leaves)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (organization_id, id) DO UPDATE SET beat_at = excluded.beat_at, ahead_ms = excluded.ahead_ms,
       fingerprints = excluded.fingerprints, conditions = excluded.conditions, leaves = excluded.leaves`,
    [
      organizationId,
      beat.id,
      beat.startedAt,
      beat.at,
      beat.aheadMs,
      beat.name,
      beat.fingerprints && JSON.stringify(beat.fingerprints),
      JSON.stringify(beat.conditions),
      beat.leaves,
    ],
  );
}

/** A server as it last wrote of itself. */
export interface LiveServer {
  readonly id: string;
  readonly name: string | null;
  readonly startedAt: string;
  readonly beatAt: string;
  /** Another version may know fewer of them. */
  readonly fingerprints: Partial<Fingerprints> | null;
  readonly conditions: readonly Condition[];
  readonly leaves: boolean;
}

/** The servers that have written since then. */
export async function listLiveServers(pool: pg.Pool, since: string): Promise<LiveServer[]> {
  const { rows } = await pool.query<LiveServer>(
    `SELECT id, name, started_at AS "startedAt", beat_at AS "beatAt", fingerprints, conditions, leaves
     FROM servers WHERE beat_at > $1`,
    [since],
  );
  return rows;
}

export async function forgetOldServers(pool: pg.Pool, now: number): Promise<void> {
  await pool.query('DELETE FROM servers WHERE beat_at < $1', [new Date(now - REMEMBERED_MS).toISOString()]);
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { LastingError } from '../operator-error.ts';
import { PATIENCE, waitAtMost } from './patience.ts';

/** Any number that nobody else uses: replicas that start together wait for each other on it. */
const MIGRATION_LOCK = 7_203_451_990;
const OLDEST_VERSION = 15;

export class DatabaseTooOld extends LastingError {}

/** Applies what is missing from `folder`, all in one transaction that first takes the migration lock; returns the names applied. */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const client = await pool.connect();
  // A large table takes its time, and so does the server that migrates before us.
  waitAtMost(client, PATIENCE.tool.silenceMs);
  try {
    await requireVersion(client);
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const applied = await applyMissing(client, folder);
    await client.query('COMMIT');
    return applied;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function requireVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
  refuseOld(Number(rows[0]?.version));
}

/** Throws one sentence for a server that is too old; `version` as PostgreSQL says it, 150018 for 15.18. */
export function refuseOld(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_VERSION) throw new DatabaseTooOld('database-too-old', { major, oldest: OLDEST_VERSION });
}

async function applyMissing(client: pg.PoolClient, folder: string): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
  const done = new Set(rows.map((row) => row.name));
  const missing = (await migrationNames(folder)).filter((name) => !done.has(name));
  for (const name of missing) {
    await client.query(await readFile(join(folder, name), 'utf8'));
    await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
  }
  return missing;
}

/** The migration files in order. */
export async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Whether every migration of `folder` has been applied; what /readyz asks. An empty database has none. */
export async function isMigrated(pool: pg.Pool, folder: string): Promise<boolean> {
  const { rows: tables } = await pool.query<{ name: string | null }>(
    `SELECT to_regclass('schema_migrations')::text AS name`,
  );
  if (tables[0]?.name == null) return false;
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations');
  const done = new Set(rows.map((row) => row.name));
  return (await migrationNames(folder)).every((name) => done.has(name));
}

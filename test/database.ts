import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../src/server/platform/database/connect.ts';
import { withDatabase } from './database-setup.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Above this size a table that was emptied is made small again, so that nobody reads through the rows of others. */
const LARGE = 256 * 1024;

const MOST_LOOKS = 50;

/** Copies that this worker used and took back; a file of tests gets one of them, or a new one. */
const free: string[] = [];
let admin: pg.Pool | undefined;

/**
 * A migrated database of one's own, as the template is: a new copy of it, or one that was used and taken back, which costs a tenth.
 * Nobody is connected to it any more once it is closed.
 */
export async function openTestDatabase(connections = 10): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  admin ??= openPool(server, { connections: 1 });
  const name = free.pop() ?? (await makeCopy(admin));
  const url = withDatabase(server, name);
  const pool = openPool(url, { connections });
  return {
    url,
    pool,
    close: async () => {
      await pool.end();
      await endConnections(name);
      if (await takeBack(url)) free.push(name);
    },
  };
}

/** It goes with its server: a file system that has just lost hundreds of files takes ten times as long to make the next ones. */
async function makeCopy(on: pg.Pool): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the template's files takes a third of copying its rows through the log, which nobody reads here.
  await on.query(`CREATE DATABASE ${name} TEMPLATE portal_template STRATEGY file_copy`);
  return name;
}

/** Who has said goodbye is given a moment to be gone, for to be sent away is an error of a pool that nobody listens to; then nobody stays. */
async function endConnections(name: string): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const answer = await admin?.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
    if (!answer?.rowCount) break;
    await pause(10);
  }
  await admin?.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [name]);
  await admin?.query(`ALTER DATABASE ${name} RESET ALL`);
}

/** Whether it is as the template again; not where somebody changed its tables. */
async function takeBack(url: string): Promise<boolean> {
  const own = openPool(url, { connections: 1 });
  try {
    const { rows: known } = await own.query(`SELECT to_regproc('testing.take_back') AS name`);
    if (!known[0]?.name) return false;
    const { rows } = await own.query<{ done: boolean }>('SELECT testing.take_back() AS done');
    if (!rows[0]?.done) return false;
    const { rows: large } = await own.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_table_size(oid) > $1`,
      [LARGE],
    );
    if (large.length > 0) await own.query(`VACUUM ${large.map(({ name }) => name).join(', ')}`);
    return true;
  } finally {
    await own.end();
  }
}

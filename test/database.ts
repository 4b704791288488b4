import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../src/server/platform/database/connect.ts';
import { withDatabase } from './database-setup.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * A fresh, migrated database of one's own: a copy of the template. Nobody is connected to it any more once it is closed; it goes with the
 * server: a file system that has just lost hundreds of files takes ten times as long to make the next ones.
 */
export async function openTestDatabase(connections = 10): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the template's files takes a third of copying its rows through the log, which nobody reads here.
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE portal_template STRATEGY file_copy`);
  const url = withDatabase(server, name);
  const pool = openPool(url, { connections });
  return {
    url,
    pool,
    close: async () => {
      await pool.end();
      await onServer(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const admin = openPool(url, { connections: 1 });
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

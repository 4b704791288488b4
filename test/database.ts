import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../src/server/platform/database/connect.ts';
import { withDatabase } from './database-setup.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  drop(): Promise<void>;
}

/** A fresh, migrated database of one's own: a copy of the template. */
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
    drop: async () => {
      await pool.end();
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
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

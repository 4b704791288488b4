import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database.ts';

const folder = join(import.meta.dirname, '../../migrations');

/** A database as it was before the migration of this name, for the tests of a file. */
export function openBefore(name: string) {
  let world: TestDatabase;
  let client: pg.PoolClient;
  beforeAll(async () => {
    world = await openTestDatabase(1);
    client = await world.pool.connect();
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    for (const file of (await readdir(folder)).filter((each) => each.endsWith('.sql')).toSorted()) {
      if (file === name) break;
      await client.query(await readFile(join(folder, file), 'utf8'));
    }
  });
  afterAll(async () => {
    client.release();
    await world.close();
  });
  const query = <Row extends pg.QueryResultRow = Record<string, unknown>>(text: string, values?: unknown[]) =>
    client.query<Row>(text, values);
  return {
    query,
    row: (table: string, values: Record<string, unknown>) => {
      const places = Object.keys(values).map((_, index) => `$${index + 1}`);
      return query(
        `INSERT INTO ${table} (${Object.keys(values).join(', ')}) VALUES (${places.join(', ')})`,
        Object.values(values),
      );
    },
    migrate: async () => query(await readFile(join(folder, name), 'utf8')),
  };
}

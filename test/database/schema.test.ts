import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database.ts';

// The installation's own tables; everything else belongs to an organisation.
const EXEMPT = /^(auth_|accounts$|organizations$|schema_migrations$)/;

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase(2);
});
afterAll(() => world.drop());

test('schema.ts names the tables and columns that the migrations make, no more and no less', async () => {
  const { rows } = await world.pool.query<{ table_name: string; columns: string[] }>(
    `SELECT table_name::text, array_agg(column_name::text ORDER BY column_name) AS columns
     FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name`,
  );
  const made = Object.fromEntries(
    rows
      .filter((row) => !/^(auth_|schema_migrations$)/.test(row.table_name))
      .map((row) => [row.table_name, row.columns]),
  );
  expect(declared()).toEqual(made);
});

/** The tables of schema.ts and those it takes from class-tables.ts, read as text: types are gone at run time. */
function declared(): Record<string, string[]> {
  const folder = join(import.meta.dirname, '../../src/server/platform/database');
  const source = ['schema.ts', 'class-tables.ts'].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const bodies = new Map(
    [...source.matchAll(/^(?:export )?interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name, body]) => [
      name,
      body ?? '',
    ]),
  );
  const tables = [...(bodies.get('Schema') ?? '').matchAll(/^ {2}(\w+): (\w+);/gm)];
  return Object.fromEntries(
    tables.map(([, table = '', name = '']) => [
      table,
      [...(bodies.get(name) ?? '').matchAll(/^ {2}(\w+):/gm)]
        .map(([, column = '']) => column)
        .sort((a, b) => (a < b ? -1 : 1)),
    ]),
  );
}

test('every key, reference and unique index of an organisation’s table begins with organization_id', async () => {
  const { rows } = await world.pool.query<{ table_name: string; name: string; first: string }>(
    `SELECT c.relname::text AS table_name, i.relname::text AS name,
       coalesce((SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = x.indkey[0]), '') AS first
     FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace
     UNION ALL
     SELECT c.relname::text, k.conname::text, (SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = k.conkey[1])
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class target ON target.oid = k.confrelid
     WHERE k.contype = 'f' AND target.relname <> 'accounts'`,
  );
  const wrong = rows.filter((row) => !EXEMPT.test(row.table_name) && row.first !== 'organization_id');
  expect(rows.length).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

test('the schema needs no serial, identity, trigger or deferrable constraint', async () => {
  const { rows } = await world.pool.query<{ what: string }>(
    `SELECT 'sequence ' || relname AS what FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
     UNION ALL SELECT 'trigger ' || tgname FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT 'deferrable ' || conname FROM pg_constraint WHERE condeferrable`,
  );
  expect(rows).toEqual([]);
});

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEMA_FILES, schemaTypes } from '../../scripts/schema-types.ts';
import { canFindParts } from '../../src/server/find/store.ts';
import { openKysely, openPool } from '../../src/server/platform/database/connect.ts';
import { isMigrated, migrate } from '../../src/server/platform/database/migrate.ts';
import { withDatabase } from '../database-setup.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';

// The installation's own tables; everything else belongs to an organisation.
const EXEMPT = /^(backups_made|auth_|accounts$|organizations$|schema_migrations$)/;

/** They answer for no row alone and guard nothing; with the organisation in front they are read whole (docs/decisions/0055). */
const OF_TRIGRAMS = new Set(['students_find', 'guardians_find']);

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase(2);
  // What lets the tests' databases be used again is no table of ours.
  await world.pool.query('DROP SCHEMA IF EXISTS testing CASCADE');
});
afterAll(() => world.close());

test.each(SCHEMA_FILES)('%s is what the migrations make; `npm run schema` writes it anew', async (file) => {
  const written = readFileSync(join(import.meta.dirname, '../../src/server', file), 'utf8');
  expect(written).toBe(await schemaTypes(world.url, file));
});

test('what stands within jsonb comes back key for key', async () => {
  const database = openKysely(world.pool);
  const facts = { student_id: 'a', 'two words': { class_id: 1, classId: 2 }, list: [{ first_name: 'Ada' }] };
  const { rows } = await sql<{
    classTitle: string;
    facts: object;
  }>`SELECT 'Kayak' AS class_title, ${JSON.stringify(facts)}::jsonb AS facts`.execute(database);
  expect(rows).toEqual([{ classTitle: 'Kayak', facts }]);
});

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
  const wrong = rows.filter(
    (row) => !EXEMPT.test(row.table_name) && row.first !== 'organization_id' && !OF_TRIGRAMS.has(row.name),
  );
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

test('a host that allows no extension has the whole schema all the same', async () => {
  const folder = join(import.meta.dirname, '../../migrations');
  const name = `bare_${randomBytes(6).toString('hex')}`;
  await world.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await world.pool.query(`CREATE ROLE ${name}`);
  const pool = openPool(withDatabase(world.url, name), { connections: 1 });
  try {
    // Whoever may not create in the database itself may create no extension.
    await pool.query(`GRANT ALL ON SCHEMA public TO ${name}`);
    await pool.query(`SET ROLE ${name}`);
    await migrate(pool, folder);
    expect(await isMigrated(pool, folder)).toBe(true);
    expect(await canFindParts(openKysely(pool))).toBe(false);
  } finally {
    await pool.end();
  }
});

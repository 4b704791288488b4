import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import tables from '../../migrations/tables.json' with { type: 'json' };
import { migrationNames } from '../../src/server/platform/database/migrate.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { migrationBreaches } from './migration-rules.ts';
import { parserReady } from './rules.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Migrations from here on keep the rules for a distributed database; those before had landed. */
const FIRST = '0082';

let database: TestDatabase;
beforeAll(async () => {
  await parserReady();
  database = await openTestDatabase(2);
});
afterAll(() => database.close());

test('migrations/tables.json says of every table what it is: of a school, shared by schools, or of the installation', async () => {
  const { rows } = await database.pool.query<{ name: string; isBySchool: boolean }>(
    `SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id') AS "isBySchool"
     FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY name`,
  );
  const bySchool = rows.flatMap(({ name, isBySchool }) => (isBySchool ? name : []));
  const others = rows.flatMap(({ name, isBySchool }) => (isBySchool ? [] : name));
  expect(tables['by school'].toSorted()).toEqual(bySchool);
  expect([...tables.shared, ...tables['of the installation']].toSorted()).toEqual(others);
});

test('new migrations can be run on a distributed database', async () => {
  const folder = join(ROOT, 'migrations');
  const names = (await migrationNames(folder)).filter((name) => name >= FIRST);
  const breaches = names.flatMap((name) =>
    migrationBreaches(readFileSync(join(folder, name), 'utf8')).map((breach) => `${name}: ${breach}`),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(breaches).toEqual([]);
});

test.each([
  ['ALTER TABLE a ADD COLUMN b integer CHECK (b > 0)', 'ADD COLUMN and its CHECK are two statements'],
  ['UPDATE a SET b = 1; ALTER TABLE a ALTER b SET NOT NULL', 'what changes rows comes after all that changes tables'],
  ['ALTER TABLE a ADD COLUMN b integer; ALTER TABLE a ADD CHECK (b > 0); UPDATE a SET b = 1', undefined],
])('of a migration %s', (text, breach) => {
  expect(migrationBreaches(text)).toEqual(breach ? [breach] : []);
});

/** What the program asks of Citus, which is not on this machine: it notes what was asked, and can break off. */
const STAND_IN = `
CREATE TABLE pg_dist_partition (logicalrelid regclass NOT NULL);
CREATE TABLE asked (text text NOT NULL);
CREATE FUNCTION create_reference_table(name text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO asked VALUES ('shared ' || name); INSERT INTO pg_dist_partition VALUES (name::regclass); END $$;
CREATE FUNCTION create_distributed_table(name text, col text, colocate_with text DEFAULT 'itself') RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = name::regclass) THEN RAISE EXCEPTION 'keys of % are on', name; END IF;
  IF name = current_setting('test.breaks_at', true) THEN RAISE EXCEPTION 'the network is gone'; END IF;
  INSERT INTO asked VALUES (name || ' by ' || col || ' with ' || colocate_with); INSERT INTO pg_dist_partition VALUES (name::regclass); END $$;`;

const keysOf = async (pool: pg.Pool) =>
  (
    await pool.query(
      `SELECT conrelid::regclass::text AS of, conname AS name, pg_get_constraintdef(oid) AS key FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2`,
    )
  ).rows;

async function distribute(url: string): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'distribute.mjs')], {
    env: { ...process.env, DATABASE_URL: url },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

test('scripts/distribute takes keys off, distributes each table as it is, puts the keys on again; broken off, it is finished by the next run', async () => {
  const { pool, url } = database;
  const bare = await distribute(url);
  expect(bare).toEqual({ code: 2, said: 'This database has no Citus: CREATE EXTENSION citus comes first.\n' });

  await pool.query(STAND_IN);
  const keys = await keysOf(pool);
  const last = tables['by school'].at(-1) ?? '';
  const name = new URL(url.replace(/^postgres(ql)?:/, 'http:').replace('@/', '@host/')).pathname.slice(1);
  await pool.query(`ALTER DATABASE ${name} SET test.breaks_at = '${last}'`);
  const broken = await distribute(url);
  expect(broken.code).toBe(1);
  expect(broken.said).toContain('the network is gone');
  expect((await keysOf(pool)).length).toBeLessThan(keys.length);

  await pool.query(`ALTER DATABASE ${name} RESET test.breaks_at`);
  const rest = await distribute(url);
  expect(rest.said).toContain(`${last}: by school`);
  expect(await keysOf(pool)).toEqual(keys);
  const { rows } = await pool.query<{ text: string }>('SELECT text FROM asked');
  const asked = rows.map(({ text }) => text);
  const [first] = tables['by school'];
  expect(asked.toSorted()).toEqual(
    [
      ...tables.shared.map((each) => `shared ${each}`),
      ...tables['by school'].map((each) => `${each} by organization_id with ${each === first ? 'itself' : first}`),
    ].toSorted(),
  );
  expect((await distribute(url)).said).toBe('Nothing to distribute.\n');
  expect(await keysOf(pool)).toEqual(keys);
});

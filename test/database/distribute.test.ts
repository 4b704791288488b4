import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import kinds from '../../migrations/tables.json' with { type: 'json' };
import { distribute } from '../../scripts/distribute.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';

/**
 * What the program needs of Citus, which no package brings: its list of tables, and two functions that write into it. As with Citus, a
 * table whose key leads to one that is not distributed is refused. `stumbles_at` ends a run there.
 */
const LIKE_CITUS = `
  DROP SCHEMA IF EXISTS testing CASCADE;
  CREATE SCHEMA cluster;
  CREATE TABLE cluster.stumbles_at (name text);
  CREATE TABLE cluster.pg_dist_partition (logicalrelid regclass, partmethod "char", repmodel "char");
  CREATE FUNCTION cluster.note(named regclass, method "char", model "char") RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF named::text IN (SELECT name FROM cluster.stumbles_at) THEN RAISE 'The worker is away.'; END IF;
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND named IN (conrelid, confrelid)) THEN RAISE '% has keys.', named; END IF;
    IF EXISTS (SELECT FROM cluster.pg_dist_partition WHERE logicalrelid = named) THEN RAISE '% is distributed.', named; END IF;
    INSERT INTO cluster.pg_dist_partition VALUES (named, method, model);
  END $$;
  CREATE FUNCTION cluster.create_reference_table(named regclass) RETURNS void LANGUAGE sql AS
    $$ SELECT cluster.note(named, 'n', 't') $$;
  CREATE FUNCTION cluster.create_distributed_table(named regclass, by text) RETURNS void LANGUAGE sql AS
    $$ SELECT cluster.note(named, CASE by WHEN 'organization_id' THEN 'h'::"char" END, 's') $$;
  SET search_path = public, cluster`;

let world: TestDatabase;
let client: pg.PoolClient;
beforeEach(async () => {
  world = await openTestDatabase(1);
  client = await world.pool.connect();
  await client.query(LIKE_CITUS);
});
afterEach(async () => {
  client.release(true);
  await world.close();
});

test('keys are off while tables are distributed, and come back as they were', async () => {
  const before = await keys();
  expect(before.length).toBeGreaterThan(100);
  const tables = await distribute(client, kinds);
  expect(tables.slice(0, 2)).toEqual(['accounts', 'organizations']);
  expect(await distributed()).toEqual(
    Object.entries(kinds)
      .filter(([, kind]) => kind !== 'of the installation')
      .map(([name, kind]) => ({ name, method: kind === 'shared' ? 'n' : 'h' })),
  );
  expect(await keys()).toEqual(before);
});

test('again it does nothing, and after an upgrade what is new', async () => {
  await distribute(client, kinds);
  expect(await distribute(client, kinds)).toEqual([]);
  await client.query(
    `CREATE TABLE boats (organization_id uuid, id uuid, class_id uuid, PRIMARY KEY (organization_id, id),
       FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE)`,
  );
  const before = await keys();
  expect(await distribute(client, { ...kinds, boats: 'by school' })).toEqual(['boats']);
  expect(await keys()).toEqual(before);
});

test.each(['accounts', 'classes', 'withdrawals'])('a run that ended at %s is run again', async (table) => {
  const before = await keys();
  await client.query('INSERT INTO cluster.stumbles_at VALUES ($1)', [table]);
  await expect(distribute(client, kinds)).rejects.toThrow('The worker is away.');
  expect((await keys()).length).toBeLessThan(before.length);
  await client.query('TRUNCATE cluster.stumbles_at');
  expect(await distribute(client, kinds)).toContain(table);
  expect(await keys()).toEqual(before);
});

async function keys() {
  const { rows } = await client.query(
    `SELECT conrelid::regclass::text AS "table", conname, convalidated, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows;
}

async function distributed() {
  const { rows } = await client.query<{ name: string; method: string }>(
    'SELECT logicalrelid::text AS name, partmethod AS method FROM cluster.pg_dist_partition',
  );
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1));
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import kinds from '../../migrations/tables.json' with { type: 'json' };
import { migrationNames } from '../../src/server/platform/database/migrate.ts';
import { openTestDatabase } from '../database.ts';
import { refusedByACluster } from './cluster-migrations.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** The last one that landed before the rules; what a school ran is never written anew. */
const LAST_BEFORE_THE_RULES = '0081-growth.sql';

test('migrations/tables.json says of every table what it is', async () => {
  const world = await openTestDatabase(1);
  try {
    const { rows } = await world.pool.query<{ name: string; bySchool: boolean }>(
      `SELECT relname::text AS name, EXISTS (SELECT FROM pg_attribute
         WHERE attrelid = pg_class.oid AND attname = 'organization_id' AND attnotnull) AS "bySchool"
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(kinds).sort());
    const bySchool = Object.entries(kinds).filter(([, kind]) => kind === 'by school');
    expect(
      rows
        .filter((row) => row.bySchool)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(bySchool.map(([name]) => name).sort());
  } finally {
    await world.close();
  }
});

test('no table of the installation is named by a key of a school’s', async () => {
  const world = await openTestDatabase(1);
  try {
    const { rows } = await world.pool.query<{ from: string; to: string }>(
      `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    const kindOf = new Map<string, string>(Object.entries(kinds));
    const wrong = rows.filter(({ from, to }) => kindOf.get(to) !== 'shared' && kindOf.get(to) !== kindOf.get(from));
    expect(rows.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  } finally {
    await world.close();
  }
});

test('new migrations are such as a cluster runs', async () => {
  const names = (await migrationNames(MIGRATIONS)).filter((name) => name > LAST_BEFORE_THE_RULES);
  for (const name of names) {
    expect({ name, wrong: await refusedByACluster(await readFile(join(MIGRATIONS, name), 'utf8')) }).toEqual({
      name,
      wrong: [],
    });
  }
});

test.each([
  ['ALTER TABLE classes ADD COLUMN rooms int CHECK (rooms > 0)', ['1: ADD COLUMN with its CHECK']],
  [
    'ALTER TABLE classes\n  ADD COLUMN rooms int,\n  ADD CONSTRAINT rooms_some CHECK (rooms > 0)',
    ['1: ADD COLUMN with its CHECK'],
  ],
  ['ALTER TABLE classes ADD COLUMN rooms int;\nALTER TABLE classes ADD CHECK (rooms > 0)', []],
  ['UPDATE classes SET rooms = 1;\nALTER TABLE classes ALTER rooms SET NOT NULL', ['2: DDL after rows were written']],
  ['-- Rooms\nALTER TABLE classes ADD COLUMN rooms int;\nUPDATE classes SET rooms = 1', []],
])('what a cluster refuses in %j', async (text, wrong) => {
  expect(await refusedByACluster(text)).toEqual(wrong);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CARRIED_TABLES,
  HISTORY_TABLES,
  HOUSEHOLD_TABLES,
  MERGED_TABLES,
  TOLD_TABLES,
} from '../../src/server/students/tables.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';

/** Health is apart: its own noun merges, erases and keeps it by its own days. */
const OF_HEALTH = ['health_drafts', 'health_readings', 'health_sections'];

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase(2);
});
afterAll(() => world.close());

/** Tables with these columns, in order. */
async function listTables(...columns: string[]) {
  const { rows } = await world.pool.query<{ table_name: string }>(
    `SELECT table_name::text FROM information_schema.columns WHERE table_schema = 'public' AND column_name = ANY($1)
     GROUP BY table_name HAVING count(*) = $2 ORDER BY table_name`,
    [columns, columns.length],
  );
  return rows.map(({ table_name }) => table_name);
}
const sorted = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].toSorted();

test('of every table with rows of a student it is said what becomes of them', async () => {
  const said = sorted(MERGED_TABLES, CARRIED_TABLES, HISTORY_TABLES, TOLD_TABLES, OF_HEALTH);
  expect(await listTables('student_id')).toEqual(said);
});

test('what is told by a household goes with it: every told table that names one', async () => {
  const named = await Promise.all(
    ['family_id', 'owner_id'].map(async (column) =>
      (await listTables('student_id', column)).map((table) => `${table} ${column}`),
    ),
  );
  const told = named.flat().filter((each) => (TOLD_TABLES as readonly string[]).includes(each.split(' ')[0] ?? ''));
  expect(told.toSorted()).toEqual(sorted(HOUSEHOLD_TABLES.map((each) => each.join(' '))));
});

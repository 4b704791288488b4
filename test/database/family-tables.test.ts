import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CHANGED_TABLES,
  EXCHANGED_TABLE,
  FOLLOWING_TABLES,
  STANDING_TABLES,
  WRITTEN_TABLES,
} from '../../src/server/families/merge/family-tables.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase(2);
});
afterAll(() => world.close());

test('of every table with rows of a family, or of its guardians, it is said what becomes of them when it is merged', async () => {
  const { rows } = await world.pool.query<{ name: string }>(
    `SELECT DISTINCT table_name::text AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('family_id', 'owner_id', 'guardian_id') ORDER BY 1`,
  );
  const said = [
    ...WRITTEN_TABLES,
    ...CHANGED_TABLES,
    ...STANDING_TABLES,
    ...FOLLOWING_TABLES,
    EXCHANGED_TABLE,
  ].toSorted();
  expect(rows.map(({ name }) => name)).toEqual(said);
});

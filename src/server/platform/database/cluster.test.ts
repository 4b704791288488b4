import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openKysely, openPool, openPoolBeside } from './connect.ts';
import { PATIENCE } from './patience.ts';
import { inPipelinedTransaction, openPipelinedPool } from './statements.ts';

const HOW = `SELECT current_setting('citus.multi_shard_modify_mode', true) AS how`;

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase(1);
});
afterAll(() => world.close());

test.each([
  ['citus', 'sequential'],
  [undefined, null],
] as const)('on %s a transaction writes to shared tables %s', async (cluster, how) => {
  const pool = openPool(world.url, { cluster });
  const beside = openPoolBeside(pool, 1, PATIENCE.file);
  const desk = openPipelinedPool(pool, 1);
  try {
    for (const each of [pool, beside]) {
      const { rows } = await openKysely(each)
        .transaction()
        .execute((transaction) => sql<{ how: string | null }>`${sql.raw(HOW)}`.execute(transaction));
      expect(rows).toEqual([{ how }]);
    }
    expect(await inPipelinedTransaction(desk, 5_000, (statements) => statements.rows(HOW, []))).toEqual([{ how }]);
  } finally {
    await Promise.all([pool, beside, desk].map((each) => each.end()));
  }
});

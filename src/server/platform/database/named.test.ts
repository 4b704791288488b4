import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openPool } from './connect.ts';
import { type Naming, namingOf, queryNamed } from './named.ts';
import { inPipelinedTransaction, openPipelinedPool } from './statements.ts';
import { isRetryable } from './trouble.ts';

const ALL = 'SELECT * FROM shelf';
const KEPT = `SELECT name FROM pg_prepared_statements WHERE name LIKE 'portal_%'`;
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
beforeEach(async () => {
  await testDatabase.pool.query('DROP TABLE IF EXISTS shelf');
  await testDatabase.pool.query('CREATE TABLE shelf (book text)');
});
afterAll(() => testDatabase.close());

/** A desk's own pool of one connection. */
async function withDesk<T>(keepsStatements: boolean, act: (pool: ReturnType<typeof openPool>, naming: Naming) => T) {
  const pool = openPool(testDatabase.url, { keepsStatements });
  const beside = openPipelinedPool(pool, 1);
  try {
    return await act(beside, namingOf(pool));
  } finally {
    await Promise.all([beside.end(), pool.end()]);
  }
}

const inOne = (pool: ReturnType<typeof openPool>) =>
  inPipelinedTransaction(pool, 10_000, (sql) => Promise.all([sql.rows(ALL, []), sql.rows(ALL, [])]));

test('a statement of the desk is kept in its connection, also when it is sent twice at once', async () => {
  await withDesk(true, async (pool) => {
    await inOne(pool);
    await inOne(pool);
    expect((await pool.query(KEPT)).rows).toHaveLength(1);
  });
});

test('nothing is kept where a pooler lends connections out, nor in connections of the pool itself', async () => {
  await withDesk(false, async (pool) => {
    await inOne(pool);
    expect((await pool.query(KEPT)).rows).toEqual([]);
  });
  const { pool } = testDatabase;
  await pool.query(ALL);
  expect((await pool.query(KEPT)).rows).toEqual([]);
});

test('after a migration the outdated statement is dropped with its connection, and the next try has the new column', async () => {
  await withDesk(true, async (pool) => {
    await inOne(pool);
    await testDatabase.pool.query('ALTER TABLE shelf ADD COLUMN place text');
    await testDatabase.pool.query(`INSERT INTO shelf VALUES ('Atlas', 'A 1')`);
    const failure = await inOne(pool).catch((error: unknown) => error);
    expect([isRetryable(failure), failure]).toEqual([true, expect.objectContaining({ code: '0A000' })]);
    expect((await inOne(pool))[1]).toEqual([{ book: 'Atlas', place: 'A 1' }]);
    await testDatabase.pool.query('ALTER TABLE shelf DROP COLUMN place');
    expect(await queryNamed(pool, ALL, [])).toEqual([{ book: 'Atlas' }]);
  });
});

test('a pooler that lends connections out is found out once: names are dropped, the work is done, the operator is told', async () => {
  await withDesk(true, async (pool, naming) => {
    let told = 0;
    naming.onLost = () => (told += 1);
    await queryNamed(pool, ALL, []);
    // What the next user of a lent connection finds.
    await pool.query('DEALLOCATE ALL');
    expect(await queryNamed(pool, ALL, [])).toEqual([]);
    expect([naming.isOn, told]).toEqual([false, 1]);
    await queryNamed(pool, ALL, []);
    expect((await pool.query(KEPT)).rows).toEqual([]);
  });
});

test('a batch of the desk that meets such a pooler may be run again at once', async () => {
  await withDesk(true, async (pool, naming) => {
    await inOne(pool);
    await pool.query('DEALLOCATE ALL');
    const failure = await inOne(pool).catch((error: unknown) => error);
    expect([isRetryable(failure), naming.isOn]).toEqual([true, false]);
    expect(await inOne(pool)).toEqual([[], []]);
  });
});

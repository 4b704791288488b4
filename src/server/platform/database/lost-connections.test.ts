import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openCable } from '../../../../test/cut-cable.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import { call } from '../../../contract/kit.ts';
import { checkData } from '../../check-data/store.ts';
import { createDispatcher } from '../call/dispatcher.ts';
import { testClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { openKysely, openPool } from './connect.ts';
import { PATIENCE, queryPatiently } from './patience.ts';
import { inPipelinedTransaction, openPipelinedPool, statementsIn } from './statements.ts';
import { inTransaction } from './transaction.ts';
import { isDatabaseTrouble } from './trouble.ts';

const database = await openTestDatabase(4);
afterAll(() => database.close());
const { pool } = database;

/** What an operator, a restart or a failing network does to one connection. */
async function terminate(client: { query(text: string): Promise<{ rows: { pid: number }[] }> }): Promise<void> {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const { rows: before } = await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(before).toHaveLength(1);
  await gone(rows[0]?.pid);
}

async function gone(pid: number | undefined): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid]);
    if (rows.length === 0) return;
  }
}

/** One call whose handler does `work` in its transaction. */
function dispatcherOf(work: (database: Parameters<typeof statementsIn>[0]) => Promise<void>) {
  const scope = { id: 'a', name: 'A', timeZone: 'UTC', locale: 'en', currency: 'USD', schoolYearBegins: '08-01' };
  return createDispatcher({
    functions: {
      act: call('act', { access: 'public', transaction: 'call', input: z.unknown(), output: z.null() }),
    },
    handlers: { act: async (_input, context) => work(context.database).then(() => null) },
    identify: async () => null,
    organizationFor: async () => scope,
    database: openKysely(pool),
    clock: testClock('2026-09-01T13:00:00Z'),
    log: createLog('silent'),
    deadlineMs: 60_000,
    door: async () => () => undefined,
  });
}

const act = { name: 'act', data: () => null, authorization: undefined, host: undefined };

test('a backend terminated between two statements of a call: the process lives and the caller is told to come again', async () => {
  const dispatch = dispatcherOf(async (transaction) => {
    const sql = statementsIn(transaction);
    await terminate({ query: async (text) => ({ rows: await sql.rows<{ pid: number }>(text, []) }) });
    await sql.rows('SELECT 1', []);
  });
  await expect(dispatch(act)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } });
  // The pool has let it go: whoever comes next is served.
  await expect(
    dispatcherOf(async (transaction) => void (await statementsIn(transaction).rows('SELECT 1', [])))(act),
  ).resolves.toBeNull();
});

test('the same on a connection held by hand, at the desk, and on one of a pipelined pool', async () => {
  const client = await pool.connect();
  await terminate(client);
  await expect(client.query('SELECT 1')).rejects.toSatisfy(isDatabaseTrouble);
  client.release();
  const beside = openPipelinedPool(pool, 2);
  const batch = inPipelinedTransaction(beside, 60_000, async (sql) => {
    await terminate({ query: async (text) => ({ rows: await sql.rows<{ pid: number }>(text, []) }) });
    return sql.rows('SELECT 1', []);
  });
  await expect(batch).rejects.toSatisfy(isDatabaseTrouble);
  await expect(inPipelinedTransaction(beside, 60_000, (sql) => sql.rows('SELECT 1', []))).resolves.toHaveLength(1);
  await beside.end();
});

/** A pool over a cable, whose connections wait a fifth of a second. */
async function impatient(): Promise<{
  cable: Awaited<ReturnType<typeof openCable>>;
  over: pg.Pool;
  close(): Promise<void>;
}> {
  const cable = await openCable(database.url);
  const over = openPool(cable.url, { connections: 2, patience: { ...PATIENCE.call, silenceMs: 200 } });
  return {
    cable,
    over,
    close: async () => {
      await over.end();
      await cable.close();
    },
  };
}

test('a silent connection is given up: the caller hears of trouble, and a new one serves the next', async () => {
  const { cable, over, close } = await impatient();
  cable.freezeAt('SELECT 1 AS silent');
  await expect(over.query('SELECT 1 AS silent')).rejects.toSatisfy(isDatabaseTrouble);
  cable.freezeAt('SELECT 2 AS silent');
  cable.thaw();
  const quick = openKysely(over, { ...PATIENCE.call, silenceMs: 200 });
  const silent = inTransaction(quick, (transaction) => statementsIn(transaction).rows('SELECT 2 AS silent', []));
  await expect(silent).rejects.toSatisfy(isDatabaseTrouble);
  cable.thaw();
  await expect(over.query('SELECT 1 AS one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  expect(over.totalCount).toBe(1);
  await close();
});

test('what may take longer is waited for, on the same pool; a connection at rest may be silent for ever', async () => {
  const { over, close } = await impatient();
  await queryPatiently(over, PATIENCE.file, 'SELECT pg_sleep(0.5)');
  await expect(over.query('SELECT pg_sleep(0.5)')).rejects.toSatisfy(isDatabaseTrouble);
  await over.query('SELECT 1');
  const [before] = (await over.query('SELECT pg_backend_pid() AS pid')).rows;
  await pool.query('SELECT pg_sleep(0.5)');
  const [after] = (await over.query('SELECT pg_backend_pid() AS pid')).rows;
  expect(after).toEqual(before);
  await close();
});

test('a query that fails within a transaction of its own leaves it to nobody else', async () => {
  const { over, close } = await impatient();
  await expect(queryPatiently(over, PATIENCE.file, 'BEGIN; SELECT 1/0; COMMIT')).rejects.toThrow('division by zero');
  await expect(over.query('SELECT 1 AS one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await close();
});

test('a batch of the desk that takes too long fails, and its connection goes with it', async () => {
  const beside = openPipelinedPool(pool, 1);
  const slow = inPipelinedTransaction(beside, 200, (sql) => sql.rows('SELECT pg_sleep(20)', []));
  await expect(slow).rejects.toSatisfy(isDatabaseTrouble);
  await expect(inPipelinedTransaction(beside, 60_000, (sql) => sql.rows('SELECT 1', []))).resolves.toHaveLength(1);
  await beside.end();
});

/** Somebody locks the one organisation and then does nothing more, as a frozen server does; what becomes of the next who wants it? */
async function behindFrozenServer(idleMs: number): Promise<unknown> {
  const patience = { ...PATIENCE.call, idleMs, lockMs: 2_000, silenceMs: 0 };
  const lock = 'SELECT id FROM organizations FOR UPDATE';
  const thaw = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const frozen = inTransaction(openKysely(pool, patience), async (transaction) => {
    await statementsIn(transaction).rows(lock, []);
    locked.resolve();
    await thaw.promise;
    await statementsIn(transaction).rows('SELECT 1', []);
  }).catch((error: unknown) => error);
  await locked.promise;
  const next = await inTransaction(openKysely(pool, patience), (transaction) =>
    statementsIn(transaction).rows(lock, []),
  ).catch((error: unknown) => error);
  thaw.resolve();
  await frozen;
  return next;
}

test('a frozen server loses its locks; without the bound (the control) whoever needs them waits in vain', async () => {
  expect(await behindFrozenServer(200)).toHaveLength(1);
  const control = await behindFrozenServer(0);
  expect(control).toMatchObject({ code: '55P03' });
  expect(isDatabaseTrouble(control)).toBe(true);
});

test('the nightly check looks on although one statement of it takes long', async () => {
  const { over, close } = await impatient();
  await expect(checkData(over)).resolves.toEqual([]);
  await close();
});

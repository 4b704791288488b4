import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createLog } from '../log.ts';
import { startJobs } from './jobs.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase(4);
});
afterAll(() => testDatabase.close());

const schedules = async () =>
  (
    await testDatabase.pool.query<{ name: string; cron: string }>(
      'SELECT name, cron FROM pgboss.schedule ORDER BY name',
    )
  ).rows;

test('jobs are scheduled once however many servers start, and use no connection of their own', async () => {
  const lines: string[] = [];
  const log = createLog('warn', (line) => void lines.push(line));
  const jobs = [{ name: 'count-seats', cron: '17 3 * * *', run: async () => undefined }];
  const servers = [1, 2].map(() => startJobs({ pool: testDatabase.pool, log, jobs }));
  await Promise.all(servers.map((server) => server.started()));
  expect(lines).toEqual([]);
  expect(await schedules()).toEqual([{ name: 'count-seats', cron: '17 3 * * *' }]);
  await Promise.all(servers.map((server) => server.stop()));
  expect(lines).toEqual([]);
  const { rows } = await testDatabase.pool.query<{ count: string }>(
    'SELECT count(*)::text AS count FROM pg_stat_activity WHERE datname = current_database()',
  );
  expect(Number(rows[0]?.count)).toBeLessThanOrEqual(4);
});

test('what is due is done, and a job that fails is told of and not done again', async () => {
  const lines: string[] = [];
  const log = createLog('error', (line) => void lines.push(line));
  const done: string[] = [];
  const jobs = ['sweep', 'stumble'].map((name) => ({
    name,
    cron: '0 0 1 1 *',
    run: async () => {
      done.push(name);
      if (name === 'stumble') throw new Error('over a root');
    },
  }));
  const ended = new Map<string, boolean>();
  const onEnded = (name: string, hasFailed: boolean) => void ended.set(name, hasFailed);
  const open = () => startJobs({ pool: testDatabase.pool, log, jobs, onEnded });
  const first = open();
  await first.started();
  await first.stop();
  const boss = new PgBoss({ db: { executeSql: (text, values) => testDatabase.pool.query(text, values) } });
  for (const { name } of jobs) expect(await boss.send(name)).not.toBeNull();
  const second = open();
  await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual(['stumble', 'sweep']);
  await second.stop();
  expect(Object.fromEntries(ended)).toEqual({ sweep: false, stumble: true });
  expect(lines.map((line) => (JSON.parse(line) as { event: string; job: string }).job)).toEqual(['stumble']);
  const { rows } = await testDatabase.pool.query('SELECT name, state FROM pgboss.job ORDER BY name');
  expect(rows).toEqual([
    { name: 'stumble', state: 'failed' },
    { name: 'sweep', state: 'completed' },
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createLog } from '../log.ts';
import { startJobs } from './jobs.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase(4);
});
afterAll(() => testDatabase.drop());

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

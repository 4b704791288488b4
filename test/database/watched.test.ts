import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ask, killServer, leaveNothingBehind, postmasterPid, start, usedFolder, watchServer } from './world.ts';

leaveNothingBehind();

test('a server that was killed is started again at the same address, with all that was confirmed', async () => {
  const folder = await usedFolder();
  const server = await start(folder);
  const { next } = watchServer(server);
  for (let round = 1; round <= 2; round += 1) {
    await ask(server.address, `CREATE TABLE IF NOT EXISTS hikes (round int); INSERT INTO hikes VALUES (${round})`);
    killServer(folder);
    expect(await next()).toBe('restarted');
  }
  expect(await ask(server.address, 'SELECT round FROM hikes ORDER BY round')).toEqual([{ round: 1 }, { round: 2 }]);
  await server.stop();
  expect(postmasterPid(folder)).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'a connection of the killed server that stands still keeps nobody from starting',
  async () => {
    const folder = await usedFolder();
    const server = await start(folder);
    const { next } = watchServer(server);
    const frozen = ask(server.address, 'SELECT pg_sleep(1000)').catch(() => 'ended');
    const busy = `SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(1000)' AND pid <> pg_backend_pid()`;
    await expect.poll(() => ask(server.address, busy), { interval: 10, timeout: 5_000 }).toHaveLength(1);
    const [orphan] = await ask<{ pid: number }>(server.address, busy);
    process.kill(orphan?.pid ?? 0, 'SIGSTOP');
    killServer(folder);
    expect(await next()).toBe('restarted');
    expect(await ask(server.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await frozen).toBe('ended');
  },
);

test('what may pass is waited for: a server that cannot start now is tried until it can', async () => {
  const folder = await usedFolder();
  const server = await start(folder);
  const settings = path.join(folder, 'postgres', 'postgresql.auto.conf');
  const before = readFileSync(settings, 'utf8');
  // More memory than any machine has, which is no fault of the folder.
  appendFileSync(settings, `max_connections = 262143\nmax_locks_per_transaction = 1000000\n`);
  const { next } = watchServer(server);
  killServer(folder);
  expect(await next()).toMatch(/^away: PostgreSQL could not start: /);
  expect(await next()).toMatch(/^away: /);
  writeFileSync(settings, before);
  let news = await next();
  while (news.startsWith('away')) news = await next();
  expect(news).toBe('restarted');
  expect(await ask(server.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('lock files that a full disk left empty keep nobody from starting', async () => {
  const folder = await usedFolder();
  const server = await start(folder);
  const pid = postmasterPid(folder);
  const { next } = watchServer(server);
  const lock = path.join(folder, 'postgres', 'postmaster.pid');
  process.kill(pid, 'SIGKILL');
  writeFileSync(lock, '');
  expect(await next()).toBe('restarted');
});

test.each([
  ['a damaged', true, (cluster: string) => rmSync(path.join(cluster, 'global', 'pg_control'))],
  ['another version’s', true, (cluster: string) => writeFileSync(path.join(cluster, 'PG_VERSION'), '12\n')],
  ['a vanished', false, (cluster: string) => rmSync(cluster, { recursive: true, force: true })],
])('%s folder is given up at once, and no new database is made in it', async (_which, wasThere, harm) => {
  const folder = await usedFolder();
  const server = await start(folder);
  const { next } = watchServer(server);
  const pid = postmasterPid(folder);
  const cluster = path.join(folder, 'postgres');
  process.kill(pid, 'SIGSTOP');
  harm(cluster);
  process.kill(pid, 'SIGKILL');
  expect(await next()).toMatch(/^broken: /);
  expect(existsSync(path.join(cluster, 'PG_VERSION'))).toBe(wasThere);
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
});

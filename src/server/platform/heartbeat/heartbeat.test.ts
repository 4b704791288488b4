import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCable } from '../../../../test/cut-cable.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import { databaseClock, systemClock } from '../clock.ts';
import { createConditions } from '../conditions.ts';
import { openPool } from '../database/connect.ts';
import { createLog } from '../log.ts';
import { isNearlyFull } from './disk.ts';
import { createHeartbeat, type HeartbeatParts } from './heartbeat.ts';

const log = createLog('silent');
const migrationsFolder = join(import.meta.dirname, '../../../../migrations');
const database = await openTestDatabase(2);
afterAll(() => database.close());

/** The heartbeat of a server, and what it tells the operator. */
function serverOf(wishes: Partial<HeartbeatParts> = {}) {
  const conditions = createConditions({ clock: systemClock, log });
  let beats = 0;
  const disk = async () => {
    beats += 1;
    return null;
  };
  const parts = { pool: database.pool, migrationsFolder, conditions, log, deskHeldUpMs: () => 0, disk, ...wishes };
  return {
    heartbeat: createHeartbeat(parts),
    told: () => conditions.list().map(({ code, facts }) => ({ code, ...facts })),
    beats: () => beats,
  };
}

const ahead = (milliseconds: number) => ({ ...systemClock, now: () => systemClock.now() + milliseconds });

test('a server is ready once it has written; a crowd that asks shares one beat', async () => {
  const { heartbeat, beats, told } = serverOf();
  const answers = await Promise.all(Array.from({ length: 50 }, () => heartbeat.trouble()));
  expect(answers).toEqual(Array.from({ length: 50 }, () => null));
  expect(await heartbeat.trouble()).toBeNull();
  expect(beats()).toBe(1);
  expect(told()).toEqual([]);
  const { rows } = await database.pool.query('SELECT id FROM servers');
  expect(rows).toHaveLength(1);
  await heartbeat.stop();
});

test('a database that can be read but not written to is not ready', async () => {
  const own = await openTestDatabase(1);
  const { rows } = await own.pool.query<{ name: string }>('SELECT current_database() AS name');
  await own.pool.query(`ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = on`);
  const { heartbeat, told } = serverOf({ pool: own.pool });
  expect(await heartbeat.trouble()).toMatch(/cannot be written to/);
  expect(told()).toEqual([{ code: 'database-away' }]);
  await heartbeat.stop();
  await own.close();
});

test('a silent database is known as away, and as back once it speaks again', async () => {
  const cable = await openCable(database.url);
  const pool = openPool(cable.url, { connections: 1 });
  const { heartbeat, told } = serverOf({ pool });
  expect(await heartbeat.trouble()).toBeNull();
  cable.freeze();
  // What was proven within the last second still holds.
  await expect.poll(() => heartbeat.trouble(), { timeout: 20_000, interval: 100 }).not.toBeNull();
  await expect.poll(told, { timeout: 20_000 }).toEqual([{ code: 'database-away' }]);
  cable.thaw();
  await expect.poll(() => heartbeat.trouble(), { timeout: 20_000, interval: 100 }).toBeNull();
  expect(told()).toEqual([]);
  await heartbeat.stop();
  await pool.end();
  await cable.close();
});

test('who differs from the server before does its work once that one leaves', async () => {
  const settingsOf = (address: string) => () => ({
    secret: 'a secret',
    healthKeys: [],
    files: null,
    address,
    mail: '',
    version: '',
  });
  const first = serverOf({ agreement: { settings: settingsOf('https://one.example.org') } });
  expect(await first.heartbeat.trouble()).toBeNull();
  const second = serverOf({ agreement: { settings: settingsOf('https://two.example.org') } });
  const done: string[] = [];
  first.heartbeat.onceAgreed(() => void done.push('first'));
  second.heartbeat.onceAgreed(() => void done.push('second'));
  expect(await second.heartbeat.trouble()).toMatch(/: PUBLIC_URL\.$/);
  expect(done).toEqual(['first']);
  first.heartbeat.leave();
  await first.heartbeat.stop();
  await expect.poll(() => second.heartbeat.trouble(), { timeout: 5_000 }).toBeNull();
  expect(done).toEqual(['first', 'second']);
  await second.heartbeat.stop();
});

test('a desk that does not move is no server to send families to', async () => {
  let held = 6_000;
  const { heartbeat, told } = serverOf({ deskHeldUpMs: () => held });
  expect(await heartbeat.trouble()).toBe('The enrolment desk is not moving.');
  expect(told()).toEqual([{ code: 'desk-stuck' }]);
  held = 400;
  expect(await heartbeat.trouble()).toBeNull();
  expect(told()).toEqual([]);
  await heartbeat.stop();
});

test('a server whose clock is off goes by the database’s and says so; too far off it takes no requests', async () => {
  for (const [off, isReady] of [
    [1_000, true],
    [30_000, true],
    [-30_000, true],
    [90_000, false],
    [-90_000, false],
  ] as const) {
    const local = ahead(off);
    const clock = databaseClock(local);
    const { heartbeat, told } = serverOf({ clock, local });
    const trouble = await heartbeat.trouble();
    expect(trouble).toEqual(isReady ? null : 'The clock of this server is 90 seconds off the database’s.');
    expect(Math.abs(clock.now() - systemClock.now())).toBeLessThan(1_000);
    const seconds = Math.abs(off) / 1000;
    expect(told()).toEqual(seconds > 2 ? [{ code: 'clock-differs', seconds }] : []);
    await heartbeat.stop();
  }
});

test('a disk is nearly full before it is full, and well again only with room to spare', async () => {
  const gigabyte = 1024 ** 3;
  const disk = (free: number, all = 40) => ({ free: free * gigabyte, all: all * gigabyte });
  expect(isNearlyFull(disk(2.1), false)).toBe(false);
  expect(isNearlyFull(disk(1.9), false)).toBe(true);
  expect(isNearlyFull(disk(2.1), true)).toBe(true);
  expect(isNearlyFull(disk(2.5), true)).toBe(false);
  // A large disk has room although little of it is left; a small one has not although much is.
  expect(isNearlyFull(disk(6, 4000), false)).toBe(false);
  expect(isNearlyFull(disk(0.4, 1), false)).toBe(true);
  let free = disk(1);
  const { heartbeat, told } = serverOf({ disk: async () => free });
  expect(await heartbeat.trouble()).toBeNull();
  expect(told()).toEqual([{ code: 'disk-nearly-full', freeMegabytes: 1024 }]);
  free = disk(20);
  await expect.poll(async () => [await heartbeat.trouble(), ...told()], { timeout: 5_000 }).toEqual([null]);
  await heartbeat.stop();
});

test('a server whose database has no room left is not ready, although its own row can still be written', async () => {
  const disk = async () => ({ free: 8 * 1024 ** 2, all: 40 * 1024 ** 3 });
  const [own, elsewhere] = [serverOf({ disk, holdsDatabase: true }), serverOf({ disk })];
  expect(await own.heartbeat.trouble()).toBe('The disk of the data folder is full.');
  expect(own.told()).toEqual([{ code: 'disk-nearly-full', freeMegabytes: 8 }]);
  expect(await elsewhere.heartbeat.trouble()).toBeNull();
  await Promise.all([own.heartbeat.stop(), elsewhere.heartbeat.stop()]);
});

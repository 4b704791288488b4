import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { testClock } from '../platform/clock.ts';
import { openKysely } from '../platform/database/connect.ts';
import { organizationLookup } from './of-host.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

/** The lookup on the real database; its statements are counted, and the cable to it can be cut. */
function open() {
  const clock = testClock('2026-09-01T13:00:00Z');
  let queries = 0;
  let isCut = false;
  const { pool } = testDatabase;
  const database = openKysely(
    Object.assign(Object.create(pool), {
      connect: () => {
        queries += 1;
        if (isCut) throw Object.assign(new Error('The cable is cut.'), { code: 'ECONNREFUSED' });
        return pool.connect();
      },
    }),
  );
  return {
    of: organizationLookup(database, clock, 'https://portal.example.org'),
    clock,
    queries: () => queries,
    cut: () => {
      isCut = true;
    },
  };
}

test('a crowd whose organisation has just lapsed costs one query, whatever hosts they name', async () => {
  const { of, clock, queries } = open();
  await of('a.example.org');
  clock.advance(1000);
  const answers = await Promise.all(Array.from({ length: 4000 }, () => of('a.example.org')));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(queries()).toBe(2);
  clock.advance(1000);
  await Promise.all([of('a.example.org'), of('b.example.org'), of(undefined)]);
  expect(queries()).toBe(3);
});

test('a changed setting shows a second later', async () => {
  const { of, clock } = open();
  const { id } = await of('a.example.org');
  await testDatabase.pool.query('UPDATE organizations SET name = $2 WHERE id = $1', [id, 'River School']);
  clock.advance(1000);
  expect((await of('a.example.org')).name).toBe('River School');
});

test('while the database is away the last answer is good for ten minutes, for every host', async () => {
  const { of, clock, cut } = open();
  const { id } = await of('a.example.org');
  cut();
  clock.advance(9 * 60_000);
  expect((await of('a.example.org')).id).toBe(id);
  expect((await of('b.example.org')).id).toBe(id);
  clock.advance(60_000);
  await expect(of('a.example.org')).rejects.toThrow('cut');
});

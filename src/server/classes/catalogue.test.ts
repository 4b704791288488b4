import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addSchools, commitsOf } from '../../../test/many-schools.ts';
import { openSchool, type TestSchool } from '../../../test/school.ts';
import { openKysely, openPool } from '../platform/database/connect.ts';
import { createCatalogue } from './catalogue.ts';
import { bumpCatalogue } from './store.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const ORGANIZATION = '00000000-0000-7000-8000-000000000001';
const titles = async (catalogue: ReturnType<typeof createCatalogue>) =>
  Object.values(await catalogue.available(ORGANIZATION)).flatMap((item) => item.classes.map(({ title }) => title));

test('an edit committed on one server is in the very next answer of another', async () => {
  const pool = openPool(school.testDatabase.url, { connections: 2 });
  const elsewhere = createCatalogue(openKysely(pool), school.clock);
  const id = await school.addClass({ title: 'Before' });
  expect(await titles(elsewhere)).toContain('Before');
  for (let round = 0; round < 20; round++) {
    const title = `Edit ${round}`;
    // Others keep asking, so that looks are always under way when the edit commits.
    const crowd = Array.from({ length: 10 }, () => elsewhere.answer(ORGANIZATION));
    await school.database.transaction().execute(async (edit) => {
      await edit.updateTable('classes').set({ title }).where('id', '=', id).execute();
      await bumpCatalogue(edit, ORGANIZATION);
    });
    expect(await titles(elsewhere)).toContain(title);
    await Promise.all(crowd);
  }
  await pool.end();
});

test('seats show without a new version, at most a second old', async () => {
  const id = await school.addClass({ title: 'Seats', capacity: 5 });
  await bumpCatalogue(school.database, ORGANIZATION);
  const catalogue = createCatalogue(school.database, school.clock);
  const seatsOf = async () => (await catalogue.seats(ORGANIZATION)).get(id)?.seatsTaken;
  expect(await seatsOf()).toBe(0);
  await school.database.updateTable('classes').set({ seatsTaken: sql<number>`3` }).where('id', '=', id).execute();
  await expect.poll(seatsOf, { timeout: 2000 }).toBe(3);
});

test('a database in trouble is not remembered: the next answer is right again', async () => {
  const pool = openPool(school.testDatabase.url, { connections: 1 });
  const broken = openKysely(pool);
  const catalogue = createCatalogue(broken, school.clock);
  await pool.end();
  await expect(catalogue.answer(ORGANIZATION)).rejects.toThrow();
  const healthy = createCatalogue(school.database, school.clock);
  await expect(healthy.answer(ORGANIZATION)).resolves.toBeDefined();
});

test('the seats of many schools are one look, as those of one are', async () => {
  const many = await openSchool();
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const id = await many.addClass({ title: 'Seats', capacity: 5 });
  const others = await addSchools(many, 50);
  const catalogue = createCatalogue(many.database, many.clock);
  const look = async (ids: readonly string[]) => {
    await Promise.all(ids.map((school) => catalogue.seats(school)));
    // Seats that are younger are not read again.
    vi.advanceTimersByTime(700);
    const before = commits();
    const seats = await Promise.all(ids.map((school) => catalogue.seats(school)));
    return { cost: commits() - before, own: seats[0]?.get(id)?.seatsTaken };
  };
  const commits = commitsOf(many);
  const one = await look([ORGANIZATION]);
  await many.database.updateTable('classes').set({ seatsTaken: sql<number>`2` }).where('id', '=', id).execute();
  const all = await look([ORGANIZATION, ...others]);
  expect([one.own, all.own]).toEqual([0, 2]);
  expect(all.cost).toBe(one.cost);
  expect(await catalogue.seats(others[0] ?? '')).toEqual(new Map());
  await many.close();
});

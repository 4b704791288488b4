import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkData } from '../../src/server/check-data/store.ts';
import { linkStudent } from '../../src/server/families/store.ts';
import { CallError } from '../../src/server/platform/call/errors.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { rowOf } from '../enrolling.ts';
import { ORGANIZATION } from '../school.ts';
import { callAt, type CrowdFamily, openDeskWithoutLocks, openTwoServers, type TwoServers } from './two-servers.ts';

let world: TwoServers;
beforeAll(async () => {
  world = await openTwoServers();
});
afterAll(async () => {
  expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
  await world.close();
});

const ROUNDS = 10;
const server = (n: number) => world.servers[n % 2 === 0 ? 0 : 1];

const addClass = (capacity = 5) => world.school.addClass({ capacity, priceCents: 0 });

/** A family of the crowd with a seat in a class of its own. */
async function seated(family: CrowdFamily, capacity = 5) {
  const from = await addClass(capacity);
  const studentId = family.studentIds[0] ?? '';
  const lines = [{ studentId, classId: from }];
  const answer = await callAt(server(0), family.accountId, 'enroll', { idempotencyKey: newId(), lines });
  return { family, from, studentId, enrollmentId: answer.lines[0]?.enrollmentId ?? '' };
}
type Seated = Awaited<ReturnType<typeof seated>>;

const seen = { cents: 0, differenceCents: 0 };
const moveAt = (n: number, { family, enrollmentId }: Seated, toClassId: string, more = {}) =>
  callAt(server(n), family.accountId, 'moveEnrollment', {
    idempotencyKey: newId(),
    enrollmentId,
    toClassId,
    ifFull: 'skip',
    seen,
    ...more,
  });

const reasonOf = (error: unknown) => (error instanceof CallError ? error.details?.reason : String(error));
const settled = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((each) => (each.status === 'fulfilled' ? 'done' : reasonOf(each.reason)));

async function seatsOf(studentId: string): Promise<string[]> {
  const seats = await world.school.database
    .selectFrom('enrollments')
    .select('classId')
    .where('studentId', '=', studentId)
    .where('state', '=', 'enrolled')
    .execute();
  return seats.map(({ classId }) => classId);
}

test('control: without locks two families who move to one last seat both believe that they have it', async () => {
  const [one, two] = [openDeskWithoutLocks(world.school), openDeskWithoutLocks(world.school)];
  let believed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = await crowd(2);
    const to = await addClass(1);
    const answers = await Promise.allSettled([
      one.move(first.family, first.enrollmentId, to),
      two.move(second.family, second.enrollmentId, to),
    ]);
    // A check of the table's own may stop the second at the end: the rule has let both through.
    believed += answers.filter((each) => each.status === 'fulfilled' || !isRefused(each.reason)).length - 1;
  }
  await Promise.all([one.close(), two.close()]);
  expect(believed).toBeGreaterThan(0);
});

const isRefused = (error: unknown) => error instanceof CallError;

async function crowd(count: 2): Promise<[Seated, Seated]> {
  const [one, two] = await world.addCrowd(count);
  if (!one || !two) throw new Error('There is no crowd.');
  return [await seated(one), await seated(two)];
}

test('of two families who move to one last seat at two servers one has it, the other keeps its own, every time', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const all = await crowd(2);
    const to = await addClass(1);
    const answers = await settled(all.map((each, n) => moveAt(n, each, to)));
    expect(new Set(answers)).toEqual(new Set(['done', 'not-moved']));
    for (const [n, { studentId, from }] of all.entries())
      expect(await seatsOf(studentId)).toEqual([answers[n] === 'done' ? to : from]);
    expect(await rowOf(world.school, to)).toMatchObject({ seatsTaken: 1 });
  }
});

test('a move and a withdrawal of one seat at once leave one seat or none, as they were answered', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one] = await crowd(2);
    const to = await addClass();
    const { enrollmentId, family, studentId } = one;
    const [moved, withdrawn] = await settled([
      moveAt(round, one, to),
      callAt(server(round + 1), family.accountId, 'withdraw', { enrollmentId }),
    ]);
    expect(new Set([moved, withdrawn])).toEqual(new Set(['already-ended', 'done']));
    expect(await seatsOf(studentId)).toEqual(moved === 'done' ? [to] : []);
  }
});

test('both households of a child move it at once: one does, the other reads that it has ended; so do two who enrol', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = await crowd(2);
    await share(one.studentId, two.family);
    const [monday, thursday] = [await addClass(), await addClass()];
    const other = { ...one, family: two.family };
    const answers = await settled([moveAt(0, one, monday), moveAt(1, other, thursday)]);
    expect(new Set(answers)).toEqual(new Set(['already-ended', 'done']));
    expect(await seatsOf(one.studentId)).toEqual([answers[0] === 'done' ? monday : thursday]);

    const third = await addClass();
    const lines = [{ studentId: one.studentId, classId: third }];
    const enrolled = await Promise.all(
      [one.family, two.family].map((family, n) =>
        callAt(server(n), family.accountId, 'enroll', { idempotencyKey: newId(), lines }),
      ),
    );
    const outcomes = enrolled.map(({ lines: [line] }) => line?.reason ?? line?.outcome);
    expect(new Set(outcomes)).toEqual(new Set(['already-enrolled', 'enrolled']));
  }
});

async function share(studentId: string, { accountId }: CrowdFamily): Promise<void> {
  const { database, clock } = world.school;
  const { familyId } = await database
    .selectFrom('guardians')
    .select('familyId')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const link = { studentId, familyId, linkedBy: 'test' };
  await linkStudent(database, { organizationId: ORGANIZATION, at: clock.iso() }, link);
}

test('one move sent at both servers under one key is one move', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one] = await crowd(2);
    const to = await addClass();
    const idempotencyKey = newId();
    const answers = await Promise.all([0, 1].map((n) => moveAt(n, one, to, { idempotencyKey })));
    expect(answers[0]).toEqual(answers[1]);
    expect(await rowOf(world.school, to)).toMatchObject({ seatsTaken: 1 });
    expect(await seatsOf(one.studentId)).toEqual([to]);
  }
});

test('a seat that comes free while others move between the same classes goes on through all who wait for each other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [[a, b], [c, last]] = [await crowd(2), await crowd(2)];
    // Each class has one seat: whoever waits gives up the one before.
    for (const { from } of [a, b, c])
      await world.school.database.updateTable('classes').set({ capacity: 1 }).where('id', '=', from).execute();
    await moveAt(0, a, b.from, { ifFull: 'waitlist' });
    await moveAt(1, b, c.from, { ifFull: 'waitlist' });
    const free = await addClass();
    await settled([
      callAt(server(round), c.family.accountId, 'withdraw', { enrollmentId: c.enrollmentId }),
      moveAt(round + 1, last, a.from, { ifFull: 'waitlist' }),
      moveAt(round, { ...a }, free),
    ]);
    // Whichever came first: the wish goes along with a seat that is moved meanwhile.
    const now = await Promise.all([a, b, last].map(({ studentId }) => seatsOf(studentId)));
    expect(now).toEqual([[b.from], [c.from], [a.from]]);
    expect(await rowOf(world.school, free)).toMatchObject({ seatsTaken: 0 });
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkData } from '../../src/server/check-data/store.ts';
import { addWithdrawal } from '../../src/server/enrollments/withdrawals/store.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { ORGANIZATION } from '../school.ts';
import { rowOf } from '../enrolling.ts';
import { callAt, openDeskWithoutLocks, openTwoServers, type TwoServers } from './two-servers.ts';

let world: TwoServers;
beforeAll(async () => {
  world = await openTwoServers();
});
afterAll(() => world.close());

const ROUNDS = 10;

/** Somebody in one class, and two others to be moved to. */
async function seated() {
  const { school, servers } = world;
  const [from, monday, thursday] = [await school.addClass(), await school.addClass(), await school.addClass()];
  const [family] = await world.addCrowd(1);
  const studentId = family?.studentIds[0] ?? '';
  const lines = [{ studentId, classId: from }];
  await callAt(servers[0], family?.accountId ?? '', 'enroll', { idempotencyKey: newId(), lines });
  const { id } = await school.database
    .selectFrom('enrollments')
    .select('id')
    .where('studentId', '=', studentId)
    .executeTakeFirstOrThrow();
  return { studentId, enrollmentId: id, from, to: [monday, thursday] as const };
}

async function seatsOf(studentId: string): Promise<number> {
  const seats = await world.school.database
    .selectFrom('enrollments')
    .select('classId')
    .where('studentId', '=', studentId)
    .where('state', '=', 'enrolled')
    .execute();
  return seats.length;
}

test('control: without locks two secretaries who move the same child both believe that they have', async () => {
  const [one, two] = [openDeskWithoutLocks(world.school), openDeskWithoutLocks(world.school)];
  let believed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { enrollmentId, to } = await seated();
    const [monday, thursday] = [await addAct(), await addAct()];
    const answers = await Promise.allSettled([
      one.transfer(monday, enrollmentId, to[0]),
      two.transfer(thursday, enrollmentId, to[1]),
    ]);
    // A check of the table's own may stop the second at the end: the rule has let both through.
    believed += answers.filter((each) => each.status === 'rejected' || isDone(each.value)).length - 1;
  }
  await Promise.all([one.close(), two.close()]);
  expect(believed).toBeGreaterThan(0);
});

const isDone = (answer: unknown) => (answer as { done: unknown[] }).done.length > 0; // the desk answers in kind

async function addAct(): Promise<string> {
  const { school } = world;
  const id = newId();
  const act = {
    id,
    at: school.clock.iso(),
    by: 'test',
    reason: 'test',
    kind: 'transfer',
    tellsFamilies: false,
  } as const;
  await addWithdrawal(school.database, ORGANIZATION, act);
  return id;
}

test('of two secretaries at two servers one moves the child, the other reads that it was changed, every time', async () => {
  const office = (await world.school.addPerson({ roles: ['registrar'] })).accountId;
  for (let round = 0; round < ROUNDS; round++) {
    const { studentId, enrollmentId, from, to } = await seated();
    const answers = await Promise.all(
      to.map((toClassId, n) =>
        callAt(world.servers[n === 0 ? 0 : 1], office, 'moveEnrollments', {
          enrollmentIds: [enrollmentId],
          toClassId,
          overrides: [],
          price: 'agreed',
          reason: 'Thursday suits better',
          tells: false,
        }),
      ),
    );
    expect(answers.flatMap(({ done }) => done)).toHaveLength(1);
    expect(answers.flatMap(({ kept }) => kept)).toMatchObject([{ reasons: ['changed-since'] }]);
    expect(await seatsOf(studentId)).toBe(1);
    expect(await rowOf(world.school, from)).toMatchObject({ seatsTaken: 0 });
  }
  expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
});

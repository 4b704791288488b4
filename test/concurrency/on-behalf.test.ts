import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '../../src/server/platform/call/errors.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { checkData } from '../../src/server/check-data/store.ts';
import { rowOf } from '../enrolling.ts';
import { callAt, openDeskWithoutLocks, openTwoServers, type TwoServers } from './two-servers.ts';

let world: TwoServers;
beforeAll(async () => {
  world = await openTwoServers();
});
afterAll(() => world.close());

const ROUNDS = 10;

const isRuleAgainst = (error: unknown) => error instanceof CallError && error.details?.reason === 'rules-against';

test('control: without locks two secretaries both believe that the last seat is theirs', async () => {
  const [one, two] = [openDeskWithoutLocks(world.school), openDeskWithoutLocks(world.school)];
  let overlooked = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const classId = await world.school.addClass({ capacity: 1 });
    const [kim, lou] = await world.addCrowd(2);
    const answers = await Promise.allSettled([
      one.giveOnBehalf(kim?.studentIds[0] ?? '', classId),
      two.giveOnBehalf(lou?.studentIds[0] ?? '', classId),
    ]);
    const seen = answers.filter((each) => each.status === 'rejected' && isRuleAgainst(each.reason)).length;
    overlooked += 1 - seen;
  }
  await Promise.all([one.close(), two.close()]);
  // The rule has let both through; only the table's own check kept the class from two on one seat.
  expect(overlooked).toBeGreaterThan(0);
});

test('of two secretaries at two servers one gets the last seat, the other reads that the class is full, every time', async () => {
  const office = (await world.school.addPerson({ roles: ['registrar'] })).accountId;
  for (let round = 0; round < ROUNDS; round++) {
    const classId = await world.school.addClass({ capacity: 1 });
    const crowd = await world.addCrowd(2);
    const answers = await Promise.allSettled(
      crowd.map(({ studentIds: [studentId = ''] }, n) =>
        callAt(world.servers[n % 2 === 0 ? 0 : 1], office, 'enrollOnBehalf', {
          enrollmentId: newId(),
          studentId,
          classId,
          overrides: [],
          reason: '',
          letter: true,
        }),
      ),
    );
    const refusals = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals).toMatchObject([{ details: { reason: 'rules-against', facts: { rules: ['class-full'] } } }]);
    expect(await rowOf(world.school, classId)).toMatchObject({ seatsTaken: 1, seatsOver: 0 });
  }
  expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkData } from '../../src/server/check-data/store.ts';
import type { RegistrationAnswer } from '../../src/server/enrollments/desk/items.ts';
import { openChance } from '../seed.ts';
import { callAt, openTwoServers, type CrowdFamily, type TwoServers } from './two-servers.ts';

// Suite T1 in its short form: outcomes only, no times; a slow machine with a slow disk may take minutes.
vi.setConfig({ testTimeout: 180_000 });
const chance = openChance();
let world: TwoServers;
beforeAll(async () => {
  world = await openTwoServers();
});
afterAll(() => world.close());

interface Submission {
  readonly family: CrowdFamily;
  readonly key: string;
  readonly classIds: readonly string[];
}

function send({ family, key, classIds }: Submission): Promise<RegistrationAnswer> {
  const lines = family.studentIds.flatMap((studentId) =>
    classIds.map((classId) => ({ studentId, classId, ifFull: 'waitlist' as const })),
  );
  return callAt(chance.pick(world.servers), family.accountId, 'enroll', { idempotencyKey: key, lines });
}

/** One in ten clicks twice, one in ten loses the reply and asks again. */
async function sendAsPeopleDo(submission: Submission): Promise<RegistrationAnswer> {
  if (chance.happens(0.1)) {
    const [first, second] = await Promise.all([send(submission), send(submission)]);
    expect(second).toEqual(first);
    return first;
  }
  const answer = await send(submission);
  if (chance.happens(0.1)) expect(await send(submission)).toEqual(answer);
  return answer;
}

test(`opening morning (seed ${chance.seed}): 1,000 families at once for one class of 20 seats`, async () => {
  const classId = await world.school.addClass({ capacity: 20 });
  const crowd = await world.addCrowd(1000);
  const early = crowd.slice(0, 10).map((family) => ({ family, key: 'early', classIds: [classId] }));
  await Promise.all(early.map(send));
  const answers = await Promise.all(
    crowd.map((family) => sendAsPeopleDo({ family, key: 'opening', classIds: [classId] })),
  );
  const lines = answers.flatMap((answer) => answer.lines);
  expect(lines.filter((line) => line.outcome === 'refused').map((line) => line.reason)).toEqual(
    Array.from({ length: 10 }, () => 'already-enrolled'),
  );
  expect(lines.filter((line) => line.outcome === 'enrolled')).toHaveLength(10);
  const positions = lines.flatMap((line) => line.position ?? []).sort((a, b) => a - b);
  expect(positions).toEqual(Array.from({ length: 980 }, (_, index) => index + 1));
  expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
});

test(`opening morning (seed ${chance.seed}): families with three children for three of forty classes of 20 seats`, async () => {
  const classIds = await Promise.all(Array.from({ length: 40 }, () => world.school.addClass({ capacity: 20 })));
  const crowd = await world.addCrowd(400, 3);
  const answers = await Promise.all(
    crowd.map((family, n) =>
      sendAsPeopleDo({
        family,
        key: 'three',
        classIds: [0, 1, 2].map((each) => classIds[(n * 3 + each * 7) % classIds.length] ?? ''),
      }),
    ),
  );
  const taken = answers.flatMap((answer) => answer.lines).filter((line) => line.outcome === 'enrolled');
  expect(taken).toHaveLength(40 * 20);
  expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
});

test('one account that submits 1,200 times at once keeps none of 84 families from the desk, and is told to wait', async () => {
  const classId = await world.school.addClass({ capacity: 100 });
  const [one, ...families] = await world.addCrowd(85);
  if (!one) throw new Error('There is no crowd.');
  const [server] = world.servers;
  const submit = (family: CrowdFamily, key: string) =>
    callAt(server, family.accountId, 'enroll', {
      idempotencyKey: key,
      lines: [{ studentId: family.studentIds[0] ?? '', classId, ifFull: 'skip' }],
    });
  const storm = Promise.allSettled(Array.from({ length: 1200 }, (_, n) => submit(one, `storm ${n}`)));
  const answers = await Promise.all(families.map((family) => submit(family, 'opening')));
  expect(answers.map(({ lines }) => lines[0]?.outcome)).toEqual(families.map(() => 'enrolled'));
  const storming = await storm;
  const refused = storming.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'resource-exhausted'));
  expect(refused).toHaveLength(1198);
});

test(`a busy week (seed ${chance.seed}): everybody enrols, withdraws, leaves and asks again at two servers`, async () => {
  const at = (on: string, start: string, end: string) => [{ on, start, end }];
  const classIds = await Promise.all([
    world.school.addClass({ capacity: 3, meetings: at('2026-10-06', '15:00', '16:00') }),
    world.school.addClass({ capacity: 5, meetings: at('2026-10-06', '15:30', '17:00') }),
    world.school.addClass({ capacity: 1, meetings: at('2026-10-06', '17:00', '18:00') }),
    world.school.addClass({ capacity: 8, meetings: at('2026-10-07', '15:00', '16:00') }),
    world.school.addClass({ capacity: 0, meetings: at('2026-10-07', '15:00', '16:00') }),
  ]);
  const crowd = await world.addCrowd(50, 2);
  const told = new Map<Submission, RegistrationAnswer>();
  const live = async (family: CrowdFamily) => {
    for (let act = 0; act < 12; act++) {
      if (chance.happens(0.55)) {
        const submission = { family, key: `act ${act}`, classIds: [chance.pick(classIds), chance.pick(classIds)] };
        told.set(submission, await sendAsPeopleDo(submission));
      } else await giveUpSomething(family);
    }
  };
  await Promise.all(crowd.map(live));
  expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
  for (const [submission, answer] of told) expect(await send(submission)).toEqual(answer);
});

async function giveUpSomething({ accountId }: CrowdFamily): Promise<void> {
  const server = chance.pick(world.servers);
  const { enrollments, waitlist } = await callAt(server, accountId, 'enrollments', null);
  const seats = enrollments.filter((each) => each.canWithdraw);
  const places = waitlist.filter((each) => each.state === 'waiting');
  if (seats.length > 0 && chance.happens(0.5))
    await callAt(server, accountId, 'withdraw', { enrollmentId: chance.pick(seats).id });
  else if (places.length > 0) await leaveUnlessPromoted(server, accountId, chance.pick(places).id);
}

/** Between looking and leaving, a seat may have come free. */
async function leaveUnlessPromoted(server: TwoServers['servers'][number], accountId: string, entryId: string) {
  await callAt(server, accountId, 'leaveWaitlist', { entryId }).catch((error: unknown) =>
    expect(error).toMatchObject({ details: { reason: 'already-ended' } }),
  );
}

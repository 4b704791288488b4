import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkData } from '../../src/server/check-data/store.ts';
import type { RegistrationAnswer } from '../../src/server/enrollments/desk/items.ts';
import { CallError } from '../../src/server/platform/call/errors.ts';
import { checkThenWrite } from './naive.ts';
import { callAt, openDeskWithoutLocks, openTwoServers, type CrowdFamily, type TwoServers } from './two-servers.ts';

let world: TwoServers;
beforeAll(async () => {
  world = await openTwoServers();
});
afterAll(() => world.close());

const whole = async () => expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
const server = (index: number) => world.servers[index % 2 === 0 ? 0 : 1];

/** As the browser does: an account that has two submissions under way at a server asks again in a moment. */
async function enroll(
  index: number,
  family: CrowdFamily,
  key: string,
  classIds: string[],
  ifFull: 'waitlist' | 'skip',
): Promise<RegistrationAnswer> {
  const [studentId = ''] = family.studentIds;
  const lines = classIds.map((classId) => ({ studentId, classId, ifFull }));
  try {
    return await callAt(server(index), family.accountId, 'enroll', { idempotencyKey: key, lines });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'resource-exhausted') throw error;
    await new Promise((resolve) => setImmediate(resolve));
    return enroll(index, family, key, classIds, ifFull);
  }
}

describe('many families for few seats', () => {
  test('control: counting, then inserting, puts two students into one seat', async () => {
    const seated = await checkThenWrite('CREATE TABLE seats (id serial)', {
      check: 'SELECT count(*) < 1 AS may FROM seats',
      write: 'INSERT INTO seats DEFAULT VALUES',
      count: 'SELECT count(*) FROM seats',
    });
    expect(seated).toBe(2);
  });

  test('300 families at two servers for 20 seats: exactly 20, and a waitlist without gaps', async () => {
    const classId = await world.school.addClass({ capacity: 20 });
    const crowd = await world.addCrowd(300);
    const answers = await Promise.all(crowd.map((family, n) => enroll(n, family, 'rush', [classId], 'waitlist')));
    const lines = answers.flatMap((answer) => answer.lines);
    expect(lines.filter((line) => line.outcome === 'enrolled')).toHaveLength(20);
    const positions = lines.flatMap((line) => line.position ?? []).sort((a, b) => a - b);
    expect(positions).toEqual(Array.from({ length: 280 }, (_, index) => index + 1));
    await whole();
  });
});

describe('one key sent many times at once', () => {
  test('control: looking a key up, then saving it, answers it twice', async () => {
    const answers = await checkThenWrite('CREATE TABLE answers (key text)', {
      check: `SELECT count(*) = 0 AS may FROM answers WHERE key = 'k'`,
      write: `INSERT INTO answers VALUES ('k')`,
      count: 'SELECT count(*) FROM answers',
    });
    expect(answers).toBe(2);
  });

  test('50 times at two servers: one answer, one seat', async () => {
    const classId = await world.school.addClass({ capacity: 20 });
    const [family] = await world.addCrowd(1);
    if (!family) throw new Error('no family');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => enroll(n, family, 'impatient', [classId], 'skip')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.lines).toMatchObject([{ outcome: 'enrolled' }]);
    await whole();
  });

  test('with other lines each time: one is served, the others are told', async () => {
    const classIds = await Promise.all(Array.from({ length: 10 }, () => world.school.addClass()));
    const [family] = await world.addCrowd(1);
    if (!family) throw new Error('no family');
    const results = await Promise.allSettled(classIds.map((id, n) => enroll(n, family, 'misused', [id], 'skip')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already-exists' });
    await whole();
  });
});

describe('the same student twice', () => {
  test('control: looking for a seat of the student, then giving one, gives two', async () => {
    const seats = await checkThenWrite('CREATE TABLE seats (student text)', {
      check: `SELECT count(*) = 0 AS may FROM seats WHERE student = 'Ada'`,
      write: `INSERT INTO seats VALUES ('Ada')`,
      count: 'SELECT count(*) FROM seats',
    });
    expect(seats).toBe(2);
  });

  test('two guardians press at once, at two servers: one seat, the other is told', async () => {
    const classId = await world.school.addClass();
    const crowd = await world.addCrowd(40);
    const answers = await Promise.all(
      crowd.flatMap((family) => [0, 1].map((n) => enroll(n, family, `guardian ${n}`, [classId, classId], 'skip'))),
    );
    for (let pair = 0; pair < answers.length; pair += 2) {
      const told = answers
        .slice(pair, pair + 2)
        .flatMap((answer) => answer.lines.map((line) => line.reason ?? line.outcome));
      const refusals = told.filter((each) => each === 'already-enrolled' || each === 'class-full');
      expect(refusals.length).toBe(told.includes('enrolled') ? 3 : 4);
    }
    await whole();
  });
});

describe('one student for two classes at the same time, through two servers', () => {
  const at = { on: '2026-11-03', start: '15:00', end: '16:30' };
  const overlapping = async () => [
    await world.school.addClass({ capacity: 1000, meetings: [at] }),
    await world.school.addClass({ capacity: 1000, meetings: [{ ...at, start: '16:00', end: '18:00' }] }),
  ];

  test('control: two desks without locks put students into two places', async () => {
    const own = await openTwoServers();
    const desks = [openDeskWithoutLocks(own.school), openDeskWithoutLocks(own.school)];
    const classIds = [
      await own.school.addClass({ capacity: 1000, meetings: [at] }),
      await own.school.addClass({ capacity: 1000, meetings: [at] }),
    ];
    let violations: { invariant: string }[] = [];
    // One round is nearly always enough; the race is between two commits.
    for (let round = 0; round < 20 && !violations.some((each) => each.invariant === 'I3'); round++) {
      const crowd = await own.addCrowd(20);
      await Promise.all(
        crowd.flatMap((family) =>
          desks.map((desk, n) =>
            desk.enroll(family, `control ${round} ${n}`, [
              { studentId: family.studentIds[0] ?? '', classId: classIds[n] ?? '', ifFull: 'skip' },
            ]),
          ),
        ),
      );
      violations = await checkData(own.school.testDatabase.pool);
    }
    expect(violations.map((violation) => violation.invariant)).toContain('I3');
    await Promise.all(desks.map((desk) => desk.close()));
    await own.close();
  });

  test('each student gets one of the two', async () => {
    const classIds = await overlapping();
    const crowd = await world.addCrowd(100);
    const answers = await Promise.all(
      crowd.flatMap((family) => classIds.map((id, n) => enroll(n, family, `overlap ${n}`, [id], 'skip'))),
    );
    for (let pair = 0; pair < answers.length; pair += 2) {
      const told = answers.slice(pair, pair + 2).flatMap((answer) => answer.lines);
      expect(told.map((line) => line.reason ?? line.outcome).sort()).toEqual(['enrolled', 'overlaps']);
    }
    await whole();
  });
});

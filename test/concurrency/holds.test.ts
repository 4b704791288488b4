import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkData } from '../../src/server/check-data/store.ts';
import { endHoldsNow } from '../../src/server/enrollments/holds/jobs.ts';
import { createDesk } from '../../src/server/enrollments/desk/open-store.ts';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { inTransaction } from '../../src/server/platform/database/transaction.ts';
import { proveIn } from '../unproven.ts';
import { checkThenWrite } from './naive.ts';
import { callAt, type CrowdFamily, openDeskWithoutLocks, openTwoServers, type TwoServers } from './two-servers.ts';

let world: TwoServers;
beforeAll(async () => {
  world = await openTwoServers({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(async () => {
  expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
  await world.close();
});

const server = (index: number) => world.servers[index % 2 === 0 ? 0 : 1];
let keys = 0;

async function take(index: number, family: CrowdFamily, classId: string, ifFull: 'waitlist' | 'skip' = 'skip') {
  const [studentId = ''] = family.studentIds;
  const input = { idempotencyKey: `hold ${++keys}`, lines: [{ studentId, classId, ifFull }] };
  return (await callAt(server(index), family.accountId, 'enroll', input)).lines[0];
}

async function unprovenCrowd(count: number) {
  const families = await world.addCrowd(count);
  const ids = families.map((family) => family.accountId);
  await world.school.testDatabase.pool.query('UPDATE accounts SET email_verified = false WHERE id = ANY($1::uuid[])', [
    ids,
  ]);
  return families;
}

/** Two desks that each end what is over, as the job does on whichever server it runs. */
function openMinuteHands() {
  const hands = [1, 2].map(() => {
    const pool = openPool(world.school.testDatabase.url, { connections: 2 });
    return { pool, desk: createDesk({ pool, log: createLog('silent') }) };
  });
  return {
    tick: () => Promise.all(hands.map(({ desk }) => endHoldsNow({ ...world.school, desk }))),
    close: async () => {
      for (const { desk, pool } of hands) {
        await desk.stop();
        await pool.end();
      }
    },
  };
}

const prove = (accountId: string) =>
  inTransaction(world.school.database, (transaction) => proveIn(transaction, accountId, world.school.clock.iso()));

async function seatsIn(classId: string) {
  return world.school.database
    .selectFrom('enrollments')
    .select(['id', 'studentId', 'state', 'heldUntil', 'endReason'])
    .where('classId', '=', classId)
    .orderBy('id')
    .execute();
}

async function countAudits(action: string, ids: readonly string[]): Promise<number> {
  const rows = await world.school.database
    .selectFrom('auditEntries')
    .select('id')
    .where('action', '=', action)
    .where('entityId', 'in', [...ids])
    .execute();
  return rows.length;
}

test('control: looking at a hold, then ending it, ends it twice', async () => {
  const ends = await checkThenWrite('CREATE TABLE ends (how text)', {
    check: 'SELECT count(*) = 0 AS may FROM ends',
    write: `INSERT INTO ends VALUES ('once')`,
    count: 'SELECT count(*) FROM ends',
  });
  expect(ends).toBe(2);
});

test('two servers end each hold exactly once, and each freed seat goes to one who waits', async () => {
  const classId = await world.school.addClass({ capacity: 20 });
  const unproven = await unprovenCrowd(20);
  const held = await Promise.all(unproven.map((family, n) => take(n, family, classId)));
  const waiting = await world.addCrowd(25);
  for (const [n, family] of waiting.entries()) await take(n, family, classId, 'waitlist');
  world.school.clock.advance(1_800_000);
  const hands = openMinuteHands();
  const late = await world.addCrowd(6);
  const [lateAnswers] = await Promise.all([
    Promise.all(late.map((family, n) => take(n, family, classId))),
    hands.tick(),
    hands.tick(),
  ]);
  await hands.close();
  expect(new Set(lateAnswers.map((line) => line?.reason))).toEqual(new Set(['class-full']));
  const seats = await seatsIn(classId);
  expect(seats.filter((seat) => seat.state === 'revoked')).toHaveLength(20);
  const first = waiting.slice(0, 20).map((family) => family.studentIds[0] ?? '');
  const live = seats.filter((seat) => seat.state === 'enrolled').map((seat) => seat.studentId);
  expect(live.toSorted()).toEqual(first.toSorted());
  const ids = held.map((line) => line?.enrollmentId ?? '');
  expect(await countAudits('enrollment.revoked', ids)).toBe(20);
});

test('a proof in the very moment in which the hold ends has one clear winner, every time', async () => {
  const hands = openMinuteHands();
  const wins = { proof: 0, time: 0 };
  for (let round = 0; round < 12; round++) {
    const classId = await world.school.addClass({ capacity: 3 });
    const families = await unprovenCrowd(3);
    for (const [n, family] of families.entries()) await take(n, family, classId);
    const [next] = await world.addCrowd(1);
    if (!next) throw new Error('family');
    await take(0, next, classId, 'waitlist');
    world.school.clock.advance(1_800_000);
    const [first] = families;
    await Promise.all([prove(first?.accountId ?? ''), hands.tick()]);
    const seats = await seatsIn(classId);
    const own = seats.find((seat) => seat.studentId === first?.studentIds[0]);
    const ends =
      (await countAudits('enrollment.hold-lifted', [own?.id ?? ''])) +
      (await countAudits('enrollment.revoked', [own?.id ?? '']));
    expect(ends).toBe(1);
    if (own?.state === 'enrolled') {
      expect(own).toMatchObject({ heldUntil: null, endReason: null });
      wins.proof += 1;
    } else {
      expect(own).toMatchObject({ state: 'revoked', endReason: 'address-unproven' });
      wins.time += 1;
    }
  }
  await hands.close();
  expect(wins.proof + wins.time).toBe(12);
});

test('whoever submits while the address is being proven never keeps a hold on a proven account', async () => {
  for (let round = 0; round < 12; round++) {
    const [a, b] = [await world.school.addClass(), await world.school.addClass()];
    const [family] = await unprovenCrowd(1);
    if (!family) throw new Error('family');
    await Promise.all([take(0, family, a), prove(family.accountId), take(1, family, b)]);
    const seats = [...(await seatsIn(a)), ...(await seatsIn(b))];
    expect(seats.map((seat) => [seat.state, seat.heldUntil])).toEqual([
      ['enrolled', null],
      ['enrolled', null],
    ]);
  }
});

/** Two submissions of one family that share neither class nor student, so that only the family itself can hold them apart. */
async function twoAtOnce(
  town: TwoServers,
  submit: (index: number, family: CrowdFamily, lines: Lines) => Promise<unknown>,
) {
  const [family] = await town.addCrowd(1, 2);
  if (!family) throw new Error('family');
  const classIds = await Promise.all(Array.from({ length: 8 }, () => town.school.addClass()));
  const linesOf = (index: number): Lines =>
    classIds.slice(index * 4, index * 4 + 4).map((classId) => ({
      studentId: family.studentIds[index] ?? '',
      classId,
      ifFull: 'skip',
    }));
  const answers = await Promise.allSettled([0, 1].map((index) => submit(index, family, linesOf(index))));
  return answers.filter((answer) => answer.status === 'fulfilled').length;
}
type Lines = { studentId: string; classId: string; ifFull: 'skip' }[];

const setDay = (town: TwoServers, lines: number) =>
  town.school.database.updateTable('organizations').set({ linesPerFamilyDay: lines }).execute();

test('control: without its locks the desk lets a family past its day’s cap by submitting twice at once', async () => {
  const lawless = await openTwoServers();
  await setDay(lawless, 5);
  const desks = [openDeskWithoutLocks(lawless.school), openDeskWithoutLocks(lawless.school)];
  let passed = 0;
  for (let round = 0; round < 20 && passed < 2; round++)
    passed = await twoAtOnce(lawless, (index, family, lines) =>
      Promise.resolve(desks[index]?.enroll(family, `race ${++keys}`, lines)),
    );
  expect(passed).toBe(2);
  for (const desk of desks) await desk.close();
  await lawless.close();
});

test('two submissions of one family at two servers at once are counted one after the other', async () => {
  await setDay(world, 5);
  for (let round = 0; round < 15; round++) {
    const passed = await twoAtOnce(world, (index, family, lines) =>
      callAt(server(index), family.accountId, 'enroll', { idempotencyKey: `day ${++keys}`, lines }),
    );
    expect(passed).toBe(1);
  }
  await setDay(world, 120);
});

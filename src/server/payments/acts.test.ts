import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agreeAll } from '../../../test/agree.ts';
import { enroll, rowOf } from '../../../test/enrolling.ts';
import { readNewest } from '../../../test/letters.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { pay } from '../../../test/paying.ts';
import { checkData } from '../check-data/store.ts';
import { newId } from '../platform/ids.ts';

// What becomes of the days on which a family owes, act by act; that the amounts are right after every act, random lives show (`enrollments/standing`).

const DAY = 24 * 3_600_000;
const BEGINS = Date.parse('2026-09-01T13:00:00Z');
let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
});
beforeEach(() => school.clock.advance(BEGINS - school.clock.now()));
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

let minutes = 0;
/** In October, each at a time of its own. */
const meetings = () => [
  {
    on: '2026-10-06',
    start: `08:${String(minutes++).padStart(2, '0')}`,
    end: `08:${String(minutes).padStart(2, '0')}`,
  },
];
const late = (priceCents: number, more: { semesterId?: string; capacity?: number } = {}) =>
  school.addClass({ priceCents, meetings: meetings(), ...more });

async function seated(priceCents = 12_000) {
  const family = await school.addFamily(1);
  const classId = await late(priceCents);
  const { enrollmentId = '' } = await enroll(family, classId);
  return { family, classId, enrollmentId };
}

const duesOf = async (family: Person) => (await family.call('ownPayments')).ledger?.dues;
const actsOf = async (familyId: string) =>
  (await office.call('familyPayments', { familyId })).acts.map(
    ({ act, entries }) => `${act} ${entries.map(({ cents }) => cents).join(' ')}`,
  );

test('who moves owes on the same day, what is dearer two weeks from then, and reads one line', async () => {
  const { family, enrollmentId } = await seated();
  expect(await duesOf(family)).toEqual([{ on: '2026-09-15', cents: 12_000 }]);
  school.clock.advance(3 * DAY);
  const toClassId = await late(15_000);
  const seen = { cents: 15_000, differenceCents: 3000 };
  const idempotencyKey = newId();
  await family.call('moveEnrollment', { idempotencyKey, enrollmentId, toClassId, ifFull: 'skip', seen });
  expect(await duesOf(family)).toEqual([
    { on: '2026-09-15', cents: 12_000 },
    { on: '2026-09-18', cents: 3000 },
  ]);
  expect(await actsOf(family.familyId)).toEqual(['transferred 12000 3000 -12000', 'enrolled 12000']);
});

test('what is taken back at once is owed as before, what comes back later is not due within a week', async () => {
  const { family, classId, enrollmentId } = await seated();
  await family.call('withdraw', { enrollmentId });
  expect(await duesOf(family)).toEqual([]);
  await family.call('takeBackWithdrawal', { enrollmentId });
  expect(await duesOf(family)).toEqual([{ on: '2026-09-15', cents: 12_000 }]);
  school.clock.advance(10 * DAY);
  const off = async (isCancelled: boolean) =>
    office.call('cancelClass', {
      classId,
      version: (await rowOf(school, classId)).version,
      isCancelled,
      reason: 'Rain',
      tell: null,
    });
  await off(true);
  expect(await duesOf(family)).toEqual([]);
  school.clock.advance(2 * DAY);
  await off(false);
  expect(await duesOf(family)).toEqual([{ on: '2026-09-20', cents: 12_000 }]);
  expect(await actsOf(family.familyId)).toEqual([
    'reinstated 12000',
    'cancelled -12000',
    'reopened 12000',
    'withdrawn -12000',
    'enrolled 12000',
  ]);
});

test('what was paid for a seat that ends pays what is due next, and what is left is kept for the family', async () => {
  const { family, enrollmentId } = await seated();
  await enroll(family, await late(5000));
  await pay(office, family.familyId, { cents: 12_000 });
  await family.call('withdraw', { enrollmentId });
  const { ledger } = await family.call('ownPayments');
  expect(ledger).toMatchObject({ dueCents: 0, laterCents: 0, creditCents: 7000 });
  expect(ledger?.seats).toMatchObject([{ cents: 5000, paidCents: 5000 }]);
});

test('whoever gets a seat from the waitlist owes from that day on, and no act of another family is on their page', async () => {
  const classId = await late(8000, { capacity: 1 });
  const [first, waiting] = [await school.addFamily(1), await school.addFamily(1)];
  const { enrollmentId = '' } = await enroll(first, classId);
  await enroll(waiting, classId, { ifFull: 'waitlist' });
  expect(await duesOf(waiting)).toEqual([]);
  school.clock.advance(2 * DAY);
  await first.call('withdraw', { enrollmentId });
  expect(await duesOf(waiting)).toEqual([{ on: '2026-09-17', cents: 8000 }]);
  expect(await actsOf(waiting.familyId)).toEqual(['enrolled 8000']);
});

test('a free seat and a semester without books are owed nothing for; once books begin, seats that were taken are', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  await school.database.updateTable('semesters').set({ keepsBooks: false }).where('id', '=', semesterId).execute();
  const family = await school.addFamily(2);
  await enroll(family, await late(4000, { semesterId }));
  expect(await enroll(family, await late(0))).toMatchObject({ outcome: 'enrolled' });
  expect((await family.call('ownPayments')).ledger).toMatchObject({ seats: [], acts: [] });
  // The office's seat: nobody submitted it.
  const behalf = {
    enrollmentId: newId(),
    studentId: family.studentIds[1] ?? '',
    overrides: [],
    reason: '',
    letter: false,
  };
  await office.call('enrollOnBehalf', {
    ...behalf,
    classId: await late(3000, { semesterId }),
  });
  const figures = { seats: 2, families: 1, cents: 7000, withoutFamily: 0 };
  expect(await office.call('previewBooks', { semesterId })).toEqual({ keepsBooks: false, ...figures });
  expect(await office.call('keepBooks', { semesterId })).toEqual({ seats: 2 });
  expect(await duesOf(family)).toEqual([{ on: '2026-09-15', cents: 7000 }]);
  // A second press changes nothing.
  expect(await office.call('keepBooks', { semesterId })).toEqual({ seats: 0 });
  expect(await actsOf(family.familyId)).toEqual(['books 4000 3000']);
});

test('staff read before they end or move seats what is owed for them, and what of it is paid', async () => {
  const { family, enrollmentId } = await seated();
  const other = await seated(8000);
  await pay(office, family.familyId);
  const enrollmentIds = [enrollmentId, other.enrollmentId];
  const ends = { act: 'end' as const, enrollmentIds, state: 'revoked' as const };
  expect((await office.call('previewEnrollmentAct', ends)).money).toEqual({
    owedCents: 20_000,
    paidCents: 5000,
    keptCents: 0,
  });
  const free = await enroll(await school.addFamily(1), await late(0));
  const ofFree = { ...ends, enrollmentIds: [free.enrollmentId ?? ''] };
  expect((await office.call('previewEnrollmentAct', ofFree)).money).toBeNull();
});

test('what staff keep of a price stays owed as before, is never more than it, and is nothing again once that is undone', async () => {
  const { family, enrollmentId } = await seated();
  await pay(office, family.familyId);
  const end = { act: 'end' as const, enrollmentIds: [enrollmentId], state: 'withdrawn' as const };
  const asked = async (keptCents: number) => (await office.call('previewEnrollmentAct', { ...end, keptCents })).money;
  expect(await asked(3000)).toEqual({ owedCents: 12_000, paidCents: 5000, keptCents: 3000 });
  expect(await asked(90_000)).toEqual({ owedCents: 12_000, paidCents: 5000, keptCents: 12_000 });
  const why = { reason: 'Two days before', tells: true, reasonTold: false };
  const ended = { enrollmentIds: [enrollmentId], entryIds: [], state: 'withdrawn' as const, ...why };
  const { withdrawalId } = await office.call('endEnrollments', { ...ended, keptCents: 7500 });
  const ledger = async () => (await family.call('ownPayments')).ledger;
  expect(await ledger()).toMatchObject({
    dues: [{ on: '2026-09-15', cents: 2500 }],
    seats: [{ isKept: true, cents: 7500, paidCents: 5000 }],
  });
  expect(await actsOf(family.familyId)).toEqual(['withdrawn 7500 -12000', 'payment -5000', 'enrolled 12000']);
  const { rows } = await office.call('outboxMails', { kind: 'withdrawal', familyId: family.familyId });
  const texts = await Promise.all(
    rows.map(async ({ id }) => (await office.call('outboxMail', { mailId: id })).mail.text),
  );
  expect(texts.filter((text) => text.includes('The school keeps a part of its price.'))).toHaveLength(1);
  await office.call('undoWithdrawAll', { withdrawalId });
  expect(await ledger()).toMatchObject({ seats: [{ isKept: false, cents: 12_000, paidCents: 5000 }] });
  // Ended again without a word of it, nothing is kept; and what the school takes back can be kept of too.
  await family.call('withdraw', { enrollmentId });
  expect(await ledger()).toMatchObject({ seats: [], creditCents: 5000 });
  await office.call('reopenEnrollment', { enrollmentId, overrides: [], ...why });
  await office.call('endEnrollments', { ...ended, state: 'revoked', keptCents: 1_000_000 });
  expect(await ledger()).toMatchObject({ laterCents: 7000, seats: [{ isKept: true, cents: 12_000 }] });
});

test('what an act frees pays first what the act itself makes due: what is kept of a price, the price again after an undo, the seat of a move', async () => {
  const family = await school.addFamily(1);
  const { enrollmentId = '' } = await enroll(family, await late(12_000));
  await pay(office, family.familyId);
  school.clock.advance(DAY);
  await enroll(family, await late(8000));
  const paid = async () =>
    (await family.call('ownPayments')).ledger?.seats
      .map(({ cents, paidCents }) => `${paidCents} of ${cents}`)
      .toSorted();
  const why = { reason: 'x', tells: false, reasonTold: false, state: 'withdrawn' as const, entryIds: [] };
  const { withdrawalId } = await office.call('endEnrollments', {
    ...why,
    enrollmentIds: [enrollmentId],
    keptCents: 6000,
  });
  expect(await paid()).toEqual(['0 of 8000', '5000 of 6000']);
  await office.call('undoWithdrawAll', { withdrawalId });
  expect(await paid()).toEqual(['0 of 8000', '5000 of 12000']);
  const seen = { cents: 12_000, differenceCents: 0 };
  const move = { idempotencyKey: newId(), enrollmentId, toClassId: await late(12_000), ifFull: 'skip' as const, seen };
  await family.call('moveEnrollment', move);
  expect(await paid()).toEqual(['0 of 8000', '5000 of 12000']);
});

test('what is kept is due on the day of the price, and what is taken off of it later stays off while it is kept', async () => {
  const { family, enrollmentId } = await seated();
  school.clock.advance(5 * DAY);
  const why = { reason: 'x', tells: false, reasonTold: false, state: 'withdrawn' as const, entryIds: [] };
  await office.call('endEnrollments', { ...why, enrollmentIds: [enrollmentId], keptCents: 5000 });
  expect(await duesOf(family)).toEqual([{ on: '2026-09-15', cents: 5000 }]);
  const off = { actId: newId(), familyId: family.familyId, cents: 2000, reason: 'Hardship' };
  await office.call('takeOff', off);
  expect(await duesOf(family)).toEqual([{ on: '2026-09-15', cents: 3000 }]);
  // Whatever happens to the seat again: what was taken off of what is kept is not owed again.
  await office.call('reopenEnrollment', { enrollmentId, overrides: [], reason: 'x', tells: false });
  expect((await family.call('ownPayments')).ledger?.laterCents).toBe(12_000);
  await office.call('endEnrollments', { ...why, enrollmentIds: [enrollmentId], keptCents: 20_000 });
  expect((await family.call('ownPayments')).ledger?.laterCents).toBe(10_000);
  const { change } = await school.database
    .selectFrom('auditEntries')
    .select('change')
    .where('entityId', '=', enrollmentId)
    .where('action', '=', 'enrollment.withdrawn')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(change).toMatchObject({ keptCents: 12_000 });
});

test('of a price of which something was taken off no more is kept than was left; one that is free keeps nothing', async () => {
  const { family, enrollmentId } = await seated();
  const off = { actId: newId(), familyId: family.familyId, cents: 10_000, reason: 'Hardship' };
  await office.call('takeOff', off);
  const free = await enroll(family, await late(0));
  const why = { reason: 'x', tells: false, reasonTold: false, state: 'withdrawn' as const, entryIds: [] };
  const enrollmentIds = [enrollmentId, free.enrollmentId ?? ''];
  await office.call('endEnrollments', { ...why, enrollmentIds, keptCents: 5000 });
  expect((await family.call('ownPayments')).ledger).toMatchObject({ laterCents: 2000, seats: [{ cents: 2000 }] });
});

test('before everything of an account is withdrawn, and before a class is cancelled or brought back, what is owed and paid is read', async () => {
  const { family, classId } = await seated();
  const other = await school.addFamily(1, 'quiet@payments.example');
  await enroll(other, classId);
  await pay(office, family.familyId);
  const asked = { of: { accountIds: [family.accountId] } };
  expect((await office.call('previewWithdrawAll', asked)).money).toEqual({
    owedCents: 12_000,
    paidCents: 5000,
    keptCents: 0,
  });
  const read = async () => {
    const { class: edited } = await office.call('staffClass', { classId });
    const { money } = await office.call('previewClassChange', { classId, content: edited.content });
    return { version: edited.version, money };
  };
  const before = await read();
  expect(before.money).toEqual({ owedCents: 24_000, paidCents: 5000, keptCents: 0 });
  const change = { classId, reason: 'Flood', tell: { words: '' } };
  await office.call('cancelClass', { ...change, version: before.version, isCancelled: true });
  const { text } = (await readNewest(office, 'class-cancelled')).mail;
  expect(text).toContain('Nothing is owed for it any more: what was paid for it pays what your family owes next');
  expect((await family.call('ownPayments')).ledger).toMatchObject({ creditCents: 5000, seats: [] });
  const cancelled = await read();
  expect(cancelled.money).toEqual({ owedCents: 24_000, paidCents: 0, keptCents: 0 });
  await office.call('cancelClass', { ...change, version: cancelled.version, isCancelled: false });
  expect((await read()).money).toEqual({ owedCents: 24_000, paidCents: 5000, keptCents: 0 });
});

test('a class without a price, or of a semester without books, says nothing of money, nor does its mail', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  await school.database.updateTable('semesters').set({ keepsBooks: false }).where('id', '=', semesterId).execute();
  for (const classId of [await late(0), await late(4000, { semesterId })]) {
    await enroll(await school.addFamily(1), classId);
    const { class: edited } = await office.call('staffClass', { classId });
    const { money } = await office.call('previewClassChange', { classId, content: edited.content });
    expect(money).toBeNull();
    const { version } = edited;
    const change = { classId, version, isCancelled: true, reason: 'Flood', tell: { words: '' } };
    await office.call('cancelClass', change);
    expect((await readNewest(office, 'class-cancelled')).mail.text).not.toContain('owed');
  }
});

test('of two households the one that submitted owes: also for a seat from the waitlist, and once the other one moves it', async () => {
  const [first, second] = [await school.addFamily(1), await school.addFamily(1)];
  const [studentId = ''] = first.studentIds;
  await office.call('linkHousehold', { familyId: second.familyId, studentId, access: 'full', reason: 'Two homes' });
  await agreeAll(first);
  const classId = await late(8000, { capacity: 1 });
  const other = await school.addFamily(1);
  const { enrollmentId = '' } = await enroll(other, classId);
  const lines = [{ studentId, classId, ifFull: 'waitlist' as const }];
  await second.call('enroll', { idempotencyKey: newId(), lines });
  await other.call('withdraw', { enrollmentId });
  expect(await duesOf(second)).toEqual([{ on: '2026-09-15', cents: 8000 }]);
  expect(await duesOf(first)).toEqual([]);
  const seat = (await first.call('enrollments')).enrollments.find(({ state }) => state === 'enrolled');
  const move = { idempotencyKey: newId(), enrollmentId: seat?.id ?? '', ifFull: 'skip' as const };
  const seen = { cents: 9000, differenceCents: 1000 };
  await first.call('moveEnrollment', { ...move, toClassId: await late(9000), seen });
  expect((await second.call('ownPayments')).ledger?.laterCents).toBe(9000);
  expect(await duesOf(first)).toEqual([]);
});

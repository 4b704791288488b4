import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll, mailsAbout } from '../../../../test/enrolling.ts';
import { readNewest } from '../../../../test/letters.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['registrar'] });
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

type Family = Awaited<ReturnType<TestSchool['addFamily']>>;

/** A class with one seat, whose family may give it back, and so many who wait. */
async function waitingFor(count: number) {
  const classId = await school.addClass({ capacity: 1, title: 'Kayaking' });
  const seated = await school.addFamily();
  const { enrollmentId = '' } = await enroll(seated, classId);
  const waiting: { family: Family; entryId: string }[] = [];
  for (let each = 0; each < count; each++) {
    const family = await school.addFamily();
    waiting.push({ family, entryId: (await enroll(family, classId, { ifFull: 'waitlist' })).entryId ?? '' });
  }
  const [first, second, third] = waiting;
  if (!first || !second || !third) throw new Error('Three wait at least.');
  return { classId, first, second, third, giveBack: () => seated.call('withdraw', { enrollmentId }) };
}

const order = async (classId: string) =>
  (await office.call('waitlist', { classId })).waiting.map(({ id, position }) => `${position} ${id}`);
const placeOf = async ({ family }: { family: Family }) => (await family.call('enrollments')).waitlist[0];

test('who is moved gets the next seat; they read why, and those who were passed that they were', async () => {
  const { classId, first, second, third, giveBack } = await waitingFor(3);
  const reason = 'Their brother has a seat';
  expect(await office.call('moveWaiting', { entryId: third.entryId, from: 3, to: 1, reason })).toEqual({
    entryId: third.entryId,
    position: 1,
  });
  expect(await order(classId)).toEqual([`1 ${third.entryId}`, `2 ${first.entryId}`, `3 ${second.entryId}`]);
  expect(await placeOf(third)).toMatchObject({
    position: 1,
    moves: [{ kind: 'moved', fromPosition: 3, toPosition: 1, reason }],
  });
  expect(await placeOf(first)).toMatchObject({
    position: 2,
    moves: [{ kind: 'passed', fromPosition: 1, toPosition: 2, reason: null }],
  });
  expect(await auditsOf(school, third.entryId)).toEqual(['waitlist.joined', 'waitlist.moved']);
  expect(await auditsOf(school, first.entryId)).toEqual(['waitlist.joined']);
  await giveBack();
  expect((await third.family.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
  expect((await placeOf(first))?.position).toBe(1);
});

test('a move is made from the place that the screen shows, and not without a reason', async () => {
  const { classId, first, second, third } = await waitingFor(3);
  const before = await order(classId);
  const move = { entryId: third.entryId, to: 1 };
  await expect(office.call('moveWaiting', { ...move, from: 2, reason: 'Why' })).rejects.toMatchObject({
    details: { reason: 'changed-meanwhile' },
  });
  await expect(office.call('moveWaiting', { ...move, from: 3, reason: ' ' })).rejects.toMatchObject({
    details: { fields: [{ path: 'reason' }] },
  });
  await expect(office.call('skipWaiting', { entryId: first.entryId, reason: '' })).rejects.toMatchObject({
    details: { fields: [{ path: 'reason' }] },
  });
  expect(await order(classId)).toEqual(before);
  // There are not so many: the last place.
  expect(await office.call('moveWaiting', { entryId: second.entryId, from: 2, to: 90, reason: 'Why' })).toMatchObject({
    position: 3,
  });
});

test('who is skipped is told why, on the screen and in a mail; the next gets the seat, and they may join again', async () => {
  const { classId, first, second, giveBack } = await waitingFor(3);
  const reason = 'Moved away in August';
  await office.call('skipWaiting', { entryId: first.entryId, reason });
  expect(await placeOf(first)).toMatchObject({
    state: 'skipped',
    position: null,
    moves: [{ kind: 'skipped', fromPosition: 1, toPosition: null, reason }],
  });
  expect(await mailsAbout(school, first.entryId)).toMatchObject([{ kind: 'waitlist-skipped' }]);
  const { text } = (await readNewest(office, 'waitlist-skipped')).mail;
  expect(text).toContain(reason);
  expect(text).toContain('off the waitlist for Kayaking');
  expect((await placeOf(second))?.position).toBe(1);
  // The family gives up what it has no more.
  const ended = { details: { reason: 'already-ended' } };
  await expect(first.family.call('leaveWaitlist', { entryId: first.entryId })).rejects.toMatchObject(ended);
  await expect(office.call('skipWaiting', { entryId: first.entryId, reason })).rejects.toMatchObject(ended);
  await expect(office.call('moveWaiting', { entryId: first.entryId, from: 1, to: 2, reason })).rejects.toMatchObject(
    ended,
  );
  await giveBack();
  expect((await second.family.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
  expect(await enroll(first.family, classId, { ifFull: 'waitlist' })).toMatchObject({ position: 2 });
});

test('who was skipped by mistake is back where they stood within two minutes; no mail leaves, and the family reads nothing of it', async () => {
  const { classId, first, second, third } = await waitingFor(3);
  const reason = 'Wrong child';
  const { undoUntil } = await office.call('skipWaiting', { entryId: second.entryId, reason });
  expect(Date.parse(undoUntil) - school.clock.now()).toBe(120_000);
  expect(await office.call('undoSkip', { entryId: second.entryId })).toEqual({
    entryId: second.entryId,
    state: 'waiting',
  });
  expect(await order(classId)).toEqual([`1 ${first.entryId}`, `2 ${second.entryId}`, `3 ${third.entryId}`]);
  expect(await placeOf(second)).toMatchObject({ state: 'waiting', position: 2, moves: [] });
  expect(await mailsAbout(school, second.entryId)).toEqual([]);
  expect(await auditsOf(school, second.entryId)).toEqual(['waitlist.joined', 'waitlist.skipped', 'waitlist.reopened']);
  const ended = { details: { reason: 'already-ended' } };
  await expect(office.call('undoSkip', { entryId: second.entryId })).rejects.toMatchObject(ended);
  await office.call('skipWaiting', { entryId: second.entryId, reason });
  school.clock.advance(120_000);
  await expect(office.call('undoSkip', { entryId: second.entryId })).rejects.toMatchObject({
    details: { reason: 'too-late' },
  });
  expect(await order(classId)).toEqual([`1 ${first.entryId}`, `2 ${third.entryId}`]);
});

test('a skip is not undone for who joined again meanwhile; who got nothing by it gets a free seat at once', async () => {
  const { classId, first, second, third, giveBack } = await waitingFor(3);
  const reason = 'Wrong child';
  await office.call('skipWaiting', { entryId: first.entryId, reason });
  await enroll(first.family, classId, { ifFull: 'waitlist' });
  await expect(office.call('undoSkip', { entryId: first.entryId })).rejects.toMatchObject({
    details: { reason: 'already-ended' },
  });
  for (const { entryId } of [second, third]) await office.call('skipWaiting', { entryId, reason });
  const [again] = (await office.call('waitlist', { classId })).waiting;
  await office.call('skipWaiting', { entryId: again?.id ?? '', reason });
  await giveBack();
  expect(await office.call('undoSkip', { entryId: third.entryId })).toMatchObject({ state: 'accepted' });
  expect((await third.family.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
  expect(await order(classId)).toEqual([]);
});

test('moves and freed seats at the same moment come one after the other: nobody is lost, and no ticket twice', async () => {
  for (let round = 0; round < 5; round++) {
    const { classId, second, third, giveBack } = await waitingFor(4);
    const results = await Promise.allSettled([
      office.call('moveWaiting', { entryId: third.entryId, from: 3, to: 1, reason: 'First' }),
      giveBack(),
      office.call('moveWaiting', { entryId: second.entryId, from: 2, to: 4, reason: 'Last' }),
      office.call('skipWaiting', { entryId: second.entryId, reason: 'Gone' }),
    ]);
    expect(results[1]?.status).toBe('fulfilled');
    const positions = (await office.call('waitlist', { classId })).waiting.map(({ position }) => position);
    expect(positions).toEqual(positions.map((_each, index) => index + 1));
  }
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
});

test('a class that nobody waits for has an empty waitlist, and so has what is no class', async () => {
  expect(await office.call('waitlist', { classId: await school.addClass() })).toEqual({ total: 0, waiting: [] });
  expect(await office.call('waitlist', { classId: 'none' })).toEqual({ total: 0, waiting: [] });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll, mailsAbout, rowOf } from '../../../../test/enrolling.ts';
import { openSchool, type TestSchool } from '../../../../test/school.ts';
import { openHoldingSchool, prove } from '../../../../test/unproven.ts';
import { checkData } from '../../check-data/store.ts';
import { createDesk } from '../desk/open-store.ts';
import { createLog } from '../../platform/log.ts';
import { promoteWaiting } from '../store.ts';
import { endHoldsNow } from './jobs.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openHoldingSchool();
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

const seatOf = (id = '') =>
  school.database.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const minutes = (count: number) => school.clock.advance(count * 60_000);

/** What the job does every minute. */
async function minuteHand(world = school) {
  const desk = createDesk({ pool: world.testDatabase.pool, log: createLog('silent') });
  await endHoldsNow({ desk, database: world.database, clock: world.clock });
  await desk.stop();
}

const provenFamily = () => school.addFamily();
const unprovenFamily = (world = school) => world.addFamily(1, undefined, { isProven: false });

test('a seat of an unproven address is held for 30 minutes, counts as taken and says so; a proven one is not', async () => {
  const classId = await school.addClass({ capacity: 2 });
  const [unproven, proven] = [await unprovenFamily(), await provenFamily()];
  const seat = await enroll(unproven, classId);
  const other = await enroll(proven, classId);
  expect(seat.outcome).toBe('enrolled');
  const until = new Date(school.clock.now() + 1_800_000).toISOString();
  expect(await seatOf(seat.enrollmentId)).toMatchObject({ state: 'enrolled', heldUntil: until });
  expect(await seatOf(other.enrollmentId)).toMatchObject({ state: 'enrolled', heldUntil: null });
  expect(await rowOf(school, classId)).toMatchObject({ seatsTaken: 2 });
  expect(await unproven.call('enrollments')).toMatchObject({ enrollments: [{ state: 'enrolled', heldUntil: until }] });
  expect(await proven.call('enrollments')).toMatchObject({ enrollments: [{ state: 'enrolled', heldUntil: null }] });
});

test('proven within the half hour, all seats of the account are its own for good', async () => {
  const [a, b] = [await school.addClass(), await school.addClass()];
  const family = await unprovenFamily();
  const seats = [await enroll(family, a), await enroll(family, b)];
  minutes(29);
  await prove(school, family.accountId);
  minutes(60);
  await minuteHand();
  for (const { enrollmentId = '' } of seats) {
    expect(await seatOf(enrollmentId)).toMatchObject({ state: 'enrolled', heldUntil: null });
    expect(await auditsOf(school, enrollmentId)).toEqual(['enrollment.enrolled', 'enrollment.hold-lifted']);
  }
  const third = await enroll(family, await school.addClass());
  expect(await seatOf(third.enrollmentId)).toMatchObject({ heldUntil: null });
});

test('after 30 minutes unproven the seat is revoked with its reason and goes to the first who waits, without a mail to a stranger', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [unproven, waiting] = [await unprovenFamily(), await provenFamily()];
  const { enrollmentId = '' } = await enroll(unproven, classId);
  const { entryId = '' } = await enroll(waiting, classId, { ifFull: 'waitlist' });
  minutes(29);
  await minuteHand();
  expect(await seatOf(enrollmentId)).toMatchObject({ state: 'enrolled' });
  minutes(1);
  await minuteHand();
  await minuteHand();
  expect(await seatOf(enrollmentId)).toMatchObject({
    state: 'revoked',
    endReason: 'address-unproven',
    endedAt: school.clock.iso(),
  });
  expect(await mailsAbout(school, enrollmentId)).toEqual([]);
  expect(await auditsOf(school, enrollmentId)).toEqual(['enrollment.enrolled', 'enrollment.revoked']);
  expect(await waiting.call('enrollments')).toMatchObject({
    enrollments: [{ state: 'enrolled', heldUntil: null }],
    waitlist: [{ id: entryId, state: 'accepted' }],
  });
  expect(await rowOf(school, classId)).toMatchObject({ seatsTaken: 1 });
  const seen = await unproven.call('enrollments');
  expect(seen.enrollments).toMatchObject([{ state: 'revoked', endReason: 'address-unproven', canWithdraw: false }]);
});

test('whose seat was revoked may choose again, and keeps it once proven', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const family = await unprovenFamily();
  await enroll(family, classId);
  minutes(31);
  const again = await enroll(family, classId);
  expect(again.outcome).toBe('enrolled');
  await prove(school, family.accountId);
  expect(await seatOf(again.enrollmentId)).toMatchObject({ state: 'enrolled', heldUntil: null });
});

test('whoever asks for the class does not wait for the job: an over hold ends before the next is decided', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [unproven, next] = [await unprovenFamily(), await provenFamily()];
  const held = await enroll(unproven, classId);
  expect(await enroll(next, classId)).toMatchObject({ outcome: 'refused', reason: 'class-full' });
  minutes(30);
  expect(await enroll(next, classId)).toMatchObject({ outcome: 'enrolled' });
  expect(await seatOf(held.enrollmentId)).toMatchObject({ state: 'revoked', endReason: 'address-unproven' });
});

test('a seat that is lost in the very batch of one’s own withdrawal has already ended', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const family = await unprovenFamily();
  const { enrollmentId = '' } = await enroll(family, classId);
  minutes(30);
  await expect(family.call('withdraw', { enrollmentId })).rejects.toMatchObject({
    details: { reason: 'already-ended' },
  });
  expect(await seatOf(enrollmentId)).toMatchObject({ state: 'revoked' });
});

test('a family may withdraw a held seat like any other', async () => {
  const family = await unprovenFamily();
  const { enrollmentId = '' } = await enroll(family, await school.addClass());
  await family.call('withdraw', { enrollmentId });
  minutes(40);
  await minuteHand();
  expect(await seatOf(enrollmentId)).toMatchObject({ state: 'withdrawn', endReason: null });
});

test('who withdraws a held seat and takes it again holds it no longer than before', async () => {
  const classId = await school.addClass();
  const family = await unprovenFamily();
  const first = await enroll(family, classId);
  const { heldUntil: until } = await seatOf(first.enrollmentId);
  minutes(20);
  await family.call('withdraw', { enrollmentId: first.enrollmentId ?? '' });
  const again = await enroll(family, classId);
  expect(await seatOf(again.enrollmentId)).toMatchObject({ state: 'enrolled', heldUntil: until });
  minutes(10);
  await minuteHand();
  expect(await seatOf(again.enrollmentId)).toMatchObject({ state: 'revoked', endReason: 'address-unproven' });
});

test('no seat goes to an unproven address; its place is kept, it is told why, and once proven it counts at once', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [owner, unproven, proven] = [await provenFamily(), await unprovenFamily(), await provenFamily()];
  const seat = await enroll(owner, classId);
  await enroll(unproven, classId, { ifFull: 'waitlist' });
  await enroll(proven, classId, { ifFull: 'waitlist' });
  const waits = { position: 1, state: 'waiting', heldBackReason: 'address-unproven' };
  expect((await unproven.call('enrollments')).waitlist).toMatchObject([waits]);
  await owner.call('withdraw', { enrollmentId: seat.enrollmentId ?? '' });
  expect((await unproven.call('enrollments')).waitlist).toMatchObject([waits]);
  const promoted = await proven.call('enrollments');
  expect(promoted.waitlist).toMatchObject([{ state: 'accepted' }]);
  await proven.call('withdraw', { enrollmentId: promoted.enrollments[0]?.id ?? '' });
  expect(await rowOf(school, classId)).toMatchObject({ seatsTaken: 0 });
  await prove(school, unproven.accountId);
  expect(await unproven.call('enrollments')).toMatchObject({
    enrollments: [{ state: 'enrolled', heldUntil: null }],
    waitlist: [{ state: 'accepted', heldBackReason: null }],
  });
});

test('a free seat that only unproven addresses wait for goes to the public', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [owner, unproven, next] = [await provenFamily(), await unprovenFamily(), await provenFamily()];
  const { enrollmentId = '' } = await enroll(owner, classId);
  await enroll(unproven, classId, { ifFull: 'waitlist' });
  await owner.call('withdraw', { enrollmentId });
  expect(await enroll(next, classId)).toMatchObject({ outcome: 'enrolled' });
});

test('staff who raise a capacity pass unproven addresses by too', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [owner, unproven, proven] = [await provenFamily(), await unprovenFamily(), await provenFamily()];
  await enroll(owner, classId);
  await enroll(unproven, classId, { ifFull: 'waitlist' });
  await enroll(proven, classId, { ifFull: 'waitlist' });
  await school.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('classes').set({ capacity: 3 }).where('id', '=', classId).execute();
    expect(
      await promoteWaiting(transaction, (await rowOf(school, classId)).organizationId, [classId], school.clock.iso()),
    ).toBe(1);
  });
  expect((await proven.call('enrollments')).waitlist).toMatchObject([{ state: 'accepted' }]);
  expect((await unproven.call('enrollments')).waitlist).toMatchObject([{ state: 'waiting' }]);
});

test('a hold runs through the night in which the clocks change, thirty minutes by any watch', async () => {
  const own = await openHoldingSchool();
  await own.database.updateTable('semesters').set({ registrationClosesAt: '2026-12-01T00:00:00Z' }).execute();
  // In New York the hour from 05:30Z is followed by the same hour once more.
  own.clock.set('2026-11-01T05:45:00Z');
  const family = await unprovenFamily(own);
  const { enrollmentId = '' } = await enroll(family, await own.addClass({ closesAt: '2026-12-01T00:00:00Z' }));
  const state = async () =>
    (
      await own.database
        .selectFrom('enrollments')
        .select('state')
        .where('id', '=', enrollmentId)
        .executeTakeFirstOrThrow()
    ).state;
  own.clock.set('2026-11-01T06:14:59.999Z');
  await minuteHand(own);
  expect(await state()).toBe('enrolled');
  own.clock.set('2026-11-01T06:15:00Z');
  await minuteHand(own);
  expect(await state()).toBe('revoked');
  await own.close();
});

test('nothing is held where no mail can be sent, or where the school does not want it', async () => {
  const silent = await openSchool();
  const first = await enroll(await unprovenFamily(silent), await silent.addClass());
  const held = await silent.database.selectFrom('enrollments').select('heldUntil').execute();
  expect([first.outcome, held]).toEqual(['enrolled', [{ heldUntil: null }]]);
  await silent.close();

  const own = await openHoldingSchool();
  const classId = await own.addClass({ capacity: 1 });
  const family = await unprovenFamily(own);
  await enroll(family, classId);
  await own.database.updateTable('organizations').set({ holdsUnproven: false }).execute();
  expect((await family.call('enrollments')).enrollments).toMatchObject([{ heldUntil: null }]);
  own.clock.advance(3_600_000);
  await minuteHand(own);
  expect(await own.database.selectFrom('enrollments').select(['state', 'heldUntil']).execute()).toEqual([
    { state: 'enrolled', heldUntil: null },
  ]);
  await own.close();
});

test('enrollments from before are never held', async () => {
  const family = await unprovenFamily();
  const { enrollmentId = '' } = await enroll(family, await school.addClass());
  await school.database.updateTable('enrollments').set({ heldUntil: null }).where('id', '=', enrollmentId).execute();
  minutes(600);
  await minuteHand();
  expect(await seatOf(enrollmentId)).toMatchObject({ state: 'enrolled' });
});

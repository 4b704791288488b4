import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll, mailsAbout, rowOf } from '../../../../test/enrolling.ts';
import type { Person, TestSchool } from '../../../../test/school.ts';
import { openHoldingSchool, prove } from '../../../../test/unproven.ts';
import { checkData } from '../../check-data/store.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openHoldingSchool();
  staff = await school.addPerson({ roles: ['administrator'] });
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

const why = 'Invented families';
const unprovenFamily = (students = 1) => school.addFamily(students, undefined, { isProven: false });
const stateOf = async (table: 'enrollments' | 'waitlistEntries', id = '') =>
  (await school.database.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

/** A stranger holds the only seat of one class and a seat of another; three families wait for the first. */
async function taken() {
  const [small, large] = [
    await school.addClass({ capacity: 1, title: 'Small' }),
    await school.addClass({ title: 'Large' }),
  ];
  const stranger = await unprovenFamily();
  const seats = [await enroll(stranger, small), await enroll(stranger, large)];
  const waiting = [await school.addFamily(), await school.addFamily()];
  for (const family of waiting) await enroll(family, small, { ifFull: 'waitlist' });
  return { small, large, stranger, seats, waiting, of: { accountIds: [stranger.accountId] } };
}

test('a preview says how much of whom, in which classes and who would get a seat, and changes nothing', async () => {
  const { small, large, stranger, of } = await taken();
  const before = await rowOf(school, small);
  expect(await staff.call('previewWithdrawAll', { of })).toEqual({
    enrollments: 2,
    waiting: 0,
    promoted: 1,
    money: { owedCents: 24_000, paidCents: 0, keptCents: 0 },
    accounts: [{ id: stranger.accountId, email: expect.any(String), isProven: false, enrollments: 2, waiting: 0 }],
    classes: [
      { id: large, title: 'Large', enrollments: 1, waiting: 0, promoted: 0 },
      { id: small, title: 'Small', enrollments: 1, waiting: 0, promoted: 1 },
    ],
  });
  expect(await rowOf(school, small)).toEqual(before);
  await prove(school, stranger.accountId);
});

test('everything of an account is withdrawn in one act: seats to the waitlists, recorded with the reason, no mail to a stranger', async () => {
  const { small, large, stranger, seats, waiting, of } = await taken();
  const done = await staff.call('withdrawAll', { of, reason: why });
  expect(done).toMatchObject({
    enrollments: 2,
    waiting: 0,
    promoted: 1,
    undoUntil: new Date(school.clock.now() + 86_400_000).toISOString(),
  });
  expect((await waiting[0]?.call('enrollments'))?.waitlist).toMatchObject([{ state: 'accepted' }]);
  expect([(await rowOf(school, small)).seatsTaken, (await rowOf(school, large)).seatsTaken]).toEqual([1, 0]);
  for (const { enrollmentId = '' } of seats) {
    expect(await auditsOf(school, enrollmentId)).toEqual(['enrollment.enrolled', 'enrollment.revoked']);
    expect(await mailsAbout(school, enrollmentId)).toEqual([]);
  }
  const reasons = await school.database
    .selectFrom('auditEntries')
    .select(['actor', 'reason'])
    .where('action', '=', 'enrollment.revoked')
    .where('entityId', '=', seats[0]?.enrollmentId ?? '')
    .execute();
  expect(reasons).toEqual([{ actor: expect.stringContaining('@example.org'), reason: why }]);
  expect((await stranger.call('enrollments')).enrollments).toMatchObject([
    { state: 'revoked', endReason: 'by-school' },
    { state: 'revoked', endReason: 'by-school' },
  ]);
  await expect(staff.call('withdrawAll', { of, reason: why })).rejects.toMatchObject({
    details: { reason: 'nothing-to-withdraw' },
  });
});

test('no seat of the act goes to a place of the act: all places end before any seat is free', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [one, other, honest] = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  await enroll(one, classId);
  const place = await enroll(other, classId, { ifFull: 'waitlist' });
  await enroll(honest, classId, { ifFull: 'waitlist' });
  const of = { accountIds: [one.accountId, other.accountId] };
  expect(await staff.call('previewWithdrawAll', { of })).toMatchObject({ enrollments: 1, waiting: 1, promoted: 1 });
  expect(await staff.call('withdrawAll', { of, reason: why })).toMatchObject({
    enrollments: 1,
    waiting: 1,
    promoted: 1,
  });
  expect(await stateOf('waitlistEntries', place.entryId)).toBe('withdrawn');
  expect((await honest.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
});

test('undone, free seats and old places come back; a seat that somebody has now is told by name', async () => {
  const { small, large, stranger, seats, of } = await taken();
  const full = await school.addClass({ capacity: 1 });
  await enroll(await school.addFamily(), full);
  const place = await enroll(stranger, full, { ifFull: 'waitlist' });
  const behind = await enroll(await school.addFamily(), full, { ifFull: 'waitlist' });
  const { withdrawalId } = await staff.call('withdrawAll', { of, reason: why });
  expect((await staff.call('withdrawals')).withdrawals[0]).toMatchObject({
    id: withdrawalId,
    reason: why,
    enrollments: 2,
    waiting: 1,
  });
  const given = await staff.call('undoWithdrawAll', { withdrawalId });
  expect(given).toEqual({
    enrollments: 1,
    waiting: 1,
    lost: [{ studentName: expect.any(String), classTitle: 'Small', reason: 'class-full' }],
  });
  expect(await stateOf('enrollments', seats[1]?.enrollmentId)).toBe('enrolled');
  expect(await stateOf('enrollments', seats[0]?.enrollmentId)).toBe('revoked');
  expect(await stateOf('waitlistEntries', place.entryId)).toBe('waiting');
  expect(behind.position).toBe(2);
  const seen = await stranger.call('enrollments');
  // Still unproven: what came back is held anew, and the place is passed by.
  expect(seen.enrollments.find((each) => each.class.id === large)).toMatchObject({
    state: 'enrolled',
    heldUntil: new Date(school.clock.now() + 1_800_000).toISOString(),
  });
  expect(seen.waitlist).toMatchObject([{ state: 'waiting', position: 1, heldBackReason: 'address-unproven' }]);
  expect((await rowOf(school, small)).seatsTaken).toBe(1);
  // A seat becomes free later: asked again, the rest comes back too.
  await school.database.updateTable('classes').set({ capacity: 3 }).where('id', '=', small).execute();
  expect(await staff.call('undoWithdrawAll', { withdrawalId })).toEqual({ enrollments: 1, waiting: 0, lost: [] });
  expect(await staff.call('undoWithdrawAll', { withdrawalId })).toEqual({ enrollments: 0, waiting: 0, lost: [] });
  expect((await staff.call('withdrawals')).withdrawals.map((each) => each.id)).not.toContain(withdrawalId);
  await prove(school, stranger.accountId);
});

test('who chose again meanwhile is not enrolled twice by an undo', async () => {
  const classId = await school.addClass();
  const family = await school.addFamily();
  await enroll(family, classId);
  const { withdrawalId } = await staff.call('withdrawAll', { of: { accountIds: [family.accountId] }, reason: why });
  await enroll(family, classId);
  expect((await staff.call('undoWithdrawAll', { withdrawalId })).lost).toMatchObject([{ reason: 'already-enrolled' }]);
});

test('every account that submitted lately and is unproven goes in one act; proven ones stay', async () => {
  const classIds = await Promise.all([1, 2, 3].map(() => school.addClass({ capacity: 4 })));
  school.clock.advance(7_200_000);
  const since = school.clock.iso();
  const strangers = await Promise.all([1, 2, 3].map(() => unprovenFamily()));
  for (const family of strangers) for (const classId of classIds) await enroll(family, classId);
  const honest = await school.addFamily();
  await enroll(honest, classIds[0] ?? '');
  const of = { unprovenSince: since };
  const preview = await staff.call('previewWithdrawAll', { of });
  expect(preview).toMatchObject({ enrollments: 9, waiting: 0 });
  expect(preview.accounts.map((each) => each.id).toSorted()).toEqual(
    strangers.map((each) => each.accountId).toSorted(),
  );
  expect(await staff.call('withdrawAll', { of, reason: why })).toMatchObject({ enrollments: 9 });
  expect((await honest.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
});

test('what is over stays as it was', async () => {
  const classId = await school.addClass({ meetings: [{ on: '2026-09-08', start: '15:00', end: '16:00' }] });
  const family = await school.addFamily();
  const { enrollmentId } = await enroll(family, classId);
  school.clock.set('2026-09-09T13:00:00Z');
  const of = { accountIds: [family.accountId] };
  await expect(staff.call('withdrawAll', { of, reason: why })).rejects.toMatchObject({
    details: { reason: 'nothing-to-withdraw' },
  });
  expect(await stateOf('enrollments', enrollmentId)).toBe('enrolled');
  school.clock.set('2026-09-01T13:00:00Z');
});

test('after a day nothing can be undone, and somebody else’s act does not exist', async () => {
  const family = await school.addFamily();
  await enroll(family, await school.addClass());
  const { withdrawalId } = await staff.call('withdrawAll', { of: { accountIds: [family.accountId] }, reason: why });
  school.clock.advance(86_400_000);
  await expect(staff.call('undoWithdrawAll', { withdrawalId })).rejects.toMatchObject({
    details: { reason: 'too-late' },
  });
  await expect(
    staff.call('undoWithdrawAll', { withdrawalId: '01999999-0000-7000-8000-000000000000' }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('the history calls a withdrawal by its reason', async () => {
  const { seats, of } = await taken();
  const { withdrawalId } = await staff.call('withdrawAll', { of, reason: why });
  const { rows: told } = await staff.call('auditEntries', { entityId: seats[0]?.enrollmentId ?? '' });
  expect(told[0]?.names[withdrawalId]).toBe(why);
});

test('what can be undone says whose it was', async () => {
  const { stranger, of } = await taken();
  const { withdrawalId } = await staff.call('withdrawAll', { of, reason: why });
  const { email } = await school.database
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', stranger.accountId)
    .executeTakeFirstOrThrow();
  const { withdrawals } = await staff.call('withdrawals');
  expect(withdrawals.find(({ id }) => id === withdrawalId)).toMatchObject({ emails: [email], more: 0 });
});

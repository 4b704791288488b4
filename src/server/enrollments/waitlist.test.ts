import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll, mailsAbout, rowOf } from '../../../test/enrolling.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { promoteWaiting } from './store.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a freed seat goes to the first who waits, recorded and mailed, in the same commit', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [owner, first, second] = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  const seat = await enroll(owner, classId);
  const entry = await enroll(first, classId, { ifFull: 'waitlist' });
  await enroll(second, classId, { ifFull: 'waitlist' });
  const enrollmentId = seat.enrollmentId ?? '';
  const answer = await owner.call('withdraw', { enrollmentId });
  expect(answer).toEqual({ enrollmentId, state: 'withdrawn' });
  expect(await owner.call('withdraw', { enrollmentId })).toEqual(answer);
  const theirs = await first.call('enrollments');
  expect(theirs.enrollments).toMatchObject([{ state: 'enrolled', class: { id: classId, seatsTaken: 1 } }]);
  expect(theirs.waitlist).toMatchObject([{ id: entry.entryId, state: 'accepted', position: null }]);
  expect((await second.call('enrollments')).waitlist).toMatchObject([{ state: 'waiting', position: 1 }]);
  expect(await mailsAbout(school, entry.entryId ?? '')).toMatchObject([
    { kind: 'promotion', facts: { entryId: entry.entryId, enrollmentId: theirs.enrollments[0]?.id } },
  ]);
  expect(await mailsAbout(school, enrollmentId)).toMatchObject([{ kind: 'withdrawal' }]);
  expect(await auditsOf(school, entry.entryId ?? '')).toEqual(['waitlist.joined', 'waitlist.promoted']);
  expect(await auditsOf(school, enrollmentId)).toEqual(['enrollment.enrolled', 'enrollment.withdrawn']);
  await expect(first.call('leaveWaitlist', { entryId: entry.entryId ?? '' })).rejects.toMatchObject({
    details: { reason: 'already-ended' },
  });
});

test('who would now be in two places keeps the place with a reason, the next gets the seat, and gets it once the way is free', async () => {
  const at = { on: '2026-09-16', start: '15:00', end: '16:30' };
  const wanted = await school.addClass({ capacity: 1, meetings: [at] });
  const other = await school.addClass({ meetings: [at] });
  const [owner, busy, next] = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  const seat = await enroll(owner, wanted);
  const held = await enroll(busy, wanted, { ifFull: 'waitlist' });
  const elsewhere = await enroll(busy, other);
  await enroll(next, wanted, { ifFull: 'waitlist' });
  await owner.call('withdraw', { enrollmentId: seat.enrollmentId ?? '' });
  expect((await next.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
  expect((await busy.call('enrollments')).waitlist).toMatchObject([
    { id: held.entryId, state: 'waiting', position: 1, heldBackReason: 'overlaps' },
  ]);
  const [theirs] = (await next.call('enrollments')).enrollments;
  await next.call('withdraw', { enrollmentId: theirs?.id ?? '' });
  expect((await rowOf(school, wanted)).seatsTaken).toBe(0);
  await busy.call('withdraw', { enrollmentId: elsewhere.enrollmentId ?? '' });
  expect((await busy.call('enrollments')).enrollments).toMatchObject([
    { state: 'enrolled', class: { id: wanted } },
    { state: 'withdrawn' },
  ]);
});

test('the public gets a free seat only when nobody who waits can take it', async () => {
  const at = { on: '2026-09-17', start: '15:00', end: '16:30' };
  const wanted = await school.addClass({ capacity: 1, meetings: [at] });
  const other = await school.addClass({ meetings: [at] });
  const [owner, busy, able, late] = await Promise.all([1, 2, 3, 4].map(() => school.addFamily()));
  if (!owner || !busy || !able || !late) throw new Error('families');
  await enroll(owner, wanted);
  await enroll(busy, wanted, { ifFull: 'waitlist' });
  await enroll(busy, other);
  await enroll(able, wanted, { ifFull: 'waitlist' });
  await school.database.updateTable('classes').set({ capacity: 2 }).where('id', '=', wanted).execute();
  expect(await enroll(late, wanted, { ifFull: 'waitlist' })).toMatchObject({ outcome: 'waitlisted', position: 2 });
  expect((await able.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
  await school.database.updateTable('classes').set({ capacity: 3 }).where('id', '=', wanted).execute();
  const { waitlist } = await late.call('enrollments');
  await late.call('leaveWaitlist', { entryId: waitlist[0]?.id ?? '' });
  expect(await enroll(late, wanted)).toMatchObject({ outcome: 'enrolled' });
});

test('a paused class keeps its free seat until staff let it go on; a closed registration does not', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [owner, waiting] = [await school.addFamily(), await school.addFamily()];
  const seat = await enroll(owner, classId);
  await enroll(waiting, classId, { ifFull: 'waitlist' });
  const set = (values: { isPaused: boolean; registrationClosesAt?: string }) =>
    school.database.updateTable('classes').set(values).where('id', '=', classId).execute();
  await set({ isPaused: true });
  await owner.call('withdraw', { enrollmentId: seat.enrollmentId ?? '' });
  expect((await waiting.call('enrollments')).waitlist).toMatchObject([{ position: 1, heldBackReason: 'paused' }]);
  await set({ isPaused: false, registrationClosesAt: '2026-08-20T00:00:00Z' });
  await school.database
    .transaction()
    .execute((transaction) => promoteWaiting(transaction, ORGANIZATION, [classId], school.clock.iso()));
  expect((await waiting.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
});

test('many who wait behind many that cannot be promoted are still found', async () => {
  const at = { on: '2026-09-18', start: '15:00', end: '16:30' };
  const wanted = await school.addClass({ capacity: 1, meetings: [at] });
  const other = await school.addClass({ capacity: 100, meetings: [at] });
  const owner = await school.addFamily();
  const seat = await enroll(owner, wanted);
  const crowd = await Promise.all(Array.from({ length: 60 }, () => school.addFamily()));
  for (const family of crowd) await enroll(family, wanted, { ifFull: 'waitlist' });
  for (const family of crowd) await enroll(family, other);
  const last = await school.addFamily();
  await enroll(last, wanted, { ifFull: 'waitlist' });
  await owner.call('withdraw', { enrollmentId: seat.enrollmentId ?? '' });
  expect((await last.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
});

test('a place on the waitlist can be left, twice the same, and those behind move up', async () => {
  const classId = await school.addClass({ capacity: 0 });
  const [first, second] = [await school.addFamily(), await school.addFamily()];
  const entryId = (await enroll(first, classId, { ifFull: 'waitlist' })).entryId ?? '';
  await enroll(second, classId, { ifFull: 'waitlist' });
  const answer = await first.call('leaveWaitlist', { entryId });
  expect(answer).toEqual({ entryId, state: 'withdrawn' });
  expect(await first.call('leaveWaitlist', { entryId })).toEqual(answer);
  expect((await second.call('enrollments')).waitlist).toMatchObject([{ position: 1 }]);
  expect(await enroll(first, classId, { ifFull: 'waitlist' })).toMatchObject({ outcome: 'waitlisted', position: 2 });
});

test('a semester that comes back from the archive gives its free seats to those who wait', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const semesterId = await school.addSemester({ isOpen: true });
  const classId = await school.addClass({ semesterId, capacity: 1 });
  const [first, second] = [await school.addFamily(), await school.addFamily()];
  const { enrollmentId = '' } = await enroll(first, classId);
  await enroll(second, classId, { ifFull: 'waitlist' });
  const archive = async (isArchived: boolean) => {
    const { semesters } = await admin.call('staffSemesters', {});
    const version = semesters.find(({ id }) => id === semesterId)?.version ?? 0;
    await admin.call('archiveSemester', { semesterId, version, isArchived });
  };
  await archive(true);
  await first.call('withdraw', { enrollmentId });
  await archive(false);
  const { enrollments } = await second.call('enrollments');
  expect(enrollments).toMatchObject([{ state: 'enrolled' }]);
});

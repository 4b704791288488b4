import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll, mailsAbout, rowOf } from '../../../../test/enrolling.ts';
import { readNewest } from '../../../../test/letters.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import type { Override } from '../../../domain/staff-seat.ts';
import { UNDO_ON_BEHALF_MS } from '../../../contract/on-behalf.ts';
import { checkData } from '../../check-data/store.ts';
import { newId } from '../../platform/ids.ts';

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

interface Wishes {
  overrides?: Override[];
  reason?: string;
  letter?: boolean;
  chosenCents?: number;
  enrollmentId?: string;
}
const give = (studentId: string, classId: string, wishes: Wishes = {}) =>
  office.call('enrollOnBehalf', {
    enrollmentId: newId(),
    overrides: [],
    reason: '',
    letter: false,
    ...wishes,
    studentId,
    classId,
  });
const family = async () => {
  const own = await school.addFamily();
  return { ...own, studentId: own.studentIds[0] ?? '' };
};
const against = (...rules: Override[]) => ({ details: { reason: 'rules-against', facts: { rules } } });

test('a seat on behalf is the family’s own: it is priced, told, and theirs to withdraw from', async () => {
  const kim = await family();
  const classId = await school.addClass({ title: 'Climbing', priceCents: 4500 });
  const { enrollmentId, agreedCents } = await give(kim.studentId, classId, { letter: true });
  expect(agreedCents).toBe(4500);
  expect(await auditsOf(school, enrollmentId)).toEqual(['enrollment.enrolled']);
  const [mail] = await mailsAbout(school, enrollmentId);
  expect(mail).toMatchObject({ kind: 'enrolled-by-school' });
  expect(Date.parse(String(mail?.nextTryAt))).toBe(school.clock.now() + UNDO_ON_BEHALF_MS);
  expect((await readNewest(office, 'enrolled-by-school')).mail.text).toContain(
    'has enrolled Student 1 in Climbing for you',
  );
  expect((await kim.call('enrollments')).enrollments).toMatchObject([{ id: enrollmentId, canWithdraw: true }]);
  await kim.call('withdraw', { enrollmentId });
});

test('asked again it answers the same; under the same id nobody else gets a seat', async () => {
  const [kim, lou] = [await family(), await family()];
  const classId = await school.addClass();
  const enrollmentId = newId();
  const first = await give(kim.studentId, classId, { enrollmentId });
  expect(await give(kim.studentId, classId, { enrollmentId })).toEqual(first);
  await expect(give(lou.studentId, classId, { enrollmentId })).rejects.toMatchObject({ code: 'already-exists' });
  expect((await rowOf(school, classId)).seatsTaken).toBe(1);
});

test('each rule is set aside by itself and with a reason; the history has both', async () => {
  const [kim, other] = [await family(), await family()];
  const meetings = [{ on: '2026-09-20', start: '15:00', end: '16:00' }];
  const before = await school.addClass({ meetings, title: 'Sailing' });
  await enroll(kim, before);
  const full = await school.addClass({ meetings, capacity: 1, minGrade: 8 });
  await give(other.studentId, full, { overrides: ['grade-out-of-range'], reason: 'Skipped a grade' });
  const rules: Override[] = ['class-full', 'grade-out-of-range', 'overlaps'];
  const preview = await office.call('previewOnBehalf', { studentId: kim.studentId, classId: full });
  expect(preview).toMatchObject({ rules, clash: 'Sailing', seatsLeft: 0, never: null });
  await expect(give(kim.studentId, full)).rejects.toMatchObject(against(...rules));
  await expect(
    give(kim.studentId, full, { overrides: ['overlaps', 'grade-out-of-range'], reason: 'Sibling' }),
  ).rejects.toMatchObject(against('class-full'));
  await expect(give(kim.studentId, full, { overrides: rules })).rejects.toMatchObject({
    details: { reason: 'reason-missing' },
  });
  expect((await rowOf(school, full)).seatsTaken).toBe(1);
  const { enrollmentId } = await give(kim.studentId, full, { overrides: rules, reason: 'Sibling' });
  expect(await rowOf(school, full)).toMatchObject({ seatsTaken: 2, seatsOver: 1 });
  const entry = await school.database
    .selectFrom('auditEntries')
    .select(['reason', 'change'])
    .where('entityId', '=', enrollmentId)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ reason: 'Sibling', change: { setAside: rules } });
  expect(await office.call('staffEnrollment', { enrollmentId })).toMatchObject({ setAside: rules });
  // A seat that is given back takes the class back to its capacity.
  await kim.call('withdraw', { enrollmentId });
  expect(await rowOf(school, full)).toMatchObject({ seatsTaken: 1, seatsOver: 0 });
});

test('a class that fills while the dialog is open is not overfilled', async () => {
  const [kim, lou] = [await family(), await family()];
  const classId = await school.addClass({ capacity: 1 });
  const preview = await office.call('previewOnBehalf', { studentId: kim.studentId, classId });
  expect(preview).toMatchObject({ rules: [], seatsLeft: 1 });
  await enroll(lou, classId);
  await expect(give(kim.studentId, classId)).rejects.toMatchObject(against('class-full'));
});

test('closed, paused or not open yet: set aside where staff say so; what is cancelled or no more is not', async () => {
  const kim = await family();
  const closed = await school.addClass({ closesAt: '2026-08-20T12:00:00Z', isPaused: true });
  const overrides: Override[] = ['closed', 'paused'];
  await expect(give(kim.studentId, closed, { overrides: ['closed'], reason: 'Late' })).rejects.toMatchObject(
    against('paused'),
  );
  await give(kim.studentId, closed, { overrides, reason: 'Late' });
  const cancelled = await school.addClass();
  await school.database
    .updateTable('classes')
    .set({ cancelledAt: school.clock.iso() })
    .where('id', '=', cancelled)
    .execute();
  const never = (why: string) => ({ details: { reason: 'never-on-behalf', facts: { why } } });
  await expect(give(kim.studentId, cancelled)).rejects.toMatchObject(never('cancelled'));
  await expect(give(kim.studentId, closed, { overrides, reason: 'Twice' })).rejects.toMatchObject(
    never('already-enrolled'),
  );
  await expect(give(newId(), closed)).rejects.toMatchObject({ code: 'not-found' });
  const priced = await school.addClass({ priceCents: 1000, priceMaxCents: 2000 });
  await expect(give(kim.studentId, priced, { chosenCents: 2001 })).rejects.toMatchObject(never('price-out-of-range'));
  expect(await give(kim.studentId, priced, { chosenCents: 1500 })).toMatchObject({ agreedCents: 1500 });
});

test('whoever waits gets the seat for their place, with the letter of the waitlist; the others keep theirs', async () => {
  const [seated, first, second] = [await family(), await family(), await family()];
  const classId = await school.addClass({ capacity: 1, priceCents: 900 });
  await enroll(seated, classId);
  const waiting = [
    await enroll(first, classId, { ifFull: 'waitlist' }),
    await enroll(second, classId, { ifFull: 'waitlist' }),
  ];
  const wish = { overrides: ['class-full' as const], reason: 'Needs a friend' };
  const { enrollmentId, undoUntil } = await give(second.studentId, classId, wish);
  expect(undoUntil).toBeNull();
  const entryId = waiting[1]?.entryId ?? '';
  expect(await auditsOf(school, entryId)).toEqual(['waitlist.joined', 'waitlist.promoted']);
  expect(await mailsAbout(school, entryId)).toMatchObject([{ kind: 'promotion' }]);
  expect(await school.statesOf('waitlistEntries', first.studentId)).toEqual(['waiting']);
  await expect(office.call('undoOnBehalf', { enrollmentId })).rejects.toMatchObject({
    details: { reason: 'too-late' },
  });
});

test('undone within two minutes the seat goes to whoever waits, and the letter never leaves; later it is too late', async () => {
  const [kim, lou] = [await family(), await family()];
  const classId = await school.addClass({ capacity: 1 });
  const { enrollmentId } = await give(kim.studentId, classId, { letter: true });
  await enroll(lou, classId, { ifFull: 'waitlist' });
  await office.call('undoOnBehalf', { enrollmentId });
  expect(await mailsAbout(school, enrollmentId)).toEqual([]);
  expect(await school.statesOf('enrollments', kim.studentId)).toEqual(['revoked']);
  expect(await school.statesOf('enrollments', lou.studentId)).toEqual(['enrolled']);
  await expect(office.call('undoOnBehalf', { enrollmentId })).rejects.toMatchObject({
    details: { reason: 'already-ended' },
  });
  const { enrollmentId: later } = await give(kim.studentId, await school.addClass());
  school.clock.set(new Date(school.clock.now() + UNDO_ON_BEHALF_MS).toISOString());
  await expect(office.call('undoOnBehalf', { enrollmentId: later })).rejects.toMatchObject({
    details: { reason: 'too-late' },
  });
  // What a family submitted itself is nothing that staff gave.
  const own = await enroll(kim, await school.addClass());
  await expect(office.call('undoOnBehalf', { enrollmentId: own.enrollmentId ?? '' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

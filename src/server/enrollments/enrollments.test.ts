import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll, mailsAbout, rowOf } from '../../../test/enrolling.ts';
import { openSchool, type TestSchool } from '../../../test/school.ts';
import { openHoldingSchool } from '../../../test/unproven.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a family takes the last seat, the next one waits, the third is told that the class is full', async () => {
  const climbing = await school.addClass({ capacity: 1 });
  const [first, second, third] = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  const enrolled = await enroll(first, climbing);
  expect(enrolled).toMatchObject({ outcome: 'enrolled', studentId: first.studentIds[0], classId: climbing });
  expect(await enroll(second, climbing, { ifFull: 'waitlist' })).toMatchObject({ outcome: 'waitlisted', position: 1 });
  expect(await enroll(third, climbing)).toMatchObject({ outcome: 'refused', reason: 'class-full' });
  expect(await rowOf(school, climbing)).toMatchObject({ seatsTaken: 1, nextTicket: 2 });
  expect(await auditsOf(school, enrolled.enrollmentId ?? '')).toEqual(['enrollment.enrolled']);
});

test('a submission sends one mail, unless nothing came of it', async () => {
  const full = await school.addClass({ capacity: 0 });
  const open = await school.addClass();
  const family = await school.addFamily();
  const line = (classId: string) => ({ studentId: family.studentIds[0] ?? '', classId });
  const good = await family.call('enroll', { idempotencyKey: 'good', lines: [line(open), line(full)] });
  const bad = await family.call('enroll', { idempotencyKey: 'bad', lines: [line(full)] });
  expect(await mailsAbout(school, good.registrationId)).toMatchObject([{ kind: 'registration', sentAt: null }]);
  expect(await mailsAbout(school, bad.registrationId)).toEqual([]);
});

test('the same key and lines give the first answer again; other lines under it do nothing', async () => {
  const [one, other] = [await school.addClass(), await school.addClass()];
  const family = await school.addFamily();
  const lines = [{ studentId: family.studentIds[0] ?? '', classId: one }];
  const first = await family.call('enroll', { idempotencyKey: 'same', lines });
  expect(await family.call('enroll', { idempotencyKey: 'same', lines })).toEqual(first);
  await expect(
    family.call('enroll', {
      idempotencyKey: 'same',
      lines: [{ studentId: family.studentIds[0] ?? '', classId: other }],
    }),
  ).rejects.toMatchObject({ code: 'already-exists' });
  expect((await rowOf(school, one)).seatsTaken).toBe(1);
  expect((await rowOf(school, other)).seatsTaken).toBe(0);
  const stranger = await school.addFamily();
  expect((await enroll(stranger, one)).outcome).toBe('enrolled');
});

test('the same key twice at the same moment enrols once', async () => {
  const classId = await school.addClass();
  const family = await school.addFamily();
  const input = { idempotencyKey: 'double click', lines: [{ studentId: family.studentIds[0] ?? '', classId }] };
  const answers = await Promise.all([family.call('enroll', input), family.call('enroll', input)]);
  expect(answers[0]).toEqual(answers[1]);
  expect((await rowOf(school, classId)).seatsTaken).toBe(1);
});

test('a registration can be read again as it was answered', async () => {
  const classId = await school.addClass();
  const family = await school.addFamily();
  const lines = [{ studentId: family.studentIds[0] ?? '', classId }];
  const { registrationId } = await family.call('enroll', { idempotencyKey: 'read', lines });
  const { registration } = await family.call('registration', { registrationId });
  expect(registration).toMatchObject({ id: registrationId, submittedAt: school.clock.iso() });
  expect(registration.lines).toMatchObject([{ outcome: 'enrolled', class: { id: classId } }]);
});

test('a family is told of a mail only where one leaves', async () => {
  const mailOf = async (there: TestSchool, isProven: boolean) => {
    const [classId, family] = [await there.addClass(), await there.addFamily(1, undefined, { isProven })];
    const lines = [{ studentId: family.studentIds[0] ?? '', classId }];
    const { registrationId } = await family.call('enroll', { idempotencyKey: 'mail', lines });
    return (await family.call('registration', { registrationId })).registration.mail;
  };
  expect([await mailOf(school, true), await mailOf(school, false)]).toEqual(['none', 'none']);
  const delivering = await openHoldingSchool();
  try {
    expect([await mailOf(delivering, true), await mailOf(delivering, false)]).toEqual(['leaves', 'waits-for-proof']);
    const unwilling = await delivering.addFamily(1);
    await delivering.database.updateTable('guardians').set({ wantsMail: false }).execute();
    const lines = [{ studentId: unwilling.studentIds[0] ?? '', classId: await delivering.addClass() }];
    const { registrationId } = await unwilling.call('enroll', { idempotencyKey: 'unwilling', lines });
    expect((await unwilling.call('registration', { registrationId })).registration.mail).toBe('none');
  } finally {
    await delivering.close();
  }
});

test('each line is decided by its own rule, and sees the lines before it', async () => {
  const at = { on: '2026-09-15', start: '15:00', end: '16:30' };
  const [one, same, next] = [
    await school.addClass({ meetings: [at] }),
    await school.addClass({ meetings: [{ ...at, start: '16:00', end: '18:00' }] }),
    await school.addClass({ meetings: [{ ...at, start: '16:30', end: '18:00' }] }),
  ];
  const wishes = {
    'information-only': await school.addClass({ isInformationOnly: true }),
    paused: await school.addClass({ isPaused: true }),
    'not-open': await school.addClass({ opensAt: '2026-09-02T12:00:00Z' }),
    closed: await school.addClass({ closesAt: '2026-09-01T13:00:00Z' }),
    'grade-out-of-range': await school.addClass({ minGrade: 5 }),
    'age-out-of-range': await school.addClass({ minAge: 11, maxAge: 99 }),
    'not-found': await school.addClass({ isDraft: true }),
  };
  const family = await school.addFamily();
  const studentId = family.studentIds[0] ?? '';
  const classIds = [...Object.values(wishes), one, one, same, next];
  const { lines } = await family.call('enroll', {
    idempotencyKey: 'rules',
    lines: classIds.map((classId) => ({ studentId, classId, ifFull: 'waitlist' as const })),
  });
  expect(lines.map((line) => line.reason ?? line.outcome)).toEqual([
    ...Object.keys(wishes),
    'enrolled',
    'already-enrolled',
    'overlaps',
    'enrolled',
  ]);
});

test("somebody else's student, enrollment or place does not exist", async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [owner, waiting, stranger] = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  const seat = await enroll(owner, classId);
  const place = await enroll(waiting, classId, { ifFull: 'waitlist' });
  const stolen = await enroll({ ...stranger, studentIds: owner.studentIds }, classId);
  expect(stolen).toMatchObject({ outcome: 'refused', reason: 'not-found' });
  await expect(stranger.call('withdraw', { enrollmentId: seat.enrollmentId ?? '' })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(stranger.call('leaveWaitlist', { entryId: place.entryId ?? '' })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await stranger.call('enrollments')).toEqual({ enrollments: [], waitlist: [], semesters: [] });
});

test('after the last date nothing can be withdrawn any more', async () => {
  const classId = await school.addClass({ meetings: [{ on: '2026-08-31', start: '15:00', end: '16:00' }] });
  const family = await school.addFamily();
  const { enrollmentId = '' } = await enroll(family, classId);
  expect((await family.call('enrollments')).enrollments).toMatchObject([{ id: enrollmentId, canWithdraw: false }]);
  await expect(family.call('withdraw', { enrollmentId })).rejects.toMatchObject({
    code: 'failed-precondition',
    details: { reason: 'already-ended' },
  });
});

test('name and phone come first', async () => {
  const classId = await school.addClass();
  const family = await school.addFamily();
  await school.database.updateTable('guardians').set({ phone: '' }).where('familyId', '=', family.familyId).execute();
  await expect(enroll(family, classId)).rejects.toMatchObject({ details: { reason: 'account-incomplete' } });
});

test('somebody else cannot read a registration', async () => {
  const family = await school.addFamily();
  const input = {
    idempotencyKey: 'mine',
    lines: [{ studentId: family.studentIds[0] ?? '', classId: await school.addClass() }],
  };
  const { registrationId } = await family.call('enroll', input);
  const stranger = await school.addFamily();
  await expect(stranger.call('registration', { registrationId })).rejects.toMatchObject({ code: 'not-found' });
});

test('in an archived semester nothing can be chosen any more, and what was stays readable', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const [held, other] = [await school.addClass({ semesterId }), await school.addClass({ semesterId })];
  const family = await school.addFamily();
  await enroll(family, held);
  const archivedAt = school.clock.iso();
  await school.database.updateTable('semesters').set({ archivedAt }).where('id', '=', semesterId).execute();
  expect(await enroll(family, other)).toMatchObject({ outcome: 'refused', reason: 'not-found' });
  expect((await family.call('enrollments')).enrollments).toMatchObject([{ class: { id: held }, state: 'enrolled' }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { promoteWaiting } from './store.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

type Family = Awaited<ReturnType<TestSchool['addFamily']>>;
let keys = 0;

async function enroll(
  family: Family,
  classId: string,
  options: { ifFull?: 'waitlist' | 'skip'; student?: number } = {},
) {
  const studentId = family.studentIds[options.student ?? 0] ?? '';
  const lines = [{ studentId, classId, ...(options.ifFull && { ifFull: options.ifFull }) }];
  const answer = await family.call('enroll', { idempotencyKey: `key ${++keys}`, lines });
  const [line] = answer.lines;
  if (!line) throw new Error('no line');
  return line;
}

async function rowOf(classId: string) {
  return school.database.selectFrom('classes').selectAll().where('id', '=', classId).executeTakeFirstOrThrow();
}

async function mailsAbout(id: string) {
  return school.database.selectFrom('outbox_mails').selectAll().where('about_id', '=', id).execute();
}

async function auditsOf(id: string) {
  const rows = await school.database
    .selectFrom('audit_entries')
    .selectAll()
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.action);
}

test('a family takes the last seat, the next one waits, the third is told that the class is full', async () => {
  const climbing = await school.addClass({ capacity: 1 });
  const [first, second, third] = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  const enrolled = await enroll(first, climbing);
  expect(enrolled).toMatchObject({ outcome: 'enrolled', studentId: first.studentIds[0], classId: climbing });
  expect(await enroll(second, climbing, { ifFull: 'waitlist' })).toMatchObject({ outcome: 'waitlisted', position: 1 });
  expect(await enroll(third, climbing)).toMatchObject({ outcome: 'refused', reason: 'class-full' });
  expect(await rowOf(climbing)).toMatchObject({ seats_taken: 1, next_ticket: 2 });
  expect(await auditsOf(enrolled.enrollmentId ?? '')).toEqual(['enrollment.enrolled']);
});

test('a submission sends one mail, unless nothing came of it', async () => {
  const full = await school.addClass({ capacity: 0 });
  const open = await school.addClass();
  const family = await school.addFamily();
  const line = (classId: string) => ({ studentId: family.studentIds[0] ?? '', classId });
  const good = await family.call('enroll', { idempotencyKey: 'good', lines: [line(open), line(full)] });
  const bad = await family.call('enroll', { idempotencyKey: 'bad', lines: [line(full)] });
  expect(await mailsAbout(good.registrationId)).toMatchObject([{ kind: 'registration', sent_at: null }]);
  expect(await mailsAbout(bad.registrationId)).toEqual([]);
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
  expect((await rowOf(one)).seats_taken).toBe(1);
  expect((await rowOf(other)).seats_taken).toBe(0);
  const stranger = await school.addFamily();
  expect((await enroll(stranger, one)).outcome).toBe('enrolled');
});

test('the same key twice at the same moment enrols once', async () => {
  const classId = await school.addClass();
  const family = await school.addFamily();
  const input = { idempotencyKey: 'double click', lines: [{ studentId: family.studentIds[0] ?? '', classId }] };
  const answers = await Promise.all([family.call('enroll', input), family.call('enroll', input)]);
  expect(answers[0]).toEqual(answers[1]);
  expect((await rowOf(classId)).seats_taken).toBe(1);
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
  expect(await stranger.call('enrollments')).toEqual({ enrollments: [], waitlist: [] });
});

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
  expect(await mailsAbout(entry.entryId ?? '')).toMatchObject([
    { kind: 'promotion', facts: { entryId: entry.entryId, enrollmentId: theirs.enrollments[0]?.id } },
  ]);
  expect(await mailsAbout(enrollmentId)).toMatchObject([{ kind: 'withdrawal' }]);
  expect(await auditsOf(entry.entryId ?? '')).toEqual(['waitlist.joined', 'waitlist.promoted']);
  expect(await auditsOf(enrollmentId)).toEqual(['enrollment.enrolled', 'enrollment.withdrawn']);
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
  expect((await rowOf(wanted)).seats_taken).toBe(0);
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
  const set = (values: { is_paused: boolean; registration_closes_at?: string }) =>
    school.database.updateTable('classes').set(values).where('id', '=', classId).execute();
  await set({ is_paused: true });
  await owner.call('withdraw', { enrollmentId: seat.enrollmentId ?? '' });
  expect((await waiting.call('enrollments')).waitlist).toMatchObject([{ position: 1, heldBackReason: 'paused' }]);
  await set({ is_paused: false, registration_closes_at: '2026-08-20T00:00:00Z' });
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
  await school.database.updateTable('guardians').set({ phone: '' }).where('family_id', '=', family.familyId).execute();
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
  const archived_at = school.clock.iso();
  await school.database.updateTable('semesters').set({ archived_at }).where('id', '=', semesterId).execute();
  expect(await enroll(family, other)).toMatchObject({ outcome: 'refused', reason: 'not-found' });
  expect((await family.call('enrollments')).enrollments).toMatchObject([{ class: { id: held }, state: 'enrolled' }]);
});

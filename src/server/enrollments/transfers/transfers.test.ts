import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll, mailsAbout, rowOf } from '../../../../test/enrolling.ts';
import { readNewest } from '../../../../test/letters.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import type { Override } from '../../../domain/staff-seat.ts';
import { newId } from '../../platform/ids.ts';
import { checkData } from '../../check-data/store.ts';

let school: TestSchool;
let staff: Person;
let other: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ roles: ['registrar'] });
  other = await school.addPerson({ roles: ['administrator'] });
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

type Asked = Parameters<typeof moveAs>[1];
const move = (asked: Asked) => moveAs(staff, asked);
const moveAs = (
  person: Person,
  {
    enrollmentIds,
    toClassId,
    ...more
  }: {
    enrollmentIds: (string | undefined)[];
    toClassId: string;
    withdrawalId?: string;
    reason?: string;
    overrides?: Override[];
    price?: 'agreed' | 'of-class';
    tells?: boolean;
    reasonTold?: boolean;
  },
) =>
  person.call('moveEnrollments', {
    enrollmentIds: enrollmentIds.map((id) => id ?? ''),
    toClassId,
    reason: 'The bus is full',
    overrides: [],
    price: 'agreed',
    tells: true,
    ...more,
  });
const seat = (id = '') =>
  school.database.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const movedFrom = async (id: string) => {
  const query = school.database.selectFrom('enrollments').select('id').where('transferredFrom', '=', id);
  return (await query.executeTakeFirstOrThrow()).id;
};

/** A family with a seat in Climbing, another who waits for it, and Kayaking with seats left. */
async function climbing() {
  const [from, to] = [
    await school.addClass({ title: 'Climbing', capacity: 1, priceCents: 12_000 }),
    await school.addClass({ title: 'Kayaking', priceCents: 9000 }),
  ];
  const [family, waiting] = [await school.addFamily(), await school.addFamily()];
  const { enrollmentId = '' } = await enroll(family, from);
  await enroll(waiting, from, { ifFull: 'waitlist' });
  return { from, to, family, waiting, enrollmentId };
}

test('a move takes the seat there and leaves the one here in one step; the waitlist is served, and both ends are recorded', async () => {
  const { from, to, family, waiting, enrollmentId } = await climbing();
  const asked = { act: 'move' as const, enrollmentIds: [enrollmentId], toClassId: to, overrides: [] };
  const preview = await staff.call('previewEnrollmentAct', asked);
  expect(preview).toMatchObject({
    done: [{ classTitle: 'Climbing' }],
    kept: [],
    promoted: [{ classTitle: 'Climbing' }],
    letters: 1,
  });
  expect((await seat(enrollmentId)).state).toBe('enrolled');
  const moved = await move({ enrollmentIds: [enrollmentId], toClassId: to });
  expect(moved).toMatchObject({ kept: [], promoted: [{ classTitle: 'Climbing' }] });
  expect(moved.undoUntil).toBe(new Date(school.clock.now() + 86_400_000).toISOString());
  const newId = moved.done[0]?.newEnrollmentId;
  expect(await seat(enrollmentId)).toMatchObject({ state: 'transferred', endedAt: school.clock.iso() });
  expect(await seat(newId)).toMatchObject({
    state: 'enrolled',
    classId: to,
    transferredFrom: enrollmentId,
    agreedCents: 12_000,
  });
  expect((await rowOf(school, from)).seatsTaken).toBe(1);
  expect((await rowOf(school, to)).seatsTaken).toBe(1);
  expect((await waiting.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled', class: { id: from } }]);
  const seen = (await family.call('enrollments')).enrollments;
  expect(new Map(seen.map((each) => [each.class.id, each.state]))).toEqual(
    new Map([
      [from, 'transferred'],
      [to, 'enrolled'],
    ]),
  );
  expect(await auditsOf(school, enrollmentId)).toEqual(['enrollment.enrolled', 'enrollment.transferred']);
  const { rows } = await other.call('auditEntries', { entityId: enrollmentId });
  expect(rows[0]).toMatchObject({ action: 'enrollment.transferred', reason: 'The bus is full' });
});

test('the letter tells both classes, and the reason only where staff want that', async () => {
  const { to, enrollmentId } = await climbing();
  await move({ enrollmentIds: [enrollmentId], toClassId: to, reasonTold: true });
  const { text, subject } = (await readNewest(staff, 'seat-moved')).mail;
  expect(subject).toBe('Kayaking: moved to this class');
  expect(text).toMatch(/has moved from Climbing to Kayaking/);
  expect(text).toContain('The bus is full');
  const second = await climbing();
  await move({ enrollmentIds: [second.enrollmentId], toClassId: second.to });
  expect((await readNewest(staff, 'seat-moved')).mail.text).not.toContain('The bus is full');
  const third = await climbing();
  const quiet = await move({ enrollmentIds: [third.enrollmentId], toClassId: third.to, tells: false });
  expect(await mailsAbout(school, quiet.done[0]?.newEnrollmentId ?? '')).toEqual([]);
});

test('what stands against a seat is named, and each is overridden by itself', async () => {
  const { to, enrollmentId } = await climbing();
  await school.database
    .updateTable('classes')
    .set({ capacity: 0, minGrade: 7, isPaused: true })
    .where('id', '=', to)
    .execute();
  const { classes } = await staff.call('moveTargets', { enrollmentIds: [enrollmentId] });
  const rules: Override[] = ['paused', 'class-full', 'grade-out-of-range'];
  expect(classes.find(({ id }) => id === to)).toMatchObject({ never: null, rules, clash: null });
  const ask = async (...overrides: Override[]) =>
    (await move({ enrollmentIds: [enrollmentId], toClassId: to, overrides })).kept[0]?.reasons;
  expect(await ask()).toEqual(rules);
  for (const rule of rules) expect(await ask(...rules.filter((each) => each !== rule))).toEqual([rule]);
  expect(await ask('closed', 'age-out-of-range', 'overlaps')).toEqual(rules);
  expect(await ask(...rules, 'overlaps')).toBeUndefined();
  expect(await rowOf(school, to)).toMatchObject({ seatsTaken: 1, seatsOver: 1, capacity: 0 });
  // What was set aside stands with the new seat as with one on behalf: what stood against nothing is not told.
  const moved = await movedFrom(enrollmentId);
  expect(await staff.call('staffEnrollment', { enrollmentId: moved })).toMatchObject({ setAside: rules });
  const { rows } = await other.call('auditEntries', { entityId: moved });
  expect(rows[0]?.fields).toContainEqual(expect.objectContaining({ field: 'setAside', to: rules }));
  await expect(staff.call('undoOnBehalf', { enrollmentId: moved })).rejects.toMatchObject({ code: 'not-found' });
});

test('a class at the same time as another one is taken only where staff allow it; the one that is left counts no more', async () => {
  const meetings = [{ on: '2026-10-06', start: '15:00', end: '16:00' }];
  const [from, beside, to] = [
    await school.addClass({ meetings: [{ on: '2026-10-07', start: '15:00', end: '16:00' }] }),
    await school.addClass({ meetings }),
    await school.addClass({ meetings }),
  ];
  const family = await school.addFamily();
  const [first, second] = [await enroll(family, from), await enroll(family, beside)];
  expect((await move({ enrollmentIds: [first.enrollmentId], toClassId: to })).kept).toMatchObject([
    { reasons: ['overlaps'] },
  ]);
  await move({ enrollmentIds: [first.enrollmentId], toClassId: to, overrides: ['overlaps'] });
  expect(second.outcome).toBe('enrolled');
  const others = await school.addFamily();
  const theirs = await enroll(others, beside);
  expect((await move({ enrollmentIds: [theirs.enrollmentId], toClassId: to })).kept).toEqual([]);
});

test('two secretaries move the same child: the second is told that it was changed', async () => {
  const { to, enrollmentId } = await climbing();
  const third = await school.addClass();
  const answers = await Promise.all([
    moveAs(staff, { enrollmentIds: [enrollmentId], toClassId: to }),
    moveAs(other, { enrollmentIds: [enrollmentId], toClassId: third }),
  ]);
  expect(answers.flatMap(({ done }) => done)).toHaveLength(1);
  expect(answers.flatMap(({ kept }) => kept)).toMatchObject([{ reasons: ['changed-since'] }]);
});

test('the class fills while the dialog is open: nobody is moved, and nothing is lost', async () => {
  const { to, enrollmentId } = await climbing();
  await school.database.updateTable('classes').set({ capacity: 1 }).where('id', '=', to).execute();
  const asked = { act: 'move' as const, enrollmentIds: [enrollmentId], toClassId: to, overrides: [] };
  expect((await staff.call('previewEnrollmentAct', asked)).kept).toEqual([]);
  await enroll(await school.addFamily(), to);
  expect(await move({ enrollmentIds: [enrollmentId], toClassId: to })).toMatchObject({
    done: [],
    kept: [{ reasons: ['class-full'] }],
  });
  expect((await seat(enrollmentId)).state).toBe('enrolled');
});

test('a reason left out is refused, for each act', async () => {
  const { to, enrollmentId } = await climbing();
  const why = { reason: ' ', tells: false };
  const move = { enrollmentIds: [enrollmentId], toClassId: to, overrides: [], price: 'agreed' as const, ...why };
  const missing = { details: { fields: [{ path: 'reason', code: 'reason-missing' }] } };
  await expect(staff.call('moveEnrollments', move)).rejects.toMatchObject(missing);
  await expect(
    staff.call('endEnrollments', { enrollmentIds: [enrollmentId], state: 'revoked', ...why }),
  ).rejects.toMatchObject(missing);
  await expect(staff.call('reopenEnrollment', { enrollmentId, overrides: [], ...why })).rejects.toMatchObject(missing);
});

test('a move is undone: back to the old seat, the new one is free for who waits there, and the family is told', async () => {
  const { to, family, enrollmentId, from } = await climbing();
  await school.database.updateTable('classes').set({ capacity: 2 }).where('id', '=', from).execute();
  await school.database.updateTable('classes').set({ capacity: 1 }).where('id', '=', to).execute();
  const { withdrawalId, done } = await move({ enrollmentIds: [enrollmentId], toClassId: to });
  const next = await school.addFamily();
  await enroll(next, to, { ifFull: 'waitlist' });
  const given = await staff.call('undoWithdrawAll', { withdrawalId });
  expect(given).toEqual({ enrollments: 1, waiting: 0, lost: [] });
  expect((await seat(enrollmentId)).state).toBe('enrolled');
  expect((await seat(done[0]?.newEnrollmentId)).state).toBe('transferred');
  expect((await next.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
  expect((await readNewest(staff, 'seat-reopened')).mail.text).toContain('Climbing');
  expect((await family.call('enrollments')).enrollments.filter(({ state }) => state === 'enrolled')).toHaveLength(1);
});

test('an undo after the family changed it, or after the old seat went to somebody, gives nothing back and says so', async () => {
  const taken = await climbing();
  const { withdrawalId } = await move({ enrollmentIds: [taken.enrollmentId], toClassId: taken.to });
  expect((await staff.call('undoWithdrawAll', { withdrawalId })).lost).toMatchObject([{ reason: 'class-full' }]);
  const left = await climbing();
  const moved = await move({ enrollmentIds: [left.enrollmentId], toClassId: left.to });
  await left.family.call('withdraw', { enrollmentId: moved.done[0]?.newEnrollmentId ?? '' });
  const undone = await staff.call('undoWithdrawAll', { withdrawalId: moved.withdrawalId });
  expect(undone).toMatchObject({ enrollments: 0, lost: [{ reason: 'changed-since' }] });
});

test('the price of the new class is charged only where staff say so', async () => {
  const { to, enrollmentId } = await climbing();
  const { done } = await move({ enrollmentIds: [enrollmentId], toClassId: to, price: 'of-class' });
  expect((await seat(done[0]?.newEnrollmentId)).agreedCents).toBe(9000);
});

test('many are moved in one act as far as there are seats, those of longest standing first', async () => {
  const [from, to] = [await school.addClass({ capacity: 5 }), await school.addClass({ capacity: 2 })];
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    school.clock.advance(1000);
    ids.push((await enroll(await school.addFamily(), from)).enrollmentId ?? '');
  }
  const { done, kept } = await move({ enrollmentIds: ids.toReversed(), toClassId: to });
  expect(done.map(({ enrollmentId }) => enrollmentId)).toEqual(ids.slice(0, 2));
  expect(kept.map(({ enrollmentId, reasons }) => [enrollmentId, reasons])).toEqual(
    ids.slice(2).map((id) => [id, ['class-full']]),
  );
});

test('parts under one id are one act: sent again each is done once, one undo gives all back, and nobody else goes on with it', async () => {
  const [from, to] = [await school.addClass({ capacity: 5 }), await school.addClass({ capacity: 9 })];
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await enroll(await school.addFamily(), from)).enrollmentId ?? '');
  const withdrawalId = newId();
  const part = (person: Person, some: string[], more: { reason?: string } = {}) =>
    moveAs(person, { withdrawalId, enrollmentIds: some, toClassId: to, ...more });
  const first = await part(staff, ids.slice(0, 2));
  school.clock.advance(60_000);
  // The answer was lost: those who were moved count as done, and are moved once.
  expect((await part(staff, ids.slice(0, 2))).done).toHaveLength(2);
  const last = await part(staff, ids.slice(2));
  expect([last.withdrawalId, last.undoUntil]).toEqual([withdrawalId, first.undoUntil]);
  expect(await rowOf(school, to)).toMatchObject({ seatsTaken: 3 });
  await expect(part(other, ids)).rejects.toMatchObject({ code: 'already-exists' });
  await expect(part(staff, ids, { reason: 'Another one' })).rejects.toMatchObject({ code: 'already-exists' });
  const revoke = {
    withdrawalId,
    enrollmentIds: ids,
    state: 'revoked' as const,
    reason: 'The bus is full',
    tells: true,
  };
  await expect(staff.call('endEnrollments', revoke)).rejects.toMatchObject({ code: 'already-exists' });
  expect(await staff.call('undoWithdrawAll', { withdrawalId })).toMatchObject({ enrollments: 3, lost: [] });
  await expect(part(staff, ids)).rejects.toMatchObject({ code: 'already-exists' });
});

test('staff revoke or withdraw with a letter or without, and the seat goes to the first who waits', async () => {
  for (const state of ['revoked', 'withdrawn'] as const) {
    const { enrollmentId, waiting } = await climbing();
    const asked = { act: 'end' as const, enrollmentIds: [enrollmentId], state };
    expect(await staff.call('previewEnrollmentAct', asked)).toMatchObject({ promoted: [{ classTitle: 'Climbing' }] });
    const ended = await staff.call('endEnrollments', {
      enrollmentIds: [enrollmentId],
      state,
      reason: 'Twice absent',
      tells: true,
      reasonTold: true,
    });
    expect((await seat(enrollmentId)).state).toBe(state);
    expect((await waiting.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
    const kind = state === 'revoked' ? 'seat-revoked' : 'withdrawal';
    expect(await mailsAbout(school, enrollmentId)).toMatchObject([{ kind }]);
    if (state === 'revoked') expect((await readNewest(staff, kind)).mail.text).toContain('Twice absent');
    expect((await staff.call('undoWithdrawAll', { withdrawalId: ended.withdrawalId })).lost).toMatchObject([
      { reason: 'class-full' },
    ]);
  }
});

test('what staff withdrew without a letter is whole, and is opened again long after', async () => {
  const { enrollmentId, family } = await climbing();
  const why = { reason: 'They called', tells: false };
  await staff.call('endEnrollments', { enrollmentIds: [enrollmentId], state: 'withdrawn', ...why });
  school.clock.advance(172_800_000);
  const ask = (overrides: Override[]) => staff.call('reopenEnrollment', { enrollmentId, overrides, ...why });
  expect((await ask([])).kept).toMatchObject([{ reasons: ['class-full'] }]);
  expect((await ask(['class-full'])).kept).toEqual([]);
  expect((await ask(['class-full'])).kept).toMatchObject([{ reasons: ['changed-since'] }]);
  expect((await family.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
});

test('who waits for the class gives up the place for the seat there; the undo gives both back', async () => {
  const [from, to] = [
    await school.addClass({ title: 'Tuesday' }),
    await school.addClass({ title: 'Thursday', capacity: 1 }),
  ];
  const [family, holder, behind] = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  await enroll(holder, to);
  const { enrollmentId = '' } = await enroll(family, from);
  const place = await enroll(family, to, { ifFull: 'waitlist' });
  await enroll(behind, to, { ifFull: 'waitlist' });
  const entry = () =>
    school.database
      .selectFrom('waitlistEntries')
      .selectAll()
      .where('id', '=', place.entryId ?? '')
      .executeTakeFirstOrThrow();
  const { classes } = await staff.call('moveTargets', { enrollmentIds: [enrollmentId] });
  expect(classes.find(({ id }) => id === to)).toMatchObject({ waits: true, never: null, rules: ['class-full'] });
  const ask = { act: 'move' as const, enrollmentIds: [enrollmentId], toClassId: to };
  expect((await staff.call('previewEnrollmentAct', { ...ask, overrides: [] })).kept).toMatchObject([
    { reasons: ['class-full'] },
  ]);
  expect((await staff.call('previewEnrollmentAct', { ...ask, overrides: ['class-full'] })).kept).toEqual([]);
  expect((await entry()).state).toBe('waiting');
  const { withdrawalId } = await move({ enrollmentIds: [enrollmentId], toClassId: to, overrides: ['class-full'] });
  expect((await entry()).state).toBe('withdrawn');
  expect(await rowOf(school, to)).toMatchObject({ seatsTaken: 2, seatsOver: 1 });
  const waiting = async () => (await staff.call('waitlist', { classId: to })).waiting.map(({ id }) => id);
  expect(await waiting()).toHaveLength(1);
  expect(await staff.call('undoWithdrawAll', { withdrawalId })).toEqual({ enrollments: 1, waiting: 1, lost: [] });
  expect((await seat(enrollmentId)).state).toBe('enrolled');
  expect(await entry()).toMatchObject({ state: 'waiting', withdrawalId: null });
  expect((await waiting())[0]).toBe(place.entryId);
  expect(await rowOf(school, to)).toMatchObject({ seatsTaken: 1, seatsOver: 0 });
});

test('of several who wait there only those who are moved give up their place', async () => {
  const from = await school.addClass();
  const to = await school.addClass({ capacity: 1, minGrade: 4 });
  await enroll(await school.addFamily(), to);
  const families = [await school.addFamily(), await school.addFamily()];
  const ids: string[] = [];
  for (const family of families) {
    ids.push((await enroll(family, from)).enrollmentId ?? '');
    await enroll(family, to, { ifFull: 'waitlist' });
  }
  const [, second] = families;
  for (const [n, grade] of [1, 4].entries())
    await school.database
      .updateTable('students')
      .set({ grade })
      .where('id', 'in', families[n]?.studentIds ?? [])
      .execute();
  const { kept } = await move({ enrollmentIds: ids, toClassId: to, overrides: ['class-full'] });
  expect(kept).toMatchObject([{ enrollmentId: ids[0], reasons: ['grade-out-of-range'] }]);
  const { waiting } = await staff.call('waitlist', { classId: to });
  expect(waiting.map(({ studentId }) => studentId)).toEqual(families[0]?.studentIds);
  expect(await school.statesOf('waitlistEntries', second?.studentIds[0] ?? '')).toEqual(['withdrawn']);
});

test('a place on a waitlist is no enrollment, and stays', async () => {
  const { from, to } = await climbing();
  const place = await enroll(await school.addFamily(), from, { ifFull: 'waitlist' });
  expect((await move({ enrollmentIds: [place.entryId], toClassId: to })).kept).toMatchObject([
    { reasons: ['changed-since'] },
  ]);
});

test('what was undone can be done and undone again, by staff and by the family, with a letter each time', async () => {
  const [from, to] = [await school.addClass(), await school.addClass()];
  const family = await school.addFamily();
  const { enrollmentId = '' } = await enroll(family, from);
  for (const state of ['revoked', 'revoked', 'withdrawn'] as const) {
    const why = { reason: 'Ill', tells: true };
    const { withdrawalId } = await staff.call('endEnrollments', { enrollmentIds: [enrollmentId], state, ...why });
    await staff.call('undoWithdrawAll', { withdrawalId });
    const moved = await move({ enrollmentIds: [enrollmentId], toClassId: to });
    await staff.call('undoWithdrawAll', { withdrawalId: moved.withdrawalId });
  }
  for (const _ of ['once', 'twice']) {
    await family.call('withdraw', { enrollmentId });
    const reason = 'Well again';
    await staff.call('reopenEnrollment', { enrollmentId, overrides: ['class-full'], reason, tells: true });
  }
  const told = await school.database
    .selectFrom('outboxMails')
    .select('kind')
    .where('facts', '@>', JSON.stringify({ enrollmentId }) as never)
    .execute();
  const counts = Object.groupBy(told, ({ kind }) => kind);
  expect(Object.entries(counts).map(([kind, all]) => [kind, all?.length])).toEqual(
    expect.arrayContaining([
      ['seat-revoked', 2],
      ['withdrawal', 3],
      ['seat-reopened', 8],
    ]),
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll, rowOf } from '../../../../test/enrolling.ts';
import { readNewest } from '../../../../test/letters.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ roles: ['administrator'] });
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

interface Asked {
  enrollmentId: string | undefined;
  toClassId: string;
  cents?: number;
  differenceCents?: number;
  ifFull?: 'waitlist' | 'skip';
  idempotencyKey?: string;
}

/** Moves as the screen does: with the price that it shows. */
async function move(family: Person, { enrollmentId = '', toClassId, ...asked }: Asked) {
  const { choices } = await family.call('moveChoices', { enrollmentId });
  const shown = choices.find((each) => each.class.id === toClassId);
  const { cents = shown?.cents ?? 0, differenceCents = shown?.differenceCents ?? 0, ...more } = asked;
  const seen = { cents, differenceCents };
  const sent = { idempotencyKey: newId(), ifFull: 'skip' as const, enrollmentId, toClassId, seen, ...more };
  return family.call('moveEnrollment', sent);
}

/** The seats that a family has, by class, with what each costs. */
async function seatsOf(family: Person) {
  const { enrollments } = await family.call('enrollments');
  const live = enrollments.filter(({ state }) => state === 'enrolled');
  return Object.fromEntries(live.map((each) => [each.class.id, each.agreedCents]));
}

const refusedAs = (reason: string, facts?: object) => ({ details: { reason, ...(facts && { facts }) } });

/** A family with a seat in Climbing, which another waits for, and Kayaking with seats left. */
async function climbing({ seats = 5 } = {}) {
  const [from, to] = [
    await school.addClass({ title: 'Climbing', capacity: 1, priceCents: 12_000 }),
    await school.addClass({ title: 'Kayaking', capacity: seats, priceCents: 9000 }),
  ];
  const [family, waiting] = [await school.addFamily(), await school.addFamily()];
  const { enrollmentId = '' } = await enroll(family, from);
  await enroll(waiting, from, { ifFull: 'waitlist' });
  return { from, to, family, waiting, enrollmentId };
}

test('a family moves in one step: the seat there, the end here, the waitlist served, the letter with both prices', async () => {
  const { from, to, family, waiting, enrollmentId } = await climbing();
  const { choices } = await family.call('moveChoices', { enrollmentId });
  const shown = choices.find((each) => each.class.id === to);
  expect(shown).toMatchObject({ outcome: 'enrolled', cents: 9000, differenceCents: -3000, repriced: [], waits: false });
  const idempotencyKey = newId();
  const moved = await move(family, { enrollmentId, toClassId: to, idempotencyKey });
  expect(moved).toMatchObject({ outcome: 'enrolled', agreedCents: 9000 });
  expect(await seatsOf(family)).toEqual({ [to]: 9000 });
  expect(Object.keys(await seatsOf(waiting))).toEqual([from]);
  expect(await rowOf(school, from)).toMatchObject({ seatsTaken: 1 });
  expect(await rowOf(school, to)).toMatchObject({ seatsTaken: 1 });
  expect(await auditsOf(school, enrollmentId)).toEqual(['enrollment.enrolled', 'enrollment.transferred']);
  expect(await auditsOf(school, moved.enrollmentId ?? '')).toEqual(['enrollment.enrolled']);
  const { mail } = await readNewest(staff, 'seat-moved');
  expect(mail.text).toContain('from Climbing to Kayaking');
  expect(mail.text).toContain('Before, it was $120; now it is $90.');
  // Sent again, as after a lost answer: it is the same move.
  const again = { idempotencyKey, enrollmentId, toClassId: to, ifFull: 'skip' as const };
  expect(await family.call('moveEnrollment', { ...again, seen: { cents: 9000, differenceCents: -3000 } })).toEqual(
    moved,
  );
  expect(await rowOf(school, to)).toMatchObject({ seatsTaken: 1 });
});

test('where the other class is full they wait there and keep the seat; a seat that comes free is taken and this one given up in one commit', async () => {
  const { from, to, family, waiting, enrollmentId } = await climbing({ seats: 1 });
  const holder = await school.addFamily();
  const held = await enroll(holder, to);
  const { choices } = await family.call('moveChoices', { enrollmentId });
  expect(choices.find((each) => each.class.id === to)).toMatchObject({ outcome: 'waitlisted', differenceCents: -3000 });
  await expect(move(family, { enrollmentId, toClassId: to })).rejects.toMatchObject(
    refusedAs('not-moved', { why: 'class-full', sections: [], waivers: [] }),
  );
  const moved = await move(family, { enrollmentId, toClassId: to, ifFull: 'waitlist' });
  expect(moved).toMatchObject({ outcome: 'waitlisted', position: 1, agreedCents: 9000 });
  expect(await seatsOf(family)).toEqual({ [from]: 12_000 });
  const seen = await family.call('enrollments');
  expect(seen.waitlist).toMatchObject([{ insteadOf: { enrollmentId, title: 'Climbing' }, position: 1 }]);
  expect((await family.call('moveChoices', { enrollmentId })).waitsFor).toMatchObject({ classId: to });

  await holder.call('withdraw', { enrollmentId: held.enrollmentId ?? '' });
  expect(await seatsOf(family)).toEqual({ [to]: 9000 });
  expect(Object.keys(await seatsOf(waiting))).toEqual([from]);
  const { rows } = await staff.call('outboxMails', {});
  const listed = rows.find(({ kind, subject }) => kind === 'promotion' && subject.endsWith('Kayaking'));
  const { mail } = await staff.call('outboxMail', { mailId: listed?.id ?? '' });
  expect(mail.text).toContain('You asked to move: the seat in Climbing has been given up for this one.');
});

test('the class in which a seat is given up lies at the same time, and others wait through a chain of three', async () => {
  const dates = [{ on: '2026-09-22', start: '10:00', end: '12:00' }];
  const [a, b, c] = [
    await school.addClass({ capacity: 1, meetings: dates }),
    await school.addClass({ capacity: 1, meetings: dates }),
    await school.addClass({ capacity: 1, meetings: dates }),
  ];
  const [one, two, three, last] = [
    await school.addFamily(),
    await school.addFamily(),
    await school.addFamily(),
    await school.addFamily(),
  ];
  const seats = [await enroll(one, a), await enroll(two, b), await enroll(three, c)];
  await move(one, { enrollmentId: seats[0]?.enrollmentId, toClassId: b, ifFull: 'waitlist' });
  await move(two, { enrollmentId: seats[1]?.enrollmentId, toClassId: c, ifFull: 'waitlist' });
  await enroll(last, a, { ifFull: 'waitlist' });
  await three.call('withdraw', { enrollmentId: seats[2]?.enrollmentId ?? '' });
  const now = await Promise.all([one, two, three, last].map(async (family) => Object.keys(await seatsOf(family))));
  expect(now).toEqual([[b], [c], [], [a]]);
});

test('who moves frees the way for a class that they were held back from: they get that seat in the same commit', async () => {
  const dates = [{ on: '2026-09-23', start: '10:00', end: '12:00' }];
  const [from, beside] = [
    await school.addClass({ meetings: dates }),
    await school.addClass({ capacity: 1, meetings: dates }),
  ];
  const to = await school.addClass({ capacity: 1 });
  const [family, holder] = [await school.addFamily(), await school.addFamily()];
  const [held, besideHeld] = [await enroll(holder, to), await enroll(holder, beside)];
  await enroll(family, beside, { ifFull: 'waitlist' });
  const { enrollmentId } = await enroll(family, from);
  await holder.call('withdraw', { enrollmentId: besideHeld.enrollmentId ?? '' });
  expect((await family.call('enrollments')).waitlist).toMatchObject([{ heldBackReason: 'overlaps' }]);
  await move(family, { enrollmentId, toClassId: to, ifFull: 'waitlist' });
  await holder.call('withdraw', { enrollmentId: held.enrollmentId ?? '' });
  expect(Object.keys(await seatsOf(family)).toSorted()).toEqual([to, beside].toSorted());
});

test('a semester that asks for the record first asks for it before a move, too', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const [from, to] = [await school.addClass({ semesterId }), await school.addClass({ semesterId })];
  const family = await school.addFamily();
  const { enrollmentId } = await enroll(family, from);
  await school.database
    .updateTable('semesters')
    .set({ recordsDue: 'before-enrolling' })
    .where('id', '=', semesterId)
    .execute();
  const { choices } = await family.call('moveChoices', { enrollmentId: enrollmentId ?? '' });
  expect(choices.find((each) => each.class.id === to)?.sections).toContain('contacts');
  const moved = move(family, { enrollmentId, toClassId: to });
  await expect(moved).rejects.toMatchObject({ details: { reason: 'not-moved', facts: { why: 'forms-missing' } } });
});

test('a place that they had already stays where it is in line, and is given up for nothing but one seat', async () => {
  const { from, to, family, enrollmentId } = await climbing({ seats: 1 });
  await enroll(await school.addFamily(), to);
  const third = await school.addClass({ capacity: 1 });
  await enroll(await school.addFamily(), third);
  const { entryId } = await enroll(family, to, { ifFull: 'waitlist' });
  await enroll(await school.addFamily(), to, { ifFull: 'waitlist' });
  expect(await move(family, { enrollmentId, toClassId: to, ifFull: 'waitlist' })).toMatchObject({ entryId });
  expect((await family.call('enrollments')).waitlist).toMatchObject([
    { id: entryId, position: 1, insteadOf: { enrollmentId } },
  ]);
  await expect(move(family, { enrollmentId, toClassId: third, ifFull: 'waitlist' })).rejects.toMatchObject(
    refusedAs('already-moves'),
  );
  // To a free seat they still move; the wish goes along with them.
  const free = await school.addClass();
  const moved = await move(family, { enrollmentId, toClassId: free });
  expect((await family.call('enrollments')).waitlist).toMatchObject([
    { insteadOf: { enrollmentId: moved.enrollmentId } },
  ]);
  expect(await rowOf(school, from)).toMatchObject({ seatsTaken: 1 });
});

test('who waits to move gives up nothing once the seat has ended or its last day is over, and reads so', async () => {
  const meetings = [{ on: '2026-09-20', start: '10:00', end: '12:00' }];
  const from = await school.addClass({ title: 'Rope', meetings });
  const [to, other] = [await school.addClass({ capacity: 1 }), await school.addClass({ capacity: 1 })];
  const [family, second, holder] = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  const [seat, secondSeat] = [await enroll(family, from), await enroll(second, from)];
  const [held, otherHeld] = [await enroll(holder, to), await enroll(holder, other)];
  await move(family, { enrollmentId: seat.enrollmentId, toClassId: to, ifFull: 'waitlist' });
  await move(second, { enrollmentId: secondSeat.enrollmentId, toClassId: other, ifFull: 'waitlist' });
  await second.call('withdraw', { enrollmentId: secondSeat.enrollmentId ?? '' });
  await setDeadline(30);
  const why = { state: 'revoked', reason: 'The bus is small', tells: false } as const;
  await staff.call('endEnrollments', {
    enrollmentIds: [held.enrollmentId ?? '', otherHeld.enrollmentId ?? ''],
    ...why,
  });
  expect(Object.keys(await seatsOf(family))).toEqual([from]);
  expect((await family.call('enrollments')).waitlist).toMatchObject([{ heldBackReason: 'deadline-passed' }]);
  expect(Object.keys(await seatsOf(second))).toEqual([other]);
  await expect(family.call('moveChoices', { enrollmentId: seat.enrollmentId ?? '' })).rejects.toMatchObject(
    refusedAs('deadline-passed'),
  );
  await setDeadline(null);
});

const setDeadline = (withdrawDaysBefore: number | null) =>
  school.database.updateTable('organizations').set({ withdrawDaysBefore }).execute();

test('a move is refused as a new enrollment would be, whatever was shown before; nothing is done then', async () => {
  const { from, family, enrollmentId } = await climbing();
  type Changed = {
    registrationClosesAt?: string;
    isPaused?: boolean;
    capacity?: number;
    priceCents?: number;
    publishedAt?: null;
  };
  const change = (id: string, values: Changed) =>
    school.database.updateTable('classes').set(values).where('id', '=', id).execute();
  const add = () => school.addClass({ priceCents: 5000 });
  const [closed, paused, full, cancelled, repriced, draft] = [
    await add(),
    await add(),
    await add(),
    await add(),
    await add(),
    await add(),
  ];
  const { choices } = await family.call('moveChoices', { enrollmentId });
  await change(closed, { registrationClosesAt: '2026-08-31T00:00:00Z' });
  await change(paused, { isPaused: true });
  await change(full, { capacity: 0 });
  await staff.call('cancelClass', await cancelOf(cancelled));
  await change(repriced, { priceCents: 6000 });
  await change(draft, { publishedAt: null });
  const elsewhere = await school.addClass({ semesterId: await school.addSemester({ isOpen: true }) });
  const older = await school.addClass({ minGrade: 8, maxGrade: 9 });
  const asked = async (toClassId: string, seen = { cents: 5000, differenceCents: -7000 }) => {
    const key = { idempotencyKey: newId(), ifFull: 'skip' as const };
    return family.call('moveEnrollment', { ...key, enrollmentId, toClassId, seen }).catch((error: unknown) => error);
  };
  const nothing = { sections: [], waivers: [] };
  for (const [id, why] of [
    [closed, 'closed'],
    [paused, 'paused'],
    [full, 'class-full'],
    [cancelled, 'closed'],
    [draft, 'not-found'],
    [elsewhere, 'not-found'],
    [older, 'grade-out-of-range'],
    [from, 'already-enrolled'],
    [newId(), 'not-found'],
  ] as const)
    expect([why, await asked(id)]).toMatchObject([why, refusedAs('not-moved', { why, ...nothing })]);
  expect(choices.find((each) => each.class.id === repriced)).toMatchObject({ cents: 5000 });
  expect(await asked(repriced)).toMatchObject(refusedAs('price-changed'));
  expect(await seatsOf(family)).toEqual({ [from]: 12_000 });
  // Looked at again it is done.
  expect(await move(family, { enrollmentId, toClassId: repriced })).toMatchObject({ agreedCents: 6000 });
});

async function cancelOf(classId: string) {
  const { version } = await rowOf(school, classId);
  return { classId, version, reason: 'Too few', isCancelled: true, tell: null };
}

test('a seat of somebody else is not found, and who only looks moves nothing', async () => {
  const { to, enrollmentId } = await climbing();
  const stranger = await school.addFamily();
  const asked = { enrollmentId, toClassId: to, idempotencyKey: newId(), ifFull: 'skip' as const };
  const seen = { cents: 9000, differenceCents: -3000 };
  await expect(stranger.call('moveEnrollment', { ...asked, seen })).rejects.toMatchObject({ code: 'not-found' });
  await expect(stranger.call('moveChoices', { enrollmentId })).rejects.toMatchObject({ code: 'not-found' });
  await expect(stranger.call('takeBackWithdrawal', { enrollmentId })).rejects.toMatchObject({ code: 'not-found' });
});

test('the same key for another move is no move', async () => {
  const { to, family, enrollmentId } = await climbing();
  const other = await school.addClass();
  const idempotencyKey = newId();
  const moved = await move(family, { enrollmentId, toClassId: to, idempotencyKey });
  const seen = { cents: 0, differenceCents: -9000 };
  const asked = {
    enrollmentId: moved.enrollmentId ?? '',
    toClassId: other,
    idempotencyKey,
    ifFull: 'skip' as const,
    seen,
  };
  await expect(family.call('moveEnrollment', asked)).rejects.toMatchObject({ code: 'already-exists' });
  const lines = [{ studentId: family.studentIds[0] ?? '', classId: other }];
  await expect(family.call('enroll', { idempotencyKey, lines })).rejects.toMatchObject({ code: 'already-exists' });
});

/** Two classes that cost 18,000 each within a pair, 22,000 alone, and a third class; a family with both of the pair. */
async function pair() {
  const [rope, rock] = [
    await school.addClass({ title: 'Rope', priceCents: 22_000 }),
    await school.addClass({ title: 'Rock', priceCents: 22_000 }),
  ];
  const third = await school.addClass({ title: 'Raft', priceCents: 20_000 });
  const facts = { semesterId: school.semesterId, description: '', priceCents: 36_000, classIds: [rope, rock] };
  await staff.call('saveGroup', { ...facts, name: `Summer Pair ${newId()}` });
  const family = await school.addFamily();
  const lines = [rope, rock].map((classId) => ({ studentId: family.studentIds[0] ?? '', classId }));
  const answer = await family.call('enroll', { idempotencyKey: newId(), lines });
  const [ropeId = '', rockId = ''] = answer.lines.map(({ enrollmentId }) => enrollmentId);
  return { rope, rock, third, family, ropeId, rockId };
}

test('who moves out of a group reads before what the rest costs then, and it does', async () => {
  const { rope, rock, third, family, rockId } = await pair();
  expect(await seatsOf(family)).toEqual({ [rope]: 18_000, [rock]: 18_000 });
  const { choices } = await family.call('moveChoices', { enrollmentId: rockId });
  expect(choices.find((each) => each.class.id === third)).toMatchObject({
    cents: 20_000,
    differenceCents: 6000,
    repriced: [{ classId: rope, title: 'Rope', cents: 22_000, beforeCents: 18_000 }],
  });
  await move(family, { enrollmentId: rockId, toClassId: third });
  expect(await seatsOf(family)).toEqual({ [rope]: 22_000, [third]: 20_000 });
  const { mail } = await readNewest(staff, 'seat-moved');
  expect(mail.text).toMatch(/Summer Pair .* no longer applies: Rope costs \$220 instead of \$180/);
  // Back into the pair: it is complete again, and the new seat costs what is left of its price.
  const back = (await family.call('enrollments')).enrollments.find((each) => each.class.id === third);
  expect(await move(family, { enrollmentId: back?.id, toClassId: rock })).toMatchObject({ agreedCents: 14_000 });
});

test('a withdrawal from a group is refused at another price than was read; taken back, all is as it was', async () => {
  const { rope, rock, family, rockId, ropeId } = await pair();
  const { enrollments } = await family.call('enrollments');
  expect(enrollments.find(({ id }) => id === rockId)?.dearerWithout).toMatchObject([
    { classId: rope, cents: 22_000, beforeCents: 18_000 },
  ]);
  await expect(family.call('withdraw', { enrollmentId: rockId })).rejects.toMatchObject(refusedAs('price-changed'));
  await family.call('withdraw', { enrollmentId: rockId, seenRiseCents: 4000 });
  expect(await seatsOf(family)).toEqual({ [rope]: 22_000 });
  expect((await readNewest(staff, 'withdrawal')).mail.text).toContain('Rope costs $220 instead of $180');
  await family.call('takeBackWithdrawal', { enrollmentId: rockId });
  expect(await seatsOf(family)).toEqual({ [rope]: 18_000, [rock]: 18_000 });
  expect(await auditsOf(school, ropeId)).toEqual([
    'enrollment.enrolled',
    'enrollment.price-raised',
    'enrollment.price-lowered',
  ]);
  // Both given up and taken back, in the order that restores nothing by itself: the pair has its price again.
  await family.call('withdraw', { enrollmentId: rockId, seenRiseCents: 4000 });
  await family.call('withdraw', { enrollmentId: ropeId });
  await family.call('takeBackWithdrawal', { enrollmentId: rockId });
  expect(await seatsOf(family)).toEqual({ [rock]: 22_000 });
  await family.call('takeBackWithdrawal', { enrollmentId: ropeId });
  expect(await seatsOf(family)).toEqual({ [rope]: 14_000, [rock]: 22_000 });
});

test('what the school ends or cancels leaves the price of the rest as agreed', async () => {
  const { rope, rock, family, rockId, ropeId } = await pair();
  await staff.call('cancelClass', await cancelOf(rock));
  const { enrollments } = await family.call('enrollments');
  expect(enrollments.find(({ id }) => id === rockId)?.dearerWithout).toEqual([]);
  await family.call('withdraw', { enrollmentId: rockId });
  expect(await seatsOf(family)).toEqual({ [rope]: 18_000 });
  await family.call('withdraw', { enrollmentId: ropeId });
  await family.call('takeBackWithdrawal', { enrollmentId: ropeId });
  expect(await seatsOf(family)).toEqual({ [rope]: 18_000 });
});

test('a withdrawal can be taken back for ten minutes by the school’s clock, while nobody has the seat', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const family = await school.addFamily();
  const { enrollmentId = '' } = await enroll(family, classId);
  const at = school.clock.now();
  const undo = () => family.call('takeBackWithdrawal', { enrollmentId });
  const shown = async () => (await family.call('enrollments')).enrollments[0]?.takeBackUntil;
  await family.call('withdraw', { enrollmentId });
  expect(await shown()).toBe(new Date(at + 600_000).toISOString());
  school.clock.set(new Date(at + 599_999).toISOString());
  expect(await undo()).toEqual({ enrollmentId, state: 'enrolled' });
  expect(await undo()).toEqual({ enrollmentId, state: 'enrolled' });
  expect(await rowOf(school, classId)).toMatchObject({ seatsTaken: 1 });
  await family.call('withdraw', { enrollmentId });
  school.clock.set(new Date(at + 599_999 + 600_000).toISOString());
  expect(await shown()).toBeNull();
  await expect(undo()).rejects.toMatchObject(refusedAs('too-late'));
  school.clock.set(new Date(at).toISOString());
});

test('whose seat went to somebody else, or came back by staff, takes nothing back', async () => {
  const { family, from, enrollmentId } = await climbing();
  await family.call('withdraw', { enrollmentId });
  expect((await family.call('enrollments')).enrollments).toMatchObject([{ takeBackUntil: null }]);
  await expect(family.call('takeBackWithdrawal', { enrollmentId })).rejects.toMatchObject(refusedAs('seat-taken'));
  const [cancelled, open] = [await school.addClass(), await school.addClass()];
  const [first, second] = [await enroll(family, cancelled), await enroll(family, open)];
  await family.call('withdraw', { enrollmentId: first.enrollmentId ?? '' });
  await staff.call('cancelClass', await cancelOf(cancelled));
  await expect(family.call('takeBackWithdrawal', { enrollmentId: first.enrollmentId ?? '' })).rejects.toMatchObject(
    refusedAs('cancelled'),
  );
  const ends = { state: 'withdrawn' as const, reason: 'Asked by phone', tells: false };
  await staff.call('endEnrollments', { enrollmentIds: [second.enrollmentId ?? ''], ...ends });
  await expect(family.call('takeBackWithdrawal', { enrollmentId: second.enrollmentId ?? '' })).rejects.toMatchObject(
    refusedAs('changed-meanwhile'),
  );
  expect(await rowOf(school, from)).toMatchObject({ seatsTaken: 1 });
});

test('a seat that is only held stays held until the same moment, however often it is moved', async () => {
  const { rows } = await holding();
  expect(rows[0]?.heldUntil).not.toBeNull();
  expect(rows.map(({ heldUntil }) => heldUntil)).toEqual([rows[0]?.heldUntil, rows[0]?.heldUntil]);
});

/** An account that has not proven its address moves a seat ten minutes after it took it. */
async function holding() {
  const setHolds = (holdsUnproven: boolean) =>
    school.database.updateTable('organizations').set({ holdsUnproven, canProveAddresses: holdsUnproven }).execute();
  await setHolds(true);
  const family = await school.addFamily(1, undefined, { isProven: false });
  const [from, to] = [await school.addClass(), await school.addClass()];
  const { enrollmentId } = await enroll(family, from);
  const at = school.clock.now();
  school.clock.set(new Date(at + 600_000).toISOString());
  await move(family, { enrollmentId, toClassId: to });
  school.clock.set(new Date(at).toISOString());
  const rows = await school.database
    .selectFrom('enrollments')
    .select('heldUntil')
    .where('studentId', '=', family.studentIds[0] ?? '')
    .orderBy('enrolledAt')
    .execute();
  await setHolds(false);
  return { rows };
}

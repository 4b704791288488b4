import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { ENROLLMENT_STATES, type staffEnrollments } from '../../../contract/enrollment-table.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { newId } from '../../platform/ids.ts';

const dee = newId();
let school: TestSchool;
let office: Person;
let climbing: string;
let kayaking: string;

// Climbing has one seat, which is taken, and one child waiting who has a seat in Kayaking, which Dee teaches.
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
  climbing = await school.addClass({ title: 'Climbing', capacity: 1 });
  kayaking = await school.addClass({ title: 'Kayaking', capacity: 9 });
  const [first, second] = [await school.addFamily(), await school.addFamily()];
  await enroll(first, climbing);
  await enroll(second, climbing, { ifFull: 'waitlist' });
  await enroll(second, kayaking);
  await school.database
    .insertInto('instructors')
    .values({ organizationId: ORGANIZATION, id: dee, name: 'Dee' })
    .execute();
  const teaches = { organizationId: ORGANIZATION, classId: kayaking, instructorId: dee, position: 1 };
  await school.database.insertInto('classInstructors').values(teaches).execute();
});
afterAll(() => school.close());

const ask = async (filters: InputOf<typeof staffEnrollments>) => {
  const { rows, total } = await office.call('staffEnrollments', filters);
  expect(total).toBe(rows.length);
  return rows.map(({ classTitle, state }) => `${classTitle} ${state}`).toSorted();
};
const EVERYTHING = ['Climbing enrolled', 'Climbing waiting', 'Kayaking enrolled'];

test('each filter narrows by itself, and all of them together', async () => {
  expect(await ask({})).toEqual(EVERYTHING);
  expect(await ask({ classId: climbing })).toEqual(['Climbing enrolled', 'Climbing waiting']);
  expect(await ask({ classId: climbing, state: 'waiting' })).toEqual(['Climbing waiting']);
  expect(await ask({ instructorId: dee })).toEqual(['Kayaking enrolled']);
  expect(await ask({ instructorId: dee, classId: climbing })).toEqual([]);
  const choices = await office.call('staffEnrollmentChoices', {});
  expect(choices.classes).toEqual([
    { id: climbing, name: 'Climbing' },
    { id: kayaking, name: 'Kayaking' },
  ]);
  expect(choices.instructors).toEqual([{ id: dee, name: 'Dee' }]);
  const byType = await Promise.all(choices.types.map(({ id }) => ask({ typeId: id })));
  expect(byType.flat().toSorted()).toEqual(EVERYTHING);
});

test('"since" counts from the beginning of a day at the school', async () => {
  const today = '2026-09-01T04:00:00Z';
  await school.database.updateTable('enrollments').set({ enrolledAt: today }).where('classId', '=', kayaking).execute();
  const before = '2026-09-01T03:59:59Z';
  await school.database
    .updateTable('enrollments')
    .set({ enrolledAt: before })
    .where('classId', '=', climbing)
    .execute();
  await school.database.updateTable('waitlistEntries').set({ joinedAt: before }).execute();
  expect(await ask({ since: '2026-09-01' })).toEqual(['Kayaking enrolled']);
  expect(await ask({ since: '2026-08-31' })).toEqual(EVERYTHING);
  expect(await ask({ since: '2099-01-01' })).toEqual([]);
});

test('missing forms: seats of those whom the semester waits for, as the list of students has them', async () => {
  expect(await ask({ record: 'missing' })).toEqual(['Climbing enrolled', 'Kayaking enrolled']);
  expect(await ask({ record: 'missing', state: 'waiting' })).toEqual([]);
  const { rows } = await office.call('staffStudents', { semesterId: school.semesterId, record: 'missing' });
  expect(rows).toHaveLength(2);
  const over = await school.addSemester({ startsOn: '2026-01-10', endsOn: '2026-06-10' });
  expect(await ask({ semesterId: over, record: 'missing' })).toEqual([]);
});

test('every state asks for its own', async () => {
  const states = await Promise.all(ENROLLMENT_STATES.map(async (state) => [state, (await ask({ state })).length]));
  expect(Object.fromEntries(states)).toEqual({
    enrolled: 2,
    held: 0,
    waiting: 1,
    ended: 0,
    withdrawn: 0,
    revoked: 0,
    transferred: 0,
  });
});

test.each(['x', "' OR 1=1", 'line\nbreak', '\u0000', newId()])(
  'an address that names %j finds nobody',
  async (nobody) => {
    for (const filter of ['classId', 'typeId', 'instructorId'] as const)
      expect(await ask({ [filter]: nobody })).toEqual([]);
  },
);

test.each(['2026-02-30', 'yesterday', '2026-9-1'])('%s is no day', async (since) => {
  await expect(ask({ since })).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('one enrollment tells whose it is; a place that became a seat answers as that seat, with one history', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [first, second] = [await school.addFamily(), await school.addFamily()];
  const seat = await enroll(first, classId);
  const place = await enroll(second, classId, { ifFull: 'waitlist' });
  const look = (enrollmentId: string) => office.call('staffEnrollment', { enrollmentId });
  expect(await look(place.entryId ?? '')).toMatchObject({
    enrollment: { id: place.entryId, kind: 'waitlist', position: 1 },
    studentId: second.studentIds[0],
    semester: { id: school.semesterId, name: 'Fall 2026' },
  });
  await first.call('withdraw', { enrollmentId: seat.enrollmentId ?? '' });
  const promoted = await look(place.entryId ?? '');
  expect(promoted.enrollment).toMatchObject({ kind: 'enrollment', state: 'enrolled' });
  expect(await look(promoted.enrollment.id)).toEqual(promoted);
  const told = async (entityId: string) =>
    (await office.call('auditEntries', { entityId })).rows.map(({ action }) => action).toSorted();
  expect(await told(promoted.enrollment.id)).toEqual(await told(place.entryId ?? ''));
  expect(await told(promoted.enrollment.id)).toEqual(expect.arrayContaining(['waitlist.joined', 'waitlist.promoted']));
  for (const nobody of ['x', 'line\nbreak', newId()])
    await expect(look(nobody)).rejects.toMatchObject({ code: 'not-found' });
});

test('the mails of an enrollment are those of its registration and of what became of it, nobody else’s', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [first, second] = [await school.addFamily(), await school.addFamily()];
  const seat = await enroll(first, classId);
  const place = await enroll(second, classId, { ifFull: 'waitlist' });
  await first.call('withdraw', { enrollmentId: seat.enrollmentId ?? '' });
  const kinds = async (enrollmentId: string) =>
    (await office.call('outboxMails', { enrollmentId })).rows.map(({ kind }) => kind).toSorted();
  expect(await kinds(seat.enrollmentId ?? '')).toEqual(['registration', 'withdrawal']);
  expect(await kinds(place.entryId ?? '')).toEqual(['promotion', 'registration']);
  const { enrollment } = await office.call('staffEnrollment', { enrollmentId: place.entryId ?? '' });
  expect(await kinds(enrollment.id)).toEqual(['promotion', 'registration']);
  expect(await kinds(newId())).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

const meetings = [
  { on: '2026-09-22', start: '15:30', end: '17:30' },
  { on: '2026-09-29', start: '15:30', end: '17:30' },
];

test('families withdraw until so many days before the first date, counted at the school', async () => {
  const { family, enrollmentId } = await enrolled();
  await set({ withdrawDaysBefore: 7 });
  expect(await shown(family)).toEqual({ canWithdraw: true, withdrawUntil: '2026-09-15' });
  // 23:59 on the last day in New York is the next day in UTC.
  school.clock.set('2026-09-16T03:59:00Z');
  expect(await shown(family)).toMatchObject({ canWithdraw: true });
  school.clock.set('2026-09-16T04:00:00Z');
  expect(await shown(family)).toEqual({ canWithdraw: false, withdrawUntil: '2026-09-15' });
  await expect(family.call('withdraw', { enrollmentId })).rejects.toMatchObject({
    code: 'failed-precondition',
    details: { reason: 'deadline-passed' },
  });
  await set({ withdrawDaysBefore: 3 });
  expect(await family.call('withdraw', { enrollmentId })).toEqual({ enrollmentId, state: 'withdrawn' });
});

test('without a deadline families withdraw until the class is over, as before', async () => {
  await set({ withdrawDaysBefore: null });
  school.clock.set('2026-09-01T13:00:00Z');
  const { family, enrollmentId } = await enrolled();
  school.clock.set('2026-09-29T13:00:00Z');
  expect(await shown(family)).toEqual({ canWithdraw: true, withdrawUntil: null });
  expect(await family.call('withdraw', { enrollmentId })).toMatchObject({ state: 'withdrawn' });
});

test('t-shirt sizes change until so many days before the semester begins', async () => {
  await set({ tshirtDaysBefore: 3 });
  school.clock.set('2026-09-04T13:00:00Z');
  const { family, studentId } = await enrolled();
  const resize = (tshirtSize: 'YM' | 'YL' | null) =>
    family.call('saveStudent', {
      student: { id: studentId, firstName: 'Maya', lastName: 'Reed', birthDate: '2016-05-01', tshirtSize },
    });
  expect((await family.call('students')).sizesUntil).toEqual({ [studentId]: '2026-09-04' });
  await resize('YM');
  await resize(null);
  school.clock.set('2026-09-05T13:00:00Z');
  // A size that was missing can still be told; then another one is asked of the school.
  expect((await resize('YL')).student.tshirtSize).toBe('YL');
  expect((await resize('YM')).student.tshirtSize).toBe('YL');
  expect((await family.call('students')).sizesAsked).toEqual({ [studentId]: { size: 'YM', state: 'open' } });
  await expect(resize(null)).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: [{ path: 'student.tshirtSize', code: 'sizes-ordered' }] },
  });
  expect((await resize('YL')).student.firstName).toBe('Maya');
  await set({ tshirtDaysBefore: null });
  expect((await family.call('students')).sizesUntil).toEqual({});
  expect((await resize('YM')).student.tshirtSize).toBe('YM');
});

test('a student without a seat in the semester may change the size at any time', async () => {
  await set({ tshirtDaysBefore: 30 });
  const family = await school.addFamily(1);
  expect((await family.call('students')).sizesUntil).toEqual({});
});

async function enrolled() {
  const family = await school.addFamily(1);
  const classId = await school.addClass({ meetings });
  const studentId = family.studentIds[0] ?? '';
  const answer = await family.call('enroll', {
    idempotencyKey: `deadline-${classId}`,
    lines: [{ studentId, classId }],
  });
  return { family, studentId, enrollmentId: answer.lines[0]?.enrollmentId ?? '' };
}

async function shown(family: Person) {
  const { enrollments } = await family.call('enrollments');
  const { canWithdraw, withdrawUntil } = enrollments[0] ?? {};
  return { canWithdraw, withdrawUntil };
}

async function set(changes: { withdrawDaysBefore?: number | null; tshirtDaysBefore?: number | null }) {
  const { version } = await admin.call('settings');
  await admin.call('saveSettings', { version, changes });
}

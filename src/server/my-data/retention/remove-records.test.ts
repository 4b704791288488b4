import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';
import { newId } from '../../platform/ids.ts';
import { removeOldRecords } from './remove-records.ts';

let school: TestSchool;
beforeEach(async () => {
  school = await openSchool();
});
afterEach(() => school.close());

/** A family with a record, and a seat in a class that ends on a day. */
async function enrolled(lastOn: string) {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const person = { name: 'Aunt', relationship: 'aunt', phone: '555-010-2000' };
  await family.call('saveContacts', {
    studentId,
    version: 0,
    contacts: [person, { ...person, name: 'Uncle', phone: '555-010-3000' }],
  });
  const classId = await school.addClass({ meetings: [{ on: lastOn, start: '15:00', end: '16:00' }] });
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  return { family, studentId };
}

const onDay = (day: string) => {
  school.clock.set(`${day}T15:00:00Z`);
  return removeOldRecords(school);
};
const nameOf = async (id: string) =>
  (await school.database.selectFrom('students').select('firstName').where('id', '=', id).executeTakeFirst())?.firstName;
const contacts = async () => (await school.database.selectFrom('emergencyContacts').select('name').execute()).length;

test('a record goes three years after the last date, once; seats stay, and the family sees that it went', async () => {
  const { family, studentId } = await enrolled('2026-12-01');
  expect(await onDay('2029-11-29')).toBe(0);
  expect(await contacts()).toBe(2);
  expect(await onDay('2029-11-30')).toBe(1);
  expect(await onDay('2029-12-01')).toBe(0);
  expect(await contacts()).toBe(0);
  expect(await nameOf(studentId)).toBe('a removed student');
  expect(await school.statesOf('enrollments', studentId)).toEqual(['enrolled']);
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  expect((await family.call('students')).students).toEqual([]);
  expect((await family.call('myData')).erasedAt).toEqual(['2029-11-30T15:00:00.000Z']);
  expect((await (await school.addFamily(1)).call('myData')).erasedAt).toEqual([]);
  await expect(family.call('record', { studentId })).rejects.toMatchObject({ code: 'not-found' });
});

test('a seat to come keeps the record, whatever its age; so does a class without dates until its semester ends', async () => {
  const { studentId } = await enrolled('2030-06-01');
  const semesterId = await school.addSemester({ isOpen: true, startsOn: '2026-09-07', endsOn: '2030-09-01' });
  const other = await school.addFamily(1);
  const classId = await school.addClass({ semesterId, meetings: [] });
  const line = { studentId: other.studentIds[0] ?? '', classId };
  await other.call('enroll', { idempotencyKey: newId(), lines: [line] });
  expect(await onDay('2030-05-31')).toBe(0);
  expect(await onDay('2033-05-31')).toBe(1);
  expect(await nameOf(studentId)).toBe('a removed student');
  expect(await onDay('2033-08-31')).toBe(1);
});

test('days are the school’s to set; kept for ever nothing goes, and the list says who goes next', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const { studentId } = await enrolled('2026-12-01');
  const keep = (recordDays: number | null) =>
    school.database.updateTable('organizations').set({ recordDays }).where('id', '=', ORGANIZATION).execute();
  await keep(null);
  expect(await onDay('2056-12-01')).toBe(0);
  expect(await office.call('recordRetention')).toEqual({ days: null, total: 0, students: [] });
  await keep(10);
  const { days, total, students } = await office.call('recordRetention');
  expect([days, total]).toEqual([10, 1]);
  expect(students).toMatchObject([{ id: studentId, goesOn: '2026-12-11', datesEndOn: '2026-12-01' }]);
  expect(await onDay('2026-12-10')).toBe(0);
  expect(await onDay('2026-12-11')).toBe(1);
});

test('whom nobody left, since nobody ever had an account, is kept as long as the school says', async () => {
  const { family, studentId } = await enrolled('2026-12-01');
  await school.database.deleteFrom('guardians').where('familyId', '=', family.familyId).execute();
  await school.database.updateTable('organizations').set({ recordDays: null }).execute();
  expect(await onDay('2056-12-01')).toBe(0);
  await school.database.updateTable('organizations').set({ recordDays: 1095 }).execute();
  expect(await onDay('2029-11-29')).toBe(0);
  expect(await onDay('2029-11-30')).toBe(1);
  expect(await nameOf(studentId)).toBe('a removed student');
});

test('what cannot be done whole is not done: a piece that fails leaves everything, and the next night does it', async () => {
  const [one, two] = [await enrolled('2026-12-01'), await enrolled('2026-12-01')];
  const { pool } = school.testDatabase;
  await pool.query(
    `ALTER TABLE students ADD CONSTRAINT stop CHECK (erased_at IS NULL OR id <> '${two.studentId}') NOT VALID`,
  );
  await expect(onDay('2030-01-01')).rejects.toThrow();
  expect(await contacts()).toBe(4);
  expect(await nameOf(one.studentId)).not.toBe('a removed student');
  await pool.query('ALTER TABLE students DROP CONSTRAINT stop');
  expect(await onDay('2030-01-02')).toBe(2);
  expect(await contacts()).toBe(0);
});

test('whoever was left with a seat to come by a deleted account goes after the last class', async () => {
  const { family, studentId } = await enrolled('2026-12-01');
  await family.call('endAccount', { withdraws: false });
  expect(await onDay('2027-02-28')).toBe(0);
  expect(await nameOf(studentId)).not.toBe('a removed student');
  expect(await onDay('2027-03-01')).toBe(1);
  expect(await nameOf(studentId)).toBe('a removed student');
});

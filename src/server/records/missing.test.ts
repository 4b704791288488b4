import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../test/school.ts';
import { publishWaiver, signFor } from '../../../test/waivers.ts';
import { linkStudent } from '../families/store.ts';
import { missingOf } from './store.ts';
import { phoneOf } from '../../../test/phones.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const isWaiver = ({ section }: { readonly section: string }) => section === 'waivers';
const people = ['Ama', 'Kofi'].map((name) => ({ name, relationship: 'Aunt', phone: phoneOf(name) }));
const days = { organizationId: ORGANIZATION, timeZone: 'America/New_York', today: '2026-09-01' };

async function seatIn(semesterId: string, on: string, family: Awaited<ReturnType<TestSchool['addFamily']>>) {
  const [studentId = ''] = family.studentIds;
  const classId = await school.addClass({ semesterId, meetings: [{ on, start: '15:00', end: '16:00' }] });
  const { lines } = await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  return { studentId, classId, enrollmentId: lines[0]?.enrollmentId ?? '' };
}

test('of a semester: everybody with a seat, what they owe, and the first day that asks for it', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const family = await school.addFamily(2);
  const { studentId } = await seatIn(semesterId, '2026-10-06', family);
  await seatIn(semesterId, '2026-09-15', family);
  await family.call('saveContacts', { studentId, version: 0, contacts: people });
  const rows = await missingOf(school.database, days, semesterId);
  expect(rows).toMatchObject([{ studentId, familyId: family.familyId, recordsDue: 'seat-first', dueOn: '2026-09-08' }]);
  const sections = rows[0]?.missing.map(({ section }) => section);
  expect(sections).toEqual([
    'student',
    'guardians',
    'pickup',
    'permissions',
    'allergies',
    'medications',
    'conditions',
    'care',
  ]);
  expect(await missingOf(school.database, { ...days, today: '2027-01-01' }, semesterId)).toEqual([]);
});

test('a waiver of the class is missing for whoever has a seat in it, until one household has signed', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
  const { studentId, classId } = await seatIn(semesterId, '2026-10-06', mother);
  const place = { organizationId: ORGANIZATION, at: school.clock.iso() };
  await linkStudent(school.database, place, { familyId: father.familyId, studentId, linkedBy: 'test' });
  const waiverId = await publishWaiver(school, { title: 'Cliffs', classId });
  const owing = async () =>
    (await missingOf(school.database, days, semesterId)).map(({ missing }) => missing.filter(isWaiver));
  const cliffs = { section: 'waivers', reason: 'unsigned', waiverId, title: 'Cliffs' };
  expect(await owing()).toEqual([[cliffs], [cliffs]]);
  const { students } = await mother.call('missingSections');
  expect(students.flatMap(({ missing }) => missing.filter(isWaiver))).toEqual([cliffs]);
  await signFor(school, { waiverId, studentId, ...father });
  expect(await owing()).toEqual([[], []]);
});

test('each household of a student owes its own contacts, and one that may only look owes nothing', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const [mother, father, aunt] = [await school.addFamily(1), await school.addFamily(0), await school.addFamily(0)];
  const { studentId } = await seatIn(semesterId, '2026-10-06', mother);
  const link = { organizationId: ORGANIZATION, at: school.clock.iso() };
  await linkStudent(school.database, link, { familyId: father.familyId, studentId, linkedBy: 'test' });
  await linkStudent(school.database, link, { familyId: aunt.familyId, studentId, linkedBy: 'test', access: 'view' });
  await mother.call('saveContacts', { studentId, version: 0, contacts: people });
  const rows = await missingOf(school.database, days, semesterId);
  const owing = rows.map(({ familyId, missing }) => [familyId, missing.some(({ section }) => section === 'contacts')]);
  expect(Object.fromEntries(owing)).toEqual({ [mother.familyId]: false, [father.familyId]: true });
});

test('a family is told of every student of theirs and every semester that asks, and of nobody else’s', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const [family, other] = [await school.addFamily(2), await school.addFamily(1)];
  const { studentId } = await seatIn(semesterId, '2026-10-06', family);
  const { students } = await family.call('missingSections');
  expect(new Set(students.map((each) => each.studentId))).toEqual(new Set(family.studentIds));
  const ofIt = students.filter((each) => each.semesterId === semesterId);
  expect(ofIt.find((each) => each.studentId === studentId)).toMatchObject({ dueOn: '2026-09-29' });
  expect(ofIt.find((each) => each.studentId !== studentId)).toMatchObject({ dueOn: null, recordsDue: 'seat-first' });
  expect((await other.call('missingSections')).students.map((each) => each.dueOn)).not.toContain('2026-09-29');
  await school.database
    .updateTable('guardians')
    .set({ access: 'pick-up' })
    .where('familyId', '=', family.familyId)
    .execute();
  expect(await family.call('missingSections')).toEqual({ students: [] });
});

test('whoever gave the seat back is not asked any more', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const family = await school.addFamily(1);
  const { enrollmentId } = await seatIn(semesterId, '2026-10-06', family);
  expect(await missingOf(school.database, days, semesterId)).toHaveLength(1);
  await family.call('withdraw', { enrollmentId });
  expect(await missingOf(school.database, days, semesterId)).toEqual([]);
});

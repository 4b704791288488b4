import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { addTeacher } from '../../../../test/teachers.ts';
import { SHEETS_PATH } from '../../../contract/sheets.ts';
import { linkStudent } from '../../families/store.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let teacher: Person;
let now: string;
let later: string;
let gone: string;
let cancelled: string;
let another: string;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;
const notFound = { code: 'not-found' };
const on = (day: string) => ({ on: day, start: '15:00', end: '16:00' });

// The test school's clock stands at the beginning of September 2026.
beforeAll(async () => {
  school = await openSchool();
  const add = (title: string, ...days: string[]) => school.addClass({ title, meetings: days.map(on) });
  now = await add('Now', '2026-09-08', '2026-09-15');
  later = await add('Later', '2026-11-08');
  cancelled = await add('Cancelled', '2026-09-09');
  another = await add('Another’s', '2026-09-08');
  gone = await add('Over', '2026-08-20');
  family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId: now }] });
  await school.database
    .updateTable('classes')
    .set({ cancelledAt: school.clock.iso() })
    .where('id', '=', cancelled)
    .execute();
  teacher = await addTeacher(school, 'Ada Ranger', [now, later, cancelled, gone]);
});
afterAll(() => school.close());

test('an instructor sees the classes of their own record that are not over, by their next date', async () => {
  const { name, classes } = await teacher.call('teaching', {});
  expect(name).toBe('Ada Ranger');
  expect(
    classes.map(({ title, isCurrent, isCancelled, students }) => [title, isCurrent, isCancelled, students]),
  ).toEqual([
    ['Now', true, false, 1],
    ['Cancelled', false, true, 0],
    ['Later', false, false, 0],
  ]);
});

test('who comes is told of current classes of one’s own, any other is not found', async () => {
  const { students } = await teacher.call('teachingClass', { classId: now });
  expect(students).toMatchObject([{ id: family.studentIds[0], guardians: [{ phone: '555-0100' }], allowed: null }]);
  for (const classId of [later, cancelled, another, gone, newId(), 'nonsense'])
    await expect(teacher.call('teachingClass', { classId })).rejects.toMatchObject(notFound);
  const stranger = await school.addPerson({ roles: ['instructor'] });
  expect(await stranger.call('teaching', {})).toMatchObject({ name: null, classes: [] });
  await expect(stranger.call('teachingClass', { classId: now })).rejects.toMatchObject(notFound);
  const office = await school.addPerson({ roles: ['administrator'] });
  await expect(office.call('teaching', {})).rejects.toMatchObject({ code: 'permission-denied' });
});

test('whoever one household bars stands apart, and never among those who may fetch; no code word is told', async () => {
  const [studentId = ''] = family.studentIds;
  const person = (name: string) => ({ name, relationship: 'Aunt', phone: '555-0177' });
  const pickup = { allowed: [person('Vera')], notAllowed: [], codeWord: 'Falcon' };
  await family.call('savePickup', { studentId, version: 0, pickup });
  const father = await school.addFamily(0);
  const link = { familyId: father.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  const barred = { allowed: [], notAllowed: [person('VERA')], codeWord: 'Eagles' };
  await father.call('savePickup', { studentId, version: 0, pickup: barred });
  const told = await teacher.call('teachingClass', { classId: now });
  expect(told.students).toMatchObject([{ allowed: [], notAllowed: [{ name: 'VERA' }] }]);
  expect(JSON.stringify(told)).not.toMatch(/Falcon|Eagle/);
});

test('sheets are those of one’s own current classes, and none with health data', async () => {
  const post = (payload: object) =>
    school.portal.app.inject({
      method: 'POST',
      url: SHEETS_PATH,
      payload,
      headers: { authorization: `Bearer ${teacher.accountId}` },
    });
  expect((await teacher.call('classSheets', { classId: now, kinds: ['pick-up'] })).sheets).toHaveLength(1);
  for (const classId of [later, another])
    await expect(teacher.call('classSheets', { classId, kinds: ['roster'] })).rejects.toMatchObject(notFound);
  for (const kind of ['health', 'emergency'] as const)
    await expect(teacher.call('classSheets', { classId: now, kinds: [kind] })).rejects.toMatchObject({
      code: 'permission-denied',
    });
  expect((await post({ classId: now, kinds: ['roster'] })).statusCode).toBe(200);
  expect((await post({ classId: another, kinds: ['roster'] })).statusCode).toBe(404);
});

test('whoever reads health as well has no other roster for it', async () => {
  const both = await addTeacher(school, 'Bo Ranger', [later]);
  const grant = {
    organizationId: ORGANIZATION,
    role: 'health',
    grantedBy: 'test',
    grantedAt: school.clock.iso(),
  } as const;
  await school.database
    .insertInto('roleGrants')
    .values({ ...grant, accountId: both.accountId })
    .execute();
  expect((await both.call('classSheets', { classId: now, kinds: ['health'] })).sheets).toHaveLength(1);
  for (const kinds of [['roster'], ['health', 'roster']] as const)
    await expect(both.call('classSheets', { classId: now, kinds: [...kinds] })).rejects.toMatchObject(notFound);
});

test('an instructor who was archived has no classes', async () => {
  const past = await addTeacher(school, 'Cy Ranger', [now]);
  expect((await past.call('teaching', {})).classes).toHaveLength(1);
  const ended = { archivedAt: school.clock.iso() };
  await school.database.updateTable('instructors').set(ended).where('accountId', '=', past.accountId).execute();
  expect(await past.call('teaching', {})).toMatchObject({ name: null, classes: [] });
});

test('a class that was taken away is gone with the next look', async () => {
  await school.database.deleteFrom('classInstructors').where('classId', '=', now).execute();
  await expect(teacher.call('teachingClass', { classId: now })).rejects.toMatchObject(notFound);
});

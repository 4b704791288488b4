import { expect, test } from 'vitest';
import { applyStudents, recordOf } from '../../../test/student-files.ts';
import { openOffice, school, staff } from '../../../test/office.ts';

openOffice();

const line = (student: string, email: string, guardian = 'Gia Found', born = '2015-05-05') =>
  `,${student},${born},4,,${guardian},202-555-0100,${email},,,,`.replace(' ', ',');
const offersOf = async (person: Awaited<ReturnType<typeof school.addPerson>>) =>
  (await person.call('enteredAs')).offers;

test('who proves an address that a list brought is asked once, and finds that family with its students, and a plan made before', async () => {
  await applyStudents([
    line('Una Found', 'gia@found.example'),
    line('Ugo Found', 'gia@found.example', 'Gia Found', '2016-05-05'),
  ]);
  const parent = await school.addPerson({ email: 'GIA@found.example' });
  const classId = await school.addClass();
  await parent.call('saveAccount', { name: 'Gia Typed', phone: '202-555-0166' });
  await parent.call('changePlan', { changes: [{ classId }] });
  const plan = await parent.call('plan');
  const offers = await offersOf(parent);
  expect(offers).toMatchObject([{ name: 'Gia Found', access: 'full', students: ['Una', 'Ugo'] }]);
  expect(Object.keys(offers[0] ?? {}).toSorted()).toEqual(['access', 'guardianId', 'name', 'students']);
  const guardianId = offers[0]?.guardianId ?? '';
  await parent.call('answerEntered', { guardianId, isMe: true });
  expect((await parent.call('students')).students.map(({ firstName }) => firstName)).toEqual(['Una', 'Ugo']);
  const { families } = await parent.call('family');
  expect(families).toMatchObject([{ guardians: [{ id: guardianId, isYou: true }] }]);
  expect(await parent.call('plan')).toEqual(plan);
  expect(await offersOf(parent)).toEqual([]);
  await expect(parent.call('answerEntered', { guardianId, isMe: true })).rejects.toMatchObject({ code: 'not-found' });
  expect((await recordOf('Una Found')).households[0]?.guardians).toMatchObject([{ id: guardianId, hasAccount: true }]);
});

test('nobody without the proven address is asked or gets in', async () => {
  await applyStudents([line('Ada Closed', 'ada@closed.example')]);
  const [entered] = (await recordOf('Ada Closed')).households[0]?.guardians ?? [];
  const guardianId = entered?.id ?? '';
  const unproven = await school.addFamily(0, 'ada@closed.example', { isProven: false });
  const stranger = await school.addPerson({ email: 'other@closed.example' });
  for (const person of [unproven, stranger]) {
    expect((await person.call('enteredAs')).offers).toEqual([]);
    for (const isMe of [true, false])
      await expect(person.call('answerEntered', { guardianId, isMe })).rejects.toMatchObject({ code: 'not-found' });
  }
});

test('a no is kept, told to the office, and never asked again; of two households each is asked', async () => {
  await applyStudents([line('Eva Onehome', 'two@homes.example', 'Two Homes')]);
  const family = await school.addFamily(1);
  await staff.call('addGuardian', {
    familyId: family.familyId,
    studentId: family.studentIds[0] ?? '',
    name: 'Two Homes',
    email: 'two@homes.example',
    phone: '',
    relationship: '',
    access: 'view',
    reason: 'Paper',
  });
  const parent = await school.addPerson({ email: 'two@homes.example' });
  const offers = await offersOf(parent);
  expect(offers.map(({ access }) => access)).toEqual(['full', 'view']);
  const [one, other] = offers;
  await parent.call('answerEntered', { guardianId: one?.guardianId ?? '', isMe: false });
  expect(await offersOf(parent)).toEqual([other]);
  await expect(parent.call('answerEntered', { guardianId: one?.guardianId ?? '', isMe: true })).rejects.toMatchObject({
    code: 'not-found',
  });
  const { rows } = await school.testDatabase.pool.query<{ action: string }>(
    `SELECT action FROM audit_entries WHERE action = 'family.entered-refused'`,
  );
  expect(rows).toHaveLength(1);
});

test('who has entered the same child already is not joined: the office sees two families who look like one', async () => {
  await applyStudents([line('Ivo Already', 'ivo@already.example', 'Pat Already')]);
  const parent = await school.addPerson({ email: 'ivo@already.example' });
  await parent.call('saveStudent', { student: { firstName: 'Ivo', lastName: 'Already', birthDate: '2015-05-05' } });
  expect(await offersOf(parent)).toEqual([]);
  const { pairs } = await staff.call('likelyFamilies', {});
  expect(JSON.stringify(pairs)).toContain('Already');
});

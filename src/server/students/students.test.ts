import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const ada = { firstName: 'Ada', lastName: 'Nguyễn', birthDate: '2016-02-29', grade: 4 };

test('a student is added, changed field by field, and recorded', async () => {
  const family = await school.addFamily(0);
  const { student } = await family.call('saveStudent', { student: { ...ada, tshirtSize: 'YM' } });
  expect(student).toMatchObject({ ...ada, tshirtSize: 'YM', preferredName: '', version: 1 });
  const { id } = student;
  const changed = await family.call('saveStudent', {
    student: {
      id,
      firstName: 'Ada',
      lastName: 'Nguyễn',
      birthDate: ada.birthDate,
      preferredName: 'Addie',
      grade: null,
    },
  });
  expect(changed.student).toMatchObject({ id, preferredName: 'Addie', grade: null, tshirtSize: 'YM', version: 2 });
  expect(await family.call('students')).toMatchObject({ students: [changed.student] });
  const audits = await school.database.selectFrom('auditEntries').selectAll().where('entityId', '=', id).execute();
  expect(audits.map((row) => row.action)).toEqual(['student.saved', 'student.saved']);
});

test('of two guardians who change a student at once the second is told, and changes what is there only when they say so', async () => {
  const family = await school.addFamily(0);
  const { student } = await family.call('saveStudent', { student: ada });
  const { id, version } = student;
  await family.call('saveStudent', { student: { ...ada, id, version, school: 'Hill School' } });
  const late = { ...ada, id, notes: 'Likes toads.' };
  await expect(family.call('saveStudent', { student: { ...late, version } })).rejects.toMatchObject({
    details: { reason: 'changed-meanwhile' },
  });
  expect((await family.call('students')).students).toMatchObject([{ school: 'Hill School', notes: '' }]);
  const saved = await family.call('saveStudent', { student: { ...late, version: version + 1 } });
  expect(saved.student).toMatchObject({ school: 'Hill School', notes: 'Likes toads.', version: version + 2 });
});

test('pronouns, school and notes are kept, and of them only the school stands in the history', async () => {
  const family = await school.addFamily(0);
  const told = { pronouns: 'they/them', school: 'Hill School', notes: 'Shy at first.\nLikes frogs.' };
  const { student } = await family.call('saveStudent', { student: { ...ada, ...told } });
  expect(student).toMatchObject(told);
  const changed = { ...ada, id: student.id, notes: 'Likes toads.', pronouns: 'she/her', school: 'Dale School' };
  await family.call('saveStudent', { student: changed });
  const audits = await school.database
    .selectFrom('auditEntries')
    .selectAll()
    .where('entityId', '=', student.id)
    .execute();
  expect(JSON.stringify(audits)).toContain('Dale School');
  expect(JSON.stringify(audits)).not.toMatch(/toads|frogs|she\/her|they\/them/);
  for (const wrong of [{ notes: 'x'.repeat(1001) }, { pronouns: '\u202e' }, { school: 'a\u0001b' }])
    await expect(family.call('saveStudent', { student: { ...changed, ...wrong } })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { fields: [{ path: `student.${Object.keys(wrong)[0]}` }] },
    });
});

test('students may be entered before the own name; two tabs at once make one family', async () => {
  const person = await school.addPerson();
  await Promise.all(
    ['Ada', 'Bo', 'Cy'].map((firstName) => person.call('saveStudent', { student: { ...ada, firstName } })),
  );
  expect((await person.call('students')).students).toHaveLength(3);
  const lines = [
    { studentId: (await person.call('students')).students[0]?.id ?? '', classId: await school.addClass() },
  ];
  await expect(person.call('enroll', { idempotencyKey: 'k', lines })).rejects.toMatchObject({
    details: { reason: 'account-incomplete' },
  });
});

test("another family's student cannot be read, changed or removed", async () => {
  const [owner, stranger] = [await school.addFamily(1), await school.addFamily(1)];
  const [id = ''] = owner.studentIds;
  expect((await stranger.call('students')).students.map((student) => student.id)).not.toContain(id);
  await expect(stranger.call('saveStudent', { student: { ...ada, id } })).rejects.toMatchObject({ code: 'not-found' });
  await expect(stranger.call('removeStudent', { studentId: id })).rejects.toMatchObject({ code: 'not-found' });
});

test('a birth date may be today at the school, not later', async () => {
  const family = await school.addFamily(0);
  // 13:00 UTC on 1 September is the 1st in New York.
  await family.call('saveStudent', { student: { ...ada, birthDate: '2026-09-01' } });
  await expect(family.call('saveStudent', { student: { ...ada, birthDate: '2026-09-02' } })).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: [{ path: 'student.birthDate' }] },
  });
});

test('a family has at most 25 students, also when two tabs add the last ones', async () => {
  const family = await school.addFamily(24);
  const added = await Promise.allSettled([1, 2, 3].map(() => family.call('saveStudent', { student: ada })));
  expect(added.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect((await family.call('students')).students).toHaveLength(25);
});

test('only a student without history can be removed', async () => {
  const family = await school.addFamily(2);
  const [studentId = '', other = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: 'h', lines: [{ studentId, classId: await school.addClass() }] });
  await expect(family.call('removeStudent', { studentId })).rejects.toMatchObject({
    details: { reason: 'has-history' },
  });
  await family.call('removeStudent', { studentId: other });
  expect((await family.call('students')).students.map((student) => student.id)).toEqual([studentId]);
});

test('the private addresses of a removed student’s calendar end with them', async () => {
  const family = await school.addFamily(2);
  const [studentId = ''] = family.studentIds;
  await family.call('makeCalendarAddress', { kind: 'student', studentId, names: 'first' });
  await family.call('removeStudent', { studentId });
  expect((await family.call('calendarAddresses')).addresses).toEqual([]);
});

test('a student stays for the sake of whoever was merged into them and has history', async () => {
  const family = await school.addFamily(2);
  const [studentId = '', merged = ''] = family.studentIds;
  await family.call('enroll', {
    idempotencyKey: 'm',
    lines: [{ studentId: merged, classId: await school.addClass() }],
  });
  await school.database.updateTable('students').set({ mergedInto: studentId }).where('id', '=', merged).execute();
  await expect(family.call('removeStudent', { studentId })).rejects.toMatchObject({
    details: { reason: 'has-history' },
  });
});

const typing = (form: string, after: string | null, content: string | null = '{}') => ({ form, after, content });

test('a student to be added stands on the server as typed, for whoever types it, until they are added or it is thrown away', async () => {
  const [family, other] = [await school.addPerson(), await school.addFamily(1)];
  const adding = async (person = family) => (await person.call('students')).adding;
  expect(await adding()).toEqual({ form: null, typed: null });
  await family.call('keepNewStudent', typing('here', null, '{"firstName":"Ma"}'));
  await family.call('keepNewStudent', typing('here', null, '{"firstName":"Maya"}'));
  expect(await adding()).toEqual({ form: 'here', typed: '{"firstName":"Maya"}' });
  expect(await adding(other)).toEqual({ form: null, typed: null });
  await family.call('keepNewStudent', typing('here', null, null));
  expect((await adding()).typed).toBeNull();
  await family.call('keepNewStudent', typing('here', null, '{"firstName":"Mo"}'));
  await family.call('saveStudent', { student: ada, typed: { form: 'here', after: null } });
  expect((await adding()).typed).toBeNull();
  for (const content of ['x'.repeat(16_001), '\u0000'])
    await expect(family.call('keepNewStudent', typing('here', 'here', content))).rejects.toMatchObject({
      code: 'invalid-argument',
    });
});

test('of two forms for one new student the second is told of the first, and adds nobody unseen', async () => {
  const family = await school.addFamily(0);
  const no = { details: { reason: 'changed-meanwhile' } };
  await family.call('keepNewStudent', typing('here', null));
  await expect(family.call('keepNewStudent', typing('there', null))).rejects.toMatchObject(no);
  const unseen = { student: ada, typed: { form: 'there', after: null } };
  await expect(family.call('saveStudent', unseen)).rejects.toMatchObject(no);
  expect((await family.call('students')).students).toEqual([]);
  await family.call('keepNewStudent', typing('there', 'here'));
  await family.call('keepNewStudent', typing('here', null, null));
  expect((await family.call('students')).adding).toEqual({ form: 'there', typed: '{}' });
  await family.call('saveStudent', { student: ada, typed: { form: 'there', after: 'here' } });
  await expect(
    family.call('saveStudent', { student: { ...ada, firstName: 'Bo' }, typed: { form: 'here', after: null } }),
  ).rejects.toMatchObject(no);
});

test('a new student whose answer was lost is added once, however often the form is sent', async () => {
  const family = await school.addFamily(0);
  const asked = { student: ada, typed: { form: 'here', after: null } };
  const [first, second] = await Promise.all([family.call('saveStudent', asked), family.call('saveStudent', asked)]);
  expect(second.student.id).toBe(first.student.id);
  const again = await family.call('saveStudent', { ...asked, student: { ...ada, firstName: 'Ada Maria' } });
  expect((await family.call('students')).students).toMatchObject([{ id: first.student.id, firstName: 'Ada Maria' }]);
  // What was still on its way when they were added is no student to be added any more.
  await expect(family.call('keepNewStudent', typing('here', null))).rejects.toMatchObject({
    details: { reason: 'changed-meanwhile' },
  });
  await family.call('removeStudent', { studentId: again.student.id });
  expect((await family.call('students')).adding).toEqual({ form: null, typed: null });
});

test('the same child is not entered twice, unless the family says that it is another one', async () => {
  const [family, other] = [await school.addFamily(0), await school.addFamily(0)];
  await family.call('saveStudent', { student: ada });
  const again = { student: { ...ada, firstName: ada.firstName.toUpperCase() } };
  await expect(family.call('saveStudent', again)).rejects.toMatchObject({
    code: 'failed-precondition',
    details: { reason: 'same-child' },
  });
  await family.call('saveStudent', { student: { ...ada, birthDate: '2015-01-02' } });
  await other.call('saveStudent', again);
  await family.call('saveStudent', { ...again, isAnotherChild: true });
  expect((await family.call('students')).students).toHaveLength(3);
});

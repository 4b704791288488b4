import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../test/school.ts';
import { linkStudent } from '../families/store.ts';
import { phoneOf } from '../../../test/phones.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const person = (name: string) => ({ name, relationship: 'Aunt', phone: phoneOf(name) });
const contacts = [person('Ama Owusu'), person('Kofi Owusu')];
const pickup = { allowed: [person('Ama Owusu')], notAllowed: [{ ...person('N. N.'), phone: '' }], codeWord: 'Otters' };
const permissions = { photos: 'without-name', sunscreen: true, insectSpray: false } as const;

/** Two households of one student. */
async function twoHouseholds() {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = mother.studentIds;
  const link = { familyId: father.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  return { mother, father, studentId };
}

async function open() {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const states = async () =>
    Object.fromEntries((await family.call('record', { studentId })).sections.map((each) => [each.section, each]));
  return { family, studentId, states };
}

test('a record is filled in section by section, and each says when and by whom', async () => {
  const { family, studentId, states } = await open();
  const empty = await family.call('record', { studentId });
  expect(empty).toMatchObject({ canChange: true, answers: { contacts: null, pickup: null, permissions: null } });
  const { section } = await family.call('saveContacts', { studentId, version: 0, contacts });
  expect(section).toMatchObject({ section: 'contacts', version: 1, by: 'you', answeredAt: school.clock.iso() });
  await family.call('savePickup', { studentId, version: 0, pickup });
  await family.call('savePermissions', { studentId, version: 0, permissions });
  expect((await family.call('record', { studentId })).answers).toEqual({
    contacts,
    pickup: {
      ...pickup,
      notAllowed: pickup.notAllowed.map((each) => ({ ...each, byOffice: false })),
      hasCodeWord: true,
    },
    permissions,
  });
  await family.call('saveStudent', {
    student: { id: studentId, firstName: 'Ada', lastName: 'O', birthDate: '2016-02-29' },
  });
  expect((await states())['student']).toMatchObject({ version: 1, by: 'you', missing: null });
});

test('that nobody else may fetch the student is an answer', async () => {
  const { family, studentId } = await open();
  const nobody = { allowed: [], notAllowed: [], codeWord: '' };
  await family.call('savePickup', { studentId, version: 0, pickup: nobody });
  const told = { allowed: [], notAllowed: [], hasCodeWord: false, codeWord: null };
  expect((await family.call('record', { studentId })).answers.pickup).toEqual(told);
});

test('one contact is too few, seven are too many, and each says which is wrong', async () => {
  const { family, studentId } = await open();
  const save = (people: object[]) =>
    family.call('saveContacts', { studentId, version: 0, contacts: people as typeof contacts });
  await expect(save(contacts.slice(1))).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: [{ path: 'contacts', code: 'too-few', facts: { least: 2 } }] },
  });
  await expect(save(Array.from({ length: 7 }, () => person('Ama')))).rejects.toMatchObject({
    details: { fields: [{ path: 'contacts' }] },
  });
  await expect(save([person('Ama'), { ...person('\u202e'), phone: '12' }])).rejects.toMatchObject({
    details: { fields: [{ path: 'contacts.1.name' }, { path: 'contacts.1.phone', code: 'phone-too-short' }] },
  });
});

test('names are kept as people write them', async () => {
  const { family, studentId } = await open();
  const names = ['Ó', 'محمد عبد الله', '王小明', '🦦 Otter', 'x'.repeat(120)];
  await family.call('saveContacts', { studentId, version: 0, contacts: names.map(person) });
  const { answers } = await family.call('record', { studentId });
  expect(answers.contacts?.map(({ name }) => name)).toEqual(names);
});

test('of two guardians who save the same section the second is told, and nothing is lost', async () => {
  const { family, studentId } = await open();
  const save = (name: string, version: number) =>
    family.call('saveContacts', { studentId, version, contacts: [person(name), person('Kofi')] });
  const both = await Promise.allSettled([save('One', 0), save('Other', 0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(save('Late', 0)).rejects.toMatchObject({ details: { reason: 'changed-meanwhile' } });
  await save('In time', 1);
});

test('what was typed and not saved is there again, for whoever typed it, until it is saved', async () => {
  const { mother, father, studentId } = await twoHouseholds();
  const draft = { studentId, section: 'contacts', version: 0 } as const;
  await mother.call('keepSectionDraft', { ...draft, content: '["Am"]' });
  await mother.call('keepSectionDraft', { ...draft, content: '["Ama"]' });
  const { drafts } = await mother.call('record', { studentId });
  expect(drafts).toMatchObject([{ section: 'contacts', version: 0, content: '["Ama"]' }]);
  expect((await father.call('record', { studentId })).drafts).toEqual([]);
  await mother.call('saveContacts', { studentId, version: 0, contacts });
  expect((await mother.call('record', { studentId })).drafts).toEqual([]);
  await mother.call('keepSectionDraft', { ...draft, content: '["Am"]' });
  await mother.call('keepSectionDraft', { ...draft, content: null });
  expect((await mother.call('record', { studentId })).drafts).toEqual([]);
});

test('what was typed into the form of a student comes with the students, for whoever typed it, until they are saved', async () => {
  const { mother, father, studentId } = await twoHouseholds();
  const typed = async (family: typeof mother) => (await family.call('students', {})).students.map((each) => each.typed);
  await mother.call('keepSectionDraft', { studentId, section: 'student', version: 0, content: '{"firstName":"Ad"}' });
  expect(await typed(mother)).toEqual([{ version: 0, content: '{"firstName":"Ad"}' }]);
  expect(await typed(father)).toEqual([undefined]);
  await mother.call('saveStudent', {
    student: { id: studentId, firstName: 'Ada', lastName: 'O', birthDate: '2016-02-29' },
  });
  expect(await typed(mother)).toEqual([undefined]);
});

test('a household neither sees nor changes whom the other one calls; what is of the student both share', async () => {
  const { mother, father, studentId } = await twoHouseholds();
  await mother.call('saveContacts', { studentId, version: 0, contacts });
  await mother.call('savePickup', { studentId, version: 0, pickup });
  await mother.call('savePermissions', { studentId, version: 0, permissions });
  const seen = await father.call('record', { studentId });
  expect(seen.answers).toEqual({ contacts: null, pickup: null, permissions });
  expect(JSON.stringify(seen)).not.toMatch(/Owusu|Otter|0142/);
  expect(seen.sections.find(({ section }) => section === 'permissions')).toMatchObject({ version: 1, by: 'guardian' });
  await father.call('saveContacts', { studentId, version: 0, contacts: [person('Ben'), person('Bea')] });
  expect((await mother.call('record', { studentId })).answers.contacts).toEqual(contacts);
  await expect(father.call('record', { studentId, familyId: mother.familyId })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('whoever may look only is refused every change', async () => {
  const { mother, father, studentId } = await twoHouseholds();
  await school.database
    .updateTable('guardians')
    .set({ access: 'view' })
    .where('familyId', '=', father.familyId)
    .execute();
  await mother.call('savePermissions', { studentId, version: 0, permissions });
  const no = { details: { reason: 'view-only' } };
  expect((await father.call('record', { studentId })).canChange).toBe(false);
  await expect(father.call('savePermissions', { studentId, version: 1, permissions })).rejects.toMatchObject(no);
  const sections = [{ section: 'permissions', version: 1 } as const];
  await expect(father.call('confirmSections', { studentId, sections })).rejects.toMatchObject(no);
  const draft = { studentId, section: 'contacts', version: 0, content: '' } as const;
  await expect(father.call('keepSectionDraft', draft)).rejects.toMatchObject(no);
});

test('last year’s answers are asked about again, once, and nothing can be confirmed that was never told', async () => {
  const { family, studentId, states } = await open();
  await family.call('savePermissions', { studentId, version: 0, permissions });
  expect((await states())['permissions']?.missing).toBeNull();
  expect((await states())['contacts']?.missing).toBe('unanswered');
  await school.database
    .updateTable('studentSections')
    .set({ answeredAt: '2025-08-01T12:00:00Z', confirmedAt: '2025-08-01T12:00:00Z' })
    .where('studentId', '=', studentId)
    .execute();
  expect((await states())['permissions']?.missing).toBe('unconfirmed');
  const confirm = (section: 'permissions' | 'contacts', version: number) =>
    family.call('confirmSections', { studentId, sections: [{ section, version }] });
  await expect(confirm('contacts', 0)).rejects.toMatchObject({ details: { reason: 'unanswered' } });
  await expect(confirm('permissions', 2)).rejects.toMatchObject({ details: { reason: 'changed-meanwhile' } });
  const { sections } = await confirm('permissions', 1);
  expect(sections).toMatchObject([{ missing: null, answeredAt: '2025-08-01T12:00:00.000Z', by: 'you' }]);
});

test('the record is due seven days before the first date of a seat', async () => {
  const { family, studentId } = await open();
  expect((await family.call('record', { studentId })).dueOn).toBeNull();
  const classId = await school.addClass({ meetings: [{ on: '2026-10-06', start: '15:00', end: '16:00' }] });
  await family.call('enroll', { idempotencyKey: 'due', lines: [{ studentId, classId }] });
  expect((await family.call('record', { studentId })).dueOn).toBe('2026-09-29');
});

test('the history tells that a section was told, never what', async () => {
  const { family, studentId } = await open();
  await family.call('saveContacts', { studentId, version: 0, contacts });
  const entries = await school.database
    .selectFrom('auditEntries')
    .select(['action', 'change'])
    .where('entityId', '=', studentId)
    .where('action', '=', 'student.answered')
    .execute();
  expect(entries).toEqual([{ action: 'student.answered', change: { sections: ['contacts'] } }]);
});

test('a removed student takes the whole record along', async () => {
  const { family, studentId } = await open();
  await family.call('saveContacts', { studentId, version: 0, contacts });
  await family.call('savePickup', { studentId, version: 0, pickup });
  await family.call('savePermissions', { studentId, version: 0, permissions });
  await family.call('keepSectionDraft', { studentId, section: 'contacts', version: 1, content: '["Am"]' });
  await family.call('removeStudent', { studentId });
  for (const table of [
    'emergencyContacts',
    'pickupPeople',
    'studentPermissions',
    'studentSections',
    'sectionDrafts',
  ] as const)
    expect(
      await school.database.selectFrom(table).select('studentId').where('studentId', '=', studentId).execute(),
    ).toEqual([]);
});

test('two contacts who are one person do not complete the section, and a copy of them does not either', async () => {
  const family = await school.addFamily(2);
  const [studentId = '', siblingId = ''] = family.studentIds;
  const save = (people: readonly { name: string; phone: string }[]) =>
    family.call('saveContacts', {
      studentId,
      version: 0,
      contacts: people.map((each) => ({ ...each, relationship: '' })),
    });
  const ama = { name: 'Ama Owusu', phone: '+1 212 555 0142' };
  await expect(save([ama, { name: 'Kofi', phone: '(212) 555-0142' }])).rejects.toMatchObject({
    details: { fields: [{ path: 'contacts.1.phone', code: 'same-phone', facts: { place: 1 } }] },
  });
  await expect(save([ama, { name: 'owusu, Ama', phone: '917 555 0100' }])).rejects.toMatchObject({
    details: { fields: [{ path: 'contacts.1.name', code: 'same-name', facts: { place: 1 } }] },
  });
  await save([ama, { name: 'Kofi', phone: '917 555 0100' }]);
  // As a list may have told it.
  await school.database
    .updateTable('emergencyContacts')
    .set({ phone: ama.phone })
    .where('studentId', '=', studentId)
    .execute();
  const asked = { studentId: siblingId, version: 0, fromStudentId: studentId, fromVersion: 1 };
  const copied = await family.call('copySection', { ...asked, section: 'contacts' });
  expect(copied.section).toMatchObject({ answeredAt: null, missing: 'unanswered' });
});

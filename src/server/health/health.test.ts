import { expect, test } from 'vitest';
import { epipen, familyOfOne, nurse, openInfirmary, peanuts, pollen, school } from '../../../test/infirmary.ts';
import { ORGANIZATION, type Person } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

openInfirmary();

const count = async (sql: string, ...values: string[]) =>
  (await school.testDatabase.pool.query<{ count: number }>(sql, values)).rows[0]?.count;

test('a family answers section by section; "not answered", "none" and what is told are three things', async () => {
  const { family, studentId } = await familyOfOne();
  const before = (await family.call('health', { studentId })).sections;
  expect(before.allergies).toEqual({ version: 0, savedAt: null, answers: null });
  expect(before.care.answers).toEqual({ doctor: null, insurance: null });
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: [peanuts, pollen] } });
  await family.call('saveHealth', { studentId, version: 0, answers: { medications: 'none' } });
  const care = { doctor: { name: 'Dr. Øst', phone: '+1 555 0100' }, insurance: 'uninsured' as const };
  await family.call('saveHealth', { studentId, version: 0, answers: { care } });
  const { sections } = await family.call('health', { studentId });
  expect(sections.allergies).toEqual({ version: 1, savedAt: school.clock.iso(), answers: [peanuts, pollen] });
  expect(sections.medications.answers).toBe('none');
  expect(sections.care.answers).toEqual(care);
  expect(sections.conditions).toMatchObject({ version: 0, answers: { diet: null } });
});

test('the record has that a section was answered, once every question of it is', async () => {
  const { family, studentId } = await familyOfOne();
  const stateOf = async (name: string) =>
    (await family.call('record', { studentId })).sections.find(({ section }) => section === name);
  const unsaid = [{ ...peanuts, isLifeThreatening: null }];
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: unsaid } });
  expect(await stateOf('allergies')).toMatchObject({ version: 1, answeredAt: null });
  await family.call('saveHealth', { studentId, version: 1, answers: { allergies: [peanuts] } });
  expect(await stateOf('allergies')).toMatchObject({ version: 2, answeredAt: school.clock.iso() });
  await family.call('confirmSections', { studentId, sections: [{ section: 'allergies', version: 2 }] });
});

test('what is typed is kept before it is whole, for whoever typed it, until it is saved or given up', async () => {
  const { family, studentId } = await familyOfOne();
  const partner = await addGuardian(family.familyId, 'full', studentId);
  const typed = { allergies: [{ name: '', reaction: 'Swells', isLifeThreatening: null }] };
  await family.call('keepHealthDraft', { studentId, version: 0, answers: typed });
  await family.call('keepHealthDraft', { studentId, version: 0, answers: { medications: 'none' } });
  const { sections, drafts } = await family.call('health', { studentId });
  expect(sections.allergies.answers).toBeNull();
  expect(drafts).toEqual([
    { version: 0, savedAt: school.clock.iso(), answers: typed },
    { version: 0, savedAt: school.clock.iso(), answers: { medications: 'none' } },
  ]);
  expect((await partner.call('health', { studentId })).drafts).toEqual([]);
  expect((await nurse.call('studentHealth', { studentId })).sections?.allergies.answers).toBeNull();
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: [peanuts] } });
  await family.call('forgetHealthDraft', { studentId, section: 'medications' });
  expect((await family.call('health', { studentId })).drafts).toEqual([]);
  const long = { allergies: [{ name: 'x'.repeat(101), reaction: '', isLifeThreatening: null }] };
  await expect(family.call('keepHealthDraft', { studentId, version: 0, answers: long })).rejects.toMatchObject({
    details: { fields: [{ path: 'answers.allergies.0.name', code: 'too-long' }] },
  });
});

test('two guardians at one section: the second one is shown what is there now, and nothing of it is lost', async () => {
  const { family, studentId } = await familyOfOne();
  const save = (answers: Parameters<typeof family.call<'saveHealth'>>[1]) => family.call('saveHealth', answers);
  const [one, other] = await Promise.all([
    save({ studentId, version: 0, answers: { allergies: [peanuts] } }),
    save({ studentId, version: 0, answers: { allergies: [pollen] } }),
  ]);
  const [winner, loser] = one.isSaved ? [one, other] : [other, one];
  expect([winner.isSaved, loser.isSaved]).toEqual([true, false]);
  expect(loser.sections).toEqual(winner.sections);
  const again = await save({ studentId, version: 1, answers: { allergies: 'none' } });
  expect(again).toMatchObject({ isSaved: true, sections: { allergies: { version: 2, answers: 'none' } } });
});

test.each([
  [{}, 'answers', 'too-few'],
  [{ allergies: null, medications: null }, 'answers', 'too-many'],
  [{ allergies: [] }, 'answers.allergies', 'too-few'],
  [{ allergies: Array.from({ length: 21 }, () => peanuts) }, 'answers.allergies', 'too-many'],
  [{ allergies: [{ ...peanuts, name: '\u200b \u2060' }] }, 'answers.allergies.0.name', 'not-visible'],
  [{ allergies: [{ ...peanuts, name: ' ' }] }, 'answers.allergies.0.name', 'required'],
  [{ allergies: [{ ...peanuts, name: 'x'.repeat(101) }] }, 'answers.allergies.0.name', 'too-long'],
  [{ allergies: [{ ...peanuts, reaction: 'a\u202eb' }] }, 'answers.allergies.0.reaction', 'not-storable'],
  [{ allergies: [{ ...peanuts, isLifeThreatening: 'yes' }] }, 'answers.allergies.0.isLifeThreatening', 'not-valid'],
  [{ allergies: [{ ...peanuts, vaccine: 1 }] }, 'answers.allergies.0.vaccine', 'not-known'],
  [{ allergies: 'uninsured' }, 'answers.allergies', 'not-valid'],
  [{ medications: [{ ...epipen, mayStaffGive: 'maybe' }] }, 'answers.medications.0.mayStaffGive', 'not-listed'],
  [
    { conditions: { conditions: { text: '\u200b' }, diet: null, notes: null } },
    'answers.conditions.conditions.text',
    'required',
  ],
  [{ conditions: { conditions: null, diet: null } }, 'answers.conditions.notes', 'not-valid'],
  [
    { care: { doctor: { name: 'Dr. A', phone: '1'.repeat(41) }, insurance: null } },
    'answers.care.doctor.phone',
    'too-long',
  ],
  [{ care: { doctor: null, insurance: 'none' } }, 'answers.care.insurance', 'not-valid'],
  [{ teeth: 'none' }, 'answers.teeth', 'not-known'],
])('case %#: what is wrong is named at its field', async (answers, path, code) => {
  const { family, studentId } = await familyOfOne();
  const saving = family.call('saveHealth', { studentId, version: 0, answers: answers as never });
  await expect(saving).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: expect.arrayContaining([expect.objectContaining({ path, code })]) },
  });
});

test('twenty of the longest lines are a section like any other', async () => {
  const { family, studentId } = await familyOfOne();
  const long = { name: '弓'.repeat(100), dosage: '道'.repeat(100), time: '🏹'.repeat(50), givenBy: 'ø'.repeat(100) };
  const medications = Array.from({ length: 20 }, () => ({ ...long, mayStaffGive: null }));
  await family.call('saveHealth', { studentId, version: 0, answers: { medications } });
  expect((await family.call('health', { studentId })).sections.medications.answers).toEqual(medications);
});

test("another family's student does not exist, whatever is asked", async () => {
  const [{ studentId }, stranger] = [await familyOfOne(), await school.addFamily(1)];
  for (const asked of [studentId, '00000000-0000-7000-8000-00000000dead']) {
    const notFound = { code: 'not-found', message: 'This student does not exist.' };
    await expect(stranger.call('health', { studentId: asked })).rejects.toMatchObject(notFound);
    await expect(stranger.call('healthReadings', { studentId: asked })).rejects.toMatchObject(notFound);
    const saving = stranger.call('saveHealth', { studentId: asked, version: 0, answers: { allergies: 'none' } });
    await expect(saving).rejects.toMatchObject(notFound);
  }
  expect(await count('SELECT count(*) FROM health_sections WHERE student_id = $1', studentId)).toBe(0);
  expect(await count('SELECT count(*) FROM health_readings WHERE student_id = $1', studentId)).toBe(0);
});

/** Another account in the same family, with less to say. */
async function addGuardian(familyId: string, access: 'full' | 'view' | 'pick-up', studentId: string): Promise<Person> {
  const guardian = await school.addPerson();
  const [id, { accountId }] = [newId(), guardian];
  const row = { organizationId: ORGANIZATION, id, familyId, accountId, access, createdAt: school.clock.iso() };
  await school.database.insertInto('guardians').values(row).execute();
  await school.database
    .insertInto('guardianStudents')
    .values({ organizationId: ORGANIZATION, guardianId: id, studentId, mayPickUp: true })
    .execute();
  return guardian;
}

test('who may look reads and is refused every change; who picks up has no health to see', async () => {
  const { family, studentId } = await familyOfOne();
  const looker = await addGuardian(family.familyId, 'view', studentId);
  const driver = await addGuardian(family.familyId, 'pick-up', studentId);
  const saved = { studentId, version: 0, answers: { allergies: 'none' as const } };
  await expect(looker.call('saveHealth', saved)).rejects.toMatchObject({ details: { reason: 'view-only' } });
  const typed = { studentId, version: 0, answers: { allergies: null } };
  await expect(looker.call('keepHealthDraft', typed)).rejects.toMatchObject({ details: { reason: 'view-only' } });
  await family.call('saveHealth', saved);
  expect((await looker.call('health', { studentId })).sections.allergies.answers).toBe('none');
  expect((await looker.call('healthReadings', { studentId })).readings).toMatchObject([{ by: 'you', name: '' }]);
  expect((await family.call('healthReadings', { studentId })).readings).toMatchObject([{ by: 'family', name: '' }]);
  const notFound = { code: 'not-found' };
  await expect(driver.call('health', { studentId })).rejects.toMatchObject(notFound);
  await expect(driver.call('healthReadings', { studentId })).rejects.toMatchObject(notFound);
  await expect(driver.call('saveHealth', saved)).rejects.toMatchObject(notFound);
  await expect(driver.call('keepHealthDraft', typed)).rejects.toMatchObject(notFound);
  const gone = { studentId, section: 'allergies' as const };
  await expect(driver.call('forgetHealthDraft', gone)).rejects.toMatchObject(notFound);
});

test('a student who is removed takes all of it along', async () => {
  const { family, studentId } = await familyOfOne();
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: [peanuts] } });
  await family.call('health', { studentId });
  await family.call('removeStudent', { studentId });
  for (const table of ['health_sections', 'health_readings'])
    expect(await count(`SELECT count(*) FROM ${table} WHERE student_id = $1`, studentId)).toBe(0);
});

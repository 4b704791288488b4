import { agreeAll } from '../../../test/agree.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => school.close());

const reason = (code: string) => ({ details: { reason: code } });
const historyOf = async (entityId: string) => (await office.call('auditEntries', { entityId })).rows;

async function twoFamilies() {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(1)];
  const [studentId = ''] = mother.studentIds;
  const link = { familyId: father.familyId, studentId, access: 'full', reason: 'Custody agreement' } as const;
  return { mother, father, studentId, link };
}

test('staff link a second household with a reason, never a third, and ending it is taken back', async () => {
  const { father, studentId, link } = await twoFamilies();
  const third = await school.addFamily(1);
  await office.call('linkHousehold', link);
  await expect(office.call('linkHousehold', link)).rejects.toMatchObject(reason('already-in-family'));
  const more = { ...link, familyId: third.familyId };
  await expect(office.call('linkHousehold', more)).rejects.toMatchObject(reason('too-many-households'));
  await expect(office.call('linkHousehold', { ...link, reason: ' ' })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  expect((await father.call('students')).students.map(({ id }) => id)).toContain(studentId);
  await office.call('endHousehold', { familyId: father.familyId, studentId, reason: 'Court order' });
  expect((await father.call('students')).students.map(({ id }) => id)).not.toContain(studentId);
  await office.call('linkHousehold', { ...link, access: 'view' });
  const own = (await father.call('students')).students.find(({ id }) => id === studentId);
  expect(own).toMatchObject({ access: 'view' });
  expect((await historyOf(father.familyId)).map((each) => [each.action, each.reason])).toEqual([
    ['family.household-linked', 'Custody agreement'],
    ['family.household-ended', 'Court order'],
    ['family.household-linked', 'Custody agreement'],
  ]);
});

test('what is no family, no student, or full is told apart', async () => {
  const { father, studentId, link } = await twoFamilies();
  const nobody = '00000000-0000-7000-8000-00000000dead';
  await expect(office.call('linkHousehold', { ...link, familyId: nobody })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(office.call('linkHousehold', { ...link, studentId: nobody })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(office.call('staffStudent', { studentId: nobody })).rejects.toMatchObject({ code: 'not-found' });
  for (let more = 1; more < 25; more++)
    await father.call('saveStudent', { student: { firstName: 'N', lastName: String(more), birthDate: '2016-05-01' } });
  await expect(office.call('linkHousehold', link)).rejects.toMatchObject(reason('too-many-students'));
  expect((await office.call('staffStudent', { studentId })).households).toHaveLength(1);
});

async function guardianOf(studentId: string, at = 0) {
  const found = (await office.call('staffStudent', { studentId })).households[0]?.guardians[at];
  if (!found) throw new Error('There is a guardian.');
  return found;
}

test('a guardian’s access is changed, ended and given back; the last full one who can sign in stays', async () => {
  const { mother, studentId } = await twoFamilies();
  const first = await guardianOf(studentId);
  const set = { guardianId: first.id, version: first.version, reason: 'Asked by phone' };
  const last = reason('last-full-guardian');
  await expect(office.call('setGuardianAccess', { ...set, access: 'view' })).rejects.toMatchObject(last);
  await expect(office.call('setGuardianAccess', { ...set, access: null })).rejects.toMatchObject(last);
  const entered = {
    name: 'Uncle Bo',
    email: '',
    phone: '212 555 0142',
    relationship: 'Uncle',
    access: 'full',
  } as const;
  await office.call('addGuardian', { ...entered, familyId: mother.familyId, studentId, reason: 'On the paper form' });
  // Somebody who cannot sign in cannot change anything: the first stays the last.
  await expect(office.call('setGuardianAccess', { ...set, access: 'view' })).rejects.toMatchObject(last);
  const uncle = await guardianOf(studentId, 1);
  expect(uncle).toMatchObject({ name: 'Uncle Bo', hasAccount: false, relationship: 'Uncle', mayPickUp: null });
  const asRead = { guardianId: uncle.id, reason: 'Asked by phone' };
  const { version } = await office.call('setGuardianAccess', { ...asRead, version: uncle.version, access: 'pick-up' });
  const old = office.call('setGuardianAccess', { ...asRead, version: uncle.version, access: 'view' });
  await expect(old).rejects.toMatchObject(reason('changed-meanwhile'));
  const ended = await office.call('setGuardianAccess', { ...asRead, version, access: null });
  expect((await office.call('staffStudent', { studentId })).households[0]?.guardians).toHaveLength(1);
  await office.call('setGuardianAccess', { ...asRead, version: ended.version, access: 'pick-up' });
  expect(await guardianOf(studentId, 1)).toMatchObject({ access: 'pick-up' });
  const history = await historyOf(mother.familyId);
  expect(history.map(({ action }) => action)).toEqual([
    'family.access-set',
    'family.access-set',
    'family.access-set',
    'family.guardian-added',
  ]);
  expect(JSON.stringify(history)).not.toContain('555 0142');
});

test('a family is found by whoever is in it, and only by words that are all there', async () => {
  const { mother, father } = await twoFamilies();
  const named = { firstName: 'Zoë', lastName: 'Quibble' };
  await school.database
    .updateTable('students')
    .set(named)
    .where('id', '=', mother.studentIds[0] ?? '')
    .execute();
  await school.database
    .updateTable('guardians')
    .set({ name: 'Anna Quibble' })
    .where('familyId', '=', father.familyId)
    .execute();
  const find = async (search: string) => (await office.call('findFamilies', { search })).families.map(({ id }) => id);
  expect(new Set(await find('quibble'))).toEqual(new Set([mother.familyId, father.familyId]));
  expect(await find('zoe quibble')).toEqual([mother.familyId]);
  expect(await find('anna quib')).toEqual([father.familyId]);
  expect(await find('   ')).toEqual([]);
  expect(await find('quibble nobody')).toEqual([]);
});

test('the record has both households side by side; what was not answered is not a no, and one that ended tells nothing', async () => {
  const { mother, father, studentId, link } = await twoFamilies();
  await office.call('linkHousehold', link);
  await agreeAll(mother);
  const nobody = { allowed: [], notAllowed: [], codeWord: '' };
  const barred = { ...nobody, notAllowed: [{ name: 'Rex', relationship: 'Uncle', phone: '' }] };
  await mother.call('savePickup', { studentId, version: 0, pickup: nobody });
  const before = await office.call('staffStudent', { studentId });
  expect(before.permissions).toBeNull();
  expect(before.households.map(({ pickup }) => pickup)).toEqual([
    { allowed: [], notAllowed: [], hasCodeWord: false },
    null,
  ]);
  expect(before.households[0]?.guardians[0]).toMatchObject({ livesWith: null, mayPickUp: null });
  await father.call('savePickup', { studentId, version: 0, pickup: barred });
  const after = await office.call('staffStudent', { studentId });
  expect(after.households[1]?.pickup).toMatchObject({ allowed: [], notAllowed: barred.notAllowed, hasCodeWord: false });
  const told = after.households[1]?.sections.find(({ section }) => section === 'pickup');
  expect(told).toMatchObject({ by: after.households[1]?.guardians[0]?.name, missing: null });
  expect(after.sections.find(({ section }) => section === 'permissions')).toMatchObject({
    missing: 'unanswered',
    by: '',
  });
  await office.call('endHousehold', { familyId: father.familyId, studentId, reason: 'Court order' });
  const gone = (await office.call('staffStudent', { studentId })).households[1];
  expect(gone).toMatchObject({ endReason: 'Court order', contacts: null, pickup: null, sections: [] });
});

test('whom a household that ends had barred stays barred in the other one, but for whom the office lets in again', async () => {
  const mother = await school.addFamily(1, 'keeps-bars@example.org');
  const father = await school.addFamily(0);
  const [studentId = ''] = mother.studentIds;
  const { familyId } = father;
  await office.call('linkHousehold', { familyId, studentId, access: 'full', reason: 'Two homes' });
  await agreeAll(mother);
  const person = (name: string) => ({ name, relationship: '', phone: '' });
  const notAllowed = [person('Rex Bo'), person('Sam Poe')];
  await father.call('savePickup', { studentId, version: 0, pickup: { allowed: [], notAllowed } });
  await office.call('endHousehold', { familyId, studentId, reason: 'Moved away', lifted: ['sam  poe'] });
  const { answers, sections } = await mother.call('record', { studentId });
  expect(answers.pickup?.notAllowed).toEqual([{ ...person('Rex Bo'), byOffice: true }]);
  expect(sections.find(({ section }) => section === 'pickup')).toMatchObject({ answeredAt: null });
});

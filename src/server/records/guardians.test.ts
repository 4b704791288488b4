import { expect, test } from 'vitest';
import { join, office, openHouseholds, reason, school } from '../../../test/households.ts';
import { ORGANIZATION, type Person } from '../../../test/school.ts';
import type { GuardianInput } from '../../contract/records.ts';
import { linkStudent } from '../families/store.ts';
import { phoneOf } from '../../../test/phones.ts';

openHouseholds();

const ama: GuardianInput = {
  name: 'Ama Owusu',
  email: 'ama@example.org',
  phone: '+1 212 555 0142',
  postalAddress: '5 Hill Road\nAccra',
  relationship: 'Aunt',
  livesWith: false,
  mayPickUp: true,
};
const guardiansOf = async (person: Person, studentId: string) => (await person.call('record', { studentId })).guardians;
/** As they were read, to be sent back. */
const sent = (guardians: Awaited<ReturnType<typeof guardiansOf>>): GuardianInput[] =>
  guardians.map(({ isYou: _you, hasAccount: _account, ...guardian }) => guardian);

test('a household says who is what to the student, and enters somebody who has no account', async () => {
  const mother = await school.addFamily(1);
  const [studentId = ''] = mother.studentIds;
  const [own] = sent(await guardiansOf(mother, studentId));
  if (!own) throw new Error('There is a guardian.');
  const told = { relationship: 'Mother', livesWith: true, mayPickUp: null, postalAddress: '1 Bay Street' };
  const { section } = await mother.call('saveGuardians', {
    studentId,
    version: 0,
    guardians: [{ ...own, ...told }, ama],
  });
  expect(section).toMatchObject({ section: 'guardians', version: 1, by: 'you', missing: null });
  expect(await guardiansOf(mother, studentId)).toMatchObject([
    { ...told, isYou: true, hasAccount: true },
    { ...ama, isYou: false, hasAccount: false },
  ]);
  const { households } = await office.call('staffStudent', { studentId });
  expect(households[0]?.guardians).toMatchObject([
    { relationship: 'Mother' },
    { ...ama, access: 'view', hasAccount: false },
  ]);
  const [, entered] = sent(await guardiansOf(mother, studentId));
  const changed = { ...ama, ...entered, email: '', phone: '' };
  await mother.call('saveGuardians', { studentId, version: 1, guardians: [changed] });
  expect((await guardiansOf(mother, studentId))[1]).toMatchObject({ email: '', phone: '', name: 'Ama Owusu' });
});

test('whoever has an account says who they are; a guardian may only say what they are to the student', async () => {
  const mother = await school.addFamily(1);
  const [studentId = ''] = mother.studentIds;
  const partner = await join(mother);
  await partner.call('saveAccount', { name: 'Kofi', phone: '555-0177' });
  const guardians = sent(await guardiansOf(mother, studentId)).map((each) => ({
    ...each,
    name: 'Somebody else',
    phone: '1',
    postalAddress: 'Nowhere',
    relationship: 'Stepfather',
  }));
  await mother.call('saveGuardians', { studentId, version: 0, guardians });
  expect(await guardiansOf(partner, studentId)).toMatchObject([
    { isYou: false, phone: '555-0100', postalAddress: 'Nowhere' },
    { isYou: true, name: 'Kofi', phone: '555-0177', postalAddress: '', relationship: 'Stepfather' },
  ]);
});

test('the other household is neither seen nor written, and whoever looks only writes nothing', async () => {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = mother.studentIds;
  const link = { familyId: father.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  await mother.call('saveGuardians', { studentId, version: 0, guardians: [ama] });
  const theirs = await guardiansOf(father, studentId);
  expect(theirs).toMatchObject([{ isYou: true, relationship: '' }]);
  expect(JSON.stringify(await father.call('record', { studentId }))).not.toContain('Ama');
  const stolen = sent(await guardiansOf(mother, studentId));
  await expect(father.call('saveGuardians', { studentId, version: 0, guardians: stolen })).rejects.toMatchObject({
    code: 'not-found',
  });
  const viewer = await join(mother, { access: 'view' });
  const look = viewer.call('saveGuardians', { studentId, version: 1, guardians: [] });
  await expect(look).rejects.toMatchObject(reason('view-only'));
});

test('who is entered must have a name, a household has twelve guardians at most, and two who save come one after the other', async () => {
  const mother = await school.addFamily(1);
  const [studentId = ''] = mother.studentIds;
  const save = (guardians: GuardianInput[], version = 0) =>
    mother.call('saveGuardians', { studentId, version, guardians });
  await expect(save([ama, { ...ama, name: ' \n ' }])).rejects.toMatchObject({
    details: { fields: [{ path: 'guardians.1.name', code: 'name-missing' }] },
  });
  await expect(save(Array.from({ length: 12 }, () => ama))).rejects.toMatchObject(reason('too-many-guardians'));
  await expect(save(Array.from({ length: 40 }, () => ama))).rejects.toMatchObject({ code: 'invalid-argument' });
  const both = await Promise.allSettled([save([ama]), save([{ ...ama, name: '李' }])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await guardiansOf(mother, studentId)).toHaveLength(2);
});

test('mail goes to accounts only: whoever was entered is reminded of nothing', async () => {
  const mother = await school.addFamily(1);
  const [studentId = ''] = mother.studentIds;
  const classId = await school.addClass();
  await mother.call('saveGuardians', { studentId, version: 0, guardians: [ama] });
  await mother.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  const chosen = { semesterId: school.semesterId, studentIds: [studentId] };
  expect(await office.call('previewReminder', chosen)).toMatchObject({ families: 1, mails: 1, unreached: 0 });
});

/** Two students of one household, of whom one has told everything that can be copied. */
async function siblings() {
  const mother = await school.addFamily(2);
  const [told = '', open = ''] = mother.studentIds;
  const contacts = ['Ama', 'Kofi'].map((name) => ({ name, relationship: 'Aunt', phone: phoneOf(name) }));
  await mother.call('saveContacts', { studentId: told, version: 0, contacts });
  const own = sent(await guardiansOf(mother, told)).map((each) => ({
    ...each,
    relationship: 'Mother',
    livesWith: true,
  }));
  await mother.call('saveGuardians', { studentId: told, version: 0, guardians: [...own, ama] });
  return { mother, told, open, contacts };
}

test('guardians and contacts are taken over from a sibling, and what was there goes', async () => {
  const { mother, told, open, contacts } = await siblings();
  const asked = { studentId: open, version: 0, fromStudentId: told, fromVersion: 1 };
  expect((await mother.call('copySection', { ...asked, section: 'contacts' })).section).toMatchObject({ version: 1 });
  await mother.call('copySection', { ...asked, section: 'guardians' });
  const after = await mother.call('record', { studentId: open });
  expect(after.answers.contacts).toEqual(contacts);
  expect(after.guardians.map(({ relationship, livesWith }) => [relationship, livesWith])).toEqual([
    ['Mother', true],
    ['Aunt', false],
  ]);
  await mother.call('saveContacts', { studentId: told, version: 1, contacts: contacts.toReversed() });
  const again = { ...asked, version: 1, section: 'contacts' } as const;
  await expect(mother.call('copySection', again)).rejects.toMatchObject(reason('changed-meanwhile'));
  await mother.call('copySection', { ...again, fromVersion: 2 });
  expect((await mother.call('record', { studentId: open })).answers.contacts).toEqual(contacts.toReversed());
});

test('who only picks up the sibling is left out of what is taken over', async () => {
  const { mother, told, open } = await siblings();
  await join(mother, { access: 'pick-up', studentId: told });
  const asked = { studentId: open, version: 0, fromStudentId: told, fromVersion: 1, section: 'guardians' } as const;
  await mother.call('copySection', asked);
  expect((await guardiansOf(mother, open)).map(({ relationship }) => relationship)).toEqual(['Mother', 'Aunt']);
  expect(await guardiansOf(mother, told)).toHaveLength(3);
});

test('who describes the same guardian with another student, after somebody else did, is told', async () => {
  const { mother, told, open } = await siblings();
  const read = sent(await guardiansOf(mother, open));
  const described = (phone: string) => (each: GuardianInput) => (each.name === ama.name ? { ...each, phone } : each);
  const first = sent(await guardiansOf(mother, told)).map(described('+1 212 555 0199'));
  await mother.call('saveGuardians', { studentId: told, version: 1, guardians: first });
  const second = { studentId: open, version: 0, guardians: read.map(described('+1 212 555 0111')) };
  await expect(mother.call('saveGuardians', second)).rejects.toMatchObject(reason('changed-meanwhile'));
  expect((await guardiansOf(mother, open)).map(({ phone }) => phone)).toContain('+1 212 555 0199');
});

test('nothing is taken over from a student of another household, from oneself, or where nothing was told', async () => {
  const { mother, told, open } = await siblings();
  const father = await school.addFamily(1);
  const [other = ''] = father.studentIds;
  const copy = (person: Person, studentId: string, fromStudentId: string, fromVersion = 1) =>
    person.call('copySection', { studentId, version: 0, fromStudentId, fromVersion, section: 'contacts' });
  await expect(copy(father, other, told)).rejects.toMatchObject({ code: 'not-found' });
  await expect(copy(mother, open, open)).rejects.toMatchObject({ code: 'not-found' });
  await expect(copy(mother, open, told, 0)).rejects.toMatchObject(reason('changed-meanwhile'));
  // A guardian of both families sees both students, and still copies within one household only.
  await join(father, {}, mother);
  await expect(copy(mother, open, other)).rejects.toMatchObject({ code: 'not-found' });
  const viewer = await join(mother, { access: 'view', familyId: mother.familyId } as const);
  await expect(copy(viewer, open, told)).rejects.toMatchObject(reason('view-only'));
});

test('doctor and insurance are copied sealed; the reading has its receipt, and what was there goes', async () => {
  const { mother, told, open } = await siblings();
  const care = { doctor: { name: 'Dr. Øst', phone: '+1 555 0100' }, insurance: 'uninsured' } as const;
  await mother.call('saveHealth', { studentId: told, version: 0, answers: { care } });
  const asked = { studentId: open, version: 0, fromStudentId: told, fromVersion: 1 };
  await expect(mother.call('copyCare', { ...asked, fromVersion: 2 })).rejects.toMatchObject(
    reason('changed-meanwhile'),
  );
  await mother.call('copyCare', asked);
  expect((await mother.call('health', { studentId: open })).sections.care).toMatchObject({ version: 1, answers: care });
  const { sections } = await mother.call('record', { studentId: open });
  expect(sections.find(({ section }) => section === 'care')).toMatchObject({ missing: null, by: 'you' });
  const { readings } = await mother.call('healthReadings', { studentId: told });
  expect(readings.filter(({ sections: read }) => read.join(' ') === 'care')).toMatchObject([
    { by: 'you', purpose: 'family' },
  ]);
  await expect(mother.call('copyCare', asked)).rejects.toMatchObject(reason('changed-meanwhile'));
  const stranger = await school.addFamily(1);
  const theft = { ...asked, studentId: stranger.studentIds[0] ?? '' };
  await expect(stranger.call('copyCare', theft)).rejects.toMatchObject({ code: 'not-found' });
});

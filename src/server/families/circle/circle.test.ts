import { expect, test } from 'vitest';
import {
  ALL,
  CLOSED,
  entryFor,
  mailsTo,
  maya,
  openCircles,
  registrar,
  school,
  seen,
} from '../../../../test/circles.ts';
import { reason } from '../../../../test/households.ts';
import { vitamins } from '../../../../test/infirmary.ts';

openCircles();
const link = (studentId: string, familyId: string) =>
  ({ familyId, studentId, access: 'full', reason: 'Custody agreement' }) as const;

test('a household that the school links sees the student and the classes, and the rest when a full guardian of before agrees', async () => {
  const { n, mother, other, studentId } = await maya();
  await registrar.call('linkHousehold', link(studentId, other.familyId));
  expect((await other.call('students')).students.map(({ id }) => id)).toContain(studentId);
  expect(await seen(other, studentId)).toEqual(CLOSED);
  const closed = reason('circle-closed');
  const health = { studentId, version: 1, answers: { medications: [vitamins] } };
  await expect(other.call('saveHealth', health)).rejects.toMatchObject(closed);
  await expect(other.call('keepHealthDraft', health)).rejects.toMatchObject(closed);
  const pickup = { allowed: [], notAllowed: [], codeWord: 'mine' };
  await expect(other.call('savePickup', { studentId, version: 0, pickup })).rejects.toMatchObject(closed);
  await expect(other.call('saveContacts', { studentId, version: 0, contacts: [] })).rejects.toMatchObject({});
  expect((await other.call('missingSections', {})).students.map((each) => each.studentId)).not.toContain(studentId);
  const [mail = '', ...more] = await mailsTo(`mother-${n}@one.example`);
  expect(more).toEqual([]);
  for (const part of [`Other ${n}`, 'Student 1', 'registrar@example.org', 'Custody agreement', '/account/objection#'])
    expect(mail).toContain(part);
  for (const secret of ['Peanuts', 'bluebird', 'Aunt Ann', '202', `other-${n}@`]) expect(mail).not.toContain(secret);
  const entry = await entryFor(mother);
  expect(entry).toMatchObject({
    studentId,
    names: [`Other ${n}`],
    isHousehold: true,
    access: 'full',
    by: 'registrar@example.org',
  });
  expect((await other.call('circleEntries', {})).entries).toEqual([]);
  await expect(other.call('agreeToEntry', { entryId: entry.id })).rejects.toMatchObject({ code: 'not-found' });
  expect(await seen(mother, studentId)).toEqual(ALL);
  await mother.call('agreeToEntry', { entryId: entry.id });
  expect(await seen(other, studentId)).toEqual(ALL);
  await expect(mother.call('agreeToEntry', { entryId: entry.id })).rejects.toMatchObject(reason('entry-decided'));
});

test('nobody of the school lets in their own family, account or address, whatever their role', async () => {
  const { mother, studentId } = await maya();
  const own = await school.addFamily(1, 'insider@example.org');
  for (const role of ['registrar', 'administrator'] as const) {
    await school.database
      .insertInto('roleGrants')
      .values({
        organizationId: '00000000-0000-7000-8000-000000000001',
        accountId: own.accountId,
        role,
        grantedBy: 'test',
        grantedAt: school.clock.iso(),
      })
      .execute();
    await expect(own.call('linkHousehold', link(studentId, own.familyId))).rejects.toMatchObject(reason('own-circle'));
  }
  // Nor anybody into their own family.
  const [ownStudent = ''] = own.studentIds;
  await expect(own.call('linkHousehold', link(ownStudent, mother.familyId))).rejects.toMatchObject(
    reason('own-circle'),
  );
  expect((await own.call('students')).students).toHaveLength(1);
});

const guest = (email: string, familyId: string, studentId: string) =>
  ({
    familyId,
    studentId,
    name: 'New Guardian',
    email,
    phone: '',
    relationship: '',
    access: 'full',
    reason: 'Paper form',
  }) as const;

test('a guardian whom the school enters and invites comes in when a full guardian of before agrees', async () => {
  const { n, mother, studentId } = await maya();
  const email = `new-${n}@three.example`;
  await expect(
    registrar.call('addGuardian', guest('Registrar+x@example.org', mother.familyId, studentId)),
  ).rejects.toMatchObject(reason('own-circle'));
  const { guardianId } = await registrar.call('addGuardian', guest(email, mother.familyId, studentId));
  const { token } = await registrar.call('inviteEnteredGuardian', { guardianId });
  const person = await school.addPerson({ email });
  await person.call('acceptInvitation', { token: token ?? '' });
  expect(await seen(person, studentId)).toEqual(CLOSED);
  expect((await mailsTo(`mother-${n}@one.example`)).join()).toContain('New Guardian');
  const entry = await entryFor(mother);
  await mother.call('agreeToEntry', { entryId: entry.id });
  expect(await seen(person, studentId)).toEqual(ALL);
});

test('access that is widened or given back counts as before until a full guardian agrees', async () => {
  const { n, mother, studentId } = await maya();
  const link = await mother.call('inviteGuardian', { access: 'pick-up', email: `x-${n}@x.example`, studentId });
  const driver = await school.addPerson({ email: `driver-${n}@x.example` });
  await driver.call('acceptInvitation', { token: link.token ?? '' });
  const find = async () => {
    const { households } = await registrar.call('staffStudent', { studentId });
    const found = households[0]?.guardians.find(({ email }) => email === `driver-${n}@x.example`);
    if (!found) throw new Error('There is a driver.');
    return found;
  };
  const { id: guardianId, version } = await find();
  await registrar.call('setGuardianAccess', { guardianId, version, access: 'full', reason: 'By phone' });
  expect(await seen(driver, studentId)).toEqual(CLOSED);
  const entry = await entryFor(mother);
  expect(entry).toMatchObject({ access: 'full', accessBefore: 'pick-up', isHousehold: false });
  await mother.call('agreeToEntry', { entryId: entry.id });
  expect(await seen(driver, studentId)).toEqual(ALL);
  const set = { guardianId, reason: 'By phone' };
  const ended = await registrar.call('setGuardianAccess', { ...set, version: version + 1, access: null });
  await registrar.call('setGuardianAccess', { ...set, version: ended.version, access: 'full' });
  expect(await seen(driver, studentId)).toEqual(CLOSED);
  expect(await mailsTo(`mother-${n}@one.example`)).toHaveLength(2);
});

import { expect, test } from 'vitest';
import {
  ALL,
  CLOSED,
  colleague,
  entryFor,
  mailsTo,
  maya,
  NOTHING,
  nurse,
  objectionOf,
  openCircles,
  registrar,
  school,
  seen,
} from '../../../../test/circles.ts';
import { reason } from '../../../../test/households.ts';
import { vitamins } from '../../../../test/infirmary.ts';
import { functions } from '../../../contract/functions.ts';

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

test('whoever objects by the link in the mail, without a sign-in, closes the whole way until the office has looked', async () => {
  const { n, mother, other, studentId } = await maya();
  await registrar.call('linkHousehold', link(studentId, other.familyId));
  const token = await objectionOf(`mother-${n}@one.example`);
  expect(await school.anonymous.call('objectionOffer', { token })).toMatchObject({
    names: [`Other ${n}`],
    students: ['Student 1'],
    state: 'open',
  });
  for (const wrong of [`${token}x`, 'x', token.slice(1)])
    await expect(school.anonymous.call('objectByLink', { token: wrong })).rejects.toMatchObject({ code: 'not-found' });
  // To look is not to object: what reads mails before people do closes nothing.
  expect((await other.call('students')).students.map(({ id }) => id)).toContain(studentId);
  await school.anonymous.call('objectByLink', { token });
  expect(await seen(other, studentId)).toEqual(NOTHING);
  expect((await other.call('students')).students.map(({ id }) => id)).not.toContain(studentId);
  const classId = await school.addClass();
  const { lines } = await other.call('enroll', { idempotencyKey: `o${n}`, lines: [{ studentId, classId }] });
  expect(lines[0]?.enrollmentId ?? null).toBeNull();
  // A letter about the class goes to the household of before alone.
  await mother.call('enroll', { idempotencyKey: `m${n}`, lines: [{ studentId, classId }] });
  const audience = { of: 'enrollments', classId, state: 'enrolled' } as const;
  const { rows } = await colleague.call('circularReaders', { audience });
  expect(rows.map(({ name }) => name)).toEqual([`Mother ${n}`]);
  await expect(school.anonymous.call('objectByLink', { token })).rejects.toMatchObject(reason('entry-decided'));
  // Whoever let them in does not look at it, nor does somebody without the role.
  const { entries } = await registrar.call('openEntries', { studentId });
  expect(entries).toMatchObject([{ state: 'objected', objectedBy: `Mother ${n}`, isOwn: true }]);
  const entryId = entries[0]?.id ?? '';
  const look = { entryId, decision: 'let-back', reason: 'Shared custody' } as const;
  await expect(registrar.call('decideObjection', look)).rejects.toMatchObject(reason('own-act'));
  await expect(nurse.call('decideObjection', look)).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(nurse.call('letIn', { entryId, reason: 'x' })).rejects.toMatchObject(reason('entry-decided'));
  await colleague.call('decideObjection', look);
  expect(await seen(other, studentId)).toEqual(CLOSED);
  expect((await mailsTo(`mother-${n}@one.example`)).at(-1)).toContain('Shared custody');
  // Objected to again, signed in, and kept out.
  await mother.call('objectToEntry', { entryId });
  await colleague.call('decideObjection', { ...look, decision: 'keep-out', reason: 'Court order' });
  expect(await seen(other, studentId)).toEqual(NOTHING);
  expect((await mother.call('circleEntries', {})).entries).toMatchObject([
    { state: 'kept-out', decisionReason: 'Court order' },
  ]);
});

test('the link works for seven days, and what was agreed is still objected to within them', async () => {
  const { n, mother, other, studentId } = await maya();
  await registrar.call('linkHousehold', link(studentId, other.familyId));
  const token = await objectionOf(`mother-${n}@one.example`);
  await mother.call('agreeToEntry', { entryId: (await entryFor(mother)).id });
  expect(await seen(other, studentId)).toEqual(ALL);
  const now = school.clock.now();
  school.clock.set(new Date(now + 7 * 86_400_000).toISOString());
  expect(await school.anonymous.call('objectionOffer', { token })).toMatchObject({ state: 'over' });
  await expect(school.anonymous.call('objectByLink', { token })).rejects.toMatchObject(reason('entry-decided'));
  school.clock.set(new Date(now + 7 * 86_400_000 - 1000).toISOString());
  await school.anonymous.call('objectByLink', { token });
  expect(await seen(other, studentId)).toEqual(NOTHING);
  school.clock.set(new Date(now).toISOString());
});

test('where nobody is left who could agree the office says why, and somebody with health lets in with a reason that the family reads', async () => {
  const { n, mother, other, studentId } = await maya();
  await school.database
    .updateTable('guardians')
    .set({ accountId: null, email: `paper-${n}@one.example` })
    .where('familyId', '=', mother.familyId)
    .execute();
  const asked = link(studentId, other.familyId);
  await expect(registrar.call('linkHousehold', asked)).rejects.toMatchObject(reason('nobody-could-agree'));
  await expect(registrar.call('linkHousehold', { ...asked, nobodyLeft: ' ' })).rejects.toMatchObject(
    reason('nobody-could-agree'),
  );
  await registrar.call('linkHousehold', { ...asked, nobodyLeft: 'Mother has no computer' });
  const paper = `paper-${n}@one.example`;
  expect((await mailsTo(paper)).join()).toContain('Mother has no computer');
  expect(await seen(other, studentId)).toEqual(CLOSED);
  expect((await other.call('circleEntries', {})).waits).toMatchObject([{ studentId, for: 'school' }]);
  const [entry] = (await nurse.call('openEntries', {})).entries.filter((each) => each.studentId === studentId);
  const entryId = entry?.id ?? '';
  for (const who of [registrar, colleague, other])
    await expect(who.call('letIn', { entryId, reason: 'x' })).rejects.toMatchObject({ code: 'permission-denied' });
  await nurse.call('letIn', { entryId, reason: 'Seen the court paper' });
  expect(await seen(other, studentId)).toEqual(ALL);
  expect((await mailsTo(paper)).at(-1)).toContain('Seen the court paper');
  // An objection closes it all the same.
  await school.anonymous.call('objectByLink', { token: await objectionOf(paper) }).catch(() => undefined);
});

test('of two full guardians who agree and object at one moment, the objection counts', async () => {
  const { n, mother, other, studentId } = await maya();
  const invited = await mother.call('inviteGuardian', { access: 'full', email: `aunt-${n}@one.example` });
  const aunt = await school.addPerson({ email: `aunt-${n}@one.example` });
  await aunt.call('acceptInvitation', { token: invited.token ?? '' });
  await registrar.call('linkHousehold', link(studentId, other.familyId));
  const { id: entryId } = await entryFor(mother);
  await Promise.allSettled([mother.call('agreeToEntry', { entryId }), aunt.call('objectToEntry', { entryId })]);
  expect(await seen(other, studentId)).toEqual(NOTHING);
});

test('before anybody has agreed a newcomer opens the circle to nobody else, closes it to nobody, and names nobody who picks up', async () => {
  const { n, mother, studentId } = await maya();
  const email = `new-${n}@three.example`;
  const { guardianId } = await registrar.call('addGuardian', guest(email, mother.familyId, studentId));
  const { token } = await registrar.call('inviteEnteredGuardian', { guardianId });
  const person = await school.addPerson({ email });
  await person.call('acceptInvitation', { token: token ?? '' });
  const closed = reason('circle-closed');
  const { familyId } = mother;
  const friend = { access: 'full', email: `friend-${n}@three.example`, familyId } as const;
  await expect(person.call('inviteGuardian', friend)).rejects.toMatchObject(closed);
  await expect(person.call('inviteGuardian', { ...friend, studentId })).rejects.toMatchObject(closed);
  const hers = (await mother.call('family')).families[0]?.guardians.find(({ isYou }) => isYou);
  await expect(person.call('removeGuardian', { guardianId: hers?.id ?? '' })).rejects.toMatchObject(closed);
  const bonds = [{ studentId, relationship: 'x', livesWith: true, mayPickUp: true }];
  const version = (await person.call('family')).families[0]?.guardians[0]?.version ?? 0;
  await expect(person.call('saveGuardian', { guardianId, version, students: bonds })).rejects.toMatchObject(closed);
  await expect(
    person.call('saveStudent', { student: { id: studentId, firstName: 'X', lastName: 'Y', birthDate: '2016-05-01' } }),
  ).rejects.toMatchObject(closed);
  await expect(person.call('removeStudent', { studentId })).rejects.toMatchObject(closed);
  expect((await person.call('family')).families[0]?.guardians.map(({ id }) => id)).toEqual([guardianId]);
  // The mother is the last who may change everything.
  await expect(mother.call('leaveFamily', { familyId })).rejects.toMatchObject(reason('last-full-guardian'));
});

test('who read it is told by name where the school let them in, and whoever had just come is marked', async () => {
  const { n, mother, other, studentId } = await maya();
  const invited = await mother.call('inviteGuardian', { access: 'full', email: `aunt-${n}@one.example` });
  const aunt = await school.addPerson({ email: `aunt-${n}@one.example` });
  await aunt.call('acceptInvitation', { token: invited.token ?? '' });
  await registrar.call('linkHousehold', link(studentId, other.familyId));
  await mother.call('agreeToEntry', { entryId: (await entryFor(mother)).id });
  const now = school.clock.now();
  for (const days of [0, 8]) {
    school.clock.set(new Date(now + days * 86_400_000).toISOString());
    await other.call('health', { studentId });
    await aunt.call('health', { studentId });
  }
  const { readings } = await mother.call('healthReadings', { studentId });
  school.clock.set(new Date(now).toISOString());
  expect(readings.filter(({ by }) => by === 'family').map(({ name, isNew }) => [name, isNew])).toEqual([
    ['', false],
    [`Other ${n}`, false],
    ['', true],
    [`Other ${n}`, true],
  ]);
});

test('whoever left a family is of it still where the school acts on it', async () => {
  const { n, mother, studentId } = await maya();
  const insider = await school.addPerson({ email: `insider-${n}@example.org`, roles: ['registrar'] });
  const invited = await mother.call('inviteGuardian', { access: 'view', email: `insider-${n}@example.org` });
  await insider.call('acceptInvitation', { token: invited.token ?? '' });
  await insider.call('leaveFamily', { familyId: mother.familyId });
  const other = await school.addFamily(0);
  await expect(insider.call('linkHousehold', link(studentId, other.familyId))).rejects.toMatchObject(
    reason('own-circle'),
  );
  await registrar.call('linkHousehold', link(studentId, other.familyId));
});

test('every act that lets somebody in asks for a fresh sign-in', () => {
  const acts = [
    'linkHousehold',
    'addGuardian',
    'inviteEnteredGuardian',
    'inviteImported',
    'applyStudentImport',
    'setGuardianAccess',
    'mergeStudents',
    'mergeFamilies',
    'letIn',
    'decideObjection',
  ] as const;
  expect(acts.filter((name) => !functions[name].fresh)).toEqual([]);
});

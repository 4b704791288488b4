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
import type { Person } from '../../../../test/school.ts';

openCircles();

/** A twin of Maya, entered by another family. */
async function twinOf(other: Person): Promise<string> {
  school.clock.set(new Date(school.clock.now() + 1000).toISOString());
  const { student } = await other.call('saveStudent', {
    student: { firstName: 'Student 1', lastName: 'Twin', birthDate: '2016-05-01', grade: 4 },
  });
  return student.id;
}

async function merge(who: Person, keptId: string, mergedId: string, nobodyLeft?: string) {
  const { seen: looked, choices } = await who.call('previewMerge', { keptId, mergedId });
  const takes = { fields: [], sections: choices };
  return who.call('mergeStudents', { keptId, mergedId, seen: looked, takes, reason: 'Entered twice', nobodyLeft });
}

test.each(['the real child stays', 'the twin stays'])(
  'a family that enters a twin of somebody else’s child sees nothing by the office’s merge until the real one agrees: %s',
  async (which) => {
    const { n, mother, other, studentId } = await maya();
    const twin = await twinOf(other);
    const pickup = { allowed: [], notAllowed: [], codeWord: 'stranger' };
    if (which === 'the twin stays') await other.call('savePickup', { studentId: twin, version: 0, pickup });
    const [keptId, mergedId] = which === 'the twin stays' ? [twin, studentId] : [studentId, twin];
    const { mergeId } = await merge(registrar, keptId, mergedId);
    expect(await seen(other, keptId)).toEqual(CLOSED);
    expect((await mailsTo(`mother-${n}@one.example`)).join()).toContain(`Other ${n}`);
    const entry = await entryFor(mother);
    expect(entry).toMatchObject({ studentId: keptId, isHousehold: true, names: [`Other ${n}`] });
    await mother.call('agreeToEntry', { entryId: entry.id });
    expect(await seen(other, keptId)).toEqual(ALL);
    // A twin of whom nothing was told closes nothing to the real family.
    if (which === 'the real child stays') expect(await seen(mother, keptId)).toEqual(ALL);
    await registrar.call('undoMerge', { mergeId, reason: 'Two children' });
    expect(await seen(other, studentId)).toEqual(['not-found', 'not-found', 'not-found']);
    expect((await mother.call('circleEntries', {})).entries).toEqual([]);
    expect(await seen(mother, studentId)).toEqual(ALL);
    expect(await seen(other, twin)).toEqual(ALL);
  },
);

test('a registrar’s own twin is merged by nobody but a colleague', async () => {
  const { studentId } = await maya();
  const own = await school.addFamily(1);
  const { accountId } = own;
  const grant = { organizationId: '00000000-0000-7000-8000-000000000001', accountId, grantedBy: 'test' };
  await school.database
    .insertInto('roleGrants')
    .values({ ...grant, role: 'registrar', grantedAt: school.clock.iso() })
    .execute();
  const [twin = ''] = own.studentIds;
  await expect(merge(own, studentId, twin)).rejects.toMatchObject(reason('own-circle'));
  await expect(merge(own, twin, studentId)).rejects.toMatchObject(reason('own-circle'));
});

test('families that are made one see of each other’s children classes only, until each agrees', async () => {
  const { mother, other, studentId } = await maya();
  const [theirs = ''] = other.studentIds;
  const both = { keptId: mother.familyId, mergedId: other.familyId };
  const { seen: looked } = await registrar.call('previewFamilyMerge', both);
  const asked = {
    ...both,
    seen: looked,
    takes: { contacts: 'kept', pickup: 'kept' },
    areOneHousehold: false,
    reason: 'Entered twice',
  } as const;
  const { mergeId } = await registrar.call('mergeFamilies', { ...asked, same: [] });
  expect(await seen(other, studentId)).toEqual(CLOSED);
  expect(await seen(mother, theirs)).toEqual(CLOSED);
  expect(await seen(mother, studentId)).toEqual(ALL);
  expect(await seen(other, theirs)).toEqual(ALL);
  await mother.call('agreeToEntry', { entryId: (await entryFor(mother)).id });
  expect(await seen(other, studentId)).toEqual(ALL);
  await registrar.call('undoFamilyMerge', { mergeId, reason: 'Two families' });
  expect(await seen(other, studentId)).toEqual(['not-found', 'not-found', 'not-found']);
  expect(await seen(mother, studentId)).toEqual(ALL);
  expect(await seen(other, theirs)).toEqual(ALL);
  expect((await mother.call('circleEntries', {})).entries).toEqual([]);
});

test.each([true, false])(
  'a twin’s household gives nobody the child before the circle has agreed, the twin stays: %s; whom it bars stays barred',
  async (twinStays) => {
    const { n, mother, other, studentId } = await maya();
    const classId = await school.addClass({ meetings: [{ on: '2026-09-01', start: '15:30', end: '17:30' }] });
    await mother.call('enroll', { idempotencyKey: `s${n}`, lines: [{ studentId, classId }] });
    const twin = await twinOf(other);
    const someone = (name: string) => ({ name, relationship: 'Uncle', phone: '+1 202 555 0133' });
    const [keptId, mergedId] = twinStays ? [twin, studentId] : [studentId, twin];
    await other.call('saveHealth', { studentId: twin, version: 0, answers: { allergies: 'none' } });
    const pickup = {
      allowed: [someone('Uncle Bad')],
      notAllowed: [{ ...someone('Barred Bo'), phone: '+1 202 555 0135' }],
      codeWord: 'stranger',
    };
    await other.call('savePickup', { studentId: twin, version: 0, pickup });
    const contacts = [someone('Contact Bad'), { ...someone('Contact Worse'), phone: '+1 202 555 0134' }];
    await other.call('saveContacts', { studentId: twin, version: 0, contacts });
    await merge(registrar, keptId, mergedId);
    const fetchers = async () => {
      const { students } = await registrar.call('classAttendance', { classId });
      const found = students.find(({ id }) => id === keptId);
      return { may: found?.fetchers.map(({ name }) => name), not: found?.notAllowed.map(({ name }) => name) };
    };
    const sheets = async () =>
      JSON.stringify(await registrar.call('classSheets', { classId, kinds: ['pick-up', 'emergency'] }));
    expect(await fetchers()).toEqual({ may: [`Mother ${n}`, 'Friend Fay'], not: ['Barred Bo'] });
    for (const word of ['Uncle Bad', 'Contact Bad', 'stranger', `Other ${n}`])
      expect(await sheets()).not.toContain(word);
    expect(await sheets()).toContain('Barred Bo');
    await mother.call('agreeToEntry', { entryId: (await entryFor(mother)).id });
    expect((await fetchers()).may).toContain('Uncle Bad');
    for (const word of ['Uncle Bad', 'Contact Bad', `Other ${n}`]) expect(await sheets()).toContain(word);
  },
);

test('a guardian whom a registrar enters to pick up takes nobody home before a full guardian has agreed', async () => {
  const { n, mother, studentId } = await maya();
  const classId = await school.addClass({ meetings: [{ on: '2026-09-01', start: '15:30', end: '17:30' }] });
  await mother.call('enroll', { idempotencyKey: `p${n}`, lines: [{ studentId, classId }] });
  const who = {
    name: 'Driver Dan',
    email: `dan-${n}@x.example`,
    phone: '',
    relationship: '',
    access: 'pick-up',
  } as const;
  await registrar.call('addGuardian', { familyId: mother.familyId, studentId, ...who, reason: 'By phone' });
  const names = async () => {
    const { students } = await registrar.call('classAttendance', { classId });
    return students.flatMap(({ fetchers }) => fetchers.map(({ name }) => name));
  };
  expect(await names()).not.toContain('Driver Dan');
  await mother.call('agreeToEntry', { entryId: (await entryFor(mother)).id });
  expect(await names()).toContain('Driver Dan');
});

test('a copy of one’s data has nothing of what is closed', async () => {
  const { other, studentId } = await maya();
  await registrar.call('linkHousehold', {
    studentId,
    familyId: other.familyId,
    access: 'full',
    reason: 'Custody',
  });
  const { account } = await other.call('account', {});
  expect(account).toBeDefined();
  const own = (await other.call('students')).students.find(({ id }) => id === studentId);
  expect(own).toMatchObject({ access: 'full', families: [{ access: 'full', trusted: null }] });
});

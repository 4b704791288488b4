import { describe, expect, test } from 'vitest';
import {
  guardianOf,
  invite,
  join,
  office,
  openHouseholds,
  ownFamily,
  reason,
  school,
  twoHouseholds,
} from '../../../test/households.ts';
import type { Person } from '../../../test/school.ts';
import { ORGANIZATION } from '../../../test/school.ts';
import { countOtherFull, removeGuardian } from './people-store.ts';

openHouseholds();

describe('two households', () => {
  test('both see the student and what they enrol, and neither a contact of the other, in any answer', async () => {
    const { mother, father, shared } = await twoHouseholds();
    const classId = await school.addClass();
    await father.call('enroll', { idempotencyKey: 'f', lines: [{ studentId: shared, classId }] });
    expect((await mother.call('enrollments')).enrollments).toMatchObject([{ studentId: shared }]);
    expect((await father.call('students')).students.map(({ id }) => id)).toContain(shared);
    expect((await father.call('students')).students.map(({ id }) => id)).not.toContain(mother.studentIds[1]);
    const reads = ['family', 'students', 'enrollments', 'account', 'plan'] as const;
    const of = async (person: Person) => {
      const answers = [];
      for (const name of reads) answers.push(await person.call(name));
      return JSON.stringify(answers);
    };
    const [seenByMother, seenByFather] = [await of(mother), await of(father)];
    expect(seenByMother).toContain('1 First Street');
    for (const secret of [
      'Father Two',
      '202-555-0122',
      '+12025550122',
      '2 Second Street',
      '@two.example',
      father.familyId,
    ])
      expect(seenByMother).not.toContain(secret);
    for (const secret of [
      'Mother One',
      '202-555-0111',
      '+12025550111',
      '1 First Street',
      '@one.example',
      mother.familyId,
    ])
      expect(seenByFather).not.toContain(secret);
    expect((await ownFamily(mother))?.students).toMatchObject([
      { hasSecondHousehold: true },
      { hasSecondHousehold: false },
    ]);
  });

  test('an offer to a student tells who invites, and no contact', async () => {
    const { mother } = await twoHouseholds();
    const { token } = await invite(mother, { studentId: mother.studentIds[1] ?? '' });
    const offer = await (await school.addPerson()).call('invitationOffer', { token });
    expect(offer).toMatchObject({ into: 'student', invitedBy: 'Mother One', students: ['Student 2'] });
    expect(JSON.stringify(offer)).not.toMatch(/555|Street|example/);
  });

  test('a household that may look only gets no more by being full at home', async () => {
    const [mother, father] = [await school.addFamily(1), await school.addFamily(1)];
    const [studentId = ''] = mother.studentIds;
    await join(mother, { studentId, access: 'view' }, father);
    const line = { studentId, classId: await school.addClass() };
    await expect(father.call('enroll', { idempotencyKey: 'w', lines: [line] })).rejects.toMatchObject(
      reason('view-only'),
    );
    await expect(invite(father, { studentId })).rejects.toMatchObject(reason('too-many-households'));
    const own = { studentId: father.studentIds[0] ?? '', classId: line.classId };
    expect((await father.call('enroll', { idempotencyKey: 'o', lines: [own] })).lines[0]?.outcome).toBe('enrolled');
  });

  test('of two who accept at once for the second and the third household, one is told', async () => {
    const mother = await school.addFamily(1);
    const [studentId = ''] = mother.studentIds;
    const links = [await invite(mother, { studentId }), await invite(mother, { studentId })];
    const two = [await school.addFamily(1), await school.addFamily(1)];
    const outcomes = await Promise.allSettled(
      two.map((person, index) => person.call('acceptInvitation', { token: links[index]?.token ?? '' })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: reason('too-many-households'),
    });
    expect((await office.call('staffStudent', { studentId })).households).toHaveLength(2);
    await expect(invite(mother, { studentId })).rejects.toMatchObject(reason('too-many-households'));
  });

  test('one of them lets a student go who was enrolled; the other keeps everything', async () => {
    const { mother, father, shared } = await twoHouseholds();
    await mother.call('enroll', {
      idempotencyKey: 'k',
      lines: [{ studentId: shared, classId: await school.addClass() }],
    });
    await mother.call('removeStudent', { studentId: shared });
    expect((await mother.call('students')).students).toHaveLength(1);
    expect((await father.call('enrollments')).enrollments).toHaveLength(1);
  });

  test('a student is not left to a household that may look only: neither by their own nor by staff', async () => {
    const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
    const [studentId = ''] = mother.studentIds;
    await join(mother, { studentId, access: 'view' }, father);
    const stays = reason('last-full-household');
    await expect(mother.call('removeStudent', { studentId })).rejects.toMatchObject(stays);
    const end = { familyId: mother.familyId, studentId, reason: 'Moved away' };
    await expect(office.call('endHousehold', end)).rejects.toMatchObject(stays);
    await office.call('endHousehold', { ...end, familyId: father.familyId });
    expect((await mother.call('students')).students).toMatchObject([{ id: studentId, access: 'full' }]);
  });

  test('staff see both, end one with a reason, and never the only one', async () => {
    const { mother, father, shared } = await twoHouseholds();
    const { households } = await office.call('staffStudent', { studentId: shared });
    expect(households.map(({ guardians }) => guardians[0]?.name)).toEqual(['Mother One', 'Father Two']);
    const end = { familyId: father.familyId, studentId: shared, reason: 'Court order' };
    await office.call('endHousehold', end);
    expect((await father.call('students')).students.map(({ id }) => id)).not.toContain(shared);
    await expect(office.call('endHousehold', end)).rejects.toMatchObject({ code: 'not-found' });
    const last = { ...end, familyId: mother.familyId };
    await expect(office.call('endHousehold', last)).rejects.toMatchObject(reason('last-household'));
    const { rows } = await office.call('auditEntries', { entityId: father.familyId });
    expect(rows.find(({ action }) => action === 'family.household-ended')).toMatchObject({ reason: 'Court order' });
    await join(mother, { studentId: shared }, father);
    expect((await father.call('students')).students.map(({ id }) => id)).toContain(shared);
  });
});

describe('never without a full guardian', () => {
  test('the last one cannot leave; with another they can, and their links end with them', async () => {
    const family = await school.addFamily(1);
    await join(family, { access: 'view' });
    const leave = () => family.call('leaveFamily', { familyId: family.familyId });
    await expect(leave()).rejects.toMatchObject(reason('last-full-guardian'));
    const other = await join(family);
    const { token } = await invite(family);
    await leave();
    expect((await family.call('students')).students).toEqual([]);
    await expect(family.call('acceptInvitation', { token })).rejects.toMatchObject(reason('invitation-withdrawn'));
    const own = await guardianOf(other);
    await expect(other.call('removeGuardian', { guardianId: own.id })).rejects.toMatchObject(
      reason('last-full-guardian'),
    );
  });

  test('the two last ones who leave at once: one stays', async () => {
    const family = await school.addFamily(1);
    const other = await join(family);
    const outcomes = await Promise.allSettled(
      [family, other].map((person) => person.call('leaveFamily', { familyId: family.familyId })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('control: without the family’s lock both are gone', async () => {
    const family = await school.addFamily(1);
    const other = await join(family);
    const rows = [await guardianOf(family), await guardianOf(other)].map(({ id }, index) => ({
      id,
      familyId: family.familyId,
      accountId: [family, other][index]?.accountId ?? '',
    }));
    const others = await Promise.all(rows.map((row) => countOtherFull(school.database, ORGANIZATION, row)));
    expect(others).toEqual([1, 1]);
    const place = { organizationId: ORGANIZATION, at: school.clock.iso() };
    for (const row of rows) await removeGuardian(school.database, place, row);
    expect((await family.call('family')).families).toEqual([]);
    expect((await other.call('family')).families).toEqual([]);
  });
});

test('a guardian of two families has the students of both, and adds to the one that is named', async () => {
  const [first, second] = [await school.addFamily(1), await school.addFamily(1)];
  await join(second, {}, first);
  expect((await first.call('students')).students.map(({ id }) => id).sort()).toEqual(
    [...first.studentIds, ...second.studentIds].sort(),
  );
  const student = { firstName: 'New', lastName: 'Born', birthDate: '2020-01-01' };
  await first.call('saveStudent', { student, familyId: second.familyId });
  await first.call('saveStudent', { student });
  expect((await second.call('students')).students).toHaveLength(2);
  expect((await first.call('students')).students).toHaveLength(4);
});

test('two who save one guardian at once: the later one is told', async () => {
  const family = await school.addFamily(1);
  const { id: guardianId, version } = await guardianOf(family);
  await family.call('saveGuardian', { guardianId, version, phone: '(202) 555-0173' });
  await expect(family.call('saveGuardian', { guardianId, version, wantsMail: false })).rejects.toMatchObject(
    reason('changed-meanwhile'),
  );
  const row = await school.database
    .selectFrom('guardians')
    .select('phoneE164')
    .where('id', '=', guardianId)
    .executeTakeFirst();
  expect(row?.phoneE164).toBe('+12025550173');
});

test.each([
  ['一', true],
  ['ن', true],
  ['X', true],
  ['👩‍👧', false],
  ['n'.repeat(200), true],
  ['n'.repeat(201), false],
  // Pasted out of a table.
  ['Maya\nLee', true],
  ['Maya\u0000Lee', false],
])('a guardian’s name %j: %s', async (name, isTaken) => {
  const family = await school.addFamily(0);
  const { id: guardianId, version } = await guardianOf(family);
  const saved = family.call('saveGuardian', { guardianId, version, name });
  if (isTaken) expect((await saved).guardian.name).toBe(name.replace('\n', ' '));
  else await expect(saved).rejects.toMatchObject({ code: 'invalid-argument', details: { fields: [{ path: 'name' }] } });
});

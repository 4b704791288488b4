import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { countOtherFull, removeGuardian } from './people-store.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['admin'], email: 'office@example.org' });
});
afterAll(() => school.close());

type Household = Awaited<ReturnType<TestSchool['addFamily']>>;
type Wish = { access?: 'full' | 'view' | 'pick-up'; studentId?: string; familyId?: string };

async function invite(from: Person, { access = 'full', ...to }: Wish = {}) {
  const { token, invitation } = await from.call('inviteGuardian', { access, email: 'somebody@example.org', ...to });
  if (token === null) throw new Error('Without mail the link is told.');
  return { token, id: invitation.id };
}

async function join(from: Person, wish: Wish = {}, person?: Person) {
  const { token } = await invite(from, wish);
  const invited = person ?? (await school.addPerson());
  await invited.call('acceptInvitation', { token });
  return invited;
}

const reason = (name: string) => ({ details: { reason: name } });
const ownFamily = async (person: Person) => (await person.call('family')).families[0];
const guardianOf = async (person: Person) => {
  const own = (await ownFamily(person))?.guardians.find(({ isYou }) => isYou);
  if (!own) throw new Error('Nobody is there.');
  return own;
};
/** Two households of one student, with contacts that must not cross. */
async function twoHouseholds() {
  const mother = await school.addFamily(2, `mother-${Math.random()}@one.example`);
  const father = await school.addFamily(1, `father-${Math.random()}@two.example`);
  await mother.call('saveAccount', { name: 'Mother One', phone: '202-555-0111' });
  await father.call('saveAccount', { name: 'Father Two', phone: '202-555-0122' });
  const say = async (person: Person, postalAddress: string) => {
    const { id: guardianId, version } = await guardianOf(person);
    await person.call('saveGuardian', { guardianId, version, postalAddress });
  };
  await say(mother, '1 First Street');
  await say(father, '2 Second Street');
  const [shared = ''] = mother.studentIds;
  await join(mother, { studentId: shared }, father);
  return { mother, father, shared };
}

describe('invitations', () => {
  test('a guardian comes into the family, enrols and changes', async () => {
    const family = await school.addFamily(1);
    const { token } = await invite(family);
    const aunt = await school.addPerson();
    const offer = await aunt.call('invitationOffer', { token });
    expect(offer).toMatchObject({ access: 'full', into: 'family', students: ['Student 1'] });
    await aunt.call('acceptInvitation', { token });
    await aunt.call('saveAccount', { name: 'Aunt', phone: '555-0101' });
    const [studentId = ''] = family.studentIds;
    const { lines } = await aunt.call('enroll', {
      idempotencyKey: 'aunt',
      lines: [{ studentId, classId: await school.addClass() }],
    });
    expect(lines).toMatchObject([{ outcome: 'enrolled' }]);
    expect((await family.call('enrollments')).enrollments).toHaveLength(1);
    expect((await ownFamily(family))?.guardians.map(({ name }) => name)).toContain('Aunt');
  });

  test('a link works once: not again, not for another, not after a withdrawal, not after seven days', async () => {
    const family = await school.addFamily(1);
    const [first, other] = [await school.addPerson(), await school.addPerson()];
    const { token } = await invite(family);
    await first.call('acceptInvitation', { token });
    await expect(first.call('acceptInvitation', { token })).rejects.toMatchObject(reason('invitation-used'));
    await expect(other.call('acceptInvitation', { token })).rejects.toMatchObject(reason('invitation-used'));
    await expect(other.call('invitationOffer', { token })).rejects.toMatchObject(reason('invitation-used'));

    const withdrawn = await invite(family);
    await family.call('withdrawInvitation', { invitationId: withdrawn.id });
    await expect(other.call('acceptInvitation', linkOf(withdrawn))).rejects.toMatchObject(
      reason('invitation-withdrawn'),
    );

    const late = await invite(family);
    school.clock.advance(7 * 86_400_000);
    await expect(other.call('acceptInvitation', linkOf(late))).rejects.toMatchObject(reason('invitation-expired'));
    expect((await other.call('students')).students).toEqual([]);
  });

  test('who invited cannot accept, and somebody of the family does not use a link up', async () => {
    const family = await school.addFamily(1);
    const { token } = await invite(family);
    await expect(family.call('acceptInvitation', { token })).rejects.toMatchObject(reason('already-in-family'));
    await (await school.addPerson()).call('acceptInvitation', { token });
  });

  test('an unknown link, and another family’s invitation, do not exist', async () => {
    const [family, stranger] = [await school.addFamily(1), await school.addFamily(1)];
    await expect(stranger.call('acceptInvitation', { token: 'x'.repeat(43) })).rejects.toMatchObject({
      code: 'not-found',
    });
    const { id } = await invite(family);
    const [studentId = ''] = family.studentIds;
    const wish = { access: 'full', email: 'a@example.org' } as const;
    const { id: guardianId } = await guardianOf(family);
    for (const attempt of [
      () => stranger.call('withdrawInvitation', { invitationId: id }),
      () => stranger.call('inviteGuardian', { ...wish, familyId: family.familyId }),
      () => stranger.call('inviteGuardian', { ...wish, studentId }),
      () => stranger.call('leaveFamily', { familyId: family.familyId }),
      () => stranger.call('removeGuardian', { guardianId }),
      () => stranger.call('saveGuardian', { guardianId, version: 1, name: 'X' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  test('of two who accept one link at once, one is in', async () => {
    const family = await school.addFamily(1);
    const { token } = await invite(family);
    const two = [await school.addPerson(), await school.addPerson()];
    const outcomes = await Promise.allSettled(two.map((person) => person.call('acceptInvitation', { token })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await ownFamily(family))?.guardians).toHaveLength(2);
  });

  test('of a link only a hash is kept, and the history names neither link nor address', async () => {
    const family = await school.addFamily(1);
    const { token } = await invite(family);
    await join(family);
    const { rows } = await school.testDatabase.pool.query<{ row: string }>(
      `SELECT t::text AS row FROM invitations t UNION ALL SELECT t::text FROM audit_entries t UNION ALL SELECT t::text FROM outbox_mails t`,
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    const { rows: history } = await office.call('auditEntries', { entityId: family.familyId });
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['family.invited', 'family.joined']));
    expect(JSON.stringify(history)).not.toContain('somebody@example.org');
  });

  test('a family has at most twelve guardians, open invitations included; of 40 the 28 others are told', async () => {
    const family = await school.addFamily(1);
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => invite(family, { access: 'view' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    await expect(invite(family)).rejects.toMatchObject({
      details: { reason: 'too-many-guardians', facts: { most: 12 } },
    });
  });
});

const linkOf = ({ token }: { token: string }) => ({ token });

describe('whoever may look only', () => {
  test('sees everything, and is refused every change', async () => {
    const family = await school.addFamily(1);
    const [studentId = ''] = family.studentIds;
    const classId = await school.addClass();
    const { lines } = await family.call('enroll', { idempotencyKey: 'v', lines: [{ studentId, classId }] });
    const viewer = await join(family, { access: 'view' });
    await viewer.call('saveAccount', { name: 'Viewer', phone: '555-0102' });
    expect((await viewer.call('students')).students).toMatchObject([{ id: studentId, access: 'view' }]);
    expect((await viewer.call('enrollments')).enrollments).toHaveLength(1);
    const student = { firstName: 'X', lastName: 'Y', birthDate: '2016-01-01' };
    const { id: guardianId } = await guardianOf(family);
    const wish = { access: 'full', email: 'a@example.org' } as const;
    const { id: invitationId } = await invite(family);
    const elsewhere = await school.addClass();
    for (const attempt of [
      () => viewer.call('saveStudent', { student }),
      () => viewer.call('saveStudent', { student: { ...student, id: studentId } }),
      () => viewer.call('saveStudent', { student, familyId: family.familyId }),
      () => viewer.call('removeStudent', { studentId }),
      () => viewer.call('enroll', { idempotencyKey: 'v', lines: [{ studentId, classId: elsewhere }] }),
      () => viewer.call('withdraw', { enrollmentId: lines[0]?.enrollmentId ?? '' }),
      () => viewer.call('inviteGuardian', wish),
      () => viewer.call('withdrawInvitation', { invitationId }),
      () => viewer.call('removeGuardian', { guardianId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(reason('view-only'));
    }
    const own = await guardianOf(viewer);
    const bond = { studentId, relationship: 'Aunt', livesWith: null, mayPickUp: true };
    const said = { guardianId: own.id, version: own.version };
    await expect(viewer.call('saveGuardian', { ...said, students: [bond] })).rejects.toMatchObject(reason('view-only'));
    await viewer.call('saveGuardian', { ...said, wantsMail: false });
  });
});

test('whoever may only pick up sees where and when, of those they are named for, and nobody', async () => {
  const family = await school.addFamily(2);
  const [named = '', other = ''] = family.studentIds;
  const classId = await school.addClass({
    title: 'Archery',
    meetings: [{ on: '2026-12-05', start: '15:00', end: '16:00' }],
  });
  await family.call('enroll', { idempotencyKey: 'p', lines: [{ studentId: named, classId }] });
  const sitter = await join(family, { access: 'pick-up', studentId: named });
  const seen = await sitter.call('family');
  expect(seen.pickUps).toMatchObject([
    { studentId: named, classes: [{ title: 'Archery', dates: [{ on: '2026-12-05', start: '15:00', end: '16:00' }] }] },
  ]);
  expect(seen.families).toMatchObject([
    { access: 'pick-up', guardians: [{ isYou: true }], students: [], invitations: [] },
  ]);
  expect(JSON.stringify(seen)).not.toContain(other);
  expect(JSON.stringify(seen)).not.toContain('555-0100');
  expect((await sitter.call('students')).students).toEqual([]);
  expect(await sitter.call('enrollments')).toMatchObject({ enrollments: [], waitlist: [] });
  const { lines } = await family.call('enroll', { idempotencyKey: 'q', lines: [{ studentId: named, classId }] });
  expect(lines[0]?.outcome).toBe('refused');
  await expect(sitter.call('removeStudent', { studentId: named })).rejects.toMatchObject({ code: 'not-found' });
  const { id: guardianId } = await guardianOf(family);
  await expect(sitter.call('removeGuardian', { guardianId })).rejects.toMatchObject({ code: 'not-found' });
});

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
    const two: Household[] = [await school.addFamily(1), await school.addFamily(1)];
    const outcomes = await Promise.allSettled(
      two.map((person, index) => person.call('acceptInvitation', { token: links[index]?.token ?? '' })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: reason('too-many-households'),
    });
    expect((await office.call('households', { studentId })).households).toHaveLength(2);
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

  test('staff see both, end one with a reason, and never the only one', async () => {
    const { mother, father, shared } = await twoHouseholds();
    const { households } = await office.call('households', { studentId: shared });
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
  ['Maya\nLee', false],
])('a guardian’s name %j: %s', async (name, isTaken) => {
  const family = await school.addFamily(0);
  const { id: guardianId, version } = await guardianOf(family);
  const saved = family.call('saveGuardian', { guardianId, version, name });
  if (isTaken) expect((await saved).guardian.name).toBe(name);
  else await expect(saved).rejects.toMatchObject({ code: 'invalid-argument', details: { fields: [{ path: 'name' }] } });
});

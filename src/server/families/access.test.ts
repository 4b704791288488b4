import { describe, expect, test } from 'vitest';
import { guardianOf, invite, join, openHouseholds, reason, school } from '../../../test/households.ts';

openHouseholds();

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
  expect(await sitter.call('students')).toMatchObject({ students: [], picksUpOnly: true });
  expect((await family.call('students')).picksUpOnly).toBe(false);
  expect((await (await school.addPerson()).call('students')).picksUpOnly).toBe(false);
  // Who picks up elsewhere and has children of their own has their own screens.
  const parent = await school.addFamily(1);
  const { token } = await family.call('inviteGuardian', { access: 'pick-up', email: 'b@example.org' });
  await parent.call('acceptInvitation', { token: token ?? '' });
  expect((await parent.call('students')).picksUpOnly).toBe(false);
  expect(await sitter.call('enrollments')).toMatchObject({ enrollments: [], waitlist: [] });
  const { lines } = await family.call('enroll', { idempotencyKey: 'q', lines: [{ studentId: named, classId }] });
  expect(lines[0]?.outcome).toBe('refused');
  await expect(sitter.call('removeStudent', { studentId: named })).rejects.toMatchObject({ code: 'not-found' });
  const { id: guardianId } = await guardianOf(family);
  await expect(sitter.call('removeGuardian', { guardianId })).rejects.toMatchObject({ code: 'not-found' });
});

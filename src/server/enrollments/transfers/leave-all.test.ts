import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll } from '../../../../test/enrolling.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ roles: ['registrar'] });
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

test('who leaves everything leaves the waitlists too, in one act that one undo takes back, each place where it was', async () => {
  const from = await school.addClass({ title: 'Climbing', capacity: 1 });
  const full = await school.addClass({ title: 'Kayaking', capacity: 0 });
  const [family, behind] = [await school.addFamily(), await school.addFamily()];
  const { enrollmentId = '' } = await enroll(family, from);
  const { entryId = '' } = await enroll(family, full, { ifFull: 'waitlist' });
  await enroll(behind, full, { ifFull: 'waitlist' });
  const asked = { enrollmentIds: [enrollmentId], entryIds: [entryId], state: 'withdrawn' as const };
  expect(await staff.call('previewEnrollmentAct', { act: 'end', ...asked })).toMatchObject({
    done: [{ classTitle: 'Climbing' }],
    left: [{ entryId, classTitle: 'Kayaking' }],
    kept: [],
    letters: 1,
  });
  const act = { withdrawalId: newId(), ...asked, reason: 'They move away', tells: true };
  const done = await staff.call('endEnrollments', act);
  // The answer was lost: what has ended counts as done.
  expect(await staff.call('endEnrollments', act)).toMatchObject({ left: [{ entryId }], done: [{}], kept: [] });
  const studentId = family.studentIds[0] ?? '';
  expect(await school.statesOf('enrollments', studentId)).toEqual(['withdrawn']);
  expect(await school.statesOf('waitlistEntries', studentId)).toEqual(['withdrawn']);
  expect(await auditsOf(school, entryId)).toContain('waitlist.left');
  const { withdrawals } = await staff.call('withdrawals', {});
  expect(withdrawals).toContainEqual(expect.objectContaining({ id: done.withdrawalId, enrollments: 1, waiting: 1 }));
  const { withdrawalId } = done;
  expect(await staff.call('undoWithdrawAll', { withdrawalId })).toEqual({ enrollments: 1, waiting: 1, lost: [] });
  const { waiting } = await staff.call('waitlist', { classId: full });
  expect(waiting[0]?.id).toBe(entryId);
});

test('whoever only waits leaves too; a place that cannot come back is named, and nothing at all is refused', async () => {
  const full = await school.addClass({ title: 'Kayaking', capacity: 0 });
  const family = await school.addFamily();
  const { entryId = '' } = await enroll(family, full, { ifFull: 'waitlist' });
  const why = { state: 'withdrawn' as const, reason: 'They move away', tells: true };
  const { withdrawalId, left } = await staff.call('endEnrollments', { enrollmentIds: [], entryIds: [entryId], ...why });
  expect(left).toMatchObject([{ entryId }]);
  await enroll(family, full, { ifFull: 'waitlist' });
  expect((await staff.call('undoWithdrawAll', { withdrawalId })).lost).toMatchObject([
    { reason: 'already-waitlisted', classTitle: 'Kayaking' },
  ]);
  await expect(staff.call('endEnrollments', { enrollmentIds: [], ...why })).rejects.toMatchObject({
    details: { fields: [{ path: 'enrollmentIds', code: 'required' }] },
  });
});

test('a place that a free seat had meanwhile been given for stays as it is, and is said to', async () => {
  const from = await school.addClass({ title: 'Climbing', capacity: 1 });
  const { enrollmentId = '' } = await enroll(await school.addFamily(), from);
  const waiting = await school.addFamily();
  await enroll(waiting, from, { ifFull: 'waitlist' });
  const [place] = (await staff.call('waitlist', { classId: from })).waiting;
  await staff.call('endEnrollments', {
    enrollmentIds: [enrollmentId],
    state: 'withdrawn',
    reason: 'Ill',
    tells: false,
  });
  expect((await waiting.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }]);
  const asked = { enrollmentIds: [], entryIds: [place?.id ?? ''], state: 'withdrawn' as const };
  const { kept, left } = await staff.call('endEnrollments', { ...asked, reason: 'They call', tells: false });
  expect([kept.map(({ reasons }) => reasons), left]).toEqual([[['changed-since']], []]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a plan keeps its lines in order and changes only what is named', async () => {
  const family = await school.addFamily(2);
  const classIds = [await school.addClass(), await school.addClass(), await school.addClass()];
  const [a = '', b = '', c = ''] = classIds;
  await family.call('changePlan', { changes: [c, a, b].map((classId) => ({ classId })) });
  await family.call('changePlan', { changes: [{ classId: a, studentIds: family.studentIds, ifFull: 'skip' }] });
  await family.call('changePlan', { changes: [{ classId: b, remove: true }] });
  expect(await family.call('plan')).toEqual({
    lines: [
      { classId: c, studentIds: [], ifFull: 'waitlist' },
      { classId: a, studentIds: family.studentIds, ifFull: 'skip' },
    ],
  });
});

test("unknown classes, drafts and other families' students are dropped", async () => {
  const [family, stranger] = [await school.addFamily(1), await school.addFamily(1)];
  const [open, draft] = [await school.addClass(), await school.addClass({ isDraft: true })];
  const unknown = '00000000-0000-7000-8000-00000000dead';
  const { lines } = await family.call('changePlan', {
    changes: [
      { classId: unknown },
      { classId: draft },
      { classId: open, studentIds: [...stranger.studentIds, ...family.studentIds] },
    ],
  });
  expect(lines).toEqual([{ classId: open, studentIds: family.studentIds, ifFull: 'waitlist' }]);
  expect((await stranger.call('plan')).lines).toEqual([]);
});

test('two tabs that change other lines at once do not overwrite each other', async () => {
  const family = await school.addFamily(1);
  const classIds = await Promise.all(Array.from({ length: 6 }, () => school.addClass()));
  await Promise.all([
    family.call('changePlan', { changes: classIds.slice(0, 4).map((classId) => ({ classId })) }),
    family.call('changePlan', {
      changes: classIds
        .slice(2)
        .toReversed()
        .map((classId) => ({ classId, ifFull: 'skip' })),
    }),
  ]);
  expect((await family.call('plan')).lines).toHaveLength(6);
});

test('a plan holds no more classes than a registration takes lines', async () => {
  const family = await school.addFamily(1);
  const classIds = await Promise.all(Array.from({ length: 61 }, () => school.addClass()));
  await family.call('changePlan', { changes: classIds.slice(0, 60).map((classId) => ({ classId })) });
  await expect(family.call('changePlan', { changes: [{ classId: classIds[60] ?? '' }] })).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: [{ path: 'changes' }] },
  });
  expect((await family.call('plan')).lines).toHaveLength(60);
});

test('for whom somebody looks is kept with their own plan, and nobody else’s child ever', async () => {
  const [family, stranger] = [await school.addFamily(2), await school.addFamily(1)];
  const [first = '', second = ''] = family.studentIds;
  const nobody = { studentIds: [], grades: [], ages: [] };
  expect(await family.call('planWhoms')).toEqual(nobody);
  const asked = { studentIds: [second, ...stranger.studentIds, second], grades: [4, 2, 4], ages: [9] };
  const kept = { studentIds: [second], grades: [4, 2], ages: [9] };
  expect(await family.call('changePlanWhoms', asked)).toEqual(kept);
  expect(await family.call('planWhoms')).toEqual(kept);
  expect(await stranger.call('planWhoms')).toEqual(nobody);
  // Whoever has left the family is not looked for any more.
  await family.call('changePlanWhoms', { ...nobody, studentIds: [first, second] });
  await family.call('removeStudent', { studentId: first });
  expect(await family.call('planWhoms')).toEqual({ ...nobody, studentIds: [second] });
  expect(await family.call('changePlanWhoms', nobody)).toEqual(nobody);
  expect(await school.database.selectFrom('planWhoms').selectAll().execute()).toEqual([]);
});

test('another guardian of the same children looks for whom they want', async () => {
  const [family, other] = [await school.addFamily(2), await school.addPerson()];
  const [first = '', second = ''] = family.studentIds;
  const { token } = await family.call('inviteGuardian', { access: 'full', email: 'other@example.org' });
  await other.call('acceptInvitation', { token: token ?? '' });
  const only = (id: string) => ({ studentIds: [id], grades: [], ages: [] });
  await family.call('changePlanWhoms', only(first));
  await other.call('changePlanWhoms', only(second));
  expect(await family.call('planWhoms')).toEqual(only(first));
  // A guardian who is in the family no more has no part in its children.
  await school.database.deleteFrom('guardians').where('accountId', '=', other.accountId).execute();
  expect(await other.call('planWhoms')).toEqual({ studentIds: [], grades: [], ages: [] });
});

test('more than are looked for at once, and what no address may ask for, are not kept', async () => {
  const family = await school.addFamily(1);
  const invalid = { code: 'invalid-argument' };
  const grades = Array.from({ length: 13 }, (_, index) => index);
  await expect(family.call('changePlanWhoms', { studentIds: [], grades, ages: [] })).rejects.toMatchObject(invalid);
  await expect(family.call('changePlanWhoms', { studentIds: [], grades: [], ages: [1000] })).rejects.toMatchObject(
    invalid,
  );
});

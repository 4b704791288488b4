import { expect, test } from 'vitest';
import { openOffice, school, staff } from '../../../../test/office.ts';
import { applyStudents, findStudents, readyStudents } from '../../../../test/student-files.ts';

openOffice();

test('a student whom a family enrolled since stays when the import is undone', async () => {
  const done = await applyStudents([',Eli,Enrolled,2014-05-05,,,G,1,,,,,', ',Fay,Enrolled,2014-05-06,,,H,1,,,,,']);
  const [row] = await findStudents('Eli Enrolled');
  const classId = await school.addClass();
  await school.database
    .insertInto('enrollments')
    .values({
      organizationId: '00000000-0000-7000-8000-000000000001',
      id: crypto.randomUUID(),
      classId,
      studentId: row?.id ?? '',
      state: 'withdrawn',
      enrolledAt: school.clock.iso(),
      endedAt: school.clock.iso(),
    })
    .execute();
  const batchId = done.batchId ?? '';
  expect(await staff.call('revertStudentImport', { batchId })).toMatchObject({ removed: 1, touched: ['Eli Enrolled'] });
  expect(await staff.call('revertStudentImport', { batchId })).toMatchObject({ outcome: 'touched' });
  expect((await findStudents('Enrolled')).map(({ firstName }) => firstName)).toEqual(['Eli']);
});

test.each([
  { is: 'one', isUndone: false, left: 2 },
  { is: 'two again', isUndone: true, left: 0 },
])(
  'students whose families are $is since: $left of them stay when the import is undone',
  async ({ isUndone, left }) => {
    const last = isUndone ? 'Twiced' : 'Onced';
    const done = await applyStudents([`,Gus,${last},2014-05-05,,,Ann,1,,,,,`, `,Hal,${last},2014-05-06,,,Ben,1,,,,,`]);
    const rows = await school.database
      .selectFrom('familyStudents')
      .innerJoin('students', 'students.id', 'familyStudents.studentId')
      .select('familyId')
      .where('lastName', '=', last)
      .execute();
    const [keptId = '', mergedId = ''] = rows.map(({ familyId }) => familyId);
    const { seen } = await staff.call('previewFamilyMerge', { keptId, mergedId });
    const takes = { contacts: 'kept', pickup: 'kept' } as const;
    const merging = { keptId, mergedId, seen, takes, same: [], areOneHousehold: false, reason: 'One' };
    const { mergeId } = await staff.call('mergeFamilies', { ...merging, nobodyLeft: 'Nobody signs in' });
    if (isUndone) await staff.call('undoFamilyMerge', { mergeId, reason: 'Two' });
    const batchId = done.batchId ?? '';
    await expect(staff.call('revertStudentImport', { batchId })).resolves.toBeDefined();
    expect(await findStudents(last)).toHaveLength(left);
  },
);

test('a long file is told in its own stages and numbers while it is written, and nothing once it is over', async () => {
  const asked = await readyStudents(
    Array.from({ length: 1200 }, (_, at) => `N${at},Num${at},Berr,2015-01-01,4,,,,,,,,`),
  );
  const seen: { stage: string; total: number }[] = [];
  const applied = { isOver: false };
  const applying = staff.call('applyStudentImport', asked).finally(() => {
    applied.isOver = true;
  });
  // Which stages are seen hangs on how quick they are.
  while (!applied.isOver) {
    const progress = await staff.call('importProgress', { fileId: asked.fileId });
    if (progress) seen.push(progress);
  }
  expect((await applying).created).toBe(1200);
  const stages = ['reading', 'comparing', 'writing', 'finishing'];
  const places = seen.map(({ stage }) => stages.indexOf(stage));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(new Set(seen.filter(({ stage }) => stage === 'writing').map(({ total }) => total)).size).toBeLessThanOrEqual(
    1,
  );
  expect(await staff.call('importProgress', { fileId: asked.fileId })).toBeNull();
});

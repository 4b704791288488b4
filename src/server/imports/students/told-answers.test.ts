import { expect, test } from 'vitest';
import { openOffice, school, staff } from '../../../../test/office.ts';
import { previewStudents, readyStudents, recordOf } from '../../../../test/student-files.ts';

openOffice();

const LIVES =
  'External id,First name,Last name,Birth date,Guardian 1 name,Guardian 1 e-mail,Guardian 2 name,Lives with';

const bondsOf = async (name: string) =>
  (await recordOf(name)).households.flatMap(({ guardians }) =>
    guardians.map(({ name: who, livesWith }) => [who, livesWith]),
  );

test('with whom a child lives comes in with its guardians, shown before, and goes back', async () => {
  const asked = await readyStudents(
    ['L1,Lea,Lives,2015-03-04,Bea Lives,bea@lives.example,Cal Lives,Bea Lives'],
    [],
    LIVES,
  );
  const seen = await staff.call('previewStudentImport', asked);
  expect(seen.created.map(({ fields }) => fields)).toEqual([
    [{ field: 'guardian1.livesWith', who: 'Bea Lives', from: null, to: 'yes' }],
  ]);
  await staff.call('applyStudentImport', asked);
  expect(await bondsOf('Lea Lives')).toEqual([
    ['Bea Lives', true],
    ['Cal Lives', null],
  ]);
  const other = await readyStudents(['L1,Lea,Lives,2015-03-04,Bea Lives,bea@lives.example,Cal Lives,Cal'], [], LIVES);
  const [changed] = (await staff.call('previewStudentImport', other)).changed;
  expect(changed?.fields).toEqual([{ field: 'guardian2.livesWith', who: 'Cal Lives', from: null, to: 'yes' }]);
  await staff.call('applyStudentImport', other);
  expect(await bondsOf('Lea Lives')).toEqual([
    ['Bea Lives', true],
    ['Cal Lives', true],
  ]);
  expect(await staff.call('revertStudentImport', { batchId: other.fileId })).toMatchObject({
    restored: 1,
    touched: [],
  });
  expect(await bondsOf('Lea Lives')).toEqual([
    ['Bea Lives', true],
    ['Cal Lives', null],
  ]);
});

test('what a household that signs in has told of it stays, and is said', async () => {
  const heading = 'External id,Guardian 1 name,Guardian 1 lives with';
  const { student, households } = await recordOf('Lea Lives');
  const [bea] = households[0]?.guardians ?? [];
  await school.database
    .updateTable('guardians')
    .set({ accountId: staff.accountId })
    .where('id', '=', bea?.id ?? '')
    .execute();
  const seen = await previewStudents(['L1,Bea Lives,no', 'L9,Nobody,no'], [], heading);
  expect(seen.counts).toMatchObject({ changed: 0, unchanged: 1 });
  expect(seen.remarks.map(({ row, reason }) => [row, reason.code])).toContainEqual([2, 'lives-with-told']);
  expect(await bondsOf('Lea Lives')).toContainEqual(['Bea Lives', true]);
  // What nobody has answered yet is filled in all the same.
  const filled = await previewStudents(['L1,Cal Lives,yes'], [], heading);
  expect(filled.changed).toMatchObject([{ studentId: student.id, fields: [{ who: 'Cal Lives', to: 'yes' }] }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellRecord } from '../../../../test/record.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator', 'health'] });
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

/** A child with a grade, "not in school", or a grade that nobody has told. */
async function enter([grade, isGradeKnown]: readonly [number | null, boolean]): Promise<string> {
  const studentId = newId();
  const student = { firstName: 'Twice', lastName: 'Entered', birthDate: '2018-05-05', grade, isGradeKnown };
  await office.call('enterStudent', { studentId, student, guardian: null, reason: 'Called' });
  return studentId;
}

const gradeOf = async (studentId: string) => {
  const { grade, isGradeKnown } = (await office.call('staffStudent', { studentId })).student;
  return [grade, isGradeKnown];
};

async function merge(keptId: string, mergedId: string, fields: 'grade'[]): Promise<string> {
  const { seen } = await office.call('previewMerge', { keptId, mergedId });
  const both = { keptId, mergedId, seen, reason: 'Entered twice', nobodyLeft: 'Nobody has an account' };
  return (await office.call('mergeStudents', { ...both, takes: { fields, sections: [] } })).mergeId;
}

test.each([
  { kept: [null, false], merged: [3, true], takes: [], stays: [3, true] },
  { kept: [null, false], merged: [null, true], takes: [], stays: [null, true] },
  { kept: [3, true], merged: [null, false], takes: ['grade'], stays: [3, true] },
  { kept: [null, true], merged: [null, false], takes: ['grade'], stays: [null, true] },
  { kept: [3, true], merged: [null, true], takes: ['grade'], stays: [null, true] },
  { kept: [3, true], merged: [4, true], takes: [], stays: [3, true] },
] as const)('of $kept and $merged, taking $takes, $stays stays, and an undo makes them two', async (each) => {
  const [keptId, mergedId] = [await enter(each.kept), await enter(each.merged)];
  const mergeId = await merge(keptId, mergedId, [...each.takes]);
  expect(await gradeOf(keptId)).toEqual(each.stays);
  await office.call('undoMerge', { mergeId, reason: 'Cousins' });
  expect([await gradeOf(keptId), await gradeOf(mergedId)]).toEqual([each.kept, each.merged]);
});

test('a merge of before it was said whether a grade is known is undone as it was meant', async () => {
  const [keptId, mergedId] = [await enter([4, true]), await enter([null, false])];
  const mergeId = await merge(keptId, mergedId, []);
  const before = `kept_rows #- '{student,before,isGradeKnown}'`;
  await school.testDatabase.pool.query(`UPDATE student_merges SET kept_rows = ${before} WHERE id = $1`, [mergeId]);
  await school.testDatabase.pool.query('UPDATE students SET grade = NULL, is_grade_known = false WHERE id = $1', [
    keptId,
  ]);
  await office.call('undoMerge', { mergeId, reason: 'Cousins' });
  expect(await gradeOf(keptId)).toEqual([4, true]);
});

test('a merge of before grades moved on is undone as it was meant', async () => {
  const [keptId, mergedId] = [await enter([4, true]), await enter([5, true])];
  const { database, clock } = school;
  for (const studentId of [keptId, mergedId])
    await tellRecord({ database, clock }, { studentId, familyId: '' }, ['student']);
  const mergeId = await merge(keptId, mergedId, ['grade']);
  await school.testDatabase.pool.query(
    `UPDATE student_merges SET kept_rows = (regexp_replace(kept_rows::text, ', "is_asked_again": (true|false)', '', 'g'))::jsonb
       #- '{student,before,gradeYear}' WHERE id = $1`,
    [mergeId],
  );
  await office.call('undoMerge', { mergeId, reason: 'Cousins' });
  const of = async (id: string) => (await office.call('staffStudent', { studentId: id })).student;
  expect([await of(keptId), await of(mergedId)]).toMatchObject([
    { grade: 4, gradeYear: 2026 },
    { grade: 5, gradeYear: 2026 },
  ]);
});

import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { note } from '../../../contract/import-notes.ts';
import { upload } from '../../../../test/importing.ts';
import { openOffice, school, staff } from '../../../../test/office.ts';
import { applyStudents, findStudents, readyStudents, recordOf } from '../../../../test/student-files.ts';
import { newId } from '../../platform/ids.ts';
import { workbook } from '../../files/workbook.ts';

openOffice();

test('two imports at once make each student once', async () => {
  const line = ',Una,Twice,2014-06-06,,,,,,,,,';
  const [one, other] = [await readyStudents([line]), await readyStudents([line])];
  const holder = await school.testDatabase.pool.connect();
  // Both have looked who is there before either writes.
  await holder.query('BEGIN; LOCK TABLE families IN SHARE ROW EXCLUSIVE MODE');
  const both = Promise.all([one, other].map((asked) => staff.call('applyStudentImport', asked)));
  await vi.waitFor(async () => {
    const { rows } = await holder.query(`SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    expect(rows).toEqual([{ waiting: 2 }]);
  }, 15_000);
  await holder.query('COMMIT');
  holder.release();
  expect((await both).map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await findStudents('Una Twice')).toHaveLength(1);
});

test('names of other scripts and formulas are kept as they stand, from a workbook too', async () => {
  const columns = ['First name', 'Last name', 'Date of birth'].map((header) => ({
    header,
    kind: undefined,
    width: 10,
  }));
  const rows = [
    ['محمد', 'العلي', '2014-02-01'],
    ['=1+1', '@sum', '2014-02-02'],
    ['王', '小明', '2014-02-03'],
    ['Zoë🎉', "O'Brien", '2014-02-04'],
  ];
  const lines = async function* () {
    for (const row of rows) yield row;
  };
  const bytes = await buffer(workbook(columns, lines()));
  const fileId = await upload(bytes, 'names.xlsx');
  const { guess } = await staff.call('studentImportColumns', { fileId });
  expect(guess.columns).toHaveLength(3);
  await staff.call('applyStudentImport', { fileId, mapping: guess, decisions: [] });
  for (const [first = '', last = ''] of rows)
    expect(await findStudents(last), last).toMatchObject([{ firstName: first, lastName: last }]);
});

test('the columns that were chosen are remembered for the next file, apart from those of classes', async () => {
  const heading = 'Wer,Sippe,Wann';
  const asked = await readyStudents(['Ann,Remembered,2014-03-03'], [], heading);
  expect(asked.mapping.columns).toEqual([]);
  const columns = [
    { column: 'Wer', target: 'firstName' },
    { column: 'Sippe', target: 'lastName' },
    { column: 'Wann', target: 'birthDate' },
  ] as const;
  const mapping = { columns: [...columns], dayOrder: null };
  await staff.call('applyStudentImport', { ...asked, mapping });
  expect((await readyStudents(['Bob,Remembered,2014-03-03'], [], heading)).mapping).toEqual(mapping);
  const fileId = await upload(Buffer.from(`${heading}\nAnn,B,2014-03-03`));
  expect((await staff.call('importColumns', { fileId })).remembered).toBeNull();
});

test('a file that was cut in the middle brings in whole rows only, or says why none', async () => {
  const asked = await readyStudents([',Cut,Whole,2014-04-04,,,,,,,,,', ',Cut,"Half'], []).catch(
    (error: unknown) => error,
  );
  expect(asked).toMatchObject({ details: { reason: 'unreadable-file' } });
});

test('an id of another system is one student’s, also of somebody who was merged', async () => {
  await applyStudents(['S1,Ivo,Idone,2014-08-01,,,,,,,,,', 'S2,Jan,Idtwo,2014-08-02,,,,,,,,,']);
  const [[one], [two]] = [await findStudents('Idone'), await findStudents('Idtwo')];
  const heading = 'Student id,External id,First name,Last name,Birth date';
  const wrong = await readyStudents(
    [`${one?.id},S2,Ivo,Idone,2014-08-01`, ',S9,Kai,Idnine,2014-08-09', ',S9,Leo,Idnine,2013-08-09'],
    [],
    heading,
  );
  const seen = await staff.call('previewStudentImport', wrong);
  expect(seen.rejected).toMatchObject([
    { row: 2, reason: note('id-of-another', { title: 'Jan Idtwo' }) },
    { row: 4, reason: note('other-row', { row: 3 }) },
  ]);
  const both = { keptId: one?.id ?? '', mergedId: two?.id ?? '' };
  const { seen: digest } = await staff.call('previewMerge', both);
  await staff.call('mergeStudents', { ...both, seen: digest, takes: { fields: [], sections: [] }, reason: 'One' });
  expect(await applyStudents(['S2,Ivo,Idone,2014-08-01,6,,,,,,,,'])).toMatchObject({ created: 0, changed: 1 });
  expect((await findStudents('Idone')).map(({ id, grade }) => [id, grade])).toEqual([[one?.id, 6]]);
});

test('a row with the name of a child whose birth date nobody told is asked about, and fills it in', async () => {
  const studentId = newId();
  const student = { firstName: 'Wren', lastName: 'Nameonly', birthDate: null, grade: null };
  await staff.call('enterStudent', { studentId, student, guardian: null, reason: 'By phone' });
  const asked = await readyStudents(['Wren,Nameonly,2014-03-03'], [], 'First name,Last name,Date of birth');
  const seen = await staff.call('previewStudentImport', asked);
  expect(seen.asked).toMatchObject([{ row: 2, candidates: [{ id: studentId, birthDate: null }] }]);
  await staff.call('applyStudentImport', { ...asked, decisions: [{ row: 2, studentId }] });
  expect((await staff.call('staffStudent', { studentId })).student.birthDate).toBe('2014-03-03');
  expect(await findStudents('Wren Nameonly')).toHaveLength(1);
});

test('without a column of grades nobody has told the grade of a new child; an empty cell of one says “not in school”', async () => {
  const headings = 'First name,Last name,Date of birth';
  const without = await readyStudents(['Ana,Columnless,2018-05-05', 'Eli,Columnless,2019-05-05'], [], headings);
  await staff.call('applyStudentImport', without);
  const empty = await readyStudents(
    ['Ono,Columnless,2018-05-05,', 'Uwe,Columnless,2018-05-05,3'],
    [],
    `${headings},Grade`,
  );
  await staff.call('applyStudentImport', empty);
  const gradeOf = async (name: string) => {
    const { grade, isGradeKnown } = (await recordOf(`${name} Columnless`)).student;
    return [grade, isGradeKnown];
  };
  expect(await Promise.all(['Ana', 'Ono', 'Uwe'].map(gradeOf))).toEqual([
    [null, false],
    [null, true],
    [3, true],
  ]);
  // A later file tells one, says nothing of another, and has no grades at all; then it is taken back.
  const later = await readyStudents(
    ['Ana,Columnless,2018-05-05,2,Elm', 'Eli,Columnless,2019-05-05,,Elm'],
    [],
    `${headings},Grade,School`,
  );
  await staff.call('applyStudentImport', later);
  expect(await Promise.all(['Ana', 'Eli'].map(gradeOf))).toEqual([
    [2, true],
    [null, false],
  ]);
  await staff.call(
    'applyStudentImport',
    await readyStudents(['Ono,Columnless,2018-05-05,Oak'], [], `${headings},School`),
  );
  expect(await gradeOf('Ono')).toEqual([null, true]);
  expect(await staff.call('revertStudentImport', { batchId: later.fileId })).toMatchObject({ restored: 2 });
  expect(await gradeOf('Ana')).toEqual([null, false]);
});

test('a file says “not in school” in words, as our own files do', async () => {
  const headings = 'First name,Last name,Date of birth,Grade';
  await applyStudents(['Asa,Inwords,2018-05-05,3', 'Bo,Inwords,2018-05-05,Not in school'], [], headings);
  await applyStudents(['Cid,Inwords,2018-05-05'], [], 'First name,Last name,Date of birth');
  const all = ['Asa', 'Bo', 'Cid'].map((name) => `${name},Inwords,2018-05-05,not in school`);
  const asked = await readyStudents(all, [], headings);
  const { changed, counts } = await staff.call('previewStudentImport', asked);
  expect(changed.map(({ fields }) => fields)).toEqual([
    [{ field: 'grade', from: '3', to: 'none' }],
    [{ field: 'grade', from: null, to: 'none' }],
  ]);
  expect(counts).toMatchObject({ changed: 2, unchanged: 1 });
  await staff.call('applyStudentImport', asked);
  expect(await findStudents('Inwords')).toMatchObject(all.map(() => ({ grade: null, isGradeKnown: true })));
  await staff.call('revertStudentImport', { batchId: asked.fileId });
  const back = (await findStudents('Inwords')).map((each) => [each.firstName, [each.grade, each.isGradeKnown]]);
  expect(Object.fromEntries(back)).toEqual({ Asa: [3, true], Bo: [null, true], Cid: [null, false] });
});

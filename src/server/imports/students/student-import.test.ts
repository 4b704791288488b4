import { expect, test } from 'vitest';
import { note } from '../../../contract/import-notes.ts';
import { upload } from '../../../../test/importing.ts';
import { openOffice, school, staff } from '../../../../test/office.ts';
import { workbook } from '../../files/workbook.ts';
import { buffer } from 'node:stream/consumers';

openOffice();

const HEADING =
  'External id,First name,Last name,Birth date,Grade,T-shirt,Guardian 1 name,Guardian 1 phone,Guardian 1 e-mail,Contact 1 name,Contact 1 phone,Contact 2 name,May pick up';
let count = 0;

type Decisions = { row: number; studentId: string | null }[];

/** A file that only waits to be applied, with what its columns are taken for. */
async function ready(lines: readonly string[], decisions: Decisions = [], heading = HEADING) {
  const fileId = await upload(Buffer.from([heading, ...lines].join('\n')), `students-${++count}.csv`);
  const { guess } = await staff.call('studentImportColumns', { fileId });
  return { fileId, mapping: guess, decisions };
}
async function apply(lines: readonly string[], decisions: Decisions = []) {
  return staff.call('applyStudentImport', await ready(lines, decisions));
}
const preview = async (lines: readonly string[], decisions: Decisions = []) =>
  staff.call('previewStudentImport', await ready(lines, decisions));

async function find(search: string) {
  const { rows } = await staff.call('staffStudents', { search, withRecord: true });
  return rows;
}
async function recordOf(search: string) {
  const [row] = await find(search);
  return staff.call('staffStudent', { studentId: row?.id ?? '' });
}

test('a file goes from upload to students with their guardians and contacts, and back', async () => {
  const lines = [
    'X1,Ada,Moe-One,2015-03-04,4,YM,Bea Moe,555 0101,bea@moe.example,Cy Moe,555 0102,Di Moe,"Ed Moe, uncle, 555 0103; Flo"',
    'X2,Gus,Moe-One,2017-02-28,K,,Bea Moe,555 0101,BEA@moe.example,,,,',
    'X3,Hal,Other-One,02/30/2016,4,,,,,,,,',
  ];
  const asked = await ready(lines);
  const seen = await staff.call('previewStudentImport', asked);
  expect(seen.counts).toEqual({ rows: 3, created: 2, changed: 0, unchanged: 0, asked: 0, rejected: 1 });
  expect(seen.rejected).toMatchObject([{ row: 4, column: 'Birth date', reason: { code: 'not-a-date' } }]);
  expect(await find('Moe-One')).toEqual([]);
  const done = await staff.call('applyStudentImport', asked);
  expect(done).toMatchObject({ batchId: asked.fileId, isRepeated: false, created: 2, changed: 0 });
  expect(await staff.call('applyStudentImport', asked)).toMatchObject({ isRepeated: true, created: 2 });
  const { student, households } = await recordOf('Ada Moe-One');
  expect(student).toMatchObject({ birthDate: '2015-03-04', grade: 4, tshirtSize: 'YM', version: 1 });
  expect(households).toMatchObject([
    {
      guardians: [{ name: 'Bea Moe', email: 'bea@moe.example', phone: '555 0101', hasAccount: false, access: 'full' }],
      contacts: [{ name: 'Cy Moe', phone: '555 0102' }, { name: 'Di Moe' }],
      pickup: {
        allowed: [{ name: 'Ed Moe', relationship: 'uncle', phone: '555 0103' }, { name: 'Flo' }],
        notAllowed: [],
      },
    },
  ]);
  const brother = await recordOf('Gus Moe-One');
  expect(brother.households[0]?.familyId).toBe(households[0]?.familyId);
  expect(brother.student.grade).toBe(0);
  // Nobody was made an account, and nobody was written to.
  const accounts = await school.database
    .selectFrom('accounts')
    .select('email')
    .where('email', 'like', '%moe.example')
    .execute();
  const mails = await school.database.selectFrom('outboxMails').select('id').execute();
  expect([accounts, mails]).toEqual([[], []]);

  const same = await ready(lines.slice(0, 2));
  expect((await staff.call('previewStudentImport', same)).counts).toMatchObject({
    created: 0,
    changed: 0,
    unchanged: 2,
  });
  expect(await staff.call('applyStudentImport', same)).toMatchObject({ batchId: null });
  expect(await staff.call('revertStudentImport', { batchId: asked.fileId })).toEqual({
    outcome: 'reverted',
    removed: 2,
    restored: 0,
    touched: [],
  });
  expect(await find('Moe-One')).toEqual([]);
  expect((await staff.call('findFamilies', { search: 'Bea Moe' })).families).toEqual([]);
  await expect(staff.call('applyStudentImport', asked)).rejects.toMatchObject({
    details: { reason: 'import-taken-back' },
  });
});

test('what is wrong with a row is said by row, and nothing else of it comes in', async () => {
  const future = 'F1,Ida,Wrong,2099-01-01,4,,,,,,,,';
  const long = `F2,${'x'.repeat(300)},Wrong,2015-01-01,4,,,,,,,,`;
  const leap = 'F3,Leap,Right,2016-02-29,4,,,,,,,,';
  const noLeap = 'F4,Leap,Wrong,2015-02-29,4,,,,,,,,';
  const unseen = 'F5,‎‎,Wrong,2015-01-01,4,,,,,,,,';
  const grade = 'F6,Kim,Wrong,2015-01-01,99,HUGE,A,1,no address,,,,';
  const nameless = 'F7,,Wrong,2015-01-01,,,,,,,,,';
  const { counts, rejected } = await preview([future, long, leap, noLeap, unseen, grade, nameless]);
  expect(counts).toMatchObject({ created: 1, rejected: 6 });
  expect(rejected.map(({ row, reason }) => [row, reason.code])).toEqual([
    [2, 'born-in-the-future'],
    [3, 'too-long'],
    [5, 'not-a-date'],
    [6, 'not-a-name'],
    [7, 'not-a-grade'],
    [7, 'not-a-size'],
    [7, 'not-an-email'],
    [8, 'empty'],
  ]);
  expect(new Set(rejected.map(({ row }) => row))).toEqual(new Set([2, 3, 5, 6, 7, 8]));
});

test('nobody is made one with somebody near without being asked', async () => {
  const family = await school.addFamily(0);
  const born = { birthDate: '2013-07-07' };
  const one = await family.call('saveStudent', { student: { firstName: 'Samuel', lastName: 'Nearby', ...born } });
  const line = ',Sam,Nearby,2013-07-07,5,,,,,,,,';
  const seen = await preview([line]);
  expect(seen.counts).toMatchObject({ created: 0, changed: 0, asked: 1 });
  expect(seen.asked).toMatchObject([{ row: 2, candidates: [{ id: one.student.id, name: 'Samuel Nearby' }] }]);
  expect(await apply([line])).toMatchObject({ batchId: null });
  expect((await preview([line], [{ row: 2, studentId: one.student.id }])).changed).toMatchObject([
    { studentId: one.student.id, fields: [{ field: 'firstName', from: 'Samuel', to: 'Sam' }, { field: 'grade' }] },
  ]);
  expect((await preview([line], [{ row: 2, studentId: null }])).counts).toMatchObject({ created: 1, asked: 0 });
  // The same name and day is who is there; two of them are asked about.
  expect((await preview([',SAMUEL,Nearby,2013-07-07,,,,,,,,,'])).counts).toMatchObject({ unchanged: 0, changed: 1 });
  await family.call('saveStudent', { student: { firstName: 'Samuel', lastName: 'Nearby', ...born } });
  expect((await preview([',Samuel,Nearby,2013-07-07,,,,,,,,,'])).counts).toMatchObject({ asked: 1 });
});

test('two rows of one child, and near ones in one file, are told', async () => {
  const { counts, rejected, remarks } = await preview([
    ',Max,Tworows,2014-01-01,,,,,,,,,',
    ',max,TWOROWS,2014-01-01,,,,,,,,,',
    ',Maximilian,Tworows,2014-01-01,,,,,,,,,',
  ]);
  expect(counts).toMatchObject({ created: 2, rejected: 1 });
  expect(rejected).toMatchObject([{ row: 3, reason: note('other-row', { row: 2 }) }]);
  expect(remarks).toMatchObject([{ row: 4, reason: note('near-other-row', { row: 2 }) }]);
});

test('an address leads to its family; one of two families, or of more children than a family has, is left out', async () => {
  const home = await school.addFamily(1, 'known@example.org');
  const line = (name: string, email: string) => `,${name},Address,2014-01-01,,,G,1,${email},,,,`;
  await apply([line('Bo', 'Known@example.org')]);
  expect((await recordOf('Bo Address')).households[0]?.familyId).toBe(home.familyId);
  const other = await school.addFamily(1, 'second@example.org');
  const second = {
    familyId: other.familyId,
    studentId: other.studentIds[0] ?? '',
    relationship: '',
    access: 'full',
    reason: 'Both',
  } as const;
  await staff.call('addGuardian', { ...second, name: 'K', email: 'known@example.org', phone: '' });
  const two = await preview([line('Cy', 'known@example.org')]);
  expect(two.rejected).toMatchObject([{ reason: note('address-of-two-families') }]);
  const names = Array.from({ length: 40 }, (_, at) => `N${String.fromCharCode(97 + at)}qz${at}`);
  const many = await preview(
    names.map((name, at) => `,${name},Many${at},20${10 + (at % 8)}-01-0${1 + (at % 9)},,,G,1,all@example.org,,,,`),
  );
  expect(many.counts).toMatchObject({ created: 25, rejected: 15 });
  expect(many.rejected[0]).toMatchObject({ reason: note('family-full', { most: 25 }) });
});

test('what a family says of itself stays, whoever may not pick up stays barred, and an undo leaves what somebody changed', async () => {
  const family = await school.addFamily(2, 'own@example.org');
  const [studentId = '', other = ''] = family.studentIds;
  const pickup = { allowed: [], notAllowed: [{ name: 'Rex', relationship: '', phone: '' }], codeWord: 'fox' };
  await family.call('savePickup', { studentId, version: 0, pickup });
  const heading = 'Student id,Grade,Guardian 1 name,Guardian 1 phone,Guardian 1 e-mail,May pick up';
  const lines = [`${studentId},7,Somebody,999 9999,own@example.org,Aunt`, `${other},8,,,,`, 'no-id,8,,,,'];
  const asked = await ready(lines, [], heading);
  const seen = await staff.call('previewStudentImport', asked);
  expect(seen.counts).toMatchObject({ changed: 2, rejected: 1 });
  expect(seen.rejected).toMatchObject([{ row: 4, column: 'Student id', value: 'no-id', reason: note('id-of-nobody') }]);
  expect(seen.remarks).toMatchObject([{ row: 2, reason: { code: 'keeps-own-details' } }]);
  await staff.call('applyStudentImport', asked);
  const told = await staff.call('staffStudent', { studentId });
  expect(told.student.grade).toBe(7);
  expect(told.households[0]?.pickup).toMatchObject({
    allowed: [{ name: 'Aunt' }],
    notAllowed: [{ name: 'Rex' }],
    codeWord: 'fox',
  });
  expect(told.households[0]?.guardians).toHaveLength(1);
  expect(told.households[0]?.guardians[0]?.phone).not.toBe('999 9999');
  const { sections } = await family.call('record', { studentId });
  expect(sections.find(({ section }) => section === 'pickup')).toMatchObject({ version: 2, answeredAt: null });
  const { student } = await staff.call('staffStudent', { studentId: other });
  await family.call('saveStudent', { student: { ...pickStudent(student), grade: 9 } });
  expect(await staff.call('revertStudentImport', { batchId: asked.fileId })).toMatchObject({
    outcome: 'reverted',
    restored: 1,
    touched: [`${student.firstName} ${student.lastName}`],
  });
  const after = await staff.call('staffStudent', { studentId });
  expect(after.student.grade).toBe(4);
  expect(after.households[0]?.pickup).toMatchObject({ allowed: [], notAllowed: [{ name: 'Rex' }] });
  expect((await staff.call('staffStudent', { studentId: other })).student.grade).toBe(9);
});

const pickStudent = ({
  id,
  firstName,
  lastName,
  birthDate,
}: {
  id: string;
  firstName: string;
  lastName: string;
  birthDate: string;
}) => ({ id, firstName, lastName, birthDate });

test('a student whom a family enrolled since stays when the import is undone', async () => {
  const done = await apply([',Eli,Enrolled,2014-05-05,,,G,1,,,,,', ',Fay,Enrolled,2014-05-06,,,H,1,,,,,']);
  const [row] = await find('Eli Enrolled');
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
  expect((await find('Enrolled')).map(({ firstName }) => firstName)).toEqual(['Eli']);
});

test('two imports at once make each student once', async () => {
  const [one, other] = [
    await ready([',Una,Twice,2014-06-06,,,,,,,,,']),
    await ready([',Una,Twice,2014-06-06,,,,,,,,,']),
  ];
  const done = await Promise.all([one, one, other].map((asked) => staff.call('applyStudentImport', asked)));
  expect(await find('Una Twice')).toHaveLength(1);
  expect(done.filter(({ isRepeated, created }) => !isRepeated && created === 1)).toHaveLength(1);
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
    expect(await find(last), last).toMatchObject([{ firstName: first, lastName: last }]);
});

test('the columns that were chosen are remembered for the next file, apart from those of classes', async () => {
  const heading = 'Kid,Clan,Day';
  const asked = await ready(['Ann,Remembered,2014-03-03'], [], heading);
  expect(asked.mapping.columns).toEqual([]);
  const columns = [
    { column: 'Kid', target: 'firstName' },
    { column: 'Clan', target: 'lastName' },
    { column: 'Day', target: 'birthDate' },
  ] as const;
  const mapping = { columns: [...columns], dateFormat: 'YYYY-MM-DD' };
  await staff.call('applyStudentImport', { ...asked, mapping });
  expect((await ready(['Bob,Remembered,2014-03-03'], [], heading)).mapping).toEqual(mapping);
  const fileId = await upload(Buffer.from(`${heading}\nAnn,B,2014-03-03`));
  expect((await staff.call('importColumns', { fileId })).remembered).toBeNull();
});

test('a file that was cut in the middle brings in whole rows only, or says why none', async () => {
  const asked = await ready([',Cut,Whole,2014-04-04,,,,,,,,,', ',Cut,"Half'], []).catch((error: unknown) => error);
  expect(asked).toMatchObject({ details: { reason: 'unreadable-file' } });
});

test('an id of another system is one student’s, also of somebody who was merged', async () => {
  await apply(['S1,Ivo,Idone,2014-08-01,,,,,,,,,', 'S2,Jan,Idtwo,2014-08-02,,,,,,,,,']);
  const [[one], [two]] = [await find('Idone'), await find('Idtwo')];
  const heading = 'Student id,External id,First name,Last name,Birth date';
  const wrong = await ready(
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
  expect(await apply(['S2,Ivo,Idone,2014-08-01,6,,,,,,,,'])).toMatchObject({ created: 0, changed: 1 });
  expect((await find('Idone')).map(({ id, grade }) => [id, grade])).toEqual([[one?.id, 6]]);
});

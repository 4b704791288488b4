import { expect, test } from 'vitest';
import { note } from '../../../contract/import-notes.ts';
import { openOffice, school, staff } from '../../../../test/office.ts';
import { ORGANIZATION } from '../../../../test/school.ts';
import { linkStudent } from '../../families/store.ts';
import {
  applyStudents,
  findStudents,
  previewStudents,
  readyStudents,
  recordOf,
} from '../../../../test/student-files.ts';

openOffice();

test('a file goes from upload to students with their guardians and contacts, and back', async () => {
  const lines = [
    'X1,Ada,Moe-One,2015-03-04,4,YM,Bea Moe,555 0101,bea@moe.example,Cy Moe,555 0102,Di Moe,"Ed Moe, uncle, 555 0103; Flo"',
    'X2,Gus,Moe-One,2017-02-28,K,,Bea Moe,555 0101,BEA@moe.example,,,,',
    'X3,Hal,Other-One,02/30/2016,4,,,,,,,,',
  ];
  const asked = await readyStudents(lines);
  const seen = await staff.call('previewStudentImport', asked);
  const none = { changed: 0, unchanged: 0, asked: 0, leftOut: 0, daysAsked: 0 };
  expect(seen.counts).toEqual({ ...none, rows: 3, created: 2, rejected: 1 });
  expect(seen.rejected).toMatchObject([{ row: 4, column: 'Birth date', reason: { code: 'not-a-day' } }]);
  expect(seen.created.map(({ fields }) => fields)).toEqual([
    [
      { field: 'tshirtSize', from: null, to: 'YM' },
      { field: 'grade', from: null, to: '4' },
    ],
    [{ field: 'grade', from: null, to: '0' }],
  ]);
  expect(await findStudents('Moe-One')).toEqual([]);
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

  const same = await readyStudents(lines.slice(0, 2));
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
  expect(await findStudents('Moe-One')).toEqual([]);
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
  const unseen = 'F5,🎉,Wrong,2015-01-01,4,,,,,,,,';
  const grade = 'F6,Kim,Wrong,2015-01-01,99,HUGE,A,1,no address,,,,';
  const nameless = 'F7,,Wrong,2015-01-01,,,,,,,,,';
  const { counts, rejected, leftOut } = await previewStudents([future, long, leap, noLeap, unseen, grade, nameless]);
  expect(counts).toMatchObject({ created: 2, rejected: 5, leftOut: 4 });
  expect(rejected.map(({ row, reason }) => [row, reason.code])).toEqual([
    [2, 'born-in-the-future'],
    [3, 'too-long'],
    [5, 'not-a-day'],
    [6, 'not-a-name'],
    [8, 'empty'],
  ]);
  // What a child need not have is left out, and the child comes in.
  expect(leftOut.map(({ row, reason }) => [row, reason.code])).toEqual([
    [7, 'not-a-grade'],
    [7, 'not-a-size'],
    [7, 'not-an-email'],
    [7, 'not-a-phone'],
  ]);
});

test('what was left out comes in by its own file, with the words that were said', async () => {
  const lines = [
    'W1,Uma,Words,2015-07-21,Bears,,Bea Words,,bea@words.example,,,,',
    'W2,Ugo,Words,2015-13-13,Bears,,Bea Words,,bea@words.example,,,,',
  ];
  const words = [{ field: 'grade' as const, word: 'Bears', is: '4' }];
  const asked = await readyStudents(lines);
  const told = { ...asked, mapping: { ...asked.mapping, words } };
  const { columns, rows } = await staff.call('studentImportLeftOut', told);
  expect(rows.map(({ row }) => row)).toEqual([3]);
  expect(await staff.call('applyStudentImport', told)).toMatchObject({ created: 1 });
  const mended = rows.map(({ cells }) =>
    [...cells, 'Birth date is no day'].join(',').replace('2015-13-13', '2015-12-13'),
  );
  const again = await readyStudents(mended, [], [...columns, 'Why'].join(','));
  expect(again.mapping.words).toEqual(words);
  const seen = await staff.call('previewStudentImport', again);
  expect(seen.counts).toMatchObject({ created: 1, rejected: 0, leftOut: 0 });
});

test('nobody is made one with somebody near without being asked', async () => {
  const family = await school.addFamily(0);
  const born = { birthDate: '2013-07-07' };
  const one = await family.call('saveStudent', { student: { firstName: 'Samuel', lastName: 'Nearby', ...born } });
  const line = ',Sam,Nearby,2013-07-07,5,,,,,,,,';
  const seen = await previewStudents([line]);
  expect(seen.counts).toMatchObject({ created: 0, changed: 0, asked: 1 });
  expect(seen.asked).toMatchObject([{ row: 2, candidates: [{ id: one.student.id, name: 'Samuel Nearby' }] }]);
  expect(await applyStudents([line])).toMatchObject({ batchId: null });
  expect((await previewStudents([line], [{ row: 2, studentId: one.student.id }])).changed).toMatchObject([
    { studentId: one.student.id, fields: [{ field: 'firstName', from: 'Samuel', to: 'Sam' }, { field: 'grade' }] },
  ]);
  expect((await previewStudents([line], [{ row: 2, studentId: null }])).counts).toMatchObject({ created: 1, asked: 0 });
  // The same name and day is who is there; two of them are asked about.
  expect((await previewStudents([',SAMUEL,Nearby,2013-07-07,,,,,,,,,'])).counts).toMatchObject({
    unchanged: 0,
    changed: 1,
  });
  const twin = { firstName: 'Samuel', lastName: 'Nearby', ...born };
  await family.call('saveStudent', { student: twin, isAnotherChild: true });
  expect((await previewStudents([',Samuel,Nearby,2013-07-07,,,,,,,,,'])).counts).toMatchObject({ asked: 1 });
});

test('two rows of one child, and near ones in one file, are told', async () => {
  const { counts, rejected, remarks } = await previewStudents([
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
  await applyStudents([line('Bo', 'Known@example.org')]);
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
  const two = await previewStudents([line('Cy', 'known@example.org')]);
  expect(two.rejected).toMatchObject([{ reason: note('address-of-two-families') }]);
  const names = Array.from({ length: 40 }, (_, at) => `N${String.fromCharCode(97 + at)}qz${at}`);
  const many = await previewStudents(
    names.map((name, at) => `,${name},Many,20${10 + (at % 8)}-01-0${1 + (at % 9)},,,G,1,all@example.org,,,,`),
  );
  expect(many.counts).toMatchObject({ created: 25, rejected: 15 });
  expect(many.rejected[0]).toMatchObject({ reason: note('family-full', { most: 25 }) });
});

test('an address that nobody proved, of a closed account or of who only looks on leads to no family', async () => {
  const line = (name: string, email: string) => `,${name},Stranger,2014-01-01,,,G,1,${email},,,,`;
  const unproven = await school.addFamily(1, 'unproven@example.org', { isProven: false });
  const closed = await school.addFamily(1, 'closed@example.org');
  const looking = await school.addFamily(1, 'looking@example.org');
  const { database } = school;
  await database
    .updateTable('accounts')
    .set({ disabledAt: school.clock.iso() })
    .where('id', '=', closed.accountId)
    .execute();
  await database.updateTable('guardians').set({ access: 'view' }).where('familyId', '=', looking.familyId).execute();
  const lines = [
    line('Una', 'Unproven@example.org'),
    line('Clo', 'closed@example.org'),
    line('Loo', 'looking@example.org'),
  ];
  // Whose account it would be is told of the one that may yet be proven only.
  expect((await previewStudents(lines)).remarks).toEqual([
    { row: 2, column: '', value: 'unproven@example.org', reason: note('address-unproven') },
  ]);
  await applyStudents(lines);
  const found = await Promise.all(['Una', 'Clo', 'Loo'].map((name) => recordOf(`${name} Stranger`)));
  const ids = found.map(({ households }) => households[0]?.familyId);
  expect(ids).not.toContain(undefined);
  for (const { familyId } of [unproven, closed, looking]) expect(ids).not.toContain(familyId);
});

test('a file knows nobody whose record was removed', async () => {
  const line = 'GONE1,Era,Removed,2014-01-01,,,G,1,,,,,';
  await applyStudents([line]);
  const { student } = await recordOf('Era Removed');
  await school.database
    .updateTable('students')
    .set({ erasedAt: school.clock.iso(), externalId: null })
    .where('id', '=', student.id)
    .execute();
  expect((await previewStudents([line])).counts).toMatchObject({ created: 1, changed: 0, unchanged: 0 });
});

test('what a family says of itself stays, whoever may not pick up stays barred, and an undo leaves what somebody changed', async () => {
  const family = await school.addFamily(2, 'own@example.org');
  const [studentId = '', other = ''] = family.studentIds;
  const pickup = { allowed: [], notAllowed: [{ name: 'Rex', relationship: '', phone: '' }], codeWord: 'red fox' };
  await family.call('savePickup', { studentId, version: 0, pickup });
  const heading = 'Student id,Grade,Guardian 1 name,Guardian 1 phone,Guardian 1 e-mail,May pick up';
  const lines = [`${studentId},7,Somebody,999 9999,own@example.org,Aunt`, `${other},8,,,,`, 'no-id,8,,,,'];
  const asked = await readyStudents(lines, [], heading);
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
    hasCodeWord: true,
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

test('of a student in two households a file changes what both share, and writes neither into the other', async () => {
  const [mother, father] = [
    await school.addFamily(1, 'mother2@example.org'),
    await school.addFamily(0, 'father2@example.org'),
  ];
  const [studentId = ''] = mother.studentIds;
  const link = { familyId: father.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  const heading =
    'Student id,Grade,Guardian 1 name,Guardian 1 phone,Guardian 2 name,Guardian 2 phone,Guardian 2 e-mail,May pick up';
  const asked = await readyStudents(
    [`${studentId},7,Mother,555 0101,Father,555 0202,father2@example.org,Aunt`],
    [],
    heading,
  );
  expect((await staff.call('previewStudentImport', asked)).remarks).toMatchObject([
    { row: 2, reason: { code: 'two-households' } },
  ]);
  await staff.call('applyStudentImport', asked);
  const { student, households } = await staff.call('staffStudent', { studentId });
  expect(student.grade).toBe(7);
  expect(households.map(({ guardians }) => guardians.length)).toEqual([1, 1]);
  const seen = await mother.call('record', { studentId });
  expect(JSON.stringify([seen, await mother.call('family')])).not.toMatch(/Father|555 0202|Aunt/);
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
  birthDate: string | null;
}) => ({ id, firstName, lastName, birthDate: birthDate ?? '' });

test('of a long list the first are shown, and how many there are of each', async () => {
  const lines = Array.from(
    { length: 201 },
    (_, at) => `Q${at},Kit,Row-${at},03/04/2015,grade?,,Pat ${at},555 ${1000 + at},p${at}@long.example,,,,`,
  );
  const seen = await previewStudents(lines);
  expect(seen.counts.rows).toBe(201);
  expect([seen.daysAsked.length, seen.lengths.daysAsked]).toEqual([200, 201]);
  expect([seen.wordsAsked.length, seen.lengths.wordsAsked]).toEqual([1, 1]);
  const known = await previewStudents(lines.map((line) => line.replace('03/04/2015', '2015-03-04')));
  expect([known.households.length, known.lengths.households]).toEqual([200, 201]);
  expect([known.created.length, known.counts.created]).toEqual([200, 201]);
});

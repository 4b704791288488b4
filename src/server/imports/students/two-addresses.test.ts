import { expect, test } from 'vitest';
import { openOffice, school, staff } from '../../../../test/office.ts';
import {
  applyStudents,
  findStudents,
  previewStudents,
  readyStudents,
  recordOf,
} from '../../../../test/student-files.ts';

openOffice();

const HEADING =
  'First name,Last name,Date of birth,Parent 1,Parent 1 email,Parent 1 address,Parent 2,Parent 2 email,Parent 2 address';
const apart = (name: string, born: string, mails = ['bea@apart.example', 'cal@apart.example']) =>
  `${name},${born},Bea Apart,${mails[0]},1 Main St,Cal Apart,${mails[1]},9 Oak Ave`;
const householdsOf = async (name: string) => {
  const { households } = await recordOf(name);
  return households.map(({ familyId, guardians }) => ({ familyId, names: guardians.map((each) => each.name) }));
};

test('guardians at two addresses are two households, which brothers and sisters share, and an undo takes both back', async () => {
  const lines = [apart('Ada,Apart', '2015-07-21'), apart('Abe,Apart', '2017-01-30')];
  const asked = await readyStudents(lines, [], HEADING);
  const seen = await staff.call('previewStudentImport', asked);
  expect(seen.remarks.map(({ row, reason }) => [row, reason.code])).toEqual([
    [2, 'two-addresses'],
    [3, 'two-addresses'],
  ]);
  expect(seen.households.map(({ guardians }) => guardians.map(({ words }) => words.split(',')[0]))).toEqual([
    ['Bea Apart'],
    ['Cal Apart'],
  ]);
  await staff.call('applyStudentImport', asked);
  const [ada, abe] = [await householdsOf('Ada Apart'), await householdsOf('Abe Apart')];
  expect(ada.map(({ names }) => names.join()).toSorted()).toEqual(['Bea Apart', 'Cal Apart']);
  expect(abe.map(({ familyId }) => familyId).toSorted()).toEqual(ada.map(({ familyId }) => familyId).toSorted());
  const families = await school.database
    .selectFrom('guardians')
    .select('postalAddress')
    .where('name', 'like', '% Apart')
    .execute();
  expect(families.map(({ postalAddress }) => postalAddress).toSorted()).toEqual(['1 Main St', '9 Oak Ave']);
  // A later file of the same changes nothing, and makes no third household.
  expect((await previewStudents(lines, [], HEADING)).counts).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  expect(await staff.call('revertStudentImport', { batchId: asked.fileId })).toMatchObject({
    outcome: 'reverted',
    removed: 2,
  });
  expect(await findStudents('Apart')).toEqual([]);
  expect((await staff.call('findFamilies', { search: 'Cal Apart' })).families).toEqual([]);
});

test('a household where nobody signs in is joined at the other address; whoever signs in is not given a child by a list', async () => {
  const own = 'First name,Last name,Date of birth,Parent 1,Parent 1 email';
  await applyStudents(['Old,Joined,2012-02-02,Cal Joined,cal@joined.example'], [], own);
  const [there] = await householdsOf('Old Joined');
  await applyStudents([apart('New,Joined', '2016-06-06', ['bea@joined.example', 'cal@joined.example'])], [], HEADING);
  expect((await householdsOf('New Joined')).map(({ familyId }) => familyId)).toContain(there?.familyId);
  await school.addFamily(0, 'cal@signed.example');
  const line = apart('Kid,Signed', '2016-06-07', ['bea@signed.example', 'cal@signed.example']);
  const seen = await previewStudents([line], [], HEADING);
  expect(seen.remarks.map(({ reason }) => reason.code)).toEqual(['two-addresses', 'second-household-here']);
  await applyStudents([line], [], HEADING);
  expect((await householdsOf('Kid Signed')).map(({ names }) => names)).toEqual([['Bea Apart']]);
});

test('of a student who is here a file adds no second household, and says so', async () => {
  await applyStudents(
    ['Here,Already,2014-04-04,Bea Apart,bea@here.example'],
    [],
    'First name,Last name,Date of birth,Parent 1,Parent 1 email',
  );
  const seen = await previewStudents(
    [apart('Here,Already', '2014-04-04', ['bea@here.example', 'cal@here.example'])],
    [],
    HEADING,
  );
  expect(seen.remarks.map(({ reason }) => reason.code)).toEqual(['two-addresses', 'second-household-left']);
});

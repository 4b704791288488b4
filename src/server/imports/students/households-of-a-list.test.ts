import { expect, test } from 'vitest';
import { note } from '../../../contract/import-notes.ts';
import { openOffice, school, staff } from '../../../../test/office.ts';
import { applyStudents, previewStudents, readyStudents, recordOf } from '../../../../test/student-files.ts';

openOffice();

const PARENT = 'First Name,Last Name,Date of Birth,Grade,Parent 1 Name';
const PHONE = `${PARENT},Parent 1 Phone`;
const MAIL = `${PARENT},Parent 1 Email`;
const BOTH = 'First Name,Last Name,Date of Birth,Parent 1 Name,Parent 1 Email,Parent 2 Name,Parent 2 Email';

const homeOf = async (search: string) => {
  const [home] = (await recordOf(search)).households;
  return {
    familyId: home?.familyId,
    guardians: home?.guardians.map(({ name, email }) => `${name} ${email ?? ''}`.trim()),
  };
};

test('two children of whom only a guardian’s name agrees are two households, asked about, and each gets the own address later', async () => {
  const lines = ['Lia,Northexample,2015-01-14,5,Maria Garcia,', 'Tom,Southexample,2017-11-22,3,Maria Garcia,'];
  const seen = await previewStudents(lines, [], PHONE);
  expect(seen.households).toMatchObject([
    { row: 2, isNew: true, children: [{ row: 2, name: 'Lia Northexample' }], by: [] },
    { row: 3, isNew: true, children: [{ row: 3, name: 'Tom Southexample' }], by: [] },
  ]);
  expect(seen.householdsAsked).toMatchObject([
    {
      row: 3,
      children: ['Tom Southexample'],
      candidates: [{ is: { familyId: null, row: 2 }, children: ['Lia Northexample'], doubt: 'name' }],
      answer: null,
    },
  ]);
  await applyStudents(lines, [], PHONE);
  const [lia, tom] = [await homeOf('Lia Northexample'), await homeOf('Tom Southexample')];
  expect(lia.familyId).not.toBe(tom.familyId);
  const second = [
    'Lia,Northexample,2015-01-14,5,Maria Garcia,maria.north@example.org',
    'Tom,Southexample,2017-11-22,3,Maria Garcia,maria.south@example.org',
  ];
  expect((await previewStudents(second, [], MAIL)).addressesAsked).toEqual([]);
  await applyStudents(second, [], MAIL);
  expect((await homeOf('Lia Northexample')).guardians).toEqual(['Maria Garcia maria.north@example.org']);
  expect((await homeOf('Tom Southexample')).guardians).toEqual(['Maria Garcia maria.south@example.org']);
});

test('somebody’s answer makes them one household, through to what is imported', async () => {
  const lines = ['Ann,Oneanswer,2015-01-14,5,Maria Answer,', 'Ben,Twoanswer,2017-11-22,3,Maria Answer,'];
  const asked = {
    ...(await readyStudents(lines, [], PHONE)),
    households: [{ row: 3, is: { familyId: null, row: 2 } }],
  };
  const seen = await staff.call('previewStudentImport', asked);
  expect(seen.households).toMatchObject([{ row: 2, children: [{ row: 2 }, { row: 3 }], by: ['answer'] }]);
  expect(seen.householdsAsked).toMatchObject([{ row: 3, answer: { familyId: null, row: 2 } }]);
  await staff.call('applyStudentImport', asked);
  const [one, other] = [await homeOf('Ann Oneanswer'), await homeOf('Ben Twoanswer')];
  expect(one).toEqual(other);
  expect(one.guardians).toEqual(['Maria Answer']);
  // What was not asked about cannot be answered.
  const strange = await readyStudents(['Cid,Threeanswer,2016-01-01,5,Someone Else,'], [], PHONE);
  const forced = { ...strange, households: [{ row: 2, is: { familyId: one.familyId ?? null, row: null } }] };
  expect((await staff.call('previewStudentImport', forced)).households).toMatchObject([{ isNew: true, by: [] }]);
});

test('parents in another order are one household with two guardians', async () => {
  const lines = [
    'Una,Swapfield,2014-02-11,Ida Swapfield,ida.swap@example.org,Jon Swapfield,jon.swap@example.org',
    'Vic,Swapfield,2016-07-30,Jon Swapfield,jon.swap@example.org,Ida Swapfield, IDA.swap@Example.org ',
  ];
  expect((await previewStudents(lines, [], BOTH)).households).toMatchObject([
    { children: [{ row: 2 }, { row: 3 }], by: ['mail'] },
  ]);
  await applyStudents(lines, [], BOTH);
  const [una, vic] = [await homeOf('Una Swapfield'), await homeOf('Vic Swapfield')];
  expect(una).toEqual(vic);
  expect(una.guardians).toEqual(['Ida Swapfield ida.swap@example.org', 'Jon Swapfield jon.swap@example.org']);
});

test('a name alone leads to no household that is there, and asks', async () => {
  await applyStudents(['Dee,Thereone,2015-01-14,5,Nora Frequent,'], [], PHONE);
  const home = await homeOf('Dee Thereone');
  const lines = ['Eve,Theretwo,2016-01-14,5,Nora Frequent,'];
  const asked = await readyStudents(lines, [], PHONE);
  expect(await staff.call('previewStudentImport', asked)).toMatchObject({
    households: [{ isNew: true }],
    householdsAsked: [
      { row: 2, candidates: [{ is: { familyId: home.familyId }, children: ['Dee Thereone'], doubt: 'name' }] },
    ],
  });
  const is = { familyId: home.familyId ?? null, row: null };
  await staff.call('applyStudentImport', { ...asked, households: [{ row: 2, is }] });
  expect(await homeOf('Eve Theretwo')).toEqual(home);
});

test('an address that is there is replaced by a list only where somebody chose it, and an account’s never', async () => {
  await applyStudents(['Fay,Keepone,2015-01-14,5,Gia Keep,old@keep.example'], [], MAIL);
  const lines = ['Fay,Keepone,2015-01-14,6,Gia Keep,new@keep.example'];
  const asked = await readyStudents(lines, [], MAIL);
  const seen = await staff.call('previewStudentImport', asked);
  expect(seen.addressesAsked).toMatchObject([
    {
      row: 2,
      name: 'Gia Keep',
      student: 'Fay Keepone',
      from: 'old@keep.example',
      to: ['new@keep.example'],
      answer: null,
    },
  ]);
  await staff.call('applyStudentImport', asked);
  expect((await homeOf('Fay Keepone')).guardians).toEqual(['Gia Keep old@keep.example']);
  const guardianId = seen.addressesAsked[0]?.guardianId ?? '';
  const chosen = { ...(await readyStudents(lines, [], MAIL)), addresses: [{ guardianId, email: 'new@keep.example' }] };
  expect((await staff.call('previewStudentImport', chosen)).addressesAsked).toMatchObject([
    { answer: 'new@keep.example' },
  ]);
  // An address that the file does not name is nobody's choice.
  const forced = { ...chosen, addresses: [{ guardianId, email: 'thief@keep.example' }] };
  expect((await staff.call('previewStudentImport', forced)).addressesAsked).toMatchObject([{ answer: null }]);
  await staff.call('applyStudentImport', chosen);
  expect((await homeOf('Fay Keepone')).guardians).toEqual(['Gia Keep new@keep.example']);
  const family = await school.addFamily(1, 'account@keep.example');
  const { student, households } = await staff.call('staffStudent', { studentId: family.studentIds[0] ?? '' });
  const name = households[0]?.guardians[0]?.name ?? '';
  const own = await previewStudents(
    [`${student.id},7,${name},other@keep.example`],
    [],
    'Student id,Grade,Parent 1 Name,Parent 1 Email',
  );
  expect(own.addressesAsked).toEqual([]);
  expect(own.remarks).toMatchObject([{ reason: { code: 'keeps-own-details' } }]);
});

test('two rows that say two addresses of one guardian are asked, and nothing is written over', async () => {
  await applyStudents(
    ['Hal,Mergedone,2015-01-14,5,Ina Merged,202-555-0177', 'Ivy,Mergedone,2016-01-14,5,Ina Merged,+1 (202) 555-0177'],
    [],
    PHONE,
  );
  const lines = [
    'Hal,Mergedone,2015-01-14,5,Ina Merged,a@merged.example',
    'Ivy,Mergedone,2016-01-14,5,Ina Merged,b@merged.example',
  ];
  expect((await previewStudents(lines, [], MAIL)).addressesAsked).toMatchObject([
    { from: '', to: ['a@merged.example', 'b@merged.example'], answer: null },
  ]);
  await applyStudents(lines, [], MAIL);
  expect((await homeOf('Hal Mergedone')).guardians).toEqual(['Ina Merged']);
});

test('a phone that a family has typed asks; a new guardian of a household where somebody signs in is told of', async () => {
  const family = await school.addFamily(1, 'typed@phone.example');
  const { guardians, id } = (await family.call('family')).families[0] ?? { guardians: [] };
  const [own] = guardians;
  await family.call('saveGuardian', { guardianId: own?.id ?? '', version: own?.version ?? 0, phone: '202-555-0188' });
  const lines = ['Kai,Typedphone,2015-01-14,5,Any Body,(202) 555 0188'];
  expect(await previewStudents(lines, [], PHONE)).toMatchObject({
    households: [{ isNew: true }],
    householdsAsked: [{ row: 2, candidates: [{ is: { familyId: id }, doubt: 'phone' }] }],
  });
  const two = ['Lou,Typedphone,2015-01-15,Some One,typed@phone.example,Pia Second,pia@phone.example'];
  const seen = await previewStudents(two, [], BOTH);
  expect(seen.households).toMatchObject([{ isNew: false, isTold: true, by: ['mail'] }]);
  expect(seen.remarks).toMatchObject([{ row: 2, reason: { code: 'household-told' } }]);
  const done = await applyStudents(two, [], BOTH);
  expect((await homeOf('Lou Typedphone')).guardians).toContain('Pia Second pia@phone.example');
  await staff.call('revertStudentImport', { batchId: done.batchId ?? '' });
  expect((await family.call('family')).families[0]?.guardians).toHaveLength(1);
});

test('an address that a list brings into a household where somebody signs in opens nothing before that somebody agrees', async () => {
  const mother = await school.addFamily(1, 'ma@door.example');
  const [studentId = ''] = mother.studentIds;
  // Like nobody else of the school, whose students are called by number: those look alike.
  const name = { firstName: 'Odalys', lastName: 'Doorstep' };
  await school.database.updateTable('students').set(name).where('id', '=', studentId).execute();
  const heading = 'Id,First Name,Last Name,Date of Birth,Parent 1 Name,Parent 1 Email,Parent 2 Name,Parent 2 Email';
  const { student } = await staff.call('staffStudent', { studentId });
  const line = (email: string) =>
    [studentId, student.firstName, student.lastName, student.birthDate, '', 'ma@door.example', 'Pa Door', email].join();
  await applyStudents([line('')], [], heading);
  const [first] = (await mother.call('circleEntries')).entries;
  await mother.call('agreeToEntry', { entryId: first?.id ?? '' });
  await applyStudents([line('thief@door.example')], [], heading);
  const [entry] = (await mother.call('circleEntries')).entries.filter(({ state }) => state === 'waiting');
  expect(entry).toMatchObject({ studentName: expect.stringContaining(student.firstName) });
  const thief = await school.addPerson({ email: 'thief@door.example' });
  const [offer] = (await thief.call('enteredAs')).offers;
  await thief.call('answerEntered', { guardianId: offer?.guardianId ?? '', isMe: true });
  await expect(thief.call('health', { studentId })).rejects.toMatchObject({ details: { reason: 'circle-closed' } });
  await mother.call('objectToEntry', { entryId: entry?.id ?? '' });
  await expect(thief.call('record', { studentId })).rejects.toMatchObject({ code: 'not-found' });
});

test('a number of the school makes brothers and sisters, in the file and with who is there', async () => {
  const heading = 'External id,First name,Last name,Birth date,Family id,Sibling id';
  const lines = ['N1,Max,Numone,2014-01-01,F7,', 'N2,Moe,Numtwo,2015-01-01,F7,', 'N3,Mia,Numthree,2016-01-01,,N1'];
  expect((await previewStudents(lines, [], heading)).households).toMatchObject([
    { children: [{}, {}, {}], by: ['number'] },
  ]);
  await applyStudents(lines, [], heading);
  const later = ['N4,Mac,Numfour,2013-01-01,,N2'];
  expect((await previewStudents(later, [], heading)).households).toMatchObject([{ isNew: false, by: ['number'] }]);
});

test('a mother of two with two fathers is not made one household of all: nobody comes to a child by it', async () => {
  const lines = [
    'Nia,Stepone,2014-01-01,Mo Step,mo@step.example,Fred Step,fred@step.example',
    'Ned,Steptwo,2015-01-01,Mo Step,mo@step.example,Sam Step,sam@step.example',
  ];
  const seen = await previewStudents(lines, [], BOTH);
  expect(seen.households).toMatchObject([{ children: [{ row: 2 }] }, { children: [{ row: 3 }] }]);
  expect(seen.householdsAsked).toMatchObject([{ row: 3, candidates: [{ doubt: 'mail' }] }]);
  await applyStudents(lines, [], BOTH);
  expect((await homeOf('Nia Stepone')).guardians).toEqual(['Mo Step mo@step.example', 'Fred Step fred@step.example']);
  expect((await homeOf('Ned Steptwo')).guardians).toEqual(['Mo Step mo@step.example', 'Sam Step sam@step.example']);
  // The same file again: each is known, nothing is asked and nothing changes.
  expect(await previewStudents(lines, [], BOTH)).toMatchObject({
    counts: { unchanged: 2 },
    addressesAsked: [],
    rejected: [],
  });
  // A third child of hers alone: two households have her address.
  expect(
    (await previewStudents(['Nat,Stepone,2016-01-01,Mo Step,mo@step.example,,'], [], BOTH)).rejected,
  ).toMatchObject([{ reason: note('address-of-two-families') }]);
});

test('strange lists: a school’s phone on 40 rows, spellings, twins, empty cells, cousins with one grandmother', async () => {
  const school40 = Array.from({ length: 40 }, (_, at) => {
    const letters = String(at)
      .split('')
      .map((digit) => 'abcdefghij'[Number(digit)])
      .join('');
    return `Kid${letters},Sharing${letters},2014-01-0${1 + (at % 9)},4,Parent ${letters},(202) 555-0123`;
  });
  const seen = await previewStudents(school40, [], PHONE);
  expect([seen.counts.created, seen.households.length, seen.householdsAsked.length]).toEqual([40, 40, 39]);
  const spelled = [
    'Ada,Spelled,2014-01-01,4,Pa Spelled,202-555-0155',
    'Bea,Spelled,2014-01-01,4,PA SPELLED,+1 (202) 555.0155',
    'Cleo,Spelled,2016-01-01,4,,1 202 555 0155',
    'Dan,Spelled,2017-01-01,4,,',
  ];
  expect((await previewStudents(spelled, [], PHONE)).households).toMatchObject([
    { children: [{ row: 2 }, { row: 3 }, { row: 4 }], by: ['phone'] },
    { children: [{ row: 5 }], by: [] },
  ]);
  const cousins = [
    'Ed,Cousinone,2014-01-01,Ma One,ma1@cousin.example,Gran Old,gran@cousin.example',
    'Fi,Cousintwo,2014-01-02,Ma Two,ma2@cousin.example,Gran Old,gran@cousin.example',
  ];
  expect((await previewStudents(cousins, [], BOTH)).households).toHaveLength(2);
});

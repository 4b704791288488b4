import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { checkData } from '../check-data/store.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

/** A child of whom the office knows the name alone. */
async function enterByName(firstName: string, lastName = 'Boy'): Promise<string> {
  const studentId = newId();
  const student = { firstName, lastName, birthDate: null, grade: null };
  await office.call('enterStudent', { studentId, student, guardian: null, reason: 'The neighbour called' });
  return studentId;
}

const findFamily = async (studentId: string) =>
  (await office.call('staffStudent', { studentId })).households[0]?.familyId ?? '';

const about = (studentId: string, familyId: string, version: number, birthDate: string | null) => ({
  studentId,
  familyId,
  version,
  content: {
    section: 'student' as const,
    student: { firstName: 'Told', lastName: 'Boy', birthDate, grade: birthDate === null ? null : 2 },
  },
  toldAs: 'phone' as const,
  isMailed: false,
});

test('a child of whom the name alone is known gets a seat; what nobody has told is missing until somebody does', async () => {
  const classId = await school.addClass({ minAge: 6, maxAge: 8, minGrade: 1, maxGrade: 3 });
  const studentId = await enterByName('Told');
  const preview = await office.call('previewOnBehalf', { studentId, classId });
  expect(preview).toMatchObject({ rules: [], never: null, isGuess: true, readers: 0 });
  const seat = { enrollmentId: newId(), studentId, classId, overrides: [], reason: '', letter: false };
  await office.call('enrollOnBehalf', seat);
  const familyId = await findFamily(studentId);
  const missing = async () => {
    const { students } = await office.call('staffFamily', { familyId });
    return students.flatMap((each) => each.missing.map(({ section }) => section));
  };
  expect(await missing()).toContain('student');
  const { student } = await office.call('staffRecord', { studentId, familyId });
  // The name is corrected, and the birth date is still to be asked for.
  await office.call('saveAsTold', about(studentId, familyId, student.version, null));
  expect(await missing()).toContain('student');
  // No reason: nothing that was told is changed.
  await office.call('saveAsTold', about(studentId, familyId, student.version + 1, '2019-05-05'));
  expect(await missing()).not.toContain('student');
  expect((await office.call('previewOnBehalf', { studentId, classId })).isGuess).toBe(false);
});

test('a birth date that makes a seat unfit is saved and said, and one to come is refused', async () => {
  const classId = await school.addClass({ minAge: 60, maxAge: 80, title: 'Elders' });
  const studentId = await enterByName('Young');
  const seat = { enrollmentId: newId(), studentId, classId, overrides: [], reason: '', letter: false };
  await office.call('enrollOnBehalf', seat);
  const familyId = await findFamily(studentId);
  const told = await office.call('saveAsTold', about(studentId, familyId, 1, '2019-05-05'));
  expect(told.unfit.map(({ classTitle }) => classTitle)).toEqual(['Elders']);
  await expect(office.call('saveAsTold', about(studentId, familyId, 2, '2199-01-01'))).rejects.toMatchObject({
    details: { fields: [{ path: 'content.student.birthDate', code: 'in-the-future' }] },
  });
});

test('they stand in every list, sheet and look-up, last where it is sorted by birth date', async () => {
  const classId = await school.addClass();
  const family = await school.addFamily(1);
  const studentId = await enterByName('Quillan', 'Untold');
  for (const each of [studentId, family.studentIds[0] ?? ''])
    await office.call('enrollOnBehalf', {
      enrollmentId: newId(),
      studentId: each,
      classId,
      overrides: [],
      reason: '',
      letter: false,
    });
  const { rows } = await office.call('staffStudents', { sort: 'born', classId });
  expect(rows.map(({ id }) => id)).toEqual([family.studentIds[0], studentId]);
  const roster = await office.call('roster', { classId });
  expect(roster.students.find(({ id }) => id === studentId)?.birthDate).toBeNull();
  const found = await office.call('find', { search: 'quillan' });
  expect(found.students.hits).toMatchObject([{ id: studentId, birthDate: null }]);
});

test('two of one name, one without a birth date, may be one child', async () => {
  const family = await school.addFamily(0);
  const twin = { firstName: 'Odette', lastName: 'Twice', birthDate: '2017-01-01', grade: 1 };
  const { student } = await family.call('saveStudent', { student: twin });
  const untold = await enterByName('Odette', 'Twice');
  const { pairs } = await office.call('likelyDuplicates', {});
  expect(pairs.map(({ students }) => students.map(({ id }) => id))).toContainEqual([student.id, untold]);
});

test('a birth date without a grade: no class for grades refuses the child, whose family is asked for the grade', async () => {
  const classId = await school.addClass({ minGrade: 1, maxGrade: 3 });
  const tooOld = await school.addClass({ minAge: 60, title: 'Elders only' });
  const studentId = newId();
  const student = { firstName: 'Nograde', lastName: 'Girl', birthDate: '2018-05-05', grade: null, isGradeKnown: false };
  await office.call('enterStudent', { studentId, student, guardian: null, reason: 'On the phone' });
  expect(await office.call('previewOnBehalf', { studentId, classId })).toMatchObject({ rules: [], isGuess: true });
  // What is known counts.
  const elders = await office.call('previewOnBehalf', { studentId, classId: tooOld });
  expect(elders).toMatchObject({ rules: ['age-out-of-range'], isGuess: false });
  const seat = { enrollmentId: newId(), studentId, classId, overrides: [], reason: '', letter: false };
  await office.call('enrollOnBehalf', seat);
  const familyId = await findFamily(studentId);
  const lacking = async () => {
    const { students } = await office.call('staffFamily', { familyId });
    return students.flatMap((each) => each.missing.map(({ section }) => section)).includes('student');
  };
  expect(await lacking()).toBe(true);
  const { birthDate } = student;
  const saved = { ...about(studentId, familyId, 1, birthDate) };
  const told = (grade: number | null, isGradeKnown: boolean, version: number) => ({
    ...saved,
    version,
    content: { section: 'student' as const, student: { ...saved.content.student, grade, isGradeKnown } },
  });
  // Saved again as it was, it is still asked for; whoever read an older version saves nothing.
  await office.call('saveAsTold', told(null, false, 1));
  expect(await lacking()).toBe(true);
  await expect(office.call('saveAsTold', told(2, true, 1))).rejects.toMatchObject({
    details: { reason: 'changed-meanwhile' },
  });
  // Left out, it stays as it is.
  const { grade: _left, ...named } = saved.content.student;
  await office.call('saveAsTold', { ...saved, version: 2, content: { section: 'student', student: named } });
  expect(await lacking()).toBe(true);
  const notInSchool = await office.call('saveAsTold', told(null, true, 3));
  expect(notInSchool.unfit).toHaveLength(1);
  expect(await lacking()).toBe(false);
  expect((await office.call('previewOnBehalf', { studentId, classId })).rules).toContain('grade-out-of-range');
});

test('whoever does not say whether the grade is known means what no grade meant before', async () => {
  const enter = async (birthDate: string | null) => {
    const studentId = newId();
    const student = { firstName: 'Old', lastName: 'Client', birthDate, grade: null };
    await office.call('enterStudent', { studentId, student, guardian: null, reason: 'Sent by a program' });
    return (await office.call('staffStudent', { studentId })).student;
  };
  expect(await enter('2018-05-05')).toMatchObject({ grade: null, isGradeKnown: true });
  expect(await enter(null)).toMatchObject({ grade: null, isGradeKnown: false });
});

test('the family tells the grade that the office did not know, and cannot leave it open', async () => {
  const family = await school.addFamily(1);
  const classId = await school.addClass({ minGrade: 1, maxGrade: 3 });
  const [studentId = ''] = family.studentIds;
  const { familyId } = family;
  const { student } = await office.call('staffRecord', { studentId, familyId });
  const named = { firstName: student.firstName, lastName: student.lastName, birthDate: '2018-05-05' };
  await office.call('saveAsTold', {
    ...about(studentId, familyId, student.version, null),
    content: { section: 'student', student: { ...named, grade: null, isGradeKnown: false } },
    whyNot: 'Asked for on the phone',
    reason: 'The date was another child’s',
  });
  const own = async () => {
    const { students } = await family.call('students', {});
    const record = await family.call('record', { studentId });
    const missing = record.sections.find(({ section }) => section === 'student')?.missing ?? null;
    return { student: students.find(({ id }) => id === studentId), missing };
  };
  expect(await own()).toMatchObject({
    student: { birthDate: '2018-05-05', grade: null, isGradeKnown: false },
    missing: 'unanswered',
  });
  // Sent by an older program without the grade: what it says is kept, and the grade is still asked for.
  await family.call('saveStudent', { student: { id: studentId, ...named } });
  expect(await own()).toMatchObject({ student: { isGradeKnown: false }, missing: 'unanswered' });
  const open = { id: studentId, ...named, grade: null, isGradeKnown: false };
  await family.call('saveStudent', { student: open });
  expect(await own()).toMatchObject({ student: { isGradeKnown: false }, missing: 'unanswered' });
  await family.call('saveStudent', { student: { id: studentId, ...named, grade: null } });
  expect(await own()).toMatchObject({ student: { grade: null, isGradeKnown: true }, missing: null });
  await family.call('saveStudent', { student: open });
  expect(await own()).toMatchObject({ student: { isGradeKnown: true }, missing: null });
  const fresh = { ...named, firstName: 'Fresh', grade: null, isGradeKnown: false };
  const added = await family.call('saveStudent', { student: fresh });
  expect(added.student).toMatchObject({ grade: null, isGradeKnown: true });
  const lines = [{ studentId, classId }];
  const refused = await family.call('enroll', { idempotencyKey: newId(), lines });
  expect(refused.lines).toMatchObject([{ outcome: 'refused', reason: 'grade-out-of-range' }]);
});

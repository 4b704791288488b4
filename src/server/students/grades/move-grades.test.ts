import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellRecord } from '../../../../test/record.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';
import { moveGrades } from './jobs.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool({ at: '2026-05-04T13:00:00Z' });
  office = await school.addPerson({ roles: ['administrator'] });
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

/** A child of a family, told to be in a grade on a day in May. */
async function told(grade: number | null, at = '2026-05-04T13:00:00Z') {
  school.clock.set(at);
  const family = await school.addFamily(1);
  const [id = ''] = family.studentIds;
  const { student } = await family.call('saveStudent', { student: { ...named, id, grade } });
  return { family, id, version: student.version };
}

const named = { firstName: 'Ada', lastName: 'Lane', birthDate: '2015-03-01' };

async function gradeOf(id: string) {
  const { grade, gradeYear, isGradeKnown, version } = (await office.call('staffStudent', { studentId: id })).student;
  return { grade, gradeYear, isGradeKnown, version };
}

const move = (at: string, atOnce?: number) => {
  school.clock.set(at);
  return moveGrades(school, atOnce);
};

test('grades move on at the midnight of the school on its day, once, and the history says so', async () => {
  const [fifth, none, senior] = [await told(5), await told(null), await told(12)];
  expect(await gradeOf(fifth.id)).toEqual({ grade: 5, gradeYear: 2025, isGradeKnown: true, version: fifth.version });
  // It is the first of August elsewhere already.
  await move('2026-08-01T03:59:00Z');
  expect(await gradeOf(fifth.id)).toMatchObject({ grade: 5, gradeYear: 2025 });
  expect(await move('2026-08-01T04:00:00Z', 1)).toBeGreaterThanOrEqual(2);
  const moved = { grade: 6, gradeYear: 2026, isGradeKnown: true, version: fifth.version + 1 };
  expect(await gradeOf(fifth.id)).toEqual(moved);
  expect(await gradeOf(none.id)).toMatchObject({ grade: null, gradeYear: null, version: none.version });
  // Who has finished school is in no grade; since when that is so by counting stays there.
  expect(await gradeOf(senior.id)).toMatchObject({ grade: null, gradeYear: 2026, isGradeKnown: true });
  expect(await move('2026-08-02T04:00:00Z')).toBe(0);
  expect(await gradeOf(fifth.id)).toEqual(moved);
  const entries = await school.database
    .selectFrom('auditEntries')
    .select(['actor', 'change'])
    .where('entityId', '=', fifth.id)
    .where('action', '=', 'student.grade-moved')
    .execute();
  expect(entries).toEqual([{ actor: 'portal', change: { from: { grade: 5 }, to: { grade: 6 } } }]);
});

test('years in which the portal stood still are caught up with', async () => {
  const { id } = await told(5);
  await move('2028-09-01T12:00:00Z');
  expect(await gradeOf(id)).toMatchObject({ grade: 8, gradeYear: 2028 });
});

test('two servers at once move nobody twice', async () => {
  const children = await Promise.all([told(1), told(2), told(3)]);
  school.clock.set('2026-08-01T12:00:00Z');
  await Promise.all([moveGrades(school, 1), moveGrades(school, 2), moveGrades(school)]);
  const grades = await Promise.all(children.map(({ id }) => gradeOf(id)));
  expect(grades.map(({ grade, gradeYear }) => [grade, gradeYear])).toEqual([
    [2, 2026],
    [3, 2026],
    [4, 2026],
  ]);
});

test('a child who repeats a year is corrected once, and stays so until the next', async () => {
  const { family, id } = await told(5);
  await move('2026-08-01T12:00:00Z');
  await family.call('saveStudent', { student: { ...named, id, grade: 5 } });
  await move('2026-08-03T12:00:00Z');
  expect(await gradeOf(id)).toMatchObject({ grade: 5, gradeYear: 2026 });
  await move('2027-08-01T12:00:00Z');
  expect(await gradeOf(id)).toMatchObject({ grade: 6, gradeYear: 2027 });
});

test('a form of before is asked what it means; one that is saved unchanged just before the move moves on', async () => {
  const open = await told(5);
  await move('2026-08-01T12:00:00Z');
  const stale = { student: { ...named, id: open.id, grade: 5, version: open.version } };
  await expect(open.family.call('saveStudent', stale)).rejects.toMatchObject({
    details: { reason: 'changed-meanwhile' },
  });
  const early = await told(5);
  school.clock.set('2026-08-01T04:00:01Z');
  await early.family.call('saveStudent', { student: { ...named, id: early.id, grade: 5, school: 'Hill' } });
  await moveGrades(school);
  expect(await gradeOf(early.id)).toMatchObject({ grade: 6, gradeYear: 2026 });
});

test('a day that the school sets anew moves nobody twice', async () => {
  const { id } = await told(5);
  await move('2026-08-01T12:00:00Z');
  const begins = (day: string) =>
    school.database
      .updateTable('organizations')
      .set({ schoolYearBegins: day })
      .where('id', '=', ORGANIZATION)
      .execute();
  await begins('09-01');
  await move('2026-08-20T12:00:00Z');
  expect(await gradeOf(id)).toMatchObject({ grade: 6, gradeYear: 2026 });
  await move('2026-09-01T12:00:00Z');
  await begins('07-01');
  await move('2026-09-02T12:00:00Z');
  expect(await gradeOf(id)).toMatchObject({ grade: 6, gradeYear: 2026 });
  await move('2027-07-01T12:00:00Z');
  await begins('08-01');
  expect(await gradeOf(id)).toMatchObject({ grade: 7, gradeYear: 2027 });
});

test('what a server of before wrote is of the day on which it did', async () => {
  const { id } = await told(5);
  await sql`UPDATE students SET grade_year = NULL WHERE id = ${id}`.execute(school.database);
  await move('2026-06-01T12:00:00Z');
  expect(await gradeOf(id)).toMatchObject({ grade: 5, gradeYear: 2025 });
  await sql`UPDATE students SET grade_year = NULL WHERE id = ${id}`.execute(school.database);
  await move('2026-08-01T12:00:00Z');
  expect(await gradeOf(id)).toMatchObject({ grade: 6, gradeYear: 2026 });
});

test('a family is asked whether the new grade is right, and says so once', async () => {
  const { family, id } = await told(5, '2026-07-20T13:00:00Z');
  await tellRecord(school, { studentId: id, familyId: family.familyId }, ['student']);
  const meetings = [{ on: '2026-09-14', start: '15:00', end: '16:00' }];
  const semesterId = await school.addSemester({ isOpen: true });
  await school.database
    .updateTable('semesters')
    .set({ registrationOpensAt: '2026-07-01T12:00:00Z', registrationClosesAt: '2026-12-01T12:00:00Z' })
    .where('id', '=', semesterId)
    .execute();
  const classId = await school.addClass({ semesterId, meetings });
  school.clock.set('2026-07-21T13:00:00Z');
  await family.call('enroll', { idempotencyKey: 'asked-again', lines: [{ studentId: id, classId }] });
  const missing = async () => {
    const { students } = await family.call('missingSections', {});
    const asked = students.filter((each) => each.semesterId === semesterId);
    return asked.flatMap((each) => each.missing.filter(({ section }) => section === 'student'));
  };
  expect(await missing()).toEqual([]);
  await move('2026-08-01T12:00:00Z');
  expect(await missing()).toEqual([{ section: 'student', reason: 'unconfirmed' }]);
  await family.call('confirmSections', { studentId: id, sections: [{ section: 'student', version: 1 }] });
  expect(await missing()).toEqual([]);
  await move('2026-08-02T12:00:00Z');
  expect(await missing()).toEqual([]);
});

test('a grade counts at the time of the class, before and after it has moved', async () => {
  const { family, id } = await told(5);
  const camp = { minGrade: 6, maxGrade: 8, meetings: [{ on: '2026-06-15', start: '09:00', end: '12:00' }] };
  const fall = { ...camp, meetings: [{ on: '2026-09-14', start: '15:00', end: '16:00' }] };
  const [now, later, entering] = [
    await school.addClass(camp),
    await school.addClass(fall),
    await school.addClass(camp),
  ];
  await school.database.updateTable('classes').set({ isEnteringGrade: true }).where('id', '=', entering).execute();
  await school.database
    .updateTable('classes')
    .set({ registrationOpensAt: '2026-05-01T12:00:00Z', registrationClosesAt: '2026-12-01T12:00:00Z' })
    .where('id', 'in', [now, later, entering])
    .execute();
  const ask = async (key: string, classId: string) => {
    const { lines } = await family.call('enroll', { idempotencyKey: key, lines: [{ studentId: id, classId }] });
    return lines[0]?.outcome === 'refused' ? lines[0].reason : lines[0]?.outcome;
  };
  expect([await ask('now', now), await ask('fall', later)]).toEqual(['grade-out-of-range', 'enrolled']);
  expect(await ask('entering', entering)).toBe('enrolled');
  const { classes } = await family.call('classes', { query: [{ id: now }, { id: later }, { id: entering }] });
  const years = new Map(classes.map((each) => [each.id, each.gradeYear]));
  expect([now, later, entering].map((each) => years.get(each))).toEqual([2025, 2026, 2026]);
});

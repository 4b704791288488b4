import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { checkData } from '../check-data/store.ts';

let school: TestSchool;
let classIds: string[];
beforeAll(async () => {
  school = await openSchool();
  classIds = await Promise.all(Array.from({ length: 30 }, () => school.addClass({ capacity: 500 })));
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

type Family = Awaited<ReturnType<TestSchool['addFamily']>>;
let keys = 0;

/** As many lines as asked for, each student in each class once, then over again. */
function submit(family: Family, count: number, key = `caps ${++keys}`) {
  const pairs = family.studentIds.flatMap((studentId) => classIds.map((classId) => ({ studentId, classId })));
  const lines = Array.from({ length: count }, (_, index) => {
    const pair = pairs[index % pairs.length];
    if (!pair) throw new Error('no pair');
    return pair;
  });
  return family.call('enroll', { idempotencyKey: key, lines });
}

const rowsOf = async ({ familyId }: Family) => {
  const count = (table: 'registrations' | 'enrollments') =>
    table === 'registrations'
      ? school.database.selectFrom('registrations').select('id').where('familyId', '=', familyId).execute()
      : school.database
          .selectFrom('enrollments')
          .innerJoin('familyStudents', 'familyStudents.studentId', 'enrollments.studentId')
          .select('enrollments.id')
          .where('familyStudents.familyId', '=', familyId)
          .execute();
  return { registrations: (await count('registrations')).length, enrollments: (await count('enrollments')).length };
};

test('one line more than a submission may have: refused whole, with the figures, and nothing is counted', async () => {
  const family = await school.addFamily(3);
  await expect(submit(family, 61)).rejects.toMatchObject({
    code: 'failed-precondition',
    details: { reason: 'too-many-lines', facts: { allowed: 60, asked: 61, left: 120 } },
  });
  expect(await rowsOf(family)).toEqual({ registrations: 0, enrollments: 0 });
  expect((await submit(family, 60)).lines).toHaveLength(60);
  expect((await submit(family, 60)).lines).toHaveLength(60);
});

test('more than a family may submit on one day: refused whole with what is left; the next day at the school it goes on', async () => {
  const family = await school.addFamily(3);
  await submit(family, 60);
  await submit(family, 30);
  await expect(submit(family, 31)).rejects.toMatchObject({
    details: { reason: 'too-many-lines-today', facts: { allowed: 120, asked: 31, left: 30 } },
  });
  await submit(family, 30);
  await expect(submit(family, 1)).rejects.toMatchObject({ details: { facts: { left: 0 } } });
  expect((await rowsOf(family)).registrations).toBe(3);
  // Midnight in New York is 04:00 in UTC.
  school.clock.set('2026-09-02T03:59:59Z');
  await expect(submit(family, 1)).rejects.toMatchObject({ details: { reason: 'too-many-lines-today' } });
  school.clock.set('2026-09-02T04:00:00Z');
  expect((await submit(family, 60)).lines).toHaveLength(60);
  school.clock.set('2026-09-01T13:00:00Z');
});

test('the same submission again is answered and not counted again', async () => {
  const family = await school.addFamily(3);
  const first = await submit(family, 60, 'again');
  for (let time = 0; time < 3; time++) expect(await submit(family, 60, 'again')).toEqual(first);
  expect((await submit(family, 60)).lines).toHaveLength(60);
  await expect(submit(family, 60)).rejects.toMatchObject({ details: { reason: 'too-many-lines-today' } });
  expect(await submit(family, 60, 'again')).toEqual(first);
});

test('each family has a day of its own', async () => {
  const [one, other] = [await school.addFamily(3), await school.addFamily(3)];
  await submit(one, 60);
  await submit(one, 60);
  await expect(submit(one, 1)).rejects.toMatchObject({ details: { reason: 'too-many-lines-today' } });
  expect((await submit(other, 60)).lines).toHaveLength(60);
});

test('the school sets both figures; what it lowers holds for the next submission, and a repeated one still gets its answer', async () => {
  const family = await school.addFamily(3);
  const first = await submit(family, 10, 'before');
  const set = (values: { linesPerSubmission?: number; linesPerFamilyDay?: number }) =>
    school.database.updateTable('organizations').set(values).where('id', '=', ORGANIZATION).execute();
  await set({ linesPerSubmission: 5, linesPerFamilyDay: 12 });
  await expect(submit(family, 6)).rejects.toMatchObject({ details: { facts: { allowed: 5, left: 2 } } });
  await expect(submit(family, 3)).rejects.toMatchObject({ details: { facts: { allowed: 12, asked: 3, left: 2 } } });
  expect(await submit(family, 10, 'before')).toEqual(first);
  expect((await submit(family, 2)).lines).toHaveLength(2);
  await set({ linesPerSubmission: 60, linesPerFamilyDay: 120 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['viewer'] });
});
afterAll(() => school.close());

const submit = (person: Person, studentId: string, ...classIds: string[]) =>
  person.call('enroll', { idempotencyKey: newId(), lines: classIds.map((classId) => ({ studentId, classId })) });

test('what was refused is told with its rule, the latest first; what went through is not, and a seat of later is said', async () => {
  const family = await school.addFamily(2, 'refused@example.org');
  const [older = '', younger = ''] = family.studentIds;
  const [grades, open] = [await school.addClass({ title: 'Teens', minGrade: 8, maxGrade: 9 }), await school.addClass()];
  await submit(family, older, grades, open);
  // A seat that is there already is no refusal that anybody asks about.
  await submit(family, older, open);
  school.clock.set('2026-09-02T13:00:00Z');
  const full = await school.addClass({ title: 'Full', capacity: 1 });
  const other = await school.addFamily(1);
  await submit(other, other.studentIds[0] ?? '', full);
  await family.call('enroll', {
    idempotencyKey: newId(),
    lines: [{ studentId: younger, classId: full, ifFull: 'skip' }],
  });
  const { attempts, isMore } = await office.call('attempts', { about: { familyId: family.familyId } });
  expect(attempts).toMatchObject([
    { studentId: younger, classTitle: 'Full', reason: 'class-full', isSettled: false, by: 'refused@example.org' },
    { studentId: older, classTitle: 'Teens', reason: 'grade-out-of-range', minGrade: 8, maxGrade: 9, grade: 4 },
  ]);
  expect(isMore).toBe(false);
  const ofOne = await office.call('attempts', { about: { studentId: older } });
  expect(ofOne.attempts.map(({ classTitle }) => classTitle)).toEqual(['Teens']);
  await family.call('enroll', {
    idempotencyKey: newId(),
    lines: [{ studentId: younger, classId: full, ifFull: 'waitlist' }],
  });
  const settled = await office.call('attempts', { about: { studentId: younger } });
  expect(settled.attempts).toMatchObject([{ isSettled: true }]);
});

test('after 90 days, and of a family or student that is not there, nothing is told', async () => {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await submit(family, studentId, await school.addClass({ minGrade: 11, maxGrade: 12 }));
  expect((await office.call('attempts', { about: { studentId } })).attempts).toHaveLength(1);
  for (const about of [{ familyId: newId() }, { studentId: newId() }])
    expect((await office.call('attempts', { about })).attempts).toEqual([]);
  school.clock.set('2026-12-20T13:00:00Z');
  expect((await office.call('attempts', { about: { studentId } })).attempts).toEqual([]);
});

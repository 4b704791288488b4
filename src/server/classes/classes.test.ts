import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('anyone sees the published classes of the semesters open for enrolment, and no draft', async () => {
  const climbing = await school.addClass({ title: 'Rock Climbing', capacity: 8 });
  const draft = await school.addClass({ title: 'Not ready', isDraft: true });
  const available = await school.anonymous.call('availableEnrollmentClasses');
  const ids = available[school.semesterId]?.classes.map((item) => item.id);
  expect(ids).toContain(climbing);
  expect(ids).not.toContain(draft);
  const { classes } = await school.anonymous.call('classes', {
    query: [{ id: climbing }, { id: draft }, { id: 'nonsense' }],
  });
  expect(classes).toMatchObject([{ id: climbing, title: 'Rock Climbing', capacity: 8, seatsTaken: 0, seatsLeft: 8 }]);
});

test('without payload, classes are those of the current semester', async () => {
  const other = await school.addSemester({ name: 'Spring 2027', startsOn: '2027-01-11', endsOn: '2027-05-28' });
  const later = await school.addClass({ title: 'Snow Shoes', semesterId: other });
  const { classes } = await school.anonymous.call('classes');
  expect(classes.length).toBeGreaterThan(0);
  expect(classes.map((item) => item.id)).not.toContain(later);
  const bySemester = await school.anonymous.call('classesBySemester', [other]);
  expect(bySemester[other]?.map((item) => item.id)).toEqual([later]);
});

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

test('the classes of semesters are asked for in whatever form the other calls are', async () => {
  const other = await school.addSemester({ name: 'Summer 2027', startsOn: '2027-06-14', endsOn: '2027-08-20' });
  const camp = await school.addClass({ title: 'Lake Camp', semesterId: other });
  const ask = async (input: Parameters<typeof school.anonymous.call<'classesBySemester'>>[1]) => {
    const lists = await school.anonymous.call('classesBySemester', input);
    return Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, list.map(({ id }) => id)]));
  };
  const answer = { [other]: [camp] };
  for (const input of [
    other,
    { id: other },
    [other, other],
    [{ id: other }, 'nonsense', ''],
    { query: [{ id: other }] },
  ])
    expect(await ask(input)).toEqual(answer);
  expect(await ask([])).toEqual({});
  const all = await ask(null);
  expect(all).toMatchObject(answer);
  expect(await ask(undefined)).toEqual(all);
  const current = (await school.anonymous.call('classes')).classes.map(({ id }) => id);
  expect(await ask(['current', other])).toEqual({ ...answer, current });
});

test('what no semester can be meant by is an invalid argument, and says where', async () => {
  for (const [data, path] of [
    [5, ''],
    [[5], '0'],
    [{ query: [{ id: 5 }] }, 'query.0.id'],
    [{ semesters: [] }, 'semesters'],
  ] as const) {
    const asked = school.anonymous.call('classesBySemester', data as never);
    const named = { fields: expect.arrayContaining([expect.objectContaining({ path })]) };
    await expect(asked, path).rejects.toMatchObject({ code: 'invalid-argument', details: named });
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let office: Person;
// It is Tuesday, 1 September 2026, 9:00 at the school.
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
  await school.database.insertInto('backupsMade').values({ at: '2026-09-01T03:00:00Z' }).execute();
});
afterAll(() => school.close());

const needs = async () => (await office.call('officeDay', {})).needs;
const need = async (name: string) => (await needs()).find((each) => each.need === name);
const set = (id: string, columns: { minimum?: number; locationId?: string }) =>
  school.database.updateTable('classes').set(columns).where('id', '=', id).execute();
const teach = async (name: string, ...classIds: string[]) => {
  const instructorId = newId();
  await school.database
    .insertInto('instructors')
    .values({ organizationId: ORGANIZATION, id: instructorId, name })
    .execute();
  for (const classId of classIds)
    await school.database
      .insertInto('classInstructors')
      .values({ organizationId: ORGANIZATION, classId, instructorId, position: 1 })
      .execute();
};
const version = async (id: string) =>
  (await school.database.selectFrom('classes').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version;

test('a class below its minimum is asked about, decided, taken back and recorded', async () => {
  const id = await school.addClass({
    title: 'Archery',
    meetings: [{ on: '2026-09-12', start: '15:00', end: '16:00' }],
  });
  await set(id, { minimum: 2 });
  const family = await school.addFamily();
  await enroll(family, id);
  expect(await need('below-minimum')).toEqual({
    need: 'below-minimum',
    count: 1,
    on: '2026-09-05',
    classes: [
      { id, title: 'Archery', version: await version(id), on: '2026-09-05', seatsTaken: 1, minimum: 2, waiting: 0 },
    ],
    names: [],
  });
  const registrar = await school.addPerson({ roles: ['registrar'] });
  const before = await version(id);
  const decision = { classId: id, version: before, runsAnyway: true };
  await expect(registrar.call('runAnyway', decision)).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await office.call('runAnyway', decision)).toEqual({ version: before + 1 });
  expect(await need('below-minimum')).toBeUndefined();
  await expect(office.call('runAnyway', decision)).rejects.toMatchObject({ details: { reason: 'changed-meanwhile' } });
  await office.call('runAnyway', { ...decision, version: before + 1, runsAnyway: false });
  expect(await need('below-minimum')).toMatchObject({ count: 1 });
  const { rows } = await office.call('auditEntries', { entityId: id });
  expect(rows.map(({ action }) => action).filter((action) => action.startsWith('class.'))).toEqual([
    'class.runs-anyway',
    'class.runs-anyway',
  ]);
});

test('students of classes that begin within a week lack forms and sizes', async () => {
  const near = await school.addClass({ meetings: [{ on: '2026-09-06', start: '15:00', end: '16:00' }] });
  const far = await school.addClass({ meetings: [{ on: '2026-10-20', start: '15:00', end: '16:00' }] });
  const [one, other] = [await school.addFamily(), await school.addFamily()];
  await enroll(one, near);
  await enroll(other, far);
  expect(await need('sizes-missing')).toMatchObject({ count: 1, on: '2026-09-06' });
  expect(await need('forms-missing')).toMatchObject({ count: 1, on: '2026-09-06' });
});

test('whoever is in two places at once is told, and a place that holds two; one after the other is none', async () => {
  const at = (start: string, end: string) => ({ meetings: [{ on: '2026-11-03', start, end }] });
  const [first, second, third] = [
    await school.addClass(at('10:00', '12:00')),
    await school.addClass(at('12:00', '13:00')),
    await school.addClass(at('11:30', '12:30')),
  ];
  await teach('Dee', first, second);
  expect(await need('instructor-twice')).toBeUndefined();
  await teach('Sam', first, third);
  const told = await need('instructor-twice');
  expect(told).toMatchObject({ count: 1, on: '2026-11-03', names: ['Sam'] });
  expect(told?.classes.map(({ id }) => id).toSorted()).toEqual([first, third].toSorted());
  const locationId = newId();
  await school.database
    .insertInto('locations')
    .values({ organizationId: ORGANIZATION, id: locationId, name: 'Hall' })
    .execute();
  await set(second, { locationId });
  await set(third, { locationId });
  expect(await need('place-twice')).toMatchObject({ count: 1, names: ['Hall'] });
});

test('a waitlist that would fill a second class, a class that opens unready, mails that failed and an old backup are told', async () => {
  const full = await school.addClass({ title: 'Kayaking', capacity: 1 });
  for (let family = 0; family < 2; family++) await enroll(await school.addFamily(), full, { ifFull: 'waitlist' });
  expect(await need('second-class')).toMatchObject({ count: 1, on: null, classes: [{ id: full, waiting: 1 }] });
  await school.addClass({ title: 'Soon', isDraft: true, opensAt: '2026-09-04T14:00:00Z' });
  expect(await need('draft')).toMatchObject({ count: 1, on: '2026-09-04', classes: [{ title: 'Soon' }] });
  expect(await need('no-instructor')).toMatchObject({ classes: [{ title: 'Soon' }] });
  expect(await need('backup-old')).toBeUndefined();
  school.clock.advance(25 * 3_600_000);
  expect(await need('backup-old')).toMatchObject({ on: '2026-08-31' });
  const told = (await needs()).map(({ on }) => on ?? '9999');
  expect(told).toEqual(told.toSorted());
});

test('today and tomorrow are those of the school, with who teaches and how many come', async () => {
  const quiet = await openSchool({ at: '2026-09-02T03:30:00Z' });
  try {
    const staff = await quiet.addPerson({ roles: ['viewer'] });
    const dated = (title: string, on: string) =>
      quiet.addClass({ title, meetings: [{ on, start: '09:05', end: '10:00' }] });
    await dated('Yesterday', '2026-08-31');
    await dated('Today', '2026-09-01');
    await dated('Tomorrow', '2026-09-02');
    await dated('Later', '2026-09-03');
    const { today, dates } = await staff.call('officeDay', {});
    expect(today).toBe('2026-09-01');
    expect(dates.map(({ title, startTime }) => `${title} ${startTime}`)).toEqual(['Today 09:05', 'Tomorrow 09:05']);
  } finally {
    await quiet.close();
  }
});

test('charts tell seats by class and enrolled by day; a look leaves only what came after it', async () => {
  const quiet = await openSchool();
  try {
    const staff = await quiet.addPerson({ roles: ['viewer'] });
    const nothing = await staff.call('semesterCharts', {});
    expect(nothing).toEqual({ classes: [], days: [] });
    const [a, b] = [await quiet.addClass({ title: 'A' }), await quiet.addClass({ title: 'B', capacity: 1 })];
    const [one, two] = [await quiet.addFamily(), await quiet.addFamily()];
    await enroll(one, b);
    quiet.clock.advance(2 * 86_400_000);
    await enroll(two, b, { ifFull: 'waitlist' });
    await enroll(two, a);
    const { classes, days } = await staff.call('semesterCharts', {});
    expect(classes.map(({ title, seatsTaken, waiting }) => [title, seatsTaken, waiting])).toEqual([
      ['B', 1, 1],
      ['A', 1, 0],
    ]);
    expect(days).toEqual([
      { on: '2026-09-01', enrolled: 1 },
      { on: '2026-09-03', enrolled: 2 },
    ]);
    const first = await staff.call('happenedSince', {});
    expect(first.since).toBeNull();
    expect(first.actions).toContainEqual({ action: 'enrollment.enrolled', count: 1 });
    await staff.call('markSeen', { until: first.until });
    // An older window does not bring back what was seen.
    await staff.call('markSeen', { until: '2026-09-01T00:00:00.000Z' });
    expect(await staff.call('happenedSince', {})).toMatchObject({ since: first.until, actions: [] });
    quiet.clock.advance(60_000);
    await enroll(await quiet.addFamily(), a);
    expect((await staff.call('happenedSince', {})).actions).toContainEqual({ action: 'enrollment.enrolled', count: 1 });
  } finally {
    await quiet.close();
  }
});

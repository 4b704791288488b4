import type { Schema } from '../platform/database/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let admin: Person;
let climbing: string;
let kayaking: string;
let draft: string;
let ada: string;
let noor: string;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;

// Fall 2026: Climbing has two seats, both taken, and one child waiting; Kayaking has one of the same two and one withdrawn.
beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  climbing = await school.addClass({
    title: 'Rock Climbing 100%_Sure',
    capacity: 2,
    meetings: ['2026-09-08', '2026-09-15'].map((on) => ({ on, start: '15:30', end: '17:30' })),
  });
  kayaking = await school.addClass({ title: 'Kayaking', capacity: 5 });
  draft = await school.addClass({ title: 'Not ready', capacity: 7, isDraft: true });
  await school.addClass({ title: 'Open evening', capacity: 30, isInformationOnly: true });
  family = await school.addFamily(2, "o'brien+kids@example.org");
  const other = await school.addFamily(2);
  [ada = '', noor = ''] = family.studentIds;
  const [third = '', fourth = ''] = other.studentIds;
  await rename(ada, { firstName: 'Ádá', lastName: "O'Brien", tshirtSize: 'YM' });
  await rename(noor, { firstName: 'نور', lastName: 'Żółć' });
  await seat(climbing, ada);
  await seat(climbing, noor);
  await seat(kayaking, ada);
  await enrollment(kayaking, third, 'withdrawn');
  await waiting(climbing, fourth, 1);
});
afterAll(() => school.close());

test('counts on the dashboard add up with what the other screens list', async () => {
  const counts = await admin.call('dashboard', {});
  expect(counts.semester).toMatchObject({ id: school.semesterId, name: 'Fall 2026', isCurrent: true });
  expect(counts).toMatchObject({ classes: 3, drafts: 1, enrolled: 3, waiting: 1, seats: 7, families: 1 });
  expect(counts).toMatchObject({ fullClasses: 1, missingSizes: 1 });
  const { rows: classes } = await admin.call('staffClasses', {});
  expect(classes).toHaveLength(counts.classes + counts.drafts);
  expect(sum(classes.map((item) => item.seatsTaken))).toBe(counts.enrolled);
  expect(sum(classes.map((item) => item.waiting))).toBe(counts.waiting);
  const enrolled = await admin.call('staffEnrollments', { state: 'enrolled' });
  const waits = await admin.call('staffEnrollments', { state: 'waiting' });
  const ended = await admin.call('staffEnrollments', { state: 'ended' });
  const everything = await admin.call('staffEnrollments', {});
  expect([enrolled.total, waits.total, ended.total, everything.total]).toEqual([3, 1, 1, 5]);
  expect(waits.rows).toMatchObject([{ kind: 'waitlist', state: 'waiting', position: 1, classId: climbing }]);
});

test('staff see drafts and the dates of a class in short', async () => {
  const { rows: classes } = await admin.call('staffClasses', {});
  expect(classes.find((item) => item.id === draft)).toMatchObject({ isDraft: true, capacity: 7 });
  expect(classes.find((item) => item.id === climbing)).toMatchObject({
    firstOn: '2026-09-08',
    lastOn: '2026-09-15',
    weekdays: [2],
    start: '15:30',
    end: '17:30',
    meetings: 2,
    waiting: 1,
  });
});

test('a roster lists who holds a seat, by last name, with whom to call', async () => {
  const roster = await admin.call('roster', { classId: climbing });
  expect(roster.class).toMatchObject({ title: 'Rock Climbing 100%_Sure', semesterName: 'Fall 2026' });
  expect(roster.class.dates.map((date) => date.on)).toEqual(['2026-09-08', '2026-09-15']);
  expect(roster.students.map((student) => student.lastName)).toEqual(["O'Brien", 'Żółć']);
  expect(roster.students[0]?.guardians).toEqual([
    { name: expect.stringContaining('Guardian'), phone: '555-0100', email: "o'brien+kids@example.org" },
  ]);
  for (const classId of ['nonsense', newId()])
    await expect(admin.call('roster', { classId })).rejects.toMatchObject({ code: 'not-found' });
});

test.each([
  ['ada', 2, 'without accents'],
  ["O'BRIEN+kids@", 3, 'a guardian by their address'],
  ['100%_sure', 3, 'percent and underscore as themselves'],
  ['1%s', 0, 'percent is no wildcard'],
  ['kaya_ing', 0, 'underscore is no wildcard'],
  ['نور', 1, 'another script'],
  ['zołc', 1, 'mixed accents'],
  ["' OR 1=1 --", 0, 'SQL is text'],
  ['\\', 0, 'a backslash is text'],
  ['climbing ádá', 1, 'words from class and student together'],
  ['   ', 5, 'nothing but spaces'],
])('searching %s finds %i: %s', async (search, total) => {
  const found = await admin.call('staffEnrollments', { search });
  expect(found.total).toBe(total);
  expect(found.rows).toHaveLength(total);
});

test('enrollments come in pages, the latest first, none twice', async () => {
  const semesterId = await school.addSemester({ name: 'Busy' });
  const big = await school.addClass({ semesterId, title: 'Everybody', capacity: 120 });
  const { studentIds } = await school.addFamily(105);
  for (const studentId of studentIds) await seat(big, studentId);
  const first = await admin.call('staffEnrollments', { semesterId });
  const second = await admin.call('staffEnrollments', { semesterId, page: 2 });
  const beyond = await admin.call('staffEnrollments', { semesterId, page: 9 });
  const third = await admin.call('staffEnrollments', { semesterId, page: 3 });
  expect([first.total, first.pageSize, first.rows.length, third.rows.length]).toEqual([105, 50, 50, 5]);
  expect([beyond.total, beyond.rows]).toEqual([105, []]);
  expect(new Set([...first.rows, ...second.rows, ...third.rows].map((row) => row.id)).size).toBe(105);
});

test('another school and another semester stay out of sight', async () => {
  const elsewhere = await addOtherSchool();
  const counts = await admin.call('dashboard', {});
  expect(counts).toMatchObject({ classes: 3, enrolled: 3 });
  expect(counts.semesters.map((semester) => semester.name)).not.toContain('Elsewhere');
  // A semester that is not ours leads to the current one, like any that is not there.
  const strayed = await admin.call('dashboard', { semesterId: elsewhere.semesterId });
  expect(strayed).toMatchObject({ semester: { id: school.semesterId }, classes: 3, enrolled: 3 });
  await expect(admin.call('roster', { classId: elsewhere.classId })).rejects.toMatchObject({ code: 'not-found' });
});

test('the current semester is meant unless another is named; archived ones come last', async () => {
  const past = await school.addSemester({ name: 'Spring 2026', startsOn: '2026-01-12', endsOn: '2026-05-29' });
  await school.database
    .updateTable('semesters')
    .set({ archivedAt: school.clock.iso() })
    .where('id', '=', past)
    .execute();
  const now = await admin.call('dashboard', {});
  expect(now.semester?.id).toBe(school.semesterId);
  expect(now.semesters.at(-1)).toMatchObject({ id: past, isArchived: true, isCurrent: false });
  const then = await admin.call('dashboard', { semesterId: past });
  expect(then).toMatchObject({ semester: { id: past }, classes: 0, enrolled: 0, seats: 0 });
});

test('reports are for administrators: not for anyone, not for families, not for instructors', async () => {
  const instructor = await school.addPerson({ roles: ['instructor'] });
  for (const name of ['dashboard', 'staffClasses', 'staffEnrollments'] as const) {
    await expect(school.anonymous.call(name, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(family.call(name, {})).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(instructor.call(name, {})).rejects.toMatchObject({ code: 'permission-denied' });
  }
  await expect(family.call('roster', { classId: climbing })).rejects.toMatchObject({ code: 'permission-denied' });
});

test('a school without any semester has reports with nothing in them', async () => {
  const empty = await openSchool();
  try {
    await empty.database.deleteFrom('semesters').execute();
    const office = await empty.addPerson({ roles: ['administrator'] });
    expect(await office.call('dashboard', {})).toMatchObject({ semesters: [], semester: null, classes: 0 });
    expect(await office.call('staffClasses', {})).toMatchObject({
      semesters: [],
      semester: null,
      rows: [],
      total: 0,
    });
    expect(await office.call('staffEnrollments', { search: 'x' })).toMatchObject({ rows: [], total: 0 });
  } finally {
    await empty.close();
  }
});

async function seat(classId: string, studentId: string): Promise<void> {
  await enrollment(classId, studentId, 'enrolled');
  await school.database
    .updateTable('classes')
    .set((set) => ({ seatsTaken: set('seatsTaken', '+', 1) }))
    .where('id', '=', classId)
    .execute();
}

async function enrollment(classId: string, studentId: string, state: 'enrolled' | 'withdrawn'): Promise<void> {
  const at = school.clock.iso();
  await school.database
    .insertInto('enrollments')
    .values({
      organizationId: ORGANIZATION,
      id: newId(),
      classId,
      studentId,
      registrationId: null,
      state,
      enrolledAt: at,
      endedAt: state === 'enrolled' ? null : at,
    })
    .execute();
}

async function waiting(classId: string, studentId: string, ticket: number): Promise<void> {
  await school.database
    .insertInto('waitlistEntries')
    .values({
      organizationId: ORGANIZATION,
      id: newId(),
      classId,
      studentId,
      registrationId: null,
      ticket,
      state: 'waiting',
      heldBackReason: null,
      enrollmentId: null,
      joinedAt: school.clock.iso(),
      endedAt: null,
    })
    .execute();
}

async function rename(
  studentId: string,
  values: { firstName: string; lastName: string; tshirtSize?: Schema['students']['tshirtSize'] },
): Promise<void> {
  await school.database.updateTable('students').set(values).where('id', '=', studentId).execute();
}

/** A second school in the same database, with a class in a semester. */
async function addOtherSchool(): Promise<{ semesterId: string; classId: string }> {
  const { database } = school;
  const [first] = await database.selectFrom('organizations').selectAll().execute();
  if (!first) throw new Error('The test school has no organisation.');
  const organizationId = newId();
  const shared = { organizationId, createdAt: school.clock.iso() };
  await database
    .insertInto('organizations')
    .values({ ...first, id: organizationId, gradeNames: '{}', remoteConfig: '{}', createdAt: shared.createdAt })
    .execute();
  const [semesterId, typeId, classId] = [newId(), newId(), newId()];
  await database
    .insertInto('semesters')
    .values({
      ...shared,
      id: semesterId,
      name: 'Elsewhere',
      startsOn: '2026-09-07',
      endsOn: '2026-12-18',
      registrationOpensAt: '2026-08-15T12:00:00Z',
      registrationClosesAt: '2026-10-01T03:59:59Z',
      isCurrent: true,
      archivedAt: null,
    })
    .execute();
  await database.insertInto('classTypes').values({ organizationId, id: typeId, name: 'Elsewhere' }).execute();
  await database
    .insertInto('classes')
    .values({
      ...shared,
      id: classId,
      semesterId,
      typeId,
      locationId: null,
      title: 'Elsewhere',
      publishedAt: shared.createdAt,
      registrationOpensAt: null,
      registrationClosesAt: null,
      minGrade: null,
      maxGrade: null,
      minAge: null,
      maxAge: null,
      capacity: 9,
      externalId: null,
      importBatchId: null,
      updatedAt: shared.createdAt,
    })
    .execute();
  return { semesterId, classId };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

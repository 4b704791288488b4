import { expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { merge, office, openMerging, school, two, undo } from '../../../test/merging.ts';
import { pay } from '../../../test/paying.ts';

openMerging();

const DAY = 24 * 3_600_000;
const ask = (asked: Parameters<typeof office.call<'owing'>>[1] = {}) => office.call('owing', asked);

/** The rows of these families alone. */
async function rowsOf(families: readonly { familyId: string }[], asked: object = {}) {
  const ids = families.map(({ familyId }) => familyId);
  return (await ask({ ...asked, pageSize: 1000 })).rows.filter(({ id }) => ids.includes(id));
}

type Family = Awaited<ReturnType<typeof school.addFamily>>;

let minutes = 0;
const meetings = (on: string) => [
  { on, start: `08:${String(minutes++).padStart(2, '0')}`, end: `08:${String(minutes).padStart(2, '0')}` },
];
/** A seat that is due on this day: the first date of its class. */
async function seat(family: Family, on: string, priceCents: number, semesterId?: string) {
  const classId = await school.addClass({ priceCents, meetings: meetings(on), ...(semesterId && { semesterId }) });
  return enroll(family, classId);
}

test('what is due today is due and not overdue; at midnight of the school it is', async () => {
  const family = await school.addFamily(1);
  await seat(family, '2026-09-05', 4000);
  const stands = async () =>
    (await rowsOf([family])).map(({ id: _id, guardians: _guardians, students: _students, ...row }) => row);
  const figures = { dueCents: 0, overdueCents: 0, laterCents: 0, creditCents: 0, overdueSince: null };
  expect(await stands()).toEqual([{ ...figures, laterCents: 4000 }]);
  // The fifth, a minute before midnight at the school.
  school.clock.advance(Date.parse('2026-09-06T03:59:00Z') - school.clock.now());
  expect((await ask()).today).toBe('2026-09-05');
  expect(await stands()).toEqual([{ ...figures, dueCents: 4000 }]);
  expect(await rowsOf([family], { standing: 'overdue' })).toEqual([]);
  school.clock.advance(60_000);
  expect((await ask()).today).toBe('2026-09-06');
  expect(await stands()).toEqual([{ ...figures, dueCents: 4000, overdueCents: 4000, overdueSince: '2026-09-05' }]);
  expect(await rowsOf([family], { standing: 'overdue', age: '0-30' })).toHaveLength(1);
  school.clock.advance(Date.parse('2026-09-01T13:00:00Z') - school.clock.now());
});

test('a payment pays what is due first: what is left is overdue since a later day, or is credit', async () => {
  const family = await school.addFamily(1);
  await seat(family, '2026-09-03', 3000);
  await seat(family, '2026-09-10', 2000);
  school.clock.advance(20 * DAY);
  expect((await rowsOf([family]))[0]).toMatchObject({ overdueCents: 5000, overdueSince: '2026-09-03' });
  await pay(office, family.familyId, { cents: 3000 });
  expect((await rowsOf([family]))[0]).toMatchObject({ overdueCents: 2000, overdueSince: '2026-09-10' });
  await pay(office, family.familyId, { cents: 2700 });
  expect(await rowsOf([family])).toEqual([]);
  expect((await rowsOf([family], { standing: 'credit' }))[0]).toMatchObject({ creditCents: 700, dueCents: 0 });
  school.clock.advance(-20 * DAY);
});

test('a merged family is owed for by the one that stays, under its names, and by itself again once that is undone', async () => {
  const { mother, father, both } = await two();
  await seat(mother, '2026-09-03', 1000);
  await seat(father, '2026-09-04', 500);
  expect(await rowsOf([mother, father])).toHaveLength(2);
  const before = await ask();
  const { mergeId } = await merge(both);
  const [row, ...more] = await rowsOf([mother, father]);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ id: mother.familyId, laterCents: 1500 });
  expect(row?.students).toHaveLength(2);
  const after = await ask();
  expect([after.total, after.laterCents]).toEqual([before.total - 1, before.laterCents]);
  await undo(mergeId);
  expect((await rowsOf([mother, father])).map(({ laterCents }) => laterCents)).toEqual(
    expect.arrayContaining([1000, 500]),
  );
});

test('a family is found by its people’s names and by the semester of a seat that money has not reached', async () => {
  const family = await school.addFamily(1);
  await school.database
    .updateTable('students')
    .set({ firstName: 'Zoë', lastName: 'Ångström' })
    .where('id', '=', family.studentIds[0] ?? '')
    .execute();
  const winter = await school.addSemester({
    name: 'Winter',
    isOpen: true,
    startsOn: '2027-01-04',
    endsOn: '2027-03-20',
  });
  const fall = await seat(family, '2026-09-08', 6000);
  await seat(family, '2027-01-11', 4000, winter);
  expect((await ask({ search: 'angstrom zoe' })).rows.map(({ id }) => id)).toEqual([family.familyId]);
  expect(await ask({ search: 'angstrom nobody' })).toMatchObject({ total: 0, rows: [], laterCents: 0 });
  const owesFor = async (semesterId: string) => (await rowsOf([family], { semesterId })).length;
  expect([await owesFor(school.semesterId), await owesFor(winter)]).toEqual([1, 1]);
  await pay(office, family.familyId, { cents: 6000 });
  expect([await owesFor(school.semesterId), await owesFor(winter)]).toEqual([0, 1]);
  // A seat of the fall beside one of the winter on the same day: once it is given up, none of the fall is unpaid.
  const second = await seat(family, '2026-10-20', 3000);
  expect([await owesFor(school.semesterId), await owesFor(winter)]).toEqual([1, 1]);
  await family.call('withdraw', { enrollmentId: second.enrollmentId ?? '' });
  expect([await owesFor(school.semesterId), await owesFor(winter)]).toEqual([0, 1]);
  // What was given up is owed for no more, and frees what paid it.
  await family.call('withdraw', { enrollmentId: fall.enrollmentId ?? '' });
  expect([await owesFor(school.semesterId), await owesFor(winter)]).toEqual([0, 0]);
  expect(await ask({ semesterId: 'no such semester' })).toMatchObject({ total: 0 });
  expect((await ask()).semesters.map(({ name }) => name)).toContain('Winter');
});

test('only those who read for the school are told', async () => {
  const answers: Record<string, string[]> = {};
  for (const role of ['administrator', 'registrar', 'viewer', 'instructor', 'health'] as const) {
    const person = await school.addPerson({ roles: [role] });
    const outcomes = await Promise.allSettled([person.call('owing', {}), person.call('receivedPayments', {})]);
    answers[role] = outcomes.map((each) => (each.status === 'fulfilled' ? 'yes' : each.reason.code));
  }
  const no = 'permission-denied';
  expect(answers).toEqual({
    administrator: ['yes', 'yes'],
    registrar: ['yes', 'yes'],
    viewer: ['yes', 'yes'],
    instructor: [no, no],
    health: [no, no],
  });
  await expect((await school.addFamily(1)).call('owing', {})).rejects.toMatchObject({ code: no });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { RECORD_STATES, STUDENT_SORTS } from '../../../contract/student-table.ts';
import { linkStudent } from '../../families/store.ts';
import { missingOf } from '../../records/store.ts';
import { phoneOf } from '../../../../test/phones.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => school.close());

type Asked = Parameters<typeof staff.call<'staffStudents'>>[1];
const ask = (asked: Asked = {}) => staff.call('staffStudents', asked);
const idsOf = async (asked: Asked) => new Set((await ask({ ...asked, pageSize: 500 })).rows.map(({ id }) => id));
const people = ['Ama', 'Kofi'].map((name) => ({ name, relationship: 'Aunt', phone: phoneOf(name) }));
const pickup = { allowed: [], notAllowed: [], codeWord: '' };

async function named(
  names: { firstName: string; lastName: string; preferredName?: string; preferredLastName?: string },
  email?: string,
) {
  const family = await school.addFamily(1, email);
  const [id = ''] = family.studentIds;
  await school.database.updateTable('students').set(names).where('id', '=', id).execute();
  return { family, id };
}

async function completeRecord(family: Person, studentId: string): Promise<void> {
  const { student } = await family.call('record', { studentId });
  await family.call('saveStudent', { student: { ...student, birthDate: student.birthDate ?? '' } });
  await family.call('saveGuardians', { studentId, version: 0, guardians: [] });
  await family.call('saveContacts', { studentId, version: 0, contacts: people });
  await family.call('savePickup', { studentId, version: 0, pickup });
  const permissions = { photos: 'no', sunscreen: true, insectSpray: false } as const;
  await family.call('savePermissions', { studentId, version: 0, permissions });
  const care = { doctor: 'none', insurance: 'uninsured' } as const;
  const conditions = { conditions: 'none', diet: 'none', notes: 'none' } as const;
  for (const answers of [{ allergies: 'none' }, { medications: 'none' }, { conditions }, { care }] as const)
    await family.call('saveHealth', { studentId, version: 0, answers });
}

test('a student is found by their names, and by a guardian’s name, address, mail and phone however it is typed', async () => {
  const { family, id } = await named(
    { firstName: 'Zoë', lastName: 'Åkesson', preferredName: 'Zuzu', preferredLastName: 'Öberg' },
    'astrid.akesson@example.net',
  );
  const guardian = { name: 'Astrid Berg', phone: '+46 (8) 123-456', postalAddress: 'Storgatan 5\nUppsala' };
  await school.database.updateTable('guardians').set(guardian).where('familyId', '=', family.familyId).execute();
  for (const search of [
    'zoe akesson',
    'ZUZU',
    'zoe oberg',
    'berg',
    'akesson@example.net',
    'storgatan',
    '8123456',
    '(8) 123',
    'zuzu berg',
  ])
    expect([search, await idsOf({ search })]).toEqual([search, new Set([id])]);
  for (const search of ['zuzu kowalski', '100%', '_uzu']) expect((await ask({ search })).total).toBe(0);
});

test('a guardian who was removed and a household that ended find nobody any more', async () => {
  const { family, id } = await named({ firstName: 'Lone', lastName: 'Ranger' }, 'gone@example.net');
  expect(await idsOf({ search: 'gone@example.net' })).toEqual(new Set([id]));
  const removedAt = school.clock.iso();
  const guardians = (at: string | null) =>
    school.database.updateTable('guardians').set({ removedAt: at }).where('familyId', '=', family.familyId).execute();
  await guardians(removedAt);
  expect((await ask({ search: 'gone@example.net' })).total).toBe(0);
  await guardians(null);
  const ended = { endedAt: school.clock.iso(), endReason: 'moved' };
  await school.database.updateTable('familyStudents').set(ended).where('familyId', '=', family.familyId).execute();
  expect((await ask({ search: 'gone@example.net' })).total).toBe(0);
  expect((await ask({ search: 'ranger' })).rows).toMatchObject([{ families: 0, guardianName: '' }]);
});

test('a semester and a class let through whoever has a seat there; somebody who waits, or left, has none', async () => {
  const [full, other] = [await school.addClass({ capacity: 1 }), await school.addClass()];
  const [seated, waiting, left] = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  await enroll(seated, full);
  await enroll(waiting, full, { ifFull: 'waitlist' });
  const { enrollmentId = '' } = await enroll(left, other);
  expect(await idsOf({ classId: other })).toEqual(new Set(left.studentIds));
  await left.call('withdraw', { enrollmentId });
  expect(await idsOf({ classId: full })).toEqual(new Set(seated.studentIds));
  expect(await idsOf({ classId: other })).toEqual(new Set());
  const ofSemester = await idsOf({ semesterId: school.semesterId });
  expect([seated, waiting, left].map(({ studentIds: [id = ''] }) => ofSemester.has(id))).toEqual([true, false, false]);
  const empty = await school.addSemester();
  expect((await ask({ semesterId: empty })).total).toBe(0);
  expect((await ask({ classId: 'no class at all' })).total).toBe(0);
  const { classes } = await staff.call('staffStudentChoices', {});
  expect(classes.find(({ id }) => id === full)).toMatchObject({ count: 1 });
  expect(classes.some(({ id }) => id === other)).toBe(false);
});

/** What the pure rule says of everybody with a seat, all households together. */
async function byTheRule(semesterId: string) {
  const days = { organizationId: ORGANIZATION, timeZone: 'America/New_York', today: school.clock.iso().slice(0, 10) };
  const rows = await missingOf(school.database, days, semesterId);
  const missing = Map.groupBy(rows, ({ studentId }) => studentId);
  const idsWith = (test: (reasons: string[]) => boolean) =>
    new Set(
      [...missing].flatMap(([id, each]) =>
        test(each.flatMap((one) => one.missing.map(({ reason }) => reason))) ? id : [],
      ),
    );
  return {
    missing: idsWith((reasons) => reasons.length > 0),
    unconfirmed: idsWith((reasons) => reasons.includes('unconfirmed')),
    complete: idsWith((reasons) => reasons.length === 0),
  };
}

test('what is filtered by is what the rule of missing sections says, for two households too, and before its day as after it', async () => {
  const semesterId = await school.addSemester({ isOpen: true, startsOn: '2026-10-01', endsOn: '2027-01-31' });
  const classId = await school.addClass({ semesterId, capacity: 20 });
  const [nothing, whole, old, mother, father, viewer] = [
    await school.addFamily(),
    await school.addFamily(),
    await school.addFamily(),
    await school.addFamily(),
    await school.addFamily(),
    await school.addFamily(),
  ];
  for (const family of [nothing, whole, old, mother, viewer]) await enroll(family, classId);
  const [shared = ''] = mother.studentIds;
  const place = { organizationId: ORGANIZATION, at: school.clock.iso() };
  await linkStudent(school.database, place, { familyId: father.familyId, studentId: shared, linkedBy: 'test' });
  const [seen = ''] = viewer.studentIds;
  const looks = { familyId: father.familyId, studentId: seen, linkedBy: 'test', access: 'view' } as const;
  await linkStudent(school.database, place, looks);
  for (const family of [whole, old, mother, viewer]) await completeRecord(family, family.studentIds[0] ?? '');
  const months = { answeredAt: '2026-03-01T12:00:00Z', confirmedAt: null };
  const [oldId = ''] = old.studentIds;
  await school.database
    .updateTable('studentSections')
    .set(months)
    .where('studentId', '=', oldId)
    .where('section', 'in', ['permissions', 'pickup'])
    .execute();
  const look = async () => {
    const rule = await byTheRule(semesterId);
    for (const record of RECORD_STATES)
      expect([record, await idsOf({ semesterId, record })]).toEqual([record, rule[record]]);
    return rule;
  };
  const now = await look();
  expect(now.unconfirmed).toEqual(new Set([oldId]));
  expect(now.complete).toEqual(new Set([whole.studentIds[0], seen]));
  const { rows } = await ask({ semesterId, sort: '-missing' });
  expect(rows[0]).toMatchObject({ id: nothing.studentIds[0] });
  const two = rows.find(({ id }) => id === shared);
  // The father has told nothing of his household.
  expect(two).toMatchObject({ families: 2 });
  expect(two?.missing?.map(({ section }) => section)).toEqual(['guardians', 'contacts', 'pickup']);
  const later = { registrationOpensAt: '2026-11-20T12:00:00Z', registrationClosesAt: '2026-12-20T12:00:00Z' };
  await school.database.updateTable('semesters').set(later).where('id', '=', semesterId).execute();
  expect((await look()).unconfirmed).toEqual(new Set());
});

test('what a household told that ended, or may only look now, no longer counts for the other', async () => {
  const semesterId = await school.addSemester({ isOpen: true, startsOn: '2026-10-01', endsOn: '2027-01-31' });
  const classId = await school.addClass({ semesterId, capacity: 20 });
  const [first, second, father] = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  const place = { organizationId: ORGANIZATION, at: school.clock.iso() };
  for (const family of [first, second]) {
    await enroll(family, classId);
    const [studentId = ''] = family.studentIds;
    await linkStudent(school.database, place, { familyId: father.familyId, studentId, linkedBy: 'test' });
    await completeRecord(father, studentId);
  }
  const changeLink = (studentId: string, change: { endedAt: string; endReason: string } | { access: 'view' }) =>
    school.database
      .updateTable('familyStudents')
      .set(change)
      .where('familyId', '=', father.familyId)
      .where('studentId', '=', studentId)
      .execute();
  await changeLink(first.studentIds[0] ?? '', { endedAt: school.clock.iso(), endReason: 'moved' });
  await changeLink(second.studentIds[0] ?? '', { access: 'view' });
  const rule = await byTheRule(semesterId);
  expect(rule.missing.size).toBe(2);
  expect(await idsOf({ semesterId, record: 'missing' })).toEqual(rule.missing);
});

test('a semester that is over waits for nothing, and nobody without a seat is waited for', async () => {
  const over = await school.addSemester({ startsOn: '2026-01-10', endsOn: '2026-06-10' });
  const classId = await school.addClass({ semesterId: over });
  const family = await school.addFamily();
  const [studentId = ''] = family.studentIds;
  const seat = {
    organizationId: ORGANIZATION,
    id: classId,
    classId,
    studentId,
    state: 'enrolled',
    enrolledAt: school.clock.iso(),
  } as const;
  await school.database.insertInto('enrollments').values(seat).execute();
  expect((await ask({ semesterId: over })).rows).toMatchObject([{ id: studentId, missing: null }]);
  expect((await ask({ semesterId: over, record: 'missing' })).total).toBe(0);
  expect((await ask({ ids: [studentId] })).rows).toMatchObject([{ missing: null, confirmedAt: null }]);
});

test('every column sorts both ways, pages hold together, and what no column is called is the usual order', async () => {
  const all = (await ask({ pageSize: 500 })).rows.map(({ id }) => id);
  for (const sort of [...STUDENT_SORTS.flatMap((each) => [each, `-${each}`]), 'nonsense']) {
    const pages = [];
    for (let page = 1; page <= Math.ceil(all.length / 4); page++)
      pages.push(...(await ask({ sort, page, pageSize: 4 })).rows.map(({ id }) => id));
    expect([sort, new Set(pages)]).toEqual([sort, new Set(all)]);
    expect(pages.length).toBe(all.length);
  }
});

test('another school’s students are not there', async () => {
  const answer = await ask({ pageSize: 500 });
  expect(answer.total).toBe(answer.rows.length);
  const elsewhere = '00000000-0000-7000-8000-00000000ffff';
  await school.testDatabase.pool.query(
    `INSERT INTO organizations SELECT (jsonb_populate_record(organizations, jsonb_build_object('id', $1::text))).* FROM organizations LIMIT 1`,
    [elsewhere],
  );
  await school.testDatabase.pool.query(
    `INSERT INTO students (organization_id, id, first_name, last_name, birth_date, created_at, updated_at)
     VALUES ($1, $1, 'Other', 'School', '2016-01-01', now(), now())`,
    [elsewhere],
  );
  expect((await ask({ pageSize: 500 })).total).toBe(answer.total);
  expect((await ask({ ids: [elsewhere] })).total).toBe(0);
});

test('a file has what both households told, field by field; what was not answered is empty, and the table has none of it', async () => {
  const [mother, father] = [await school.addFamily(), await school.addFamily()];
  const [studentId = ''] = mother.studentIds;
  const place = { organizationId: ORGANIZATION, at: school.clock.iso() };
  await linkStudent(school.database, place, { familyId: father.familyId, studentId, linkedBy: 'test' });
  await completeRecord(mother, studentId);
  const [row] = (await ask({ ids: [studentId], withRecord: true })).rows;
  expect(row?.record).toMatchObject({
    photos: 'no',
    sunscreen: true,
    insectSpray: false,
    households: [
      { contacts: people, guardians: [{ phone: '555-0100', relationship: '' }], allowed: [], hasCodeWord: false },
      { contacts: [], guardians: [{ phone: '555-0100' }] },
    ],
  });
  const [unanswered] = (await ask({ ids: father.studentIds, withRecord: true })).rows;
  expect(unanswered?.record).toMatchObject({ photos: null, sunscreen: null, insectSpray: null });
  expect((await ask({ ids: [studentId] })).rows[0]).not.toHaveProperty('record');
});

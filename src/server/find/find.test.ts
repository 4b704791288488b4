import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';
import { folded, searchWords } from '../platform/database/search-patterns.ts';
import { readTerms } from './read-terms.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => school.close());

const find = (search: string) => staff.call('find', { search });
const foundBy = async (search: string) => {
  const { students, guardians, classes, semesters, isNear } = await find(search);
  return {
    students: students.hits.map(({ id }) => id),
    guardians: guardians.hits.map(({ name }) => name),
    classes: classes.hits.map(({ title }) => title),
    semesters: semesters.hits.map(({ name }) => name),
    isNear,
  };
};

const NAMES = { preferredName: '', preferredLastName: '' };
const GUARDIAN = {
  name: 'Astrid Berg',
  phone: '(212) 555-0142',
  phoneE164: '+12125550142',
  postalAddress: 'Storgatan 5\nUppsala',
};

async function addStudent(
  firstName: string,
  lastName: string,
  guardian: Partial<typeof GUARDIAN> & { email?: string } = {},
) {
  const { email, ...known } = guardian;
  const family = await school.addFamily(1, email);
  const [id = ''] = family.studentIds;
  await school.database
    .updateTable('students')
    .set({ ...NAMES, firstName, lastName })
    .where('id', '=', id)
    .execute();
  await school.database
    .updateTable('guardians')
    .set({ name: 'Somebody', ...known })
    .where('familyId', '=', family.familyId)
    .execute();
  return { id, familyId: family.familyId };
}

test('a student is found by names with or without accents, in any order, by parts, and beside a name by a guardian’s', async () => {
  const { id } = await addStudent('Thị Đào', 'Nguyễn-O’Brien', { ...GUARDIAN, name: 'Sigrún Þorvaldsdóttir' });
  for (const search of [
    'nguyen',
    'DAO nguyen',
    'nguyễn đào',
    "o'brien",
    'guye',
    'dao thorvald',
    'sigrun nguyen',
    ' thi   dao ',
  ])
    expect([search, await foundBy(search)]).toMatchObject([search, { students: [id], isNear: false }]);
  for (const search of ['sigrun', 'nguyen kowalski', '100%', '_g', '\\'])
    expect([search, (await foundBy(search)).students]).toEqual([search, []]);
  expect((await find('nguyen')).students.hits).toMatchObject([
    { lastName: 'Nguyễn-O’Brien', guardianName: 'Sigrún Þorvaldsdóttir' },
  ]);
});

test('a guardian is found by name, address, mail and phone in any spelling, and told with whom they have here', async () => {
  const { familyId } = await addStudent('Liv', 'Ek', {
    ...GUARDIAN,
    name: 'Ingrid Solberg',
    email: 'ingrid.o-solberg@example.net',
    phone: '+1 (206) 555 01-77',
    phoneE164: '+12065550177',
  });
  for (const search of [
    'solberg ingrid',
    'storgatan solberg',
    'o-solberg@exam',
    '(206) 5550177',
    '206.555.0177',
    '+12065550177',
    '001 206 555 0177',
    '5550177',
  ])
    expect([search, (await foundBy(search)).guardians]).toEqual([search, ['Ingrid Solberg']]);
  expect((await find('ingrid')).guardians.hits).toMatchObject([
    { email: 'ingrid.o-solberg@example.net', familyId, hasAccount: true, students: [{ name: 'Liv Ek', seats: [] }] },
  ]);
});

test('a number that stands beside other words is a part like any other', async () => {
  await addStudent('Ora', 'Bell', { ...GUARDIAN, name: 'Guy Bell', phone: '206 555 0188', phoneE164: '+12065550188' });
  for (const search of ['bell 5550188', 'bell 555-0188', 'bell +1-206-555-0188', 'guy (206)555.0188'])
    expect([search, (await foundBy(search)).guardians]).toEqual([search, ['Guy Bell']]);
});

test('a number as it is dialled within the country is the one that is dialled from abroad', async () => {
  const [term] = await readTerms('030 / 1234 567', { closeness: 'parts', locale: 'de-DE', today: '2026-09-01' });
  expect(term?.patterns).toContain('%49301234567%');
});

test('classes are found by title, type and semester, semesters by name', async () => {
  await school.addClass({ title: 'Rock Climbing for Élite Beginners' });
  const { name } = await school.database.selectFrom('semesters').select('name').executeTakeFirstOrThrow();
  expect((await foundBy('elite climb')).classes).toEqual(['Rock Climbing for Élite Beginners']);
  expect((await foundBy(`${name} elite`)).classes).toEqual(['Rock Climbing for Élite Beginners']);
  expect((await foundBy(name)).semesters).toEqual([name]);
});

test('what nobody is called finds what is spelled nearly like it, and only then', async () => {
  const { id } = await addStudent('Piotr', 'Kowalski');
  const johnson = await addStudent('Abby', 'Johnson');
  await addStudent('Jo', 'Smith');
  for (const search of ['kowalksi', 'cowalski', 'kovalski', 'kowlski', 'kowalsski', 'piotr kowalksi', 'poitr'])
    expect([search, await foundBy(search)]).toMatchObject([search, { students: [id], isNear: true }]);
  expect(await foundBy('jonson')).toMatchObject({ students: [johnson.id], isNear: true });
  expect((await find('smtih')).students.hits.map(({ lastName }) => lastName)).toEqual(['Smith']);
  expect(await foundBy('johnson')).toMatchObject({ students: [johnson.id], isNear: false });
  expect(await foundBy('zzyzx qqq')).toEqual({
    students: [],
    guardians: [],
    classes: [],
    semesters: [],
    isNear: false,
  });
});

test('who was merged, erased, removed or has left is not found', async () => {
  const { id, familyId } = await addStudent('Lone', 'Ranger', { ...GUARDIAN, name: 'Tonto Ranger' });
  const other = await addStudent('Other', 'Person');
  const change = (table: 'students' | 'guardians' | 'familyStudents', set: object, column: string, value: string) =>
    sql`UPDATE ${sql.table(table)} SET ${sql.join(Object.entries(set).map(([name, to]) => sql`${sql.ref(name)} = ${to}`))} WHERE ${sql.ref(column)} = ${value}`.execute(
      school.database,
    );
  const now = school.clock.iso();
  const both = { students: [id], guardians: ['Tonto Ranger'] };
  const names = async () =>
    (await find('ranger')).guardians.hits.map(({ students }) => students.map(({ name }) => name));
  expect(await foundBy('ranger')).toMatchObject(both);
  for (const [set, unset] of [
    [{ mergedInto: other.id }, { mergedInto: null }],
    [{ erasedAt: now }, { erasedAt: null }],
  ] as const) {
    await change('students', set, 'id', id);
    expect([(await foundBy('ranger')).students, await names()]).toEqual([[], [[]]]);
    await change('students', unset, 'id', id);
  }
  await change('guardians', { removedAt: now }, 'familyId', familyId);
  expect(await foundBy('ranger')).toMatchObject({ ...both, guardians: [] });
  await change('guardians', { removedAt: null }, 'familyId', familyId);
  await change('familyStudents', { endedAt: now, endReason: 'moved' }, 'familyId', familyId);
  expect([await foundBy('ranger'), await names()]).toMatchObject([both, [[]]]);
  expect((await foundBy('tonto lone')).students).toEqual([]);
});

test('of many the likeliest are told, and that there are more', async () => {
  for (let at = 0; at < 10; at++) await addStudent(`Nr ${at}`, 'Bartholomew');
  const first = await addStudent('Art', 'Holo');
  const { students } = await find('holo');
  expect(students.hits).toHaveLength(8);
  expect(students.hasMore).toBe(true);
  expect(students.hits[0]?.id).toBe(first.id);
});

test('an empty search, one of spaces and one too long find nothing', async () => {
  for (const search of ['', '   ', "'"]) expect((await foundBy(search)).students).toEqual([]);
  await expect(find('x'.repeat(101))).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('the database folds what it searches as words are folded that are typed', async () => {
  const texts = [
    'Nguyễn Đào',
    'Łukasz O’Neill',
    "D'Arcy-Smith",
    'Straße',
    'ÆØÅ Œuvre',
    'Þórður',
    'İpek Işık',
    'ВЛАДИМИР Ёлкин',
    '李 小龍',
    'Plain Name',
    'Ｆｕｌｌ',
  ];
  for (const text of texts) {
    const { rows } = await sql<{ folded: string }>`SELECT ${folded(sql`${text}::text`)} AS folded`.execute(
      school.database,
    );
    expect([text, rows[0]?.folded.split(' ')]).toEqual([text, searchWords(text)]);
    const { id } = await addStudent(text, 'Folded');
    const row = await school.database
      .selectFrom('students')
      .select('foldedName')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.foldedName?.trim().split(/\s+/)).toEqual(['folded', ...searchWords(text)]);
  }
});

test('where the database was not allowed trigrams, beginnings of words are found, and the dashboard says so until it is', async () => {
  const { id } = await addStudent('Wren', 'Fallback', {
    ...GUARDIAN,
    name: 'Ida Fallback',
    phone: '206 555 0199',
    phoneE164: '+12065550199',
  });
  const told = async () => (await staff.call('dashboard', {})).conditions.map(({ code }) => code);
  expect((await foundBy('allba')).students).toEqual([id]);
  expect(await told()).not.toContain('find-beginnings-only');
  await sql`DROP EXTENSION pg_trgm CASCADE`.execute(school.database);
  expect((await foundBy('allba')).students).toEqual([]);
  expect(await told()).toContain('find-beginnings-only');
  expect(await foundBy('fall wre')).toMatchObject({ students: [id], isNear: false });
  expect((await foundBy('2065550199')).guardians).toEqual(['Ida Fallback']);
  expect(await foundBy('falback')).toMatchObject({ students: [] });
  await sql`CREATE EXTENSION pg_trgm`.execute(school.database);
  for (const [table, text] of [
    ['students', 'folded_name'],
    ['guardians', 'folded_text'],
    ['accounts', 'lower(email)'],
  ] as const)
    await sql.raw(`CREATE INDEX ${table}_find ON ${table} USING gin (${text} gin_trgm_ops)`).execute(school.database);
  expect((await foundBy('falback')).students).toEqual([id]);
  expect(await told()).not.toContain('find-beginnings-only');
});

test('a student is told with seats and places, the next first: when, where, with whom and at which place', async () => {
  const family = await school.addFamily(1);
  const [id = ''] = family.studentIds;
  await school.database.updateTable('students').set({ lastName: 'Abendroth' }).where('id', '=', id).execute();
  const locationId = newId();
  await school.database
    .insertInto('locations')
    .values({ organizationId: ORGANIZATION, id: locationId, name: 'Millrace Quay' })
    .execute();
  const instructorId = newId();
  await school.database
    .insertInto('instructors')
    .values({ organizationId: ORGANIZATION, id: instructorId, name: 'Rosa Alder' })
    .execute();
  const classId = await school.addClass({ title: 'Badgers', capacity: 0 });
  await school.database.updateTable('classes').set({ locationId }).where('id', '=', classId).execute();
  await school.database
    .insertInto('classInstructors')
    .values({ organizationId: ORGANIZATION, classId, instructorId, position: 0 })
    .execute();
  const ahead = await school.addFamily(1);
  await enroll(ahead, classId, { ifFull: 'waitlist' });
  await enroll(family, classId, { ifFull: 'waitlist' });
  const { students } = await find('abendroth');
  expect(students.hits).toMatchObject([
    {
      id,
      seats: [{ classTitle: 'Badgers', position: 2, location: 'Millrace Quay', instructors: ['Rosa Alder'] }],
    },
  ]);
  // Whoever calls is the guardian: the same stands with them.
  await school.database
    .updateTable('guardians')
    .set({ name: 'Ottilie Waits' })
    .where('familyId', '=', family.familyId)
    .execute();
  expect((await find('ottilie')).guardians.hits).toMatchObject([
    { students: [{ id, seats: students.hits[0]?.seats }] },
  ]);
  const date = { classId, classTitle: 'Badgers', location: 'Millrace Quay' };
  const byPlace = await find('millrace');
  expect(byPlace.locations.hits).toMatchObject([{ name: 'Millrace Quay', today: [], next: date }]);
  const byTeacher = await find('rosa');
  expect(byTeacher.instructors.hits).toMatchObject([{ id: instructorId, next: date }]);
  // On the day itself what meets there is told.
  const on = byPlace.locations.hits[0]?.next?.on ?? '';
  school.clock.set(`${on}T15:00:00Z`);
  expect((await find('millrace')).locations.hits).toMatchObject([{ today: [{ ...date, on }], next: { on } }]);
  // A date is where it is held, which may be elsewhere than its class.
  const elsewhere = newId();
  const pond = { organizationId: ORGANIZATION, id: elsewhere, name: 'Heron Pond' };
  await school.database.insertInto('locations').values(pond).execute();
  const held = school.database.updateTable('meetings').where('classId', '=', classId).where('heldOn', '=', on);
  await held.set({ locationId: elsewhere }).execute();
  expect((await find('millrace')).locations.hits).toMatchObject([{ today: [] }]);
  expect((await find('heron pond')).locations.hits).toMatchObject([{ today: [{ on, location: 'Heron Pond' }] }]);
  expect((await find('alder')).instructors.hits).toMatchObject([{ next: { on, location: 'Heron Pond' } }]);
  await held.set({ locationId: null }).execute();
  school.clock.set('2026-09-01T13:00:00Z');
  expect((await find('badgers')).classes.hits).toMatchObject([{ waiting: 2, capacity: 0, location: 'Millrace Quay' }]);
  // What is over is not told.
  school.clock.set('2027-12-01T12:00:00Z');
  expect((await find('abendroth')).students.hits).toMatchObject([{ seats: [] }]);
  expect((await find('millrace')).locations.hits).toMatchObject([{ today: [], next: null }]);
  school.clock.set('2026-09-01T13:00:00Z');
});

test('a birth date finds the student, in the order in which the school writes it and in the other', async () => {
  const born = async (lastName: string, birthDate: string) => {
    const { id } = await addStudent('Ilse', lastName, { ...GUARDIAN, name: `Hanne ${lastName}` });
    await school.database.updateTable('students').set({ birthDate }).where('id', '=', id).execute();
    return id;
  };
  const march = await born('Marz', '2014-03-05');
  const may = await born('Mai', '2014-05-03');
  for (const [search, ids] of [
    ['3/5/2014', [march, may]],
    ['5.3.2014', [may, march]],
    ['03 05 2014', [march, may]],
    ['3-5-14', [march, may]],
    ['2014-03-05', [march]],
    ['ilse 3/5/2014', [march, may]],
    ['mai 3/5/2014', [may]],
    ['hanne 2014-05-03', [may]],
  ] as const)
    expect([search, await foundBy(search)]).toMatchObject([search, { students: ids, isNear: false }]);
  expect((await foundBy('2014-03-06')).students).toEqual([]);
});

test('a number that could be a date is looked for as both', async () => {
  await addStudent('Nils', 'Doppel', {
    ...GUARDIAN,
    name: 'Jan Doppel',
    phone: '01 02 2013',
    phoneE164: '+12065550199',
  });
  const { id } = await addStudent('Pia', 'Tag');
  await school.database.updateTable('students').set({ birthDate: '2013-01-02' }).where('id', '=', id).execute();
  expect(await foundBy('01 02 2013')).toMatchObject({ students: [id], guardians: ['Jan Doppel'] });
});

test('words of which one is the child’s and the others are its guardians’ find the child alone', async () => {
  const { id } = await addStudent('Tove', 'Lind', {
    ...GUARDIAN,
    name: 'Maj Lagerkvist',
    email: 'maj@lagerkvist.example',
  });
  await addStudent('Tove', 'Rask', { ...GUARDIAN, name: 'Bo Rask' });
  for (const search of ['tove lagerkvist', 'maj tove lind', 'tove maj@lagerkvist', 'tove storgatan lagerkvist'])
    expect([search, (await foundBy(search)).students]).toEqual([search, [id]]);
  expect((await foundBy('tove lagerkvist rask')).students).toEqual([]);
});

test('a semester says when families may enroll and whether they see it', async () => {
  await school.addSemester({ name: 'Vinterhalv', startsOn: '2027-01-10', endsOn: '2027-03-20' });
  expect((await find('vinterhalv')).semesters.hits).toMatchObject([
    { startsOn: '2027-01-10', endsOn: '2027-03-20', isArchived: false, registrationOpensAt: expect.any(String) },
  ]);
});

test('letters are found by those who send them alone', async () => {
  await school.database
    .insertInto('circulars')
    .values({
      organizationId: ORGANIZATION,
      id: newId(),
      subject: 'Muddy boots on Friday',
      text: 'Bring them.',
      audience: JSON.stringify({ of: 'students' }),
      mails: 3,
      sentBy: 'office@example.org',
      createdAt: school.clock.iso(),
      semesterName: null,
      replyTo: null,
      undoneAt: null,
    })
    .execute();
  expect((await find('muddy')).letters.hits).toMatchObject([
    { subject: 'Muddy boots on Friday', state: 'sent', mails: 3 },
  ]);
  const written = { subject: 'Muddy paws', text: 'Bring towels.', replyTo: 'school' } as const;
  const draft = { draftId: crypto.randomUUID(), version: 0, ...written, audience: { of: 'students' as const } };
  await staff.call('saveCircularDraft', draft);
  expect((await find('muddy paws')).letters.hits).toMatchObject([{ id: draft.draftId, state: 'draft', mails: null }]);
  // A draft is its writer's alone.
  const registrar = await school.addPerson({ roles: ['registrar'] });
  expect((await registrar.call('find', { search: 'muddy' })).letters.hits).toMatchObject([{ state: 'sent' }]);
  const viewer = await school.addPerson({ roles: ['viewer'] });
  expect((await viewer.call('find', { search: 'muddy' })).letters.hits).toEqual([]);
});

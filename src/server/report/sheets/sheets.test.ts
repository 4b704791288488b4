import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../test/pdf.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import type { Sheet } from '../../../contract/sheets.ts';
import { SHEETS_PATH } from '../../../contract/sheets.ts';
import { SHEETS, type SheetKind } from '../../../domain/sheets.ts';
import { linkStudent } from '../../families/store.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let admin: Person;
let nurse: Person;
let viewer: Person;
let climbing: string;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;
let ada: string;
let noor: string;

const LONG = 'Maximiliana-Theodora Konstantinopolitanska von Hohenzollern';
const peanuts = { name: 'Peanuts', reaction: 'Hives', isLifeThreatening: true };
const bees = { name: 'Bees', reaction: '', isLifeThreatening: null };

// Ada's household has told everything; Noor's nothing, but a second household that bars whom the first allows. A third child waits.
beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  viewer = await school.addPerson({ roles: ['viewer'] });
  nurse = await school.addPerson({ email: 'nurse@example.org', roles: ['health'] });
  climbing = await school.addClass({
    title: 'Rock "Climbing" #1',
    capacity: 2,
    meetings: ['2026-09-08', '2026-09-15'].map((on) => ({ on, start: '15:30', end: '17:30' })),
  });
  family = await school.addFamily(2);
  [ada = '', noor = ''] = family.studentIds;
  await rename(ada, { firstName: LONG, lastName: 'محمد 小蘭 🦊', preferredName: 'Ada' });
  await rename(noor, { firstName: '=HYPERLINK("x")', lastName: 'Żółć', preferredName: '' });
  await enroll(family, [ada, noor], climbing);
  const other = await school.addFamily(1);
  await enroll(other, other.studentIds, climbing);
  const person = (name: string) => ({ name, relationship: 'Aunt', phone: '555-0177' });
  const pickup = { allowed: [person('Aunt Vera')], notAllowed: [], codeWord: 'Falcon' };
  await family.call('savePickup', { studentId: ada, version: 0, pickup });
  await family.call('saveContacts', {
    studentId: ada,
    version: 0,
    contacts: [person('One'), { ...person('Two'), phone: '555-0178' }],
  });
  const permissions = { photos: 'no', sunscreen: true, insectSpray: false } as const;
  await family.call('savePermissions', { studentId: ada, version: 0, permissions });
  await family.call('saveHealth', { studentId: ada, version: 0, answers: { allergies: [peanuts, bees] } });
  const father = await school.addFamily(0);
  const link = { familyId: father.familyId, studentId: ada, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  const barred = { allowed: [], notAllowed: [person('Vera  AUNT')], codeWord: '' };
  await father.call('savePickup', { studentId: ada, version: 0, pickup: barred });
});
afterAll(() => school.close());

async function rename(id: string, names: { firstName: string; lastName: string; preferredName: string }) {
  await school.database.updateTable('students').set(names).where('id', '=', id).execute();
}

async function enroll(of: { call: Person['call'] }, studentIds: readonly string[], classId: string) {
  const lines = studentIds.map((studentId) => ({ studentId, classId }));
  await of.call('enroll', { idempotencyKey: newId(), lines });
}

const sheetsOf = async (person: Person, kind: SheetKind, classId = climbing) =>
  (await person.call('classSheets', { classId, kinds: [kind] })).sheets;

/** What a cell says of a student, a line each. */
async function said(person: Person, kind: SheetKind, studentId: string, column: string): Promise<string[]> {
  const [sheet] = await sheetsOf(person, kind);
  const at = sheet?.columns.findIndex(({ id }) => id === column) ?? -1;
  const row = sheet?.rows.find((each) => each.studentId === studentId);
  return row?.cells[at]?.map(({ tone, text }) => (tone === 'danger' ? `! ${text}` : text)) ?? [];
}

const post = (person: Person | null, payload: object) =>
  school.portal.app.inject({
    method: 'POST',
    url: SHEETS_PATH,
    payload,
    ...(person && { headers: { authorization: `Bearer ${person.accountId}` } }),
  });

test('every sheet has everybody with a seat, in the order in which they are called, and nobody who waits', async () => {
  for (const kind of SHEETS) {
    const [sheet] = await sheetsOf(kind === 'health' ? nurse : admin, kind);
    expect([kind, sheet?.rows.map(({ studentId }) => studentId)]).toEqual([kind, [noor, ada]]);
    for (const { cells } of sheet?.rows ?? []) expect(cells).toHaveLength(sheet?.columns.length ?? 0);
  }
});

test('“no” is never “yes”, and what was not answered says so', async () => {
  expect(await said(admin, 'emergency', ada, 'permissions')).toEqual([
    'Photos of the student No',
    'Staff may put on sunscreen Yes',
    'Staff may put on insect spray No',
  ]);
  expect(await said(admin, 'emergency', noor, 'permissions')).toEqual(['Not answered']);
  expect(await said(admin, 'contacts', noor, 'contacts')).toEqual(['Not answered']);
  expect(await said(admin, 'pick-up', noor, 'allowed')).toContain('Others: not answered');
  expect(await said(admin, 'pick-up', noor, 'code-word')).toEqual(['Not answered']);
  expect(await said(nurse, 'health', noor, 'allergies')).toEqual(['Not answered']);
});

test('of permissions that a list told in part, each says its own: no photos is on the sheet at once', async () => {
  const row = {
    organizationId: ORGANIZATION,
    studentId: noor,
    photos: 'no',
    sunscreen: null,
    insectSpray: null,
  } as const;
  await school.database.insertInto('studentPermissions').values(row).execute();
  expect(await said(admin, 'emergency', noor, 'permissions')).toEqual([
    'Photos of the student No',
    'Staff may put on sunscreen Not answered',
    'Staff may put on insect spray Not answered',
  ]);
  await school.database.deleteFrom('studentPermissions').where('studentId', '=', noor).execute();
});

test('a grade that nobody has told is a dash on the roster, beside the age; “not in school” says so', async () => {
  const told = async (grade: { grade: number | null; isGradeKnown: boolean }) => {
    await school.database.updateTable('students').set(grade).where('id', '=', noor).execute();
    return [await said(admin, 'roster', noor, 'age'), await said(admin, 'roster', noor, 'grade')];
  };
  expect(await told({ grade: null, isGradeKnown: false })).toEqual([['10'], ['—']]);
  expect(await told({ grade: null, isGradeKnown: true })).toEqual([['10'], ['Not in school']]);
  expect(await told({ grade: 4, isGradeKnown: true })).toEqual([['10'], ['4']]);
});

test('whoever one household bars may not pick up, whatever the other says', async () => {
  const allowed = (await said(admin, 'pick-up', ada, 'allowed')).join('\n');
  expect(allowed).toContain('Household 2');
  expect(allowed).not.toMatch(/vera/i);
  expect(await said(admin, 'pick-up', ada, 'not-allowed')).toEqual(['! Vera  AUNT · Aunt · 555-0177']);
  expect(await said(admin, 'sign-in', ada, 'student')).toContain('! Must not pick up: Vera  AUNT · Aunt · 555-0177');
  // Told only by comparing: the sheet says to ask, and not for which.
  expect(await said(admin, 'pick-up', ada, 'code-word')).toContain('Ask for the code word');
});

test('life-threatening allergies are marked, and those of which nobody has said whether they are', async () => {
  expect(await said(nurse, 'health', ada, 'allergies')).toEqual([
    '! Life-threatening · Peanuts · Hives',
    '! Bees · Is it life-threatening? Not answered',
  ]);
  const { readings } = await family.call('healthReadings', { studentId: ada });
  expect(readings[0]).toMatchObject({ by: 'staff', purpose: 'sheet', className: 'Rock "Climbing" #1' });
});

test('health data are for the role alone: without it the emergency sheet says that they are elsewhere', async () => {
  const [sheet] = await sheetsOf(admin, 'emergency');
  expect(sheet?.note).toMatch(/Health answers are not on this sheet/);
  expect(JSON.stringify(sheet)).not.toMatch(/Peanuts|Allerg/);
  expect(await said(nurse, 'emergency', ada, 'allergies')).toContain('! Life-threatening · Peanuts · Hives');
  await expect(sheetsOf(admin, 'health')).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(sheetsOf(nurse, 'roster')).rejects.toMatchObject({ code: 'permission-denied' });
  expect((await post(viewer, { classId: climbing, kinds: ['roster', 'health'] })).statusCode).toBe(403);
  expect((await post(family, { classId: climbing, kinds: ['roster'] })).statusCode).toBe(403);
  expect((await post(null, { classId: climbing, kinds: ['roster'] })).statusCode).toBe(401);
});

test('a sheet for each date, one date, and a grid with columns of one’s own', async () => {
  expect((await sheetsOf(admin, 'sign-in')).map(({ note }) => note)).toEqual([
    'Tuesday, September 8, 2026, 3:30 – 5:30 PM',
    'Tuesday, September 15, 2026, 3:30 – 5:30 PM',
  ]);
  const asked = { classId: climbing, days: ['2026-09-15'], ownColumns: ['Helmet'] };
  const { sheets } = await admin.call('classSheets', { ...asked, kinds: ['sign-in', 'attendance'] });
  expect(sheets.map(({ kind }) => kind)).toEqual(['sign-in', 'attendance']);
  expect(sheets[1]?.columns.map(({ label }) => label)).toEqual(['No.', 'Student', 'Tue, Sep 15', 'Helmet']);
  const dateless = await school.addClass({ title: 'No dates', meetings: [] });
  for (const kind of ['sign-in', 'attendance'] as const)
    expect((await sheetsOf(admin, kind, dateless)).map(({ note, rows }) => [note, rows])).toEqual([
      ['This class has no dates.', []],
    ]);
});

test('whoever has left is on no sheet, nor a household that has ended; a guardian who may not fetch is barred', async () => {
  const classId = await school.addClass();
  const [mother, father] = [await school.addFamily(2), await school.addFamily(0)];
  const [stays = '', leaves = ''] = mother.studentIds;
  await enroll(mother, [stays, leaves], classId);
  const { enrollments } = await mother.call('enrollments', {});
  const enrollmentId = enrollments.find(({ studentId }) => studentId === leaves)?.id ?? '';
  await mother.call('withdraw', { enrollmentId });
  const link = { familyId: father.familyId, studentId: stays, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  const households = async () => {
    const [sheet] = await sheetsOf(admin, 'contacts', classId);
    expect(sheet?.rows.map(({ studentId }) => studentId)).toEqual([stays]);
    return JSON.stringify(sheet).match(/Household \d/g)?.length ?? 1;
  };
  expect(await households()).toBeGreaterThan(1);
  await school.database
    .updateTable('familyStudents')
    .set({ endedAt: school.clock.iso(), endReason: 'left' })
    .where('familyId', '=', father.familyId)
    .execute();
  expect(await households()).toBe(1);
  const { id: guardianId } = await school.database
    .selectFrom('guardians')
    .select('id')
    .where('familyId', '=', mother.familyId)
    .executeTakeFirstOrThrow();
  await school.database
    .insertInto('guardianStudents')
    .values({ organizationId: ORGANIZATION, guardianId, studentId: stays, relationship: 'Mother', mayPickUp: false })
    .execute();
  const [sheet] = await sheetsOf(admin, 'pick-up', classId);
  const [, , allowed = [], barred = []] = sheet?.rows[0]?.cells ?? [];
  expect(JSON.stringify(allowed)).not.toContain('555-0100');
  expect(barred).toMatchObject([{ tone: 'danger', text: expect.stringContaining('Mother · 555-0100') }]);
});

test('a class of elsewhere, or none, is not found', async () => {
  for (const classId of ['nonsense', newId()])
    await expect(sheetsOf(admin, 'roster', classId)).rejects.toMatchObject({ code: 'not-found' });
  expect((await post(admin, { classId: newId(), kinds: ['roster'] })).statusCode).toBe(404);
  expect((await post(admin, { classId: 'nonsense', kinds: ['roster'] })).statusCode).toBe(400);
  expect((await post(admin, { classId: climbing, kinds: ['roster'], days: ['soon'] })).statusCode).toBe(400);
});

test('the PDF says what the screen says, on every page whose and of when it is', async () => {
  const both = await school.addPerson({ roles: ['administrator', 'health'] });
  const answer = await post(both, { classId: climbing, kinds: [...SHEETS] });
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Field pack_ Rock/);
  const { text, pages, isTagged, faults } = await readPdf(answer.rawPayload);
  for (const part of [
    '! Life-threatening · Peanuts',
    'Ask for the code word',
    'Żółć',
    '=HYPERLINK',
    'محمد',
    '小蘭',
    '🦊',
  ])
    expect(text).toContain(part.normalize('NFKC'));
  expect(text).not.toContain('Falcon');
  expect({ isTagged, faults }).toEqual({ isTagged: true, faults: [] });
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  const { sheets } = await both.call('classSheets', { classId: climbing, kinds: [...SHEETS] });
  // Of every sheet everything that is said in one word.
  for (const word of wordsOf(sheets)) expect(text).toContain(word.normalize('NFKC'));
});

const wordsOf = (sheets: readonly Sheet[]) =>
  sheets.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) =>
      cells.flat().flatMap(({ text }) => text.split(' ').filter((word) => /^\w{5,14}$/.test(word))),
    ),
  );

test('a guardian who may not pick up is not among those whom the other household allows', async () => {
  const { rows } = await sql<{
    id: string;
  }>`INSERT INTO guardian_students (organization_id, guardian_id, student_id, may_pick_up)
    SELECT organization_id, id, ${ada}, false FROM guardians WHERE family_id = ${family.familyId}
    ON CONFLICT (organization_id, guardian_id, student_id) DO UPDATE SET may_pick_up = false RETURNING guardian_id AS id`.execute(
    school.database,
  );
  const guardian = await school.database
    .selectFrom('guardians')
    .select(['name', 'phone'])
    .where('id', '=', rows[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  const other = await school.addFamily(0);
  await linkStudent(
    school.database,
    { organizationId: ORGANIZATION, at: school.clock.iso() },
    { familyId: other.familyId, studentId: ada, linkedBy: 'test' },
  );
  await other.call('savePickup', {
    studentId: ada,
    version: 0,
    pickup: { allowed: [{ ...guardian, relationship: 'Father' }], notAllowed: [], codeWord: '' },
  });
  expect((await said(admin, 'pick-up', ada, 'not-allowed')).join('\n')).toContain(guardian.name);
  expect((await said(admin, 'pick-up', ada, 'allowed')).join('\n')).not.toContain(`${guardian.name} · Father`);
});

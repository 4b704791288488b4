import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packOf } from '../../../../test/packs.ts';
import { readPdf } from '../../../../test/pdf.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { type Sheet, SHEETS_PATH } from '../../../contract/sheets.ts';
import { SHEETS, type SheetKind } from '../../../domain/sheets.ts';
import { toCsv } from '../../../web/admin/imports/export-rows.ts';
import { tableOf } from '../../../web/admin/report/sheet-file.ts';
import { linkStudent } from '../../families/store.ts';
import { newId } from '../../platform/ids.ts';

// People as they come: whatever a sheet says of them is written down beside this file, to be read by whoever changes a sheet.
let school: TestSchool;
let both: Person;
let awkward: string;
beforeAll(async () => {
  school = await openSchool();
  both = await school.addPerson({ email: 'both@example.org', roles: ['administrator', 'health'] });
  awkward = await school.addClass({
    title: 'Awkward people',
    meetings: ['2026-09-08', '2026-09-15'].map((on) => ({ on, start: '15:30', end: '17:30' })),
  });
  await addPeople();
});
afterAll(() => school.close());

type Family = Awaited<ReturnType<TestSchool['addFamily']>>;
const person = (name: string, relationship = 'Aunt', phone = '555-0177') => ({ name, relationship, phone });
const SIXTY = 'Maximiliana-Theodora Konstantinopolitanska von Hohenzollern1';
const STUDENTS = {
  // Four guardians, two households, uninsured, every permission refused.
  long: { firstName: SIXTY, lastName: 'A', preferredName: 'Max', pronouns: 'they/them' },
  arabic: { firstName: 'محمد', lastName: 'الفارسي' },
  chinese: { firstName: '小蘭', lastName: '劉' },
  emoji: { firstName: 'Zoë 🦊', lastName: '❤️' },
  // One name is all they have.
  none: { firstName: 'Suharto', lastName: '' },
  formula: { firstName: '=HYPERLINK("x")', lastName: '@Żółć' },
} as const;

async function addPeople(): Promise<void> {
  const family = await school.addFamily(Object.keys(STUDENTS).length);
  const entries = Object.values(STUDENTS).map((names, at) => [family.studentIds[at] ?? '', names] as const);
  for (const [id, names] of entries)
    await school.database.updateTable('students').set(names).where('id', '=', id).execute();
  const lines = entries.map(([studentId]) => ({ studentId, classId: awkward }));
  await family.call('enroll', { idempotencyKey: newId(), lines });
  await nameGuardian(family, 'Gwendolyn Guardian', 'gwen@example.org');
  await addGuardians(family, family.studentIds[0] ?? '');
  await tellEverything(family, family.studentIds[0] ?? '');
  const none = { permissions: { photos: 'without-name', sunscreen: true, insectSpray: true } } as const;
  const studentId = family.studentIds[1] ?? '';
  await family.call('savePermissions', { studentId, version: 0, ...none });
  for (const answers of NOTHING) await family.call('saveHealth', { studentId, version: 0, answers });
  const other = await school.addFamily(0);
  await nameGuardian(other, 'Father of the second household', 'father@example.org');
  const link = { familyId: other.familyId, studentId: family.studentIds[0] ?? '', linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  const pickup = { allowed: [], notAllowed: [person('Vera  AUNT')], codeWord: '' };
  await other.call('savePickup', { studentId: link.studentId, version: 0, pickup });
}

async function nameGuardian({ accountId }: Family, name: string, email: string): Promise<void> {
  await school.database.updateTable('guardians').set({ name }).where('accountId', '=', accountId).execute();
  await school.database.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
}

/** Three more, who may pick up, may not, and have not said. */
async function addGuardians({ familyId }: Family, studentId: string): Promise<void> {
  const said = [true, false, null];
  for (const [at, mayPickUp] of said.entries()) {
    const guardianId = newId();
    const guardian = { organizationId: ORGANIZATION, id: guardianId, familyId, createdAt: school.clock.iso() };
    await school.database
      .insertInto('guardians')
      .values({ ...guardian, name: `Guardian ${at + 2}`, phone: `555-020${at}` })
      .execute();
    await school.database
      .insertInto('guardianStudents')
      .values({ organizationId: ORGANIZATION, guardianId, studentId, relationship: 'Parent', mayPickUp })
      .execute();
  }
}

async function tellEverything(family: Family, studentId: string): Promise<void> {
  const pickup = {
    allowed: [person('Aunt Vera'), person('Uncle 小明', 'Uncle', '555-0188')],
    notAllowed: [],
    codeWord: 'Falcon',
  };
  await family.call('savePickup', { studentId, version: 0, pickup });
  await family.call('saveContacts', {
    studentId,
    version: 0,
    contacts: [person('One'), person('Two', 'Aunt', '555-0178')],
  });
  const permissions = { photos: 'no', sunscreen: false, insectSpray: false } as const;
  await family.call('savePermissions', { studentId, version: 0, permissions });
  const medication = { name: 'Pen', dosage: '1', time: 'on sight', givenBy: 'staff' };
  for (const answers of [
    {
      allergies: [
        { name: 'Pollen', reaction: 'Sneezes', isLifeThreatening: false },
        { name: 'Peanuts', reaction: 'Hives', isLifeThreatening: true },
        { name: 'Bees', reaction: '', isLifeThreatening: null },
      ],
    },
    {
      medications: [
        { ...medication, mayStaffGive: 'yes' as const },
        { ...medication, mayStaffGive: 'no' as const },
        { ...medication, mayStaffGive: null },
      ],
    },
    { conditions: { conditions: { text: 'Asthma' }, diet: 'none' as const, notes: null } },
    { care: { doctor: { name: 'Dr. Who', phone: '555-0300' }, insurance: 'uninsured' as const } },
  ])
    await family.call('saveHealth', { studentId, version: 0, answers });
}

/** Asked, and there is nothing: which is not the same as not having answered. */
const NOTHING = [
  { allergies: 'none' as const },
  { medications: 'none' as const },
  { conditions: { conditions: 'none' as const, diet: 'none' as const, notes: 'none' as const } },
];

/** A sheet as text: of each student the columns with what stands in them, marked lines with a sign. */
const written = ({ title, note, layout, columns, rows }: Sheet) =>
  [
    `${title} (${layout})`,
    ...(note ? [note] : []),
    ...rows.flatMap(({ cells }) => [
      '',
      ...columns.map(({ label }, at) => {
        const lines = (cells[at] ?? []).map(({ tone, text }) => (tone === 'danger' ? `! ${text}` : text));
        return `${label}: ${lines.join(' | ') || '…'}`;
      }),
    ]),
    '',
  ].join('\n');

test.each(SHEETS)('what the sheet “%s” says of awkward people', async (kind) => {
  const { sheets } = await both.call('classSheets', { classId: awkward, kinds: [kind], ownColumns: ['Helmet'] });
  await expect(sheets.map(written).join('\n')).toMatchFileSnapshot(
    join(import.meta.dirname, 'snapshots', `${kind}.txt`),
  );
});

test('every sheet adds up: in each class exactly those who hold a seat by the database, each once', async () => {
  await addLarge(3);
  const { rows } = await sql<{ id: string; seated: string[] }>`
    SELECT id, ARRAY(SELECT student_id::text FROM enrollments WHERE class_id = classes.id AND state IN ('enrolled', 'completed')) AS seated
    FROM classes`.execute(school.database);
  expect(rows.length).toBeGreaterThan(1);
  for (const { id, seated } of rows)
    for (const { kind, rows: lines } of (await both.call('classSheets', { classId: id, kinds: [...SHEETS] })).sheets)
      expect([kind, lines.map(({ studentId }) => studentId).toSorted()]).toEqual([kind, seated.toSorted()]);
});

test('a cell of a file that a spreadsheet would take for a formula is none', async () => {
  const { sheets } = await both.call('classSheets', { classId: awkward, kinds: ['roster'] });
  const { columns, rows } = tableOf(sheets);
  const csv = await (await toCsv({ columns, rows, timeZone: 'UTC' })).text();
  expect(csv).toContain(`"'=HYPERLINK(""x"") @Żółć"`);
  expect(csv).not.toMatch(/(^|,)"?[=@+]/m);
});

const pdfOf = async (classId: string, kind: SheetKind) => {
  const answer = await school.portal.app.inject({
    method: 'POST',
    url: SHEETS_PATH,
    payload: { classId, kinds: [kind], days: ['2026-09-08'] },
    headers: { authorization: `Bearer ${both.accountId}` },
  });
  expect([kind, answer.statusCode]).toEqual([kind, 200]);
  return answer.rawPayload;
};

/** A class with as many students as that, of whom the office knows names and nothing else. */
async function addLarge(count: number): Promise<string> {
  const classId = await school.addClass({
    title: `Class of ${count}`,
    capacity: count,
    meetings: [{ on: '2026-09-08', start: '15:30', end: '17:30' }],
  });
  const { studentIds } = await school.addFamily(count);
  if (count > 0)
    await school.database
      .insertInto('enrollments')
      .values(
        studentIds.map((studentId) => ({
          organizationId: ORGANIZATION,
          id: newId(),
          classId,
          studentId,
          state: 'enrolled' as const,
          enrolledAt: school.clock.iso(),
        })),
      )
      .execute();
  return classId;
}

test('each kind with 20 students is light, tagged, titled, in a language, searchable, and sound', async () => {
  const classId = await addLarge(20);
  for (const kind of SHEETS) {
    const bytes = await pdfOf(classId, kind);
    expect([kind, Math.max(bytes.length, 200_000)]).toEqual([kind, 200_000]);
    const { text, title, language, isTagged, faults } = await readPdf(bytes);
    expect(text).toContain('Student 20');
    expect(text).toContain('Class of 20');
    expect(text).toMatch(/Version \d/);
    expect(title).toMatch(/^Class of 20, /);
    expect({ language, isTagged, faults }).toEqual({ language: 'en-US', isTagged: true, faults: [] });
  }
}, 120_000);

test('a class of 300 and one with nobody: each sheet has everybody, and says so where nobody is', async () => {
  const [many, none] = [await addLarge(300), await addLarge(0)];
  // The school’s logo was taken away meanwhile: papers hold no picture.
  const { database } = school;
  await database.updateTable('organizations').set({ logoUrl: 'https://gone.example.org/logo.png' }).execute();
  const bytes = await packOf(school, both, { classIds: [many, none], kinds: ['sign-in'] });
  const { text, pages } = await readPdf(bytes);
  for (const number of [1, 150, 300]) expect(text).toMatch(new RegExp(`Student ${number}\\b`));
  expect(text.match(/Nobody is enrolled\./g)).toHaveLength(1);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
}, 120_000);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { upload } from '../../../../../test/importing.ts';
import { openOffice, school, staff } from '../../../../../test/office.ts';
import { openSchool, type Person } from '../../../../../test/school.ts';
import { findStudents } from '../../../../../test/student-files.ts';
import { addTeacher } from '../../../../../test/teachers.ts';

openOffice();

/** An administrator who may read health; `staff` may not. */
let nurse: Person;
beforeAll(async () => {
  nurse = await school.addPerson({ email: 'nurse@example.org', roles: ['administrator', 'health'] });
});

const MARKER = 'zq-walnut-marker';
const HEADING =
  'External id,First name,Last name,Birth date,Allergies,Medications,Medical conditions,Diet,Doctor,Insurance';
let count = 0;

async function ready(lines: readonly string[], by = nurse, heading = HEADING) {
  const fileId = await upload(Buffer.from([heading, ...lines].join('\n')), `health-${++count}.csv`);
  const { guess, ...file } = await by.call('studentImportColumns', { fileId });
  return { file, asked: { fileId, mapping: guess, decisions: [] } };
}

async function idOf(name: string) {
  const [row] = await findStudents(name);
  return row?.id ?? '';
}
const healthOf = async (name: string) => (await nurse.call('studentHealth', { studentId: await idOf(name) })).sections;

test('health comes in for whoever has that role, as the preview shows it, sealed, and waits for the family', async () => {
  const { asked, file } = await ready([
    `H1,Hal,Health,2015-03-04,"${MARKER} (anaphylaxis); pollen",Ritalin 10 mg,Asthma,none,"Dr. Lind, 303-555-0101",Aetna 123456`,
    'H2,Hob,Health,2015-03-05,none,n/a,,,,',
    'H3,Hug,Health,2015-03-06,see form,yes,,,,',
  ]);
  expect(file.health).toEqual({ mayRead: true, columns: HEADING.split(',').slice(4) });
  expect(Object.values(file.confidence).slice(4)).toEqual(Array.from({ length: 6 }, () => 'likely'));
  const seen = await nurse.call('previewStudentImport', asked);
  expect(seen.health).toMatchObject({ hasKey: true, total: 7 });
  expect(seen.health?.cells[0]).toEqual({
    row: 2,
    name: 'Hal Health',
    column: 'Allergies',
    cell: `${MARKER} (anaphylaxis); pollen`,
    is: {
      allergies: [
        { name: MARKER, reaction: 'anaphylaxis', isLifeThreatening: true },
        { name: 'pollen', reaction: '', isLifeThreatening: null },
      ],
    },
  });
  expect(seen.leftOut.map(({ row, column, reason }) => [row, column, reason.code])).toEqual([
    [4, 'Allergies', 'health-elsewhere'],
    [4, 'Medications', 'health-only-yes'],
  ]);
  expect(await nurse.call('applyStudentImport', asked)).toMatchObject({ created: 3, isHealthLeft: false });
  expect(await healthOf('Hal Health')).toMatchObject({
    allergies: { version: 1, answers: [{ name: MARKER, isLifeThreatening: true }, { name: 'pollen' }] },
    medications: { answers: [{ name: 'Ritalin', dosage: '10 mg', mayStaffGive: null }] },
    conditions: { answers: { conditions: { text: 'Asthma' }, diet: 'none', notes: null } },
    care: { answers: { doctor: { name: 'Dr. Lind', phone: '303-555-0101' }, insurance: { company: 'Aetna' } } },
  });
  expect(await healthOf('Hob Health')).toMatchObject({
    allergies: { answers: 'none' },
    medications: { version: 0, answers: null },
  });
  expect(await healthOf('Hug Health')).toMatchObject({ allergies: { version: 0 }, medications: { version: 0 } });
  // Nobody of the family has said that it is right.
  const states = await school.database
    .selectFrom('studentSections')
    .select(['section', 'version', 'answeredAt', 'confirmedAt', 'toldBy'])
    .where('studentId', '=', await idOf('Hal Health'))
    .where('section', 'in', ['allergies', 'medications', 'conditions', 'care'])
    .execute();
  expect(states).toHaveLength(4);
  for (const state of states)
    expect(state).toMatchObject({ version: 1, answeredAt: null, confirmedAt: null, toldBy: null });
  const { rows: history } = await nurse.call('auditEntries', { entityId: await idOf('Hal Health') });
  expect(history.map(({ action }) => action)).toContain('student.answered');
  expect(JSON.stringify(history)).not.toContain(MARKER);
  // Brought in, nobody has read it; then whoever reads leaves a receipt as ever.
  expect(await nurse.call('revertStudentImport', { batchId: asked.fileId })).toMatchObject({ removed: 3, touched: [] });
  expect(await rowsOfHealth()).toBe(0);
});

/** How many sections of health the school holds. */
async function rowsOfHealth() {
  const { rows } = await school.testDatabase.pool.query('SELECT count(*)::int AS count FROM health_sections');
  return rows[0].count;
}

test('without the role health is neither guessed nor shown, a made-up mapping is refused, and the rest comes in', async () => {
  const line = `H4,Hap,Health,2015-03-04,${MARKER},${MARKER},,,,`;
  const own = await ready([line, `,,,,${MARKER},,,,,`, `H5,Hip,Health,,${MARKER},,,,,`], staff);
  expect(own.file.health).toEqual({ mayRead: false, columns: HEADING.split(',').slice(4) });
  expect(own.asked.mapping.columns.map(({ target }) => target)).toEqual([
    'externalId',
    'firstName',
    'lastName',
    'birthDate',
  ]);
  expect(JSON.stringify(own.file)).not.toContain(MARKER);
  const { asked: whole } = await ready([line]);
  for (const name of ['previewStudentImport', 'studentImportLeftOut', 'applyStudentImport'] as const)
    await expect(staff.call(name, whole)).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await findStudents('Hap Health')).toEqual([]);
  const seen = await staff.call('previewStudentImport', own.asked);
  expect(seen.health).toBeNull();
  expect(seen.counts).toMatchObject({ created: 1 });
  expect(JSON.stringify(seen)).not.toContain(MARKER);
  const left = await staff.call('studentImportLeftOut', own.asked);
  expect(left.rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(left)).not.toContain(MARKER);
  // Nor does it lead anywhere else: a mapping made up by hand finds nothing there.
  const columns = [...own.asked.mapping.columns, { column: 'Allergies', target: 'school' as const }];
  const elsewhere = { ...own.asked, mapping: { ...own.asked.mapping, columns } };
  expect(JSON.stringify(await staff.call('previewStudentImport', elsewhere))).not.toContain(MARKER);
  await staff.call('applyStudentImport', own.asked);
  expect(await rowsOfHealth()).toBe(0);
  // With the role the columns are offered all the same, although the last file with these headings had none of them.
  const { asked: later } = await ready([line]);
  expect(later.mapping.columns.map(({ target }) => target)).toContain('health.allergies');
  // With the role, what is left out comes back with its cells.
  const { asked: broken } = await ready([`H6,Hup,Health,2015-03-04,ask mom,${MARKER},,,,`]);
  expect(JSON.stringify(await nurse.call('studentImportLeftOut', broken))).toContain(MARKER);
  await staff.call('revertStudentImport', { batchId: own.asked.fileId });
});

test('what was chosen with the role is not remembered for whoever has none', async () => {
  const heading = `${HEADING},Grade`;
  const line = 'H7,Hep,Health,2015-03-04,nuts,,,,Dr. Lind,,5';
  const { asked } = await ready([line], nurse, heading);
  const columns = asked.mapping.columns.map((each) =>
    each.column === 'Doctor' ? { ...each, target: 'contact1.name' as const } : each,
  );
  await nurse.call('applyStudentImport', { ...asked, mapping: { ...asked.mapping, columns } });
  const { asked: mine } = await ready([line], staff, heading);
  expect(mine.mapping.columns.map(({ column }) => column)).toEqual([...HEADING.split(',').slice(0, 4), 'Grade']);
  await nurse.call('revertStudentImport', { batchId: asked.fileId });
});

test('what a family has told stays, is not shown, and the family confirms the rest', async () => {
  const family = await school.addFamily();
  const [studentId = ''] = family.studentIds;
  const STORED = 'zq-told-before';
  await family.call('saveHealth', {
    studentId,
    version: 0,
    answers: { allergies: [{ name: STORED, reaction: '', isLifeThreatening: false }] },
  });
  const { asked } = await ready([`${studentId},walnuts,Ritalin`], nurse, 'Student id,Allergies,Medications');
  const seen = await nurse.call('previewStudentImport', asked);
  expect(JSON.stringify(seen)).not.toContain(STORED);
  expect(seen.health?.cells.map(({ column }) => column)).toEqual(['Medications']);
  expect(seen.remarks.map(({ column, value, reason }) => [column, value, reason.code])).toEqual([
    ['Allergies', '', 'health-stays'],
  ]);
  // Reading a file is no reading of what is stored.
  const before = await family.call('healthReadings', { studentId });
  expect(before.readings.filter(({ by }) => by === 'staff')).toEqual([]);
  await nurse.call('applyStudentImport', asked);
  const { sections } = await family.call('health', { studentId });
  expect(sections.allergies.answers).toMatchObject([{ name: STORED }]);
  expect(sections.medications).toMatchObject({ version: 1, answers: [{ name: 'Ritalin', mayStaffGive: null }] });
  const record = await family.call('record', { studentId });
  const state = record.sections.find(({ section }) => section === 'medications');
  expect(state).toMatchObject({ version: 1, answeredAt: null, confirmedAt: null, by: null });
  const unasked = { studentId, sections: [{ section: 'medications' as const, version: 1 }] };
  await expect(family.call('confirmSections', unasked)).rejects.toMatchObject({ details: { reason: 'unanswered' } });
  // A second list changes nothing of it.
  const other = await ready([`${studentId},,Claritin`], nurse, 'Student id,Allergies,Medications');
  expect((await nurse.call('previewStudentImport', other.asked)).counts).toMatchObject({ changed: 0, unchanged: 1 });
  // Undone, nobody has told anything, and the family has a receipt.
  expect(await nurse.call('revertStudentImport', { batchId: asked.fileId })).toMatchObject({
    restored: 1,
    touched: [],
  });
  const after = await family.call('health', { studentId });
  expect(after.sections.medications).toMatchObject({ version: 0, answers: null });
  expect(after.sections.allergies.answers).toMatchObject([{ name: STORED }]);
  const { readings } = await family.call('healthReadings', { studentId });
  expect(readings).toContainEqual(
    expect.objectContaining({ purpose: 'deleted', sections: ['medications'], by: 'portal' }),
  );
});

test('once the family has answered, undo leaves it alone', async () => {
  const family = await school.addFamily();
  const [studentId = ''] = family.studentIds;
  const { asked } = await ready([`${studentId},Ritalin`], nurse, 'Student id,Medications');
  await nurse.call('applyStudentImport', asked);
  await family.call('saveHealth', { studentId, version: 1, answers: { medications: 'none' } });
  expect(await nurse.call('revertStudentImport', { batchId: asked.fileId })).toMatchObject({ outcome: 'touched' });
  expect((await family.call('health', { studentId })).sections.medications.answers).toBe('none');
});

test('an instructor reads what came in as they read what families tell', async () => {
  const family = await school.addFamily();
  const [studentId = ''] = family.studentIds;
  const classId = await school.addClass({ meetings: [{ on: '2026-09-08', start: '15:00', end: '16:00' }] });
  await family.call('enroll', { idempotencyKey: studentId, lines: [{ studentId, classId }] });
  const teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  const { asked } = await ready([`${studentId},nuts (EpiPen)`], nurse, 'Student id,Allergies');
  await nurse.call('applyStudentImport', asked);
  const { urgent, sections } = await teacher.call('studentHealth', { studentId });
  expect(urgent.allergies).toEqual([{ name: 'nuts', reaction: 'EpiPen', isLifeThreatening: true }]);
  expect(sections).toBeNull();
  const { readings } = await family.call('healthReadings', { studentId });
  expect(readings.filter(({ by }) => by === 'staff')).toHaveLength(1);
});

test('what a list tells stands in no table in the clear, nor in the history or the mails', async () => {
  const { asked } = await ready([
    `H8,Hyp,Health,2015-03-04,${MARKER},${MARKER},${MARKER},${MARKER},${MARKER},${MARKER}`,
  ]);
  await nurse.call('previewStudentImport', asked);
  await nurse.call('applyStudentImport', asked);
  const changed = await ready([`H9,Hex,Health,2015-03-04,,,,,,`]);
  await nurse.call('applyStudentImport', changed.asked);
  const again = await ready([`H9,Hex,Health,2015-03-04,${MARKER},${MARKER},,,,`]);
  await nurse.call('applyStudentImport', again.asked);
  expect(JSON.stringify(await healthOf('Hyp Health'))).toContain(MARKER);
  expect(JSON.stringify(await healthOf('Hex Health'))).toContain(MARKER);
  const { pool } = school.testDatabase;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const hex = Buffer.from(MARKER).toString('hex');
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0`,
      [MARKER, hex],
    );
    if (rowCount) found.push(name);
  }
  expect(found).toEqual([]);
  // Control: the same search finds what stands in the clear.
  const { rowCount } = await pool.query(`SELECT FROM students AS t WHERE strpos(t::text, 'Hyp') > 0`);
  expect(rowCount).toBe(1);
});

test('without the key health is left out, said, and everything else comes in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-list-'));
  const closed = await openSchool({ environment: { DATA_DIR: folder, HEALTH_KEY: '' } });
  try {
    const own = await closed.addPerson({ roles: ['administrator', 'health'] });
    const text = [HEADING, 'K1,Kim,Keyless,2015-03-04,nuts,,,,,', 'K2,Kay,Keyless,2015-03-05,,,,,,'].join('\n');
    const reply = await closed.portal.app.inject({
      method: 'POST',
      url: '/api-upload/import',
      headers: { authorization: `Bearer ${own.accountId}`, 'x-file-name': 'keyless.csv' },
      payload: text,
    });
    const { fileId } = reply.json().result;
    const { guess: mapping } = await own.call('studentImportColumns', { fileId });
    const asked = { fileId, mapping, decisions: [] };
    expect((await own.call('previewStudentImport', asked)).health).toMatchObject({ hasKey: true, total: 1 });
    rmSync(join(folder, 'health-key'));
    const seen = await own.call('previewStudentImport', asked);
    expect(seen.health).toEqual({ hasKey: false, total: 0, cells: [] });
    expect(seen.leftOut).toMatchObject([{ row: 2, column: 'Allergies', reason: { code: 'health-no-key' } }]);
    expect(await own.call('applyStudentImport', asked)).toMatchObject({ created: 2, isHealthLeft: true });
    const { rows } = await closed.testDatabase.pool.query('SELECT FROM health_sections');
    expect(rows).toEqual([]);
  } finally {
    await closed.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { TableStudent } from '../src/contract/student-table.ts';
import { isHealthTarget, STUDENT_TARGETS, type StudentTarget } from '../src/contract/student-imports.ts';
import { workbook } from '../src/server/files/workbook.ts';
import { type ExportColumn, toCsv, toLines } from '../src/web/admin/imports/export-rows.ts';
import { recordColumns } from '../src/web/admin/students/record-columns.ts';
import { studentColumns } from '../src/web/admin/students/student-columns.tsx';
import { createFormat } from '../src/web/shared/format.ts';
import { openOffice, school, staff } from './office.ts';
import { upload } from './importing.ts';
import { applyStudents } from './student-files.ts';

openOffice();

const NAMES = join(import.meta.dirname, '../../shared/data/names/random_names.csv');
const HEADING =
  'External id,First name,Last name,Preferred name,Preferred last name,Pronouns,Birth date,Grade,School,T-shirt,Guardian 1 name,Guardian 1 relationship,Guardian 1 phone,Guardian 1 e-mail,Guardian 1 lives with,Guardian 2 name,Guardian 2 relationship,Guardian 2 phone,Guardian 2 e-mail,Guardian 2 lives with,Contact 1 name,Contact 1 relationship,Contact 1 phone,Contact 2 name,Contact 2 relationship,Contact 2 phone,Contact 3 name,Contact 3 relationship,Contact 3 phone,May pick up,Photos,Sunscreen,Insect spray';
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
/** Two parents, who share an address in every other family, with contacts and whom they allow. */
const rest = (at: number, family: string) =>
  [
    `Ann ${family}|mother|202-555-01${10 + at}|f${at}@trip.example|${at % 2 ? 'yes' : ''}`,
    `Bob ${family}|father||${at % 2 ? `f${at}@trip.example` : ''}|${at % 3 ? 'no' : ''}`,
    'Cy Near|aunt|555 0102|Di Far|||Ed O’Hara|uncle|555 0103',
    at % 3 ? 'Flo, Jr., cousin, 555 0104; Gus' : '',
    [['yes', 'no', 'without name', ''][at % 4], at % 2 ? 'yes' : '', at % 3 ? 'no' : 'yes'].join('|'),
  ].flatMap((cells) => cells.split('|'));
/** Names as the files of schools have them, and some that are hard on files. */
function students(): string[] {
  const made = existsSync(NAMES) ? readFileSync(NAMES, 'utf8').split('\n').slice(1, 31) : [];
  const hard = ["=Sum|'-Dash", 'Zoë “Z”|Ødegård; Li', 'محمد|علي', '伟|王', `${'x'.repeat(80)}|@Home`];
  const names = [...made.map((line) => line.split(',')), ...hard.map((line) => line.split('|'))];
  const sizes = ['', 'YS', 'YM', 'AL', 'A2XL'];
  return names.map(([first = '', last = ''], at) => {
    const id = at % 4 ? `SIS-${at}` : '';
    const preferred = at % 2 ? `${first.slice(0, 20)}y` : '';
    const words = [preferred, at % 5 ? '' : 'Legal-Not', at % 3 ? '' : 'they/them'];
    const born = `20${10 + (at % 8)}-0${1 + (at % 9)}-15`;
    const school = at % 2 ? 'Lincoln; Elementary' : '';
    const grade = at % 9 ? String(at % 9) : 'Not in school';
    return quoted([id, first, last, ...words, born, grade, school, sizes[at % 5] ?? '', ...rest(at, last)]);
  });
}

/** The table's file, as its button makes it with every column shown. */
async function exported(edit: (row: TableStudent) => TableStudent = (row) => row) {
  const organization = await school.anonymous.call('organization');
  const format = createFormat(organization);
  const facts = { format, day: (on: string) => on, today: '2026-09-01' };
  const columns: ExportColumn<TableStudent>[] = [
    ...studentColumns(facts).flatMap(({ file = [] }) => file),
    ...recordColumns({ hasReach: true }),
  ];
  const { rows } = await staff.call('staffStudents', { search: '', pageSize: 200, withRecord: true });
  return { columns, rows: rows.map(edit), timeZone: 'America/New_York' };
}

async function asCsv(file: Awaited<ReturnType<typeof exported>>) {
  return new Uint8Array(await (await toCsv(file)).arrayBuffer());
}
async function asWorkbook(file: Awaited<ReturnType<typeof exported>>) {
  const [heading, ...cells] = (await (await toLines(file)).text()).split('\n').map((line) => JSON.parse(line));
  async function* lines() {
    yield* cells;
  }
  return buffer(workbook(heading, lines()));
}

/** What somebody sees who chooses a file and only presses the buttons. */
async function previewed(bytes: Uint8Array) {
  const fileId = await upload(bytes, 'students.csv');
  const { guess } = await staff.call('studentImportColumns', { fileId });
  return { guess, ...(await staff.call('previewStudentImport', { fileId, mapping: guess, decisions: [] })) };
}

/** Names in other parts than ours, a third and fourth guardian, and addresses are read from files of others only. */
const isOfOthers = (target: StudentTarget) =>
  /^fullName$|^address$|^livesWith$|\.(?:firstName|lastName|address)$|^guardian[34]\./.test(target);

test('what is exported comes in again as nobody new and nothing changed, and every field that a file fills is in it', async () => {
  const lines = students();
  expect(await applyStudents(lines, [], HEADING)).toMatchObject({ created: lines.length });
  const file = await exported();
  for (const bytes of [await asCsv(file), await asWorkbook(file)]) {
    const { guess, counts, changed, rejected, asked } = await previewed(bytes);
    expect({ changed, rejected, asked }).toEqual({ changed: [], rejected: [], asked: [] });
    expect(counts).toMatchObject({ rows: lines.length, created: 0, changed: 0, unchanged: lines.length });
    // What only tells brothers and sisters of a file is not kept; health has an export of its own.
    const kept = STUDENT_TARGETS.filter(
      (target) =>
        target !== 'householdNumber' && target !== 'siblingId' && !isOfOthers(target) && !isHealthTarget(target),
    );
    expect(guess.columns.map(({ target }) => target).toSorted()).toEqual(kept.toSorted());
    // The parts of a household are edited in the household's own columns.
    expect(guess.columns.find(({ target }) => target === 'guardian1.name')?.column).toBe(
      'Household 1: Guardian 1 name',
    );
  }
});

test('without our ids a student is known by the other system’s id, or by name and birth date; what was edited changes, and nothing else', async () => {
  const file = await exported();
  const isEdited = new Set([1, 4]);
  const edited = file.rows.map((row, at) =>
    isEdited.has(at) ? { ...row, school: 'Edited School', preferredName: 'Edited' } : row,
  );
  const columns = file.columns.filter(({ header }) => header !== 'Student id');
  const { counts, changed } = await previewed(await asCsv({ ...file, columns, rows: edited }));
  expect(counts).toMatchObject({ created: 0, changed: 2, unchanged: file.rows.length - 2, asked: 0 });
  for (const { fields } of changed)
    expect(Object.fromEntries(fields.map(({ field, to }) => [field, to]))).toEqual({
      preferredName: 'Edited',
      school: 'Edited School',
    });
});

test('a file says of a missing grade whether it was told', async () => {
  const columns = studentColumns({
    format: createFormat(await school.anonymous.call('organization')),
    day: (on) => on,
    today: '2026-09-01',
  }).flatMap(({ file = [] }) => file);
  const { rows } = await staff.call('staffStudents', { search: '', pageSize: 1 });
  const cellOf = (told: { grade: number | null; isGradeKnown: boolean }) =>
    rows.map((row) => columns.find(({ header }) => header === 'Grade')?.value({ ...row, ...told }));
  expect(cellOf({ grade: null, isGradeKnown: true })).toEqual(['Not in school']);
  expect(cellOf({ grade: null, isGradeKnown: false })).toEqual([null]);
});

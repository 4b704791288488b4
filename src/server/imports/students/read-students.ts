import { emailAddress } from '../../../contract/fields.ts';
import { type ImportNote, note } from '../../../contract/import-notes.ts';
import type { StudentMapping, StudentTarget } from '../../../contract/student-imports.ts';
import { foldName, isVisibleName } from '../../../domain/names.ts';
import type { RowNote } from '../read-file.ts';
import { readDate } from '../dates.ts';
import type { FileCells } from '../reader-answer.ts';
import { exampleOf } from '../dates.ts';

export interface SaidPerson {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
  readonly email: string;
}

/** What a row says of a student; what it says nothing of stays as it is. */
export interface SaidStudent {
  readonly row: number;
  readonly id: string;
  readonly externalId: string;
  /** Numbers of another system that brothers and sisters share: only households of one file are known by them. */
  readonly householdNumber: string;
  readonly siblingId: string;
  readonly fields: Readonly<Partial<StudentValues>>;
  /** Whether the file has grades at all: then an empty cell says of a new student "not in school". */
  readonly tellsGrade: boolean;
  readonly guardians: readonly SaidPerson[];
  readonly contacts: readonly SaidPerson[];
  readonly allowed: readonly SaidPerson[] | null;
}

/** The fields of a student that a file fills. */
export interface StudentValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly preferredLastName: string;
  readonly pronouns: string;
  readonly birthDate: string;
  readonly grade: number | null;
  /** True: where there is no grade, "not in school". */
  readonly isGradeKnown?: boolean | undefined;
  readonly school: string;
  readonly tshirtSize: string | null;
}

/** What rows need to know of the school. */
export interface RowSchool {
  readonly today: string;
  readonly timeZone: string;
  /** Folded words of grades and sizes as the school and our own files write them; null is "not in school". */
  readonly grades: ReadonlyMap<string, number | null>;
  readonly sizes: ReadonlyMap<string, string>;
}

const LONGEST: Readonly<Partial<Record<StudentTarget, number>>> = { externalId: 100, pronouns: 40, school: 120 };
const MOST_NAME = 80;
const MOST_PERSON = { name: 120, relationship: 60, phone: 40, email: 254 } as const;
const MOST_ALLOWED = 10;
const address = emailAddress('required');

/** Reads every row by itself; no database needed. */
export function readStudents(rows: readonly FileCells[], mapping: StudentMapping, school: RowSchool) {
  const students: SaidStudent[] = [];
  const rejected: RowNote[] = [];
  for (const row of rows) {
    const problems: RowNote[] = [];
    const said = readRow(row, mapping, school, problems);
    if (problems.length > 0) rejected.push(...problems);
    else students.push(said);
  }
  return { students, rejected };
}

/** The column that goes there; empty where none does. */
export const columnOf = ({ columns }: StudentMapping, target: StudentTarget) =>
  columns.find((each) => each.target === target)?.column ?? '';

function readRow(row: FileCells, mapping: StudentMapping, school: RowSchool, problems: RowNote[]) {
  const cell = (target: StudentTarget) => (row.cells[columnOf(mapping, target)] ?? '').replaceAll(/\s+/g, ' ');
  const reject = (target: StudentTarget, reason: ImportNote) =>
    problems.push({ row: row.number, column: columnOf(mapping, target), value: cell(target).slice(0, 80), reason });
  const line = (target: StudentTarget, most: number, isName = false) => {
    const text = cell(target);
    if (text.length > most) reject(target, note('too-long', { most }));
    else if (isName && text !== '' && !isVisibleName(text)) reject(target, note('not-a-name'));
    return text;
  };
  const person = (who: 'guardian1' | 'guardian2' | 'contact1' | 'contact2' | 'contact3'): SaidPerson[] => {
    const name = line(`${who}.name`, MOST_PERSON.name, true);
    const email = who === 'guardian1' || who === 'guardian2' ? line(`${who}.email`, MOST_PERSON.email) : '';
    if (email !== '' && !address.safeParse(email).success && (who === 'guardian1' || who === 'guardian2'))
      reject(`${who}.email`, note('not-an-email'));
    const relationship = line(`${who}.relationship`, MOST_PERSON.relationship);
    const said = { name, email, relationship, phone: line(`${who}.phone`, MOST_PERSON.phone) };
    return name === '' && email === '' && said.phone === '' ? [] : [said];
  };
  const birthDate = readBirthDate(cell('birthDate'), mapping.dateFormat, school, (reason) =>
    reject('birthDate', reason),
  );
  const grade = lookUp(cell('grade'), school.grades, () => reject('grade', note('not-a-grade')));
  const tshirtSize = lookUp(cell('tshirtSize'), school.sizes, () => reject('tshirtSize', note('not-a-size')));
  const names = (['firstName', 'lastName', 'preferredName', 'preferredLastName'] as const).map(
    (target) => [target, line(target, MOST_NAME, true)] as const,
  );
  const lines = (['pronouns', 'school'] as const).map(
    (target) => [target, line(target, LONGEST[target] ?? MOST_NAME, true)] as const,
  );
  const said = [...names, ...lines, ['birthDate', birthDate], ['tshirtSize', tshirtSize]] as const;
  const saidGrade = grade === undefined ? {} : { grade, isGradeKnown: true };
  return {
    row: row.number,
    id: cell('id'),
    externalId: line('externalId', LONGEST.externalId ?? MOST_NAME),
    householdNumber: line('householdNumber', LONGEST.externalId ?? MOST_NAME),
    siblingId: line('siblingId', LONGEST.externalId ?? MOST_NAME),
    // Each is of its own kind.
    fields: {
      ...(Object.fromEntries(
        said.filter(([, value]) => value !== '' && value !== undefined),
      ) as Partial<StudentValues>),
      ...saidGrade,
    },
    tellsGrade: columnOf(mapping, 'grade') !== '',
    guardians: [...person('guardian1'), ...person('guardian2')],
    contacts: [...person('contact1'), ...person('contact2'), ...person('contact3')].filter(({ name }) => name !== ''),
    allowed: cell('allowed') === '' ? null : readPeople(cell('allowed'), (reason) => reject('allowed', reason)),
  };
}

function readBirthDate(cell: string, format: string, school: RowSchool, reject: (reason: ImportNote) => void) {
  if (cell === '') return '';
  // Our own files and workbooks have dates as they are kept.
  const day = readDate(cell, 'YYYY-MM-DD', school.timeZone) ?? readDate(cell, format, school.timeZone);
  if (day === null || day < '1900') reject(note('not-a-date', { like: exampleOf(format) }));
  else if (day > school.today) reject(note('born-in-the-future'));
  return day ?? '';
}

function lookUp<Value>(cell: string, words: ReadonlyMap<string, Value>, reject: () => void): Value | undefined {
  const found = words.get(foldName(cell));
  if (cell !== '' && found === undefined) reject();
  return found;
}

/** `Ada Moe, aunt, 555 0100; Kim Bo` */
function readPeople(cell: string, reject: (reason: ImportNote) => void): SaidPerson[] {
  const people = cell
    .split(';')
    .map((each) => each.split(',').map((part) => part.trim()))
    .filter(([name]) => name)
    .map(([name = '', ...rest]) => {
      const isPhone = (part: string) => /\d{3}/.test(part.replaceAll(/\D/g, ''));
      const phone = rest.find(isPhone) ?? '';
      return { name, relationship: rest.filter((part) => part !== phone).join(', '), phone, email: '' };
    });
  if (people.length > MOST_ALLOWED) reject(note('too-many-names', { most: MOST_ALLOWED }));
  if (
    people.some(
      ({ name, relationship, phone }) => Math.max(name.length, relationship.length * 2, phone.length * 3) > 120,
    )
  )
    reject(note('too-long', { most: MOST_PERSON.name }));
  return people;
}

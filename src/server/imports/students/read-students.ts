import { note } from '../../../contract/import-notes.ts';
import {
  LISTED_CONTACTS,
  LISTED_GUARDIANS,
  type ListedPerson,
  NO_GRADE,
  type StudentMapping,
  type StudentTarget,
} from '../../../contract/student-imports.ts';
import { foldName, isVisibleName } from '../../../domain/names.ts';
import type { RowNote } from '../read-file.ts';
import type { FileCells } from '../reader-answer.ts';
import { openBirthDates } from './birth-dates.ts';
import { isAbove, isCutOff, isElsewhere, isFormula, isNothing, plainCell } from './cell-signs.ts';
import { splitName } from './full-names.ts';
import { gradeOf, schoolYearOf, yearIn } from './grade-words.ts';
import { readPickup } from './read-pickup.ts';
import { byAddress } from './addresses.ts';
import { readPerson, relationsOf } from './read-person.ts';
import { columnsByTarget, type OpenRow, openRow } from './said-row.ts';
import type { DayQuestion, ReadStudents, RowSchool, SaidStudent, StudentValues, WordQuestion } from './said-student.ts';

const LONGEST: Readonly<Partial<Record<StudentTarget, number>>> = { externalId: 100, pronouns: 40, school: 120 };
const MOST_NAME = 80;
/** An age or a total where a name should stand. */
const NUMBERS_ONLY = /^[\d\s.,/-]+$/;

/** Reads every row by itself; no database needed. `days`: which day a cell is that can be two, as somebody said by row. */
export function readStudents(
  rows: readonly FileCells[],
  mapping: StudentMapping,
  school: RowSchool,
  days: ReadonlyMap<number, string> = new Map(),
): ReadStudents {
  const columns = columnsByTarget(mapping);
  const [born = ''] = columns.get('birthDate') ?? [];
  const birthDates = openBirthDates(
    rows.map(({ cells }) => cells[born] ?? ''),
    school.today,
    mapping.dayOrder,
  );
  const words = openWords(mapping, school);
  const relations = relationsOf(columns);
  const students: SaidStudent[] = [];
  const rejected: RowNote[] = [];
  const daysAsked: DayQuestion[] = [];
  const above = openAbove(mapping);
  for (const file of rows) {
    const { cells, taken } = above(file);
    const row = openRow(cells, columns);
    if (isHeading(file, mapping) || isRemark(file, mapping)) {
      const [column = '', value = ''] = Object.entries(file.cells).find(([, cell]) => cell !== '') ?? [];
      rejected.push({ row: file.number, column, value: value.slice(0, 80), reason: note('not-a-student') });
      continue;
    }
    if (taken) row.remarks.push(taken);
    const names = readNames(row);
    const birth = birthDates.read(row.told('birthDate'));
    const either = 'either' in birth ? birth.either : null;
    const told = either?.find((day) => day === days.get(row.number));
    if (either)
      daysAsked.push({
        row: row.number,
        name: `${names.firstName} ${names.lastName}`.trim(),
        cell: row.cell('birthDate'),
        dayFirst: either[0],
        monthFirst: either[1],
      });
    const birthDate = 'day' in birth ? birth.day : (told ?? '');
    const reason =
      'wrong' in birth ? birth.wrong : either && note('either-day', { dayFirst: either[0], monthFirst: either[1] });
    const unreadBirth =
      birthDate === '' && reason && row.told('birthDate') !== '' ? row.noteOf('birthDate', reason) : null;
    const said = readRow(row, { ...names, birthDate }, { words, relations, unreadBirth });
    tellAge(row, said, school.today);
    tellMerged(row, said, students.at(-1));
    if (row.wrong.length > 0) rejected.push(...row.wrong);
    else students.push(said);
  }
  const out = new Set(rejected.map(({ row }) => row));
  return { students, rejected, daysAsked, wordsAsked: words.asked(out) };
}

/** The column that goes there; empty where none does. */
export const columnOf = ({ columns }: StudentMapping, target: StudentTarget) =>
  columns.find((each) => each.target === target)?.column ?? '';

interface Reading {
  readonly words: ReturnType<typeof openWords>;
  readonly relations: ReturnType<typeof relationsOf>;
  readonly unreadBirth: RowNote | null;
}

function readRow(
  row: OpenRow,
  names: ReturnType<typeof readNames> & { birthDate: string },
  { words, relations, unreadBirth }: Reading,
): SaidStudent {
  const short = (target: 'pronouns' | 'school') => {
    const text = row.told(target);
    if (isElsewhere(text)) {
      row.leave(target, note('nobodys-name'));
      return '';
    }
    const most = LONGEST[target] ?? MOST_NAME;
    if (text.length <= most && (text === '' || isVisibleName(text))) return text;
    row.leave(target, text.length > most ? note('too-long', { most }) : note('not-a-name'));
    return '';
  };
  const number = (target: 'externalId' | 'householdNumber' | 'siblingId') => {
    const text = row.told(target);
    const most = LONGEST.externalId ?? MOST_NAME;
    if (text.length > most) row.refuse(target, note('too-long', { most }));
    // Cut off, several children have one number.
    const wrong = isCutOff(text) ? note('cut-off') : isFormula(text) ? note('formula-error') : null;
    if (wrong) row.leave(target, wrong);
    return wrong ? '' : text;
  };
  const grade = words.grade(row);
  const { allowed, notAllowed } = readPickup(row);
  const texts = { ...names, pronouns: short('pronouns'), school: short('school'), tshirtSize: words.size(row) ?? '' };
  const household = row
    .cells('address')
    .flatMap(({ value }) => {
      if (isElsewhere(value)) row.leave('address', note('nobodys-name'), value);
      return isElsewhere(value) ? [] : [value];
    })
    .join(', ');
  const people = (all: readonly ListedPerson[]) => all.flatMap((who) => readPerson(row, who, relations.get(who) ?? ''));
  const { guardians, apart } = byAddress(row, people(LISTED_GUARDIANS), household.slice(0, 500));
  return {
    row: row.number,
    id: row.cell('id'),
    externalId: number('externalId'),
    householdNumber: number('householdNumber'),
    siblingId: number('siblingId'),
    // Each is of its own kind.
    fields: {
      ...(Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')) as Partial<StudentValues>),
      ...(grade === undefined ? {} : { grade, isGradeKnown: true }),
    },
    tellsGrade: row.has('grade') && row.cell('grade') === '',
    guardians,
    apart,
    contacts: people(LISTED_CONTACTS),
    allowed,
    notAllowed,
    unreadBirth,
    leftOut: row.leftOut,
    remarks: row.remarks,
  };
}

function readNames(row: OpenRow) {
  const name = (target: 'firstName' | 'lastName' | 'preferredName' | 'preferredLastName') => {
    const text = row.told(target);
    if (target.startsWith('preferred') && (isNothing(text) || isElsewhere(text))) return '';
    const wrong =
      text.length > MOST_NAME
        ? note('too-long', { most: MOST_NAME })
        : isFormula(text)
          ? note('formula-error')
          : text !== '' && !isVisibleName(text)
            ? note('not-a-name')
            : NUMBERS_ONLY.test(text)
              ? note('no-letter')
              : null;
    if (!wrong) return text;
    if (target === 'firstName' || target === 'lastName') row.refuse(target, wrong);
    else row.leave(target, wrong);
    return '';
  };
  const own = {
    firstName: name('firstName'),
    lastName: name('lastName'),
    preferredName: name('preferredName'),
    preferredLastName: name('preferredLastName'),
  };
  const full = row.told('fullName');
  if (full === '' || (own.firstName !== '' && own.lastName !== '')) return own;
  const split = splitName(full);
  if (
    !split ||
    isFormula(full) ||
    NUMBERS_ONLY.test(split.firstName) ||
    NUMBERS_ONLY.test(split.lastName) ||
    Math.max(split.firstName.length, split.lastName.length) > MOST_NAME ||
    !isVisibleName(split.firstName) ||
    !isVisibleName(split.lastName)
  ) {
    row.refuse('fullName', note(isFormula(full) ? 'formula-error' : /\s|,/.test(full) ? 'not-two-names' : 'one-name'));
    return own;
  }
  const { firstName: first, lastName: last, preferredName } = split;
  if (split.isGuess) row.remark('fullName', note('name-split', { first, last }));
  return { ...own, firstName: first, lastName: last, preferredName: own.preferredName || preferredName };
}

/** Grades and sizes by the school's words, by those everywhere, and by what somebody said that a word is; the others are asked about. */
function openWords({ columns, words = [] }: StudentMapping, { grades, sizes, today }: RowSchool) {
  const answers = new Map(words.map(({ field, word, is }) => [`${field} ${foldName(word)}`, is]));
  const asked = new Map<
    string,
    { field: 'grade' | 'tshirtSize'; word: string; rows: number[]; answer: string | null }
  >();
  const year = schoolYearOf(today);
  const headingYear = yearIn(columns.find(({ target }) => target === 'grade')?.column ?? '');
  const ask = (row: OpenRow, field: 'grade' | 'tshirtSize', word: string) => {
    if (isFormula(word)) {
      row.leave(field, note('formula-error'));
      return null;
    }
    const key = `${field} ${foldName(word)}`;
    const answer = answers.get(key) ?? null;
    const before = asked.get(key);
    asked.set(key, { field, word, rows: [...(before?.rows ?? []), row.number], answer });
    // Somebody who says that it is nothing has seen it.
    if (answer === null || answer === '') row.leave(field, note(field === 'grade' ? 'not-a-grade' : 'not-a-size'));
    return answer === '' ? null : answer;
  };
  return {
    grade: (row: OpenRow): number | null | undefined => {
      const cell = row.told('grade');
      const known = cell === '' ? undefined : grades.get(foldName(cell));
      if (cell === '' || known !== undefined) return known;
      const read = gradeOf(cell, year, headingYear);
      if (read !== null) return read;
      const answer = ask(row, 'grade', cell.slice(0, 80));
      if (answer === null) return undefined;
      return answer === NO_GRADE ? null : Number(answer);
    },
    size: (row: OpenRow): string | undefined => {
      const cell = row.told('tshirtSize');
      if (cell === '') return undefined;
      return sizes.get(foldName(cell)) ?? ask(row, 'tshirtSize', cell.slice(0, 80)) ?? undefined;
    },
    /** Of rows that stay out nothing is asked. */
    asked: (out: ReadonlySet<number>): WordQuestion[] =>
      [...asked.values()].flatMap((each) => {
        const rows = each.rows.filter((row) => !out.has(row)).length;
        return rows > 0 ? [{ ...each, rows }] : [];
      }),
  };
}

/** Fields of a row that may say that they are the same as above; a child's own never do. */
const MAY_BE_ABOVE = /^(?:lastName|school|address|allowed|notAllowed|(?:guardian|contact)\d\..+)$/;

/**
 * Fills what says that it is the same as above with what stands there, and says so: only where the guardian's name says it and the last name is the same.
 * In forms "same as above" is the field above, of the same family, and never the row of another one.
 */
function openAbove({ columns }: StudentMapping) {
  const places = columns.filter(({ target }) => MAY_BE_ABOVE.test(target));
  const at = (...targets: readonly StudentTarget[]) => columns.find(({ target }) => targets.includes(target))?.column;
  const [whole, last, guardian] = [at('fullName'), at('lastName'), at('guardian1.name', 'guardian1.firstName')];
  const familyOf = ({ cells }: FileCells) =>
    foldName((last ? cells[last] : splitName(cells[whole ?? ''] ?? '')?.lastName) ?? '');
  let before: FileCells | null = null;
  return (file: FileCells): { cells: FileCells; taken: RowNote | null } => {
    const above = before;
    before = file;
    const says = (column = '') => isAbove(plainCell(file.cells[column] ?? ''), column !== last);
    if (!above || !says(guardian) || (!says(last) && familyOf(file) !== familyOf(above)))
      return { cells: file, taken: null };
    const same = places.filter(({ column }) => says(column)).map(({ column }) => column);
    const [column = ''] = same;
    const filled = Object.fromEntries(same.map((each) => [each, above.cells[each] ?? '']));
    before = { ...file, cells: { ...file.cells, ...filled } };
    const reason = note('as-above', { row: above.number, names: same });
    return { cells: before, taken: { row: file.number, column, value: file.cells[column] ?? '', reason } };
  };
}

/** Whether a row has the headings of the file once more. */
function isHeading({ cells }: FileCells, { columns }: StudentMapping): boolean {
  const filled = columns.filter(({ column }) => (cells[column] ?? '') !== '');
  const same = filled.filter(({ column }) => foldName(cells[column] ?? '') === foldName(column));
  return same.length > 1 && same.length > filled.length / 2;
}

/** Whether a row has nothing but one cell of words: the title of a group, a total, a remark. */
function isRemark({ cells }: FileCells, { columns }: StudentMapping): boolean {
  const filled = Object.values(cells).filter((cell) => cell !== '');
  const [only = '', ...others] = filled;
  const place = columns.find(({ column }) => cells[column] === only);
  return (
    columns.length > 2 && others.length === 0 && only !== '' && place?.target !== 'id' && place?.target !== 'externalId'
  );
}

/** Where cells were merged, brothers and sisters have no guardian in their own rows. */
function tellMerged(row: OpenRow, { fields, guardians }: SaidStudent, above: SaidStudent | undefined): void {
  if (guardians.length > 0 || !above || above.row !== row.number - 1) return;
  const hasNone = above.remarks.find(({ reason }) => reason.code === 'guardian-above');
  if (above.guardians.length === 0 && !hasNone) return;
  if (!fields.lastName || foldName(fields.lastName) !== foldName(above.fields.lastName ?? '')) return;
  row.remark('lastName', note('guardian-above', { row: Number(hasNone?.reason.facts?.['row'] ?? above.row) }));
}

/** Children are five or six at kindergarten; a child of two in the eighth grade is a slip in one of both. */
const MOST_APART = 3.5;

function tellAge(row: OpenRow, { fields: { birthDate, grade } }: SaidStudent, today: string): void {
  if (!birthDate || grade === null || grade === undefined) return;
  const age = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);
  if (Math.abs(age - (grade + 5.5)) > MOST_APART)
    row.remark('birthDate', note('age-for-grade', { age, grade: String(grade) }));
}

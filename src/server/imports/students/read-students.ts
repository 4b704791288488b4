import { note } from '../../../contract/import-notes.ts';
import {
  LISTED_CONTACTS,
  LISTED_GUARDIANS,
  type ListedPerson,
  type StudentMapping,
  type StudentTarget,
} from '../../../contract/student-imports.ts';
import { isVisibleName } from '../../../domain/names.ts';
import type { RowNote } from '../read-file.ts';
import type { FileCells } from '../table.ts';
import { openBirthDates } from './birth-dates.ts';
import { openAbove } from './as-above.ts';
import { isCutOff, isElsewhere, isFormula } from './cell-signs.ts';
import { readHealth } from './health/read-health.ts';
import { readNames } from './read-names.ts';
import { readPickup } from './read-pickup.ts';
import { openQuestions } from './read-questions.ts';
import { byAddress } from './addresses.ts';
import { addLivesWith } from './lives-with.ts';
import { readPerson, relationsOf } from './read-person.ts';
import { openHeadings, isRemark, tellAge, tellMerged } from './row-doubts.ts';
import { openWords } from './said-words.ts';
import { columnsByTarget, type OpenRow, openRow } from './said-row.ts';
import type { DayQuestion, ReadStudents, RowSchool, SaidStudent, StudentValues } from './said-student.ts';

const LONGEST = { number: 100, pronouns: 40, school: 120 } as const;

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
  const answers = openQuestions(mapping, rows, school);
  const relations = relationsOf(columns);
  const students: SaidStudent[] = [];
  const rejected: RowNote[] = [];
  const daysAsked: DayQuestion[] = [];
  const above = openAbove(mapping);
  const isHeading = openHeadings(mapping);
  for (const file of rows) {
    const { cells, taken } = above(file);
    const row = openRow(cells, columns);
    if (isHeading(file) || isRemark(file, mapping)) {
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
    const said = readRow(row, { ...names, birthDate }, { words, answers, relations, unreadBirth });
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
  readonly answers: ReturnType<typeof openQuestions>;
  readonly relations: ReturnType<typeof relationsOf>;
  readonly unreadBirth: RowNote | null;
}

function readRow(
  row: OpenRow,
  names: ReturnType<typeof readNames> & { birthDate: string },
  { words, answers, relations, unreadBirth }: Reading,
): SaidStudent {
  const short = (target: 'pronouns' | 'school') => {
    const text = row.told(target);
    if (isElsewhere(text)) {
      row.leave(target, note('nobodys-name'));
      return '';
    }
    const most = LONGEST[target];
    if (text.length <= most && (text === '' || isVisibleName(text))) return text;
    row.leave(target, text.length > most ? note('too-long', { most }) : note('not-a-name'));
    return '';
  };
  const number = (target: 'externalId' | 'householdNumber' | 'siblingId') => {
    const text = row.told(target);
    const most = LONGEST.number;
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
  const { guardians, apart } = byAddress(row, addLivesWith(row, people(LISTED_GUARDIANS)), household.slice(0, 500));
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
    permissions: words.permissions(row),
    answers: answers(row, words.ask),
    health: readHealth(row),
    unreadBirth,
    leftOut: row.leftOut,
    remarks: row.remarks,
  };
}

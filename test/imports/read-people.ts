import { readFileSync } from 'node:fs';
import type { StudentMapping } from '../../src/contract/student-imports.ts';
import { SPECIFIED_SIZES } from '../../src/domain/sizes.ts';
import type { RowNote } from '../../src/server/imports/read-file.ts';
import { readTable } from '../../src/server/imports/read-table.ts';
import { cellsOf } from '../../src/server/imports/reader-answer.ts';
import { guessStudents } from '../../src/server/imports/students/guess-students.ts';
import { sectionsOf } from '../../src/server/imports/students/health/read-health.ts';
import { matchStudents } from '../../src/server/imports/students/match-students.ts';
import { describe } from '../../src/server/imports/students/plan-students.ts';
import { readStudents } from '../../src/server/imports/students/read-students.ts';
import type { SaidPerson, SaidStudent } from '../../src/server/imports/students/said-student.ts';
import { sizeSpellings } from '../../src/server/imports/students/size-words.ts';
import { SCHOOL_QUESTIONS } from './people-of-answers.ts';
import type { PeopleFile, TrueChild, TrueGuardian } from './people-file.ts';
import type { Outcome } from './read-corpus.ts';

const SCHOOL = {
  today: '2026-11-27',
  schoolYear: 2026,
  fallYear: 2026,
  grades: new Map([['not in school', null]]),
  sizes: new Map(SPECIFIED_SIZES.flatMap((size) => sizeSpellings(size).map((word) => [word, size] as const))),
  photos: new Map(),
  questions: SCHOOL_QUESTIONS,
};

/** Reads a file of people as an office does that only presses the buttons, or that corrects what it sees first. */
export async function readPeople(of: PeopleFile, isCorrected: boolean): Promise<Outcome> {
  const table = await readTable(readFileSync(new URL(`people/${of.file}`, import.meta.url)));
  const rows = cellsOf(table, 0, table.records.length);
  const columns = table.headings.map((name) => ({ name, cells: rows.map(({ cells }) => cells[name] ?? '') }));
  const guess = guessStudents(columns, SCHOOL.today, { questions: SCHOOL.questions, readsHealth: true });
  const mapping = isCorrected ? corrected(of, guess.columns) : { columns: [...guess.columns], dayOrder: null };
  const read = readStudents(rows, mapping, SCHOOL);
  const { fresh, rejected, remarks } = matchStudents(read.students, [], { decisions: new Map(), columnOf: () => '' });
  const refused = [...read.rejected, ...rejected];
  const notes = [...refused, ...remarks, ...fresh.flatMap((each) => [...each.leftOut, ...each.remarks])];
  const isGuess = (target: string) =>
    guess.columns.some((each) => guess.confidence[each.column] === 'likely' && each.target.startsWith(target));
  return compare(of, fresh, { notes, refused, isGuess, isCorrected });
}

function corrected(of: PeopleFile, guessed: StudentMapping['columns']): StudentMapping {
  const { columns = {}, dayOrder = null, words } = of;
  const chosen = Object.entries(columns).flatMap(([column, target]) => (target === '' ? [] : [{ column, target }]));
  return { columns: [...guessed.filter(({ column }) => !(column in columns)), ...chosen], dayOrder, words };
}

interface Said {
  readonly notes: readonly RowNote[];
  readonly refused: readonly RowNote[];
  readonly isGuess: (target: string) => boolean;
  readonly isCorrected: boolean;
}

function compare(
  of: PeopleFile,
  found: readonly SaidStudent[],
  { notes, refused, isGuess, isCorrected }: Said,
): Outcome {
  const [wrong, silent]: [string[], string[]] = [[], []];
  let right = 0;
  for (const truth of of.children) {
    const name = `${truth.first} ${truth.last}`;
    const child = found.find(({ fields }) => fields.firstName === truth.first && fields.lastName === truth.last);
    const about = notes.filter(({ row }) => row === child?.row).map(({ reason }) => reason.code);
    const unsaid = truth.said && JSON.stringify(about.toSorted()) !== JSON.stringify(truth.said.toSorted());
    const differing = child ? differences(child, truth) : [`${name}: is not there`];
    if (differing.length === 0 && !unsaid) right += 1;
    wrong.push(
      ...differing.map((each) => `${name}: ${each}`),
      ...(unsaid ? [`${name}: said is ${about.join(', ')}`] : []),
    );
    const isDoubted = child === undefined ? refused.length > 0 || isGuess('') : about.length > 0;
    if (!isDoubted) silent.push(...differing.filter((each) => !isGuess(TARGETS[each.split(' ')[0] ?? ''] ?? each)));
  }
  const reasons = Object.fromEntries(refused.map(({ row, reason }) => [row, reason.code]));
  if (!(isCorrected && of.right === 'corrected') && JSON.stringify(reasons) !== JSON.stringify(of.refused ?? {}))
    wrong.push(`refused: ${JSON.stringify(reasons)}`);
  if (found.length > of.children.length) wrong.push(`${found.length} children instead of ${of.children.length}`);
  return {
    rows: Math.max(1, of.children.length),
    right: of.children.length === 0 && wrong.length === 0 ? 1 : right,
    wrong,
    silent,
  };
}

/** The targets that make what a truth names. */
const TARGETS: Readonly<Record<string, string>> = {
  answers: 'question',
  health: 'health.',
  preferred: 'preferredName',
  born: 'birthDate',
  size: 'tshirtSize',
  guardians: 'guardian',
  contacts: 'contact',
  ...Object.fromEntries(
    ['grade', 'school', 'externalId', 'allowed', 'notAllowed', 'photos', 'sunscreen', 'insectSpray'].map((each) => [
      each,
      each,
    ]),
  ),
};

function differences(child: SaidStudent, truth: TrueChild): string[] {
  const { fields } = child;
  const is: Readonly<Record<string, unknown>> = {
    preferred: fields.preferredName ?? '',
    born: fields.birthDate,
    grade: fields.grade,
    school: fields.school,
    size: fields.tshirtSize,
    externalId: child.externalId,
    allowed: (child.allowed ?? []).map(describe),
    notAllowed: child.notAllowed.map(describe),
    answers: Object.fromEntries(
      SCHOOL_QUESTIONS.flatMap(({ id, wording }) => (child.answers[id] ? [[wording, child.answers[id]]] : [])),
    ),
    health: truth.health && sectionsOf(child.health),
    photos: child.permissions.photos ?? null,
    sunscreen: child.permissions.sunscreen ?? null,
    insectSpray: child.permissions.insectSpray ?? null,
    guardians: truth.guardians && likeTruth(child.guardians, truth.guardians),
    apart: truth.apart && likeTruth(child.apart, truth.apart),
    contacts: truth.contacts && likeTruth(child.contacts, truth.contacts),
  };
  return Object.entries(truth)
    .filter(([field, value]) => field in is && JSON.stringify(is[field]) !== JSON.stringify(value))
    .map(([field, value]) => `${field} is ${JSON.stringify(is[field])}, not ${JSON.stringify(value)}`);
}

/** People with the parts that their truth names. */
const likeTruth = (people: readonly SaidPerson[], truths: readonly TrueGuardian[]) =>
  people.map((person, at) =>
    Object.fromEntries(Object.keys(truths[at] ?? person).map((part) => [part, person[part as keyof SaidPerson]])),
  );

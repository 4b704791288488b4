import { type ImportNote, note } from '../../../contract/import-notes.ts';
import type { StudentColumn } from '../../../contract/student-imports.ts';
import { columnFacts } from '../column-facts.ts';
import { guessMapping } from '../guess.ts';
import { kindOf } from '../other-kind.ts';
import { profileColumns } from '../column-profile.ts';
import type { FileChoices, Table } from '../table.ts';
import { openBirthDates } from './birth-dates.ts';
import { CHECKED_TARGETS, shareKept, shareOf } from './cells-kept.ts';
import { asksForHealth } from './health/hidden-columns.ts';
import type { ListedQuestion } from './listed-questions.ts';
import { childNumber } from './headings.ts';
import { guessStudents, type StudentGuess } from './guess-students.ts';

export interface StudentFileColumns extends FileChoices {
  readonly columns: readonly StudentColumn[];
  readonly rows: number;
  /** Columns whose headings ask for health, and which are none of the school's own questions. */
  readonly healthColumns: readonly string[];
  readonly remarks: readonly ImportNote[];
  readonly guess: StudentGuess;
  /** By column, how many of its cells fit each target that has wrong ones; from 0 to 1. */
  readonly fits: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface School {
  readonly locale: string;
  readonly today: string;
  readonly questions?: readonly ListedQuestion[] | undefined;
  /** Whether whoever imports may read health. */
  readonly readsHealth?: boolean | undefined;
}

/** What the columns of a file of students hold, over all rows, and where they most likely go. */
export function studentColumns(
  table: Table,
  { locale, today, questions = [], readsHealth = false }: School,
): StudentFileColumns {
  const facts = columnFacts(table, locale);
  const profiles = profileColumns(facts);
  const guess = guessStudents(facts, today, { questions, readsHealth });
  const healthColumns = facts.flatMap(({ name }) => (asksForHealth(name, questions) ? [name] : []));
  const { sheets = [], encodings = [] } = table.choices ?? {};
  return {
    sheets,
    encodings,
    healthColumns,
    columns: facts.map(({ name, samples, cells }) =>
      !readsHealth && healthColumns.includes(name)
        ? { name, samples: [], holds: null, dates: null }
        : {
            name,
            samples: [...samples],
            holds: profiles.get(name)?.holds ?? null,
            dates: datesOf(cells, today),
          },
    ),
    rows: facts[0]?.rows ?? 0,
    remarks: [
      ...table.remarks,
      ...severalChildren(table.headings),
      ...(kindOf(guess, guessMapping(facts)) === 'classes' ? [note('looks-like-classes')] : []),
    ],
    guess,
    fits: Object.fromEntries(
      facts.map(({ name, cells }) => [
        name,
        Object.fromEntries(CHECKED_TARGETS.map((target) => [target, shareKept(target, cells, today)])),
      ]),
    ),
  };
}

/** `Child 1 name`, `Child 2 name`, or one birth date beside another: a row is one child, and the others would be lost. */
function severalChildren(headings: readonly string[]) {
  const numbers = new Map<number, string>();
  for (const heading of headings) {
    const number = childNumber(heading);
    if (number !== null && !numbers.has(number)) numbers.set(number, heading);
  }
  if (numbers.size < 2) return [];
  return [note('several-children', { names: [...numbers.values()] })];
}

/** Which of day and month comes first in a column of dates; null for any other column. */
function datesOf(cells: readonly string[], today: string) {
  const filled = cells.filter(Boolean);
  if (filled.length === 0 || shareOf('birthDate', filled, today) < 0.5) return null;
  const { proven, isOpen } = openBirthDates(filled, today, null);
  return { order: proven.isMixed ? null : proven.order, isOpen };
}

import type { StudentTarget } from '../../contract/student-imports.ts';
import type { ColumnFacts } from './column-facts.ts';
import { guessMapping } from './guess.ts';
import { guessStudents } from './students/guess-students.ts';

const CLASS_FIELDS = ['startsOn', 'startTime', 'weekdays', 'price', 'capacity'] as const;

/** What the columns of a file look like: students, where they have the names and birth dates or guardians of children; classes, where they have two of days, times, prices and seats and no such names. */
export function kindOf(facts: readonly ColumnFacts[], today: string): 'people' | 'classes' | null {
  const { columns, confidence } = guessStudents(facts, today);
  const sure = new Set<StudentTarget>(
    columns.flatMap(({ column, target }) => (confidence[column] === 'sure' ? [target] : [])),
  );
  const all = new Set(columns.map(({ target }) => target));
  const arePeople =
    (all.has('firstName') && all.has('lastName')) ||
    sure.has('birthDate') ||
    [...sure].some((target) => target.startsWith('guardian'));
  if (arePeople) return 'people';
  const { fields } = guessMapping(facts);
  return CLASS_FIELDS.filter((field) => fields[field]).length >= 2 ? 'classes' : null;
}

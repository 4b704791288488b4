import type { StudentTarget } from '../../contract/student-imports.ts';
import type { Guess } from './guess.ts';
import type { StudentGuess } from './students/guess-students.ts';

const CLASS_FIELDS = ['startsOn', 'startTime', 'weekdays', 'price', 'capacity'] as const;

/** What a file looks like by both guesses of its columns: students, where it has the names and birth dates or guardians of children; classes, where it has two of days, times, prices and seats and no such names. */
export function kindOf({ columns, confidence }: StudentGuess, { fields }: Guess): 'people' | 'classes' | null {
  const all = new Set<StudentTarget>(columns.map(({ target }) => target));
  const sure = columns.filter(({ column }) => confidence[column] === 'sure').map(({ target }) => target);
  const arePeople =
    (all.has('firstName') && all.has('lastName')) ||
    sure.some((target) => target === 'birthDate' || target.startsWith('guardian'));
  if (arePeople) return 'people';
  return CLASS_FIELDS.filter((field) => fields[field]).length >= 2 ? 'classes' : null;
}

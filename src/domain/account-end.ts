import type { GuardianAccess } from './family-access.ts';

/** The facts about a student that matter when one of their guardians deletes the account. */
export interface EndingStudent {
  readonly id: string;
  readonly name: string;
  /** Whether the student is also in another household, and whether a guardian there has full access (`in-full`). */
  readonly elsewhere: 'nobody' | 'in-part' | 'in-full';
  /** Whether the student has a seat in a class that is not over. */
  readonly hasSeat: boolean;
}

/** One family of the person who deletes their account. */
export interface EndingFamily {
  readonly familyId: string;
  readonly access: GuardianAccess;
  /** The number of other guardians who can sign in, and how many of them have full access. */
  readonly others: number;
  readonly otherFull: number;
  readonly students: readonly EndingStudent[];
}

/** What happens to a student's record: it stays with other guardians, is deleted after the last class, or is deleted at once. */
export type StudentEnd = 'stays-with-others' | 'waits-for-class' | 'goes';

export interface AccountEnd {
  /** Families that close because no guardian with full access remains. */
  readonly closing: readonly EndingFamily[];
  /** Names of students whose remaining guardians would all lack full access. If there are any, the account cannot be deleted. */
  readonly stranded: readonly string[];
  readonly students: ReadonlyMap<string, StudentEnd>;
}

/** Decides what happens to each family and student when somebody deletes their account. */
export function decideAccountEnd(families: readonly EndingFamily[]): AccountEnd {
  const closing = families.filter(({ access, otherFull }) => access === 'full' && otherFull === 0);
  const stranded = closing.flatMap(({ others, students }) =>
    students.filter(({ elsewhere }) => elsewhere !== 'in-full' && (others > 0 || elsewhere === 'in-part')),
  );
  const ends = families.flatMap((family) =>
    family.students.map((student) => [student.id, endOf(student, closing.includes(family))] as const),
  );
  // A student who stays with others in one family stays.
  const students = new Map(ends.toSorted(([, a], [, b]) => ORDER.indexOf(a) - ORDER.indexOf(b)));
  return { closing, stranded: [...new Set(stranded.map(({ name }) => name))], students };
}

const ORDER: readonly StudentEnd[] = ['goes', 'waits-for-class', 'stays-with-others'];

function endOf({ elsewhere, hasSeat }: EndingStudent, isClosing: boolean): StudentEnd {
  if (!isClosing || elsewhere !== 'nobody') return 'stays-with-others';
  return hasSeat ? 'waits-for-class' : 'goes';
}

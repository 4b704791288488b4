import type { GuardianAccess } from './family-access.ts';

/** A student of a family, as far as it matters when a guardian of it goes for good. */
export interface EndingStudent {
  readonly id: string;
  readonly name: string;
  /** Whether another household has a part in them, and whether somebody there may do everything. */
  readonly elsewhere: 'nobody' | 'in-part' | 'in-full';
  /** Whether they have a seat in a class that is not over. */
  readonly hasSeat: boolean;
}

/** One family of whoever goes. */
export interface EndingFamily {
  readonly familyId: string;
  readonly access: GuardianAccess;
  /** Others of it who can sign in, and those among them who may do everything. */
  readonly others: number;
  readonly otherFull: number;
  readonly students: readonly EndingStudent[];
}

/** What becomes of a student: somebody else has them, their record waits for their last class, or it goes at once. */
export type StudentEnd = 'stays-with-others' | 'waits-for-class' | 'goes';

export interface AccountEnd {
  /** Families that close, since nobody is left in them who could do anything. */
  readonly closing: readonly EndingFamily[];
  /** Names of students whom others would be left with, and nobody who may do everything: then it cannot be. */
  readonly stranded: readonly string[];
  readonly students: ReadonlyMap<string, StudentEnd>;
}

/** What it means for each family and student that somebody deletes their account. */
export function decideAccountEnd(families: readonly EndingFamily[]): AccountEnd {
  const closing = families.filter(({ access, otherFull }) => access === 'full' && otherFull === 0);
  const stranded = closing.flatMap(({ others, students }) =>
    students.filter(({ elsewhere }) => elsewhere !== 'in-full' && (others > 0 || elsewhere === 'in-part')),
  );
  const ends = families.flatMap((family) =>
    family.students.map((student) => [student.id, endOf(student, closing.includes(family))] as const),
  );
  // Whoever stays with others through one family stays.
  const students = new Map(ends.toSorted(([, a], [, b]) => ORDER.indexOf(a) - ORDER.indexOf(b)));
  return { closing, stranded: [...new Set(stranded.map(({ name }) => name))], students };
}

const ORDER: readonly StudentEnd[] = ['goes', 'waits-for-class', 'stays-with-others'];

function endOf({ elsewhere, hasSeat }: EndingStudent, isClosing: boolean): StudentEnd {
  if (!isClosing || elsewhere !== 'nobody') return 'stays-with-others';
  return hasSeat ? 'waits-for-class' : 'goes';
}

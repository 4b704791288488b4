import type { TshirtSize } from '../sample-school.ts';

/** What a row says of a student when it differs from the guess: last name from the family, size from the grade. */
interface StudentDetails {
  lastName?: string;
  preferredName?: string;
  tshirtSize?: TshirtSize | null;
}

export type StudentRow = readonly [firstName: string, grade: number, details?: StudentDetails];

export interface FamilyRow {
  guardian: string;
  lastName: string;
  students: StudentRow[];
}

/** A family in one line: the guardian, the students' usual last name, the students. */
export function family(guardian: string, lastName: string, ...students: StudentRow[]): FamilyRow {
  return { guardian, lastName, students };
}

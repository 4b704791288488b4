import { ageOn } from './eligibility.ts';

/** Kindergarten, grade 0, begins at five. */
export const AGE_OF_GRADE_0 = 5;
const YEARS_APART = 4;
const OLDEST = 100;

/** The age on a day at school, where it is so far from what the grade says that one of the two is likely a slip of the hand; else null. */
export function findUnusualAge(
  { birthDate, grade }: { birthDate: string; grade: number | null },
  today: string,
): number | null {
  const age = ageOn(birthDate, today);
  const usual = grade === null ? null : grade + AGE_OF_GRADE_0;
  // A child may be a year older than others of its grade before its next one begins.
  const isUnusual = usual === null ? age >= OLDEST : age < usual - YEARS_APART || age > usual + 1 + YEARS_APART;
  return isUnusual ? age : null;
}

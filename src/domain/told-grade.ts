/** What is told of a student's grade. */
export interface ToldGrade {
  readonly birthDate: string | null;
  readonly grade: number | null;
  /** Left out by whoever does not say it. */
  readonly isGradeKnown?: boolean | undefined;
}

/** Whether anybody has told a student's grade: a grade that is there was told; of none it is said, and where it is not said, it came with the birth date ("not in school"). */
export function decideGradeKnown({ birthDate, grade, isGradeKnown }: ToldGrade): boolean {
  return grade !== null || (isGradeKnown ?? birthDate !== null);
}

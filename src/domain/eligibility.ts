import { firstDay, type MeetingTime } from './schedule.ts';
import { gradeIn, type GradeOfYear, HIGHEST_GRADE } from './school-year.ts';

/** Grades and ages that a class is for, both ends included; null means no limit. */
export interface AudienceLimits {
  readonly minGrade: number | null;
  readonly maxGrade: number | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
}

/** Whom a class is for. */
export interface EligibilityRule extends AudienceLimits {
  readonly meetings: readonly MeetingTime[];
  /** The school year whose grade it asks for (`gradeYearOf`); null: whichever it is. */
  readonly gradeYear: number | null;
}

/** What of a student decides whom a class is for. A null birth date: nobody has told it. A null grade: "not in school", or nobody has told it (`isGradeKnown`). */
export interface EligibleStudent extends GradeOfYear {
  readonly birthDate: string | null;
  readonly isGradeKnown: boolean;
}

export type EligibilityRefusal = 'grade-out-of-range' | 'age-out-of-range';

/** Whether a class is for somebody of whom only the grade or the age is known; `usually` where the other one had to be estimated. */
export type AudienceFit = 'yes' | 'usually' | 'no';

/** From this maximum on schools mean "no upper limit" (they write 99). */
export const NO_MAXIMUM = 99;

/** For more people nobody looks for classes at once. */
export const MOST_WHOMS = 12;

/** Who is in kindergarten (grade 0) is five and turns six. */
const USUAL_AGES_LESS_GRADE = [5, 6] as const;
const LOWEST_GRADE = -2;

export function usualAgesOf(grade: number): number[] {
  return USUAL_AGES_LESS_GRADE.map((years) => grade + years);
}

/** Whoever is too young or too old for school usually has no grade. */
export function usualGradesOf(age: number): number[] {
  return USUAL_AGES_LESS_GRADE.map((years) => age - years).filter(
    (grade) => grade >= LOWEST_GRADE && grade <= HIGHEST_GRADE,
  );
}

export function fitsGrade(grade: number, { minGrade, maxGrade, minAge, maxAge }: AudienceLimits): AudienceFit {
  if (!isInRange(grade, minGrade, maxGrade)) return 'no';
  if (isWithoutLimit(minAge, maxAge)) return 'yes';
  return usualAgesOf(grade).some((age) => isInRange(age, minAge, maxAge)) ? 'usually' : 'no';
}

export function fitsAge(age: number, { minGrade, maxGrade, minAge, maxAge }: AudienceLimits): AudienceFit {
  if (!isInRange(age, minAge, maxAge)) return 'no';
  if (isWithoutLimit(minGrade, maxGrade)) return 'yes';
  return usualGradesOf(age).some((grade) => isInRange(grade, minGrade, maxGrade)) ? 'usually' : 'no';
}

/** Full years on a day, both as `YYYY-MM-DD`; who is born on 29 February is a year older on 1 March. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * Why a class is not for a student by grade (counted in the class's school year) or by age (on its first date), or null. A class without dates yet asks for no age,
 * and what nobody has told refuses nobody (`isGuessed`).
 */
export function checkEligibility(student: EligibleStudent, rule: EligibilityRule): EligibilityRefusal | null {
  const { birthDate, isGradeKnown } = student;
  // A class that names a thirteenth grade is of a school that has one.
  const grade = gradeIn(student, rule.gradeYear, rule.maxGrade === HIGHEST_GRADE ? HIGHEST_GRADE : undefined);
  if (isGradeKnown && !isGradeInRange(grade, rule.minGrade, rule.maxGrade)) return 'grade-out-of-range';
  const first = firstDay(rule.meetings);
  if (birthDate !== null && first !== null && !isInRange(ageOn(birthDate, first), rule.minAge, rule.maxAge))
    return 'age-out-of-range';
  return null;
}

/** Whether a limit of a class could not be held against a student because nobody has told the birth date or the grade. */
export function isGuessed({ birthDate, isGradeKnown }: EligibleStudent, rule: EligibilityRule): boolean {
  const asksAge = !isWithoutLimit(rule.minAge, rule.maxAge) && firstDay(rule.meetings) !== null;
  return (birthDate === null && asksAge) || (!isGradeKnown && !isWithoutLimit(rule.minGrade, rule.maxGrade));
}

function isWithoutLimit(min: number | null, max: number | null): boolean {
  return min === null && (max === null || max >= NO_MAXIMUM);
}

function isGradeInRange(grade: number | null, min: number | null, max: number | null): boolean {
  if (isWithoutLimit(min, max)) return true;
  return grade !== null && isInRange(grade, min, max);
}

function isInRange(value: number, min: number | null, max: number | null): boolean {
  return (min === null || value >= min) && (max === null || max >= NO_MAXIMUM || value <= max);
}

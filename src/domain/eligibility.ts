import { firstDay, type MeetingTime } from './schedule.ts';

/** Whom a class is for: grades and ages, both ends included; null means no limit. */
export interface EligibilityRule {
  readonly minGrade: number | null;
  readonly maxGrade: number | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly meetings: readonly MeetingTime[];
}

/** What of a student decides whom a class is for; a null grade means "not in school". */
export interface EligibleStudent {
  readonly birthDate: string;
  readonly grade: number | null;
}

export type EligibilityRefusal = 'grade-out-of-range' | 'age-out-of-range';

/** From this maximum on schools mean "no upper limit" (they write 99). */
const NO_MAXIMUM = 99;

/** Full years on a day, both as `YYYY-MM-DD`; who is born on 29 February is a year older on 1 March. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Why a class is not for a student by grade or by age (counted on the class's first date), or null. A class without dates yet asks for no age. */
export function checkEligibility(student: EligibleStudent, rule: EligibilityRule): EligibilityRefusal | null {
  if (!isGradeInRange(student.grade, rule.minGrade, rule.maxGrade)) return 'grade-out-of-range';
  const first = firstDay(rule.meetings);
  if (first !== null && !isInRange(ageOn(student.birthDate, first), rule.minAge, rule.maxAge))
    return 'age-out-of-range';
  return null;
}

function isGradeInRange(grade: number | null, min: number | null, max: number | null): boolean {
  if (min === null && (max === null || max >= NO_MAXIMUM)) return true;
  return grade !== null && isInRange(grade, min, max);
}

function isInRange(value: number, min: number | null, max: number | null): boolean {
  return (min === null || value >= min) && (max === null || max >= NO_MAXIMUM || value <= max);
}

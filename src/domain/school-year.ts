import { daysBefore } from './deadlines.ts';
import { firstDay, type MeetingTime } from './schedule.ts';

/** The last grade before school is finished. */
const LAST_GRADE = 12;
/** The highest grade that can be told; a school that has named it goes on to it. */
export const HIGHEST_GRADE = 13;
/** So long after a school year has begun, "the grade they enter" is still the one of that year: camps of late summer. */
const ENTERING_DAYS = 92;

/** A grade as it was told: of the school year that began in `gradeYear`; null: of whichever it is now. Without a grade the year says since when by counting there is none. */
export interface GradeOfYear {
  readonly grade: number | null;
  readonly gradeYear: number | null;
}

/** The year in which the school year of a day (`YYYY-MM-DD`) began; `begins` is its first day, `MM-DD`. Begun on 29 February, it begins on 1 March in other years. */
export function schoolYearOf(day: string, begins: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < begins ? 1 : 0);
}

/** "2026/27"; "2026" where it is the calendar year. */
export function nameSchoolYear(year: number, begins: string): string {
  return begins === '01-01' ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

/** Which grade a class asks for. */
export interface GradeAsked {
  readonly isEnteringGrade: boolean;
  readonly meetings: readonly MeetingTime[];
}

/** The school year that students enter next, told on a day; just after one has begun, it is that one. */
export function enteringYearOf(day: string, begins: string): number {
  return schoolYearOf(daysBefore(day, ENTERING_DAYS), begins) + 1;
}

/** The school year whose grade a class asks for: that of its first date, or the one that students enter next; null while it has no dates. */
export function gradeYearOf({ isEnteringGrade, meetings }: GradeAsked, begins: string): number | null {
  const first = firstDay(meetings);
  if (first === null) return null;
  return isEnteringGrade ? enteringYearOf(first, begins) : schoolYearOf(first, begins);
}

/** The last grade that a school has: the twelfth, or a thirteenth that it has named. */
export function lastGradeOf(gradeNames: Readonly<Record<string, string>>): number {
  return String(HIGHEST_GRADE) in gradeNames ? HIGHEST_GRADE : LAST_GRADE;
}

/** The grade in a school year, one a year from the year that it was told for; null: none, or school is finished by then. */
export function gradeIn({ grade, gradeYear }: GradeOfYear, year: number | null, last = LAST_GRADE): number | null {
  if (grade === null || year === null || gradeYear === null) return grade;
  const counted = grade + year - gradeYear;
  // A grade beyond the last that was told as it is stays what it is.
  return counted > Math.max(last, grade) ? null : counted;
}

/**
 * Of which school year a grade is that is written now. A grade that stays as it was is still of the year that it was told for: where it should
 * have moved on meanwhile it does so, and one that was corrected does not move a second time.
 */
export function decideGradeYear(before: GradeOfYear | null, grade: number | null, thisYear: number): number | null {
  if (before !== null && before.grade === grade && before.gradeYear !== null) return before.gradeYear;
  return grade === null ? null : thisYear;
}

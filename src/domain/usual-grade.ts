import { isDay } from './day.ts';
import { daysBefore } from './deadlines.ts';
import { ageOn } from './eligibility.ts';
import { HIGHEST_GRADE, schoolYearOf } from './school-year.ts';
import { AGE_OF_GRADE_0 } from './usual-age.ts';

/** Who has the birthday in the first month of a school year counts with the elder ones. */
const CUT_DAYS = 31;

/** The grade that children of a birth date are usually in, in the school year of a day; null outside of school, and for what is no date yet. */
export function usualGrade(birthDate: string, today: string, begins: string): number | null {
  if (!isDay(birthDate)) return null;
  const first = `${schoolYearOf(today, begins)}-${begins === '02-29' ? '03-01' : begins}`;
  const grade = ageOn(birthDate, daysBefore(first, -CUT_DAYS)) - AGE_OF_GRADE_0;
  return grade >= 0 && grade <= HIGHEST_GRADE ? grade : null;
}

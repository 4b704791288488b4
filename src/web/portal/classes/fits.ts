import type { SchoolClass } from '../../../contract/classes.ts';
import {
  ageOn,
  type AudienceLimits,
  checkEligibility,
  NO_MAXIMUM,
  usualAgesOf,
  usualGradesOf,
} from '../../../domain/eligibility.ts';
import { firstDay } from '../../../domain/schedule.ts';
import { listWhoms, type Question } from './find-classes.ts';
import { meant, type Standing } from './whom.ts';

/** Why a class is not for somebody: by age, or by grade. */
export type Misfit = 'too-young' | 'too-old' | 'other-grade';
/** How a class and one of those who are looked for go together. */
export type Fit = { readonly kind: 'yes' | 'usually' | Misfit } | Standing;

/** Tells how a class and each of these people go together. */
export function openFits(
  { children, standingOf }: Pick<Question, 'children' | 'standingOf'>,
  whoms: readonly string[],
) {
  const rules = listWhoms({ grades: [], ages: [] }, children, whoms);
  return (whom: string, item: SchoolClass): Fit => {
    const standing = standingOf(meant(whom, 'child'), item);
    const fit = rules.get(whom)?.(item) ?? 'yes';
    // Whom a class is not for has no seat in it, and nothing else at its time matters.
    if (standing && (fit !== 'no' || standing.kind !== 'overlaps')) return standing;
    if (fit !== 'no') return { kind: fit };
    const [kind, value] = whom.split(':');
    const child = children.find(({ id }) => id === meant(whom, 'child'));
    if (kind === 'grade') return { kind: misfitOfGrade(Number(value), item) };
    const first = firstDay(item.meetings);
    if (!child) return { kind: misfitOfAge(Number(value), item) };
    const isByGrade = checkEligibility(child, item) === 'grade-out-of-range';
    if (isByGrade || child.birthDate === null || first === null) return { kind: 'other-grade' };
    return { kind: misfitOfAge(ageOn(child.birthDate, first), item) };
  };
}

/** Of an age that the class is not for, or whose usual grades it is not for. */
function misfitOfAge(age: number, { minAge, maxAge, minGrade }: AudienceLimits): Misfit {
  if (minAge !== null && age < minAge) return 'too-young';
  if (isLimit(maxAge) && age > maxAge) return 'too-old';
  return minGrade !== null && usualGradesOf(age).every((grade) => grade < minGrade) ? 'too-young' : 'too-old';
}

/** Of a grade that the class is not for, or whose usual ages it is not for. */
function misfitOfGrade(grade: number, { minGrade, maxGrade, minAge }: AudienceLimits): Misfit {
  if ((minGrade !== null && grade < minGrade) || (isLimit(maxGrade) && grade > maxGrade)) return 'other-grade';
  return minAge !== null && usualAgesOf(grade).every((age) => age < minAge) ? 'too-young' : 'too-old';
}

const isLimit = (value: number | null): value is number => value !== null && value < NO_MAXIMUM;

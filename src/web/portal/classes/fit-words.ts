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
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import { listWhoms, type Question } from './find-classes.ts';
import { childIn, type Standing } from './whom.ts';

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
    const standing = standingOf(childIn(whom), item);
    const fit = rules.get(whom)?.(item) ?? 'yes';
    // Whom a class is not for has no seat in it, and nothing else at its time matters.
    if (standing && (fit !== 'no' || standing.kind !== 'overlaps')) return standing;
    if (fit !== 'no') return { kind: fit };
    const [kind, value] = whom.split(':');
    const child = children.find(({ id }) => id === childIn(whom));
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

interface Telling {
  readonly whoms: readonly string[];
  readonly nameOf: (whom: string) => string;
  readonly format: Pick<Format, 'list'>;
}

/** Says of each class for whom it is: "Fits Maya · Usually fits Grade 4 · Sam: too young"; of one person only what stands in the way. Who has it already is said elsewhere. */
export function openFitWords(question: Pick<Question, 'children' | 'standingOf'>, { whoms, nameOf, format }: Telling) {
  const fitOf = openFits(question, whoms);
  return (item: SchoolClass): string => {
    const all = whoms.map((whom) => [whom, fitOf(whom, item)] as const);
    const namesOf = (kind: Fit['kind']) =>
      all.flatMap(([whom, fit]) => (fit.kind === kind && all.length > 1 ? [nameOf(whom)] : []));
    const [sure, usual] = [namesOf('yes'), namesOf('usually')];
    return [
      ...(sure.length > 0 ? [m.classes_fits({ names: format.list(sure) })] : []),
      ...(usual.length > 0 ? [m.classes_fits_usually({ names: format.list(usual) })] : []),
      ...all.flatMap(([whom, fit]) => {
        const why = wordsOf(fit);
        return why === null ? [] : [m.classes_fits_not({ name: nameOf(whom), why })];
      }),
    ].join(' · ');
  };
}

function wordsOf(fit: Fit): string | null {
  switch (fit.kind) {
    case 'too-young':
      return m.classes_fits_too_young();
    case 'too-old':
      return m.classes_fits_too_old();
    case 'other-grade':
      return m.classes_fits_other_grade();
    case 'overlaps':
      return m.classes_fits_overlaps({ title: fit.title });
    default:
      return null;
  }
}

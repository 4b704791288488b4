import type { ChosenClass, ChoosingStudent } from './enrollment.ts';
import { checkOverlap } from './enrollment.ts';
import { checkEligibility } from './eligibility.ts';
import { isInRange } from './pricing.ts';
import { countFreeSeats } from './seats.ts';

/** Rules that staff may set aside for one student, each by itself and with a reason. */
export const OVERRIDABLE = [
  'paused',
  'not-open',
  'closed',
  'class-full',
  'grade-out-of-range',
  'age-out-of-range',
  'overlaps',
] as const;
export type SetAside = (typeof OVERRIDABLE)[number];

/** Why staff cannot give this seat, whatever their reason. */
export type NeverOnBehalf =
  | 'not-found'
  | 'cancelled'
  | 'information-only'
  | 'already-enrolled'
  | 'already-waitlisted'
  | 'price-out-of-range';

/** A published class as staff meet it; null stands for one that is no more, or a draft. */
type GivenClass = ChosenClass | null;

/** Every rule that stands against giving a student a seat at `now` (milliseconds since 1970), each by itself: a registration is told the first only. */
export function listObstacles(schoolClass: ChosenClass, student: ChoosingStudent, now: number): SetAside[] {
  const { isPaused, registrationOpensAt, registrationClosesAt } = schoolClass;
  const stands: Readonly<Record<SetAside, boolean>> = {
    paused: isPaused,
    'not-open': now < Date.parse(registrationOpensAt),
    closed: now >= Date.parse(registrationClosesAt),
    'class-full': countFreeSeats(schoolClass) === 0,
    'grade-out-of-range':
      checkEligibility(student, { ...schoolClass, minAge: null, maxAge: null }) === 'grade-out-of-range',
    'age-out-of-range':
      checkEligibility(student, { ...schoolClass, minGrade: null, maxGrade: null }) === 'age-out-of-range',
    overlaps: checkOverlap(schoolClass, student) !== null,
  };
  return OVERRIDABLE.filter((rule) => stands[rule]);
}

/** Why staff cannot give this seat at all; `isWaiting`: the place on the waitlist that it would take is known. */
export function decideNever(
  schoolClass: GivenClass,
  student: ChoosingStudent | null,
  isWaiting: boolean,
): NeverOnBehalf | null {
  if (!schoolClass || !student) return 'not-found';
  if (schoolClass.isCancelled) return 'cancelled';
  if (schoolClass.isInformationOnly) return 'information-only';
  if (student.enrolledIn.has(schoolClass.id)) return 'already-enrolled';
  return student.waitsFor.has(schoolClass.id) && !isWaiting ? 'already-waitlisted' : null;
}

export type OnBehalfDecision =
  | { readonly outcome: 'enrolled'; readonly used: readonly SetAside[] }
  | { readonly outcome: 'never'; readonly reason: NeverOnBehalf }
  /** Rules that stand against it and that nobody has set aside. */
  | { readonly outcome: 'against'; readonly rules: readonly SetAside[] };

/** Decides whether staff give a student a seat, with the rules that they set aside; what stands against nothing is not told as used. */
export function decideOnBehalf(
  schoolClass: GivenClass,
  student: ChoosingStudent | null,
  wish: { readonly overrides: readonly SetAside[]; readonly chosenCents: number | null; readonly isWaiting: boolean },
  now: number,
): OnBehalfDecision {
  const reason = decideNever(schoolClass, student, wish.isWaiting);
  if (reason || !schoolClass || !student) return { outcome: 'never', reason: reason ?? 'not-found' };
  if (wish.chosenCents !== null && !isInRange(schoolClass, wish.chosenCents))
    return { outcome: 'never', reason: 'price-out-of-range' };
  const obstacles = listObstacles(schoolClass, student, now);
  const rules = obstacles.filter((rule) => !wish.overrides.includes(rule));
  return rules.length > 0 ? { outcome: 'against', rules } : { outcome: 'enrolled', used: obstacles };
}

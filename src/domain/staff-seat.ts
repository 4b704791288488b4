import { checkEligibility } from './eligibility.ts';
import { checkOverlap, type ChoosingStudent, type ChosenClass } from './enrollment.ts';
import { isInRange } from './pricing.ts';
import { countFreeSeats } from './seats.ts';

/** The rules that staff may set aside for a seat, each by itself and with a reason: when they enroll on behalf, move, or reopen. */
export const OVERRIDES = [
  'paused',
  'not-open',
  'closed',
  'class-full',
  'grade-out-of-range',
  'age-out-of-range',
  'overlaps',
] as const;
export type Override = (typeof OVERRIDES)[number];

/** Why staff cannot give a seat, whatever their reason. */
export const NEVER_GIVEN = [
  'not-found',
  'cancelled',
  'information-only',
  'already-enrolled',
  'already-waitlisted',
  'price-out-of-range',
] as const;
export type NeverGiven = (typeof NEVER_GIVEN)[number];

/** A published class as staff meet it; null stands for one that is no more, or a draft. */
type GivenClass = ChosenClass | null;

/** What staff wish of a seat. */
export interface SeatWish {
  readonly overrides: readonly Override[];
  /** What was chosen from the range of the class; left out where the price stands already. */
  readonly chosenCents?: number | null;
  /** The student's own place on the waitlist becomes the seat. */
  readonly takesPlace?: boolean;
}

export type SeatDecision =
  /** `used`: the rules that stood against it; what was set aside for nothing is not told. */
  | { readonly outcome: 'given'; readonly used: readonly Override[] }
  | { readonly outcome: 'never'; readonly reason: NeverGiven }
  /** Rules that stand against it and that nobody has set aside. */
  | { readonly outcome: 'against'; readonly rules: readonly Override[] };

/**
 * Every rule that stands against giving a student a seat at `now` (milliseconds since 1970), each by itself: a registration is told the first only.
 * The record may lack something. Whoever waits and can be promoted must have got the free seats before.
 */
export function listRulesAgainst(schoolClass: ChosenClass, student: ChoosingStudent, now: number): Override[] {
  const { isPaused, registrationOpensAt, registrationClosesAt } = schoolClass;
  const stands: Readonly<Record<Override, boolean>> = {
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
  return OVERRIDES.filter((rule) => stands[rule]);
}

/** Why staff cannot give this seat at all, or null. */
export function decideNever(
  schoolClass: GivenClass,
  student: ChoosingStudent | null,
  { chosenCents = null, takesPlace = false }: Omit<SeatWish, 'overrides'> = {},
): NeverGiven | null {
  if (!schoolClass || !student) return 'not-found';
  if (schoolClass.isCancelled) return 'cancelled';
  if (schoolClass.isInformationOnly) return 'information-only';
  if (student.enrolledIn.has(schoolClass.id)) return 'already-enrolled';
  if (student.waitsFor.has(schoolClass.id) && !takesPlace) return 'already-waitlisted';
  return chosenCents !== null && !isInRange(schoolClass, chosenCents) ? 'price-out-of-range' : null;
}

/** Decides whether staff give a student a seat, with the rules that they set aside. */
export function decideStaffSeat(
  schoolClass: GivenClass,
  student: ChoosingStudent | null,
  wish: SeatWish,
  now: number,
): SeatDecision {
  const reason = decideNever(schoolClass, student, wish);
  if (reason || !schoolClass || !student) return { outcome: 'never', reason: reason ?? 'not-found' };
  const against = listRulesAgainst(schoolClass, student, now);
  const rules = against.filter((rule) => !wish.overrides.includes(rule));
  return rules.length > 0 ? { outcome: 'against', rules } : { outcome: 'given', used: against };
}

/** Whether a reason is a rule that staff may set aside. */
export function isOverride(reason: string): reason is Override {
  return OVERRIDES.some((rule) => rule === reason);
}

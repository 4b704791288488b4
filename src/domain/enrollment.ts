import { decideClosure, type RegistrationWindow } from './class-state.ts';
import {
  checkEligibility,
  type EligibilityRefusal,
  type EligibilityRule,
  type EligibleStudent,
} from './eligibility.ts';
import type { PriceTag } from './price-tag.ts';
import { isInRange } from './pricing.ts';
import { type MeetingTime, overlaps } from './schedule.ts';
import { countFreeSeats, type Seats } from './seats.ts';

/** Why a line of a registration is refused. */
export type Refusal =
  | 'not-found'
  | 'information-only'
  | 'already-enrolled'
  | 'already-waitlisted'
  | 'paused'
  | 'not-open'
  | 'closed'
  | EligibilityRefusal
  | 'overlaps'
  | 'price-out-of-range'
  | 'forms-missing'
  | 'class-full';

/** A published class as a registration line meets it. */
export interface ChosenClass extends EligibilityRule, RegistrationWindow, Seats, PriceTag {
  readonly id: string;
  readonly isInformationOnly: boolean;
  readonly isPaused: boolean;
  readonly isCancelled: boolean;
}

/** A student with the dates of every class they hold a seat in, by class id, and the ids of the classes they wait for. */
export interface ChoosingStudent extends EligibleStudent {
  readonly enrolledIn: ReadonlyMap<string, readonly MeetingTime[]>;
  readonly waitsFor: ReadonlySet<string>;
}

/** What the family wishes of a line: what to do where the class is full, and the price it chose, if it chose one. */
export interface LineWish {
  readonly ifFull: 'waitlist' | 'skip';
  readonly chosenCents?: number | null | undefined;
  /** What of the student's record must be told before they can have this seat, or wait for it. */
  readonly missing?: readonly unknown[];
}

export type LineDecision =
  | { readonly outcome: 'enrolled' | 'waitlisted' }
  | { readonly outcome: 'refused'; readonly reason: Refusal };

/**
 * Decides one line of a registration at `now` (milliseconds since 1970). Null stands for a class or student that the family cannot see.
 * Whoever waits and can be promoted must have got the free seats before: what is free now is for the public.
 */
export function decideLine(
  schoolClass: ChosenClass | null,
  student: ChoosingStudent | null,
  { ifFull, chosenCents, missing = [] }: LineWish,
  now: number,
): LineDecision {
  if (!schoolClass || !student) return { outcome: 'refused', reason: 'not-found' };
  const reason = decideRefusal(schoolClass, student, now);
  if (reason) return { outcome: 'refused', reason };
  if (typeof chosenCents === 'number' && !isInRange(schoolClass, chosenCents))
    return { outcome: 'refused', reason: 'price-out-of-range' };
  const isFree = countFreeSeats(schoolClass) > 0;
  if (!isFree && ifFull === 'skip') return { outcome: 'refused', reason: 'class-full' };
  // Said last: nobody fills in a record to hear another "no".
  if (missing.length > 0) return { outcome: 'refused', reason: 'forms-missing' };
  return { outcome: isFree ? 'enrolled' : 'waitlisted' };
}

function decideRefusal(schoolClass: ChosenClass, student: ChoosingStudent, now: number): Refusal | null {
  if (schoolClass.isInformationOnly) return 'information-only';
  if (student.enrolledIn.has(schoolClass.id)) return 'already-enrolled';
  if (student.waitsFor.has(schoolClass.id)) return 'already-waitlisted';
  const closure = decideClosure(schoolClass, now);
  // The class itself says that it is cancelled; a registration for it is simply closed.
  if (closure) return closure === 'cancelled' ? 'closed' : closure;
  return checkEligibility(student, schoolClass) ?? checkOverlap(schoolClass, student);
}

/** The class in which the student has a seat at the same time, the first of them; null where there is none. */
export function findOverlap(
  schoolClass: { readonly id: string; readonly meetings: readonly MeetingTime[] },
  { enrolledIn }: Pick<ChoosingStudent, 'enrolledIn'>,
): string | null {
  for (const [id, meetings] of enrolledIn)
    if (id !== schoolClass.id && overlaps(schoolClass.meetings, meetings)) return id;
  return null;
}

/** Whether a class lies at the same time as another one in which the student has a seat. */
export function checkOverlap(...facts: Parameters<typeof findOverlap>): 'overlaps' | null {
  return findOverlap(...facts) === null ? null : 'overlaps';
}

/**
 * Whether a "no" would be the answer whenever it is asked: no seat that may come free, and no day that comes. What a student has already may
 * come from a submission whose answer was lost: asked again, it is answered.
 */
export function isLasting(reason: Refusal): boolean {
  return !['class-full', 'not-open', 'already-enrolled', 'already-waitlisted'].includes(reason);
}

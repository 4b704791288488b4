import { checkOverlap, type ChoosingStudent } from './enrollment.ts';
import type { MeetingTime } from './schedule.ts';
import { countFreeSeats, type Seats } from './seats.ts';

/** How long everything that was withdrawn in one act can be given back, in hours. */
export const UNDO_HOURS = 24;

/** Until when a withdrawal made at `at` can be undone (both in milliseconds since 1970). */
export function undoUntil(at: number): number {
  return at + UNDO_HOURS * 3_600_000;
}

/** How long a family can take a withdrawal of its own back, in minutes. */
export const TAKE_BACK_MINUTES = 10;

/** Until when a family can take back what it withdrew at `at` (both in milliseconds since 1970), as long as nobody has the seat. */
export function takeBackUntil(at: number): number {
  return at + TAKE_BACK_MINUTES * 60_000;
}

/** Why something that was withdrawn cannot be given back. */
/** `changed-since`: somebody did something with it, or with what it became, since. */
export type NotGivenBack =
  | 'changed-since'
  | 'class-full'
  | 'already-enrolled'
  | 'already-waitlisted'
  | 'overlaps'
  | 'cancelled';

interface LeftClass extends Seats {
  readonly id: string;
  readonly isCancelled: boolean;
  readonly meetings: readonly MeetingTime[];
}

/** Decides whether a seat can be given back: not where somebody from the waitlist has it now, and not into a second place at the same time. */
export function decideSeatBack(
  schoolClass: LeftClass,
  student: Pick<ChoosingStudent, 'enrolledIn'>,
): NotGivenBack | null {
  if (schoolClass.isCancelled) return 'cancelled';
  if (student.enrolledIn.has(schoolClass.id)) return 'already-enrolled';
  if (countFreeSeats(schoolClass) === 0) return 'class-full';
  return checkOverlap(schoolClass, student);
}

/** Decides whether a place on a waitlist can be given back, with its old ticket. */
export function decidePlaceBack(
  schoolClass: LeftClass,
  student: Pick<ChoosingStudent, 'enrolledIn' | 'waitsFor'>,
): NotGivenBack | null {
  if (schoolClass.isCancelled) return 'cancelled';
  if (student.enrolledIn.has(schoolClass.id)) return 'already-enrolled';
  return student.waitsFor.has(schoolClass.id) ? 'already-waitlisted' : null;
}

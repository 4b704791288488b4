import { checkOverlap, type ChoosingStudent } from './enrollment.ts';
import type { MeetingTime } from './schedule.ts';

/** A class as far as its waitlist is concerned. */
export interface WaitedForClass {
  readonly id: string;
  readonly isPublished: boolean;
  readonly isInformationOnly: boolean;
  readonly isPaused: boolean;
  readonly isCancelled: boolean;
  readonly meetings: readonly MeetingTime[];
}

/** Why a free seat passes a waiting student by. */
export type HeldBackReason = 'already-enrolled' | 'overlaps';

/** Whether a class gives no seats to its waitlist: a draft, a cancelled, a paused or an information-only class holds everybody back. A closed registration does not. */
export function holdsEveryoneBack(schoolClass: WaitedForClass): boolean {
  return !schoolClass.isPublished || schoolClass.isCancelled || schoolClass.isPaused || schoolClass.isInformationOnly;
}

/** Checks a waiting student again before a seat goes to them; one who fails keeps their place, and the next is tried. */
export function decideHeldBack(
  schoolClass: WaitedForClass,
  student: Pick<ChoosingStudent, 'enrolledIn'>,
): HeldBackReason | null {
  if (student.enrolledIn.has(schoolClass.id)) return 'already-enrolled';
  return checkOverlap(schoolClass, student);
}

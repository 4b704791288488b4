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
export type HeldBackReason = 'already-enrolled' | 'overlaps' | 'deadline-passed';

/** Whether a class gives no seats to its waitlist: a draft, a cancelled, a paused or an information-only class holds everybody back. A closed registration does not. */
export function holdsEveryoneBack(schoolClass: WaitedForClass): boolean {
  return !schoolClass.isPublished || schoolClass.isCancelled || schoolClass.isPaused || schoolClass.isInformationOnly;
}

/**
 * Checks a waiting student again before a seat goes to them; one who fails keeps their place, and the next is tried. Who gives up another seat for it comes
 * without that one; `isTooLate`: the school's last day for giving it up is over.
 */
export function decideHeldBack(
  schoolClass: WaitedForClass,
  student: Pick<ChoosingStudent, 'enrolledIn'>,
  isTooLate = false,
): HeldBackReason | null {
  if (student.enrolledIn.has(schoolClass.id)) return 'already-enrolled';
  if (isTooLate) return 'deadline-passed';
  return checkOverlap(schoolClass, student);
}

/** Somebody who waits, by the ticket that says where. */
export interface Queued {
  readonly id: string;
  readonly ticket: number;
}

/** Where somebody stands once the school has moved others, or them: places count from 1. */
export interface Moved {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly ticket: number;
}

/**
 * Moves one of a queue to another place, the last where there are not so many. Those between go up or down by one; the tickets of all of
 * them stay the same, handed on from one to the next, so that none is ever made up or lost. Answers whose place changed.
 */
export function decideMoves(queue: readonly Queued[], id: string, to: number): Moved[] {
  const inOrder = queue.toSorted((a, b) => a.ticket - b.ticket);
  const at = inOrder.findIndex((each) => each.id === id);
  const [moving] = inOrder.slice(at, at + 1);
  if (at < 0 || !moving) return [];
  const after = inOrder.toSpliced(at, 1).toSpliced(to - 1, 0, moving);
  const before = new Map(inOrder.map((each, index) => [each.id, index + 1]));
  return after.flatMap((each, index) => {
    const [from = 0, held] = [before.get(each.id), inOrder[index]];
    return held && from !== index + 1 ? { id: each.id, from, to: index + 1, ticket: held.ticket } : [];
  });
}

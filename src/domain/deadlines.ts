import { firstDay, isOver, type MeetingTime } from './schedule.ts';

const DAY_MS = 86_400_000;

/** The day `YYYY-MM-DD` that lies so many days before another. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The last day at the school on which a family may withdraw from a class; null where the school sets none, or the class has no dates yet. */
export function lastDayToWithdraw(meetings: readonly MeetingTime[], withdrawDaysBefore: number | null): string | null {
  const first = firstDay(meetings);
  return first === null || withdrawDaysBefore === null ? null : daysBefore(first, withdrawDaysBefore);
}

/** Whether a family may withdraw today: not once the class is over, and not after the school's last day for it. */
export function decideWithdrawal(
  meetings: readonly MeetingTime[],
  today: string,
  withdrawDaysBefore: number | null,
): 'allowed' | 'already-ended' | 'deadline-passed' {
  if (isOver(meetings, today)) return 'already-ended';
  const last = lastDayToWithdraw(meetings, withdrawDaysBefore);
  return last !== null && last < today ? 'deadline-passed' : 'allowed';
}

/** A semester in which a student is enrolled. */
export interface SizedSemester {
  readonly startsOn: string;
  readonly endsOn: string;
  /** The last day that staff set for this semester; null: the school's setting counts. */
  readonly sizesUntil: string | null;
}

/**
 * The last day on which the size of a student's t-shirt may be changed: that of the first of their semesters that are not over. Null where
 * the school sets none, or the student is in no such semester.
 */
export function lastDayForSize(
  semesters: readonly SizedSemester[],
  today: string,
  tshirtDaysBefore: number | null,
): string | null {
  const days = semesters
    .filter(({ endsOn }) => endsOn >= today)
    .flatMap(({ startsOn, sizesUntil }) => {
      if (sizesUntil !== null) return [sizesUntil];
      return tshirtDaysBefore === null ? [] : [daysBefore(startsOn, tshirtDaysBefore)];
    });
  return days.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null);
}

/** Whether sizes are frozen: after the last day shirts are ordered. */
export function areSizesFrozen(last: string | null, today: string): boolean {
  return last !== null && today > last;
}

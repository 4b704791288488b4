import type { DatePlan } from './class-dates.ts';
import type { HeldDate, MeetingTime } from './schedule.ts';

/** How the dates of a class were made, as far as what is unusual about them. */
export type Exceptions = Pick<DatePlan, 'start' | 'end' | 'skipped' | 'moved' | 'extra'>;

/** A date that came besides the weekly ones, one that was moved there, and two on which the class is not held: moved to another day, or left out. */
export interface MarkedDate extends HeldDate {
  readonly mark?: 'extra' | 'moved' | 'moved-away' | 'not-held';
  /** The day from which, or to which, it was moved. */
  readonly otherOn?: string;
}

/** The dates of a class that lie in some days, with what is unusual about each, and those days on which it is not held though its weekly pattern has them. */
export function markDates(
  meetings: readonly HeldDate[],
  { start, end, moved, extra, skipped }: Exceptions,
  days: { readonly from: string; readonly to: string },
): MarkedDate[] {
  const held = new Set(meetings.map(({ on }) => on));
  const isLeftOut = (on: string) => days.from <= on && on <= days.to && !held.has(on);
  const marked = meetings.map((meeting): MarkedDate => {
    const isThis = (other: MeetingTime) => other.on === meeting.on && other.start === meeting.start;
    const move = moved.find(({ to }) => isThis(to));
    // Only elsewhere, which its place says.
    if (move?.from === meeting.on && meeting.start === start && meeting.end === end) return meeting;
    if (move) return { ...meeting, mark: 'moved', otherOn: move.from };
    // Where there is no weekly pattern every date is one that came by itself.
    return start !== null && extra.some(isThis) ? { ...meeting, mark: 'extra' } : meeting;
  });
  if (start === null || end === null) return marked;
  const away = moved
    .filter(({ from }) => isLeftOut(from))
    .map(({ from, to }): MarkedDate => ({ on: from, start, end, mark: 'moved-away', otherOn: to.on }));
  const notHeld = skipped.filter(isLeftOut).map((on): MarkedDate => ({ on, start, end, mark: 'not-held' }));
  return [...marked, ...away, ...notHeld];
}

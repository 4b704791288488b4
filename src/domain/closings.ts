import { type DatePlan, type Holiday, MOST_SINGLE_DATES, NO_DATES, patternDays, weekdayOf } from './class-dates.ts';
import { daysBefore } from './deadlines.ts';
import type { MeetingTime, PlannedDate } from './schedule.ts';

/** A stretch of days, both included, or hours of them, on which classes are not held as planned; null hours: whole days. */
export interface ClosedTime {
  readonly from: string;
  readonly to: string;
  readonly start: string | null;
  readonly end: string | null;
}

/** What becomes of one date of a class: it is held at another time or place (`to`), or not at all (null). */
export interface DateChange {
  readonly date: MeetingTime;
  readonly to: PlannedDate | null;
}

/** How far behind the last date another one is looked for. */
const MOST_DAYS_AHEAD = 366;
/** The most days that are closed at once. */
export const MOST_CLOSED_AT_ONCE = 31;

/** What is wrong with a time that is to be closed, and where; null: nothing. Its days stand in order and are not too many, its hours do not end before they begin. */
export function checkClosedTime({
  from,
  to,
  start,
  end,
}: ClosedTime):
  | { readonly field: 'to'; readonly code: 'days-reversed' | 'too-many' }
  | { readonly field: 'end'; readonly code: 'ends-before-it-begins' }
  | null {
  if (to < from) return { field: 'to', code: 'days-reversed' };
  if (daysBefore(to, MOST_CLOSED_AT_ONCE - 1) > from) return { field: 'to', code: 'too-many' };
  if (start !== null && end !== null && end <= start) return { field: 'end', code: 'ends-before-it-begins' };
  return null;
}

/** Whether a date begins, ends or goes on in a time that is closed. */
export function isClosed({ on, start, end }: MeetingTime, closed: ClosedTime): boolean {
  if (on < closed.from || on > closed.to) return false;
  return start < (closed.end ?? '24:00') && (closed.start ?? '00:00') < end;
}

/**
 * The plan of a class without these dates, or with them at other times. A date of the weekly pattern is skipped or moved, one that was moved
 * goes elsewhere or is skipped, a single date goes or is another one.
 */
export function changeDates(plan: DatePlan, changes: readonly DateChange[]): DatePlan {
  return changes.reduce(changeOne, plan);
}

function changeOne(plan: DatePlan, { date, to }: DateChange): DatePlan {
  const isIt = ({ on, start }: MeetingTime) => on === date.on && start === date.start;
  if (plan.extra.some(isIt))
    return { ...plan, extra: plan.extra.flatMap((one) => (isIt(one) ? (to ? [to] : []) : [one])) };
  const moved = plan.moved.find((one) => isIt(one.to));
  const from = moved?.from ?? date.on;
  const others = plan.moved.filter((one) => one !== moved);
  return to
    ? { ...plan, moved: [...others, { from, to }] }
    : { ...plan, moved: others, skipped: [...new Set([...plan.skipped, from])].toSorted() };
}

/**
 * The next days on which a class could meet behind its last date, one for each date that falls away: days of its weekly pattern (else the
 * weekday of the date itself) that are no holiday, at the time of that date. Fewer where a year has no more of them.
 */
export function datesAtEnd(
  plan: DatePlan,
  meetings: readonly MeetingTime[],
  gone: readonly MeetingTime[],
  holidays: readonly Holiday[],
): MeetingTime[] {
  const last = meetings.reduce((latest, { on }) => (on > latest ? on : latest), '');
  if (last === '' || plan.moved.length + gone.length > MOST_SINGLE_DATES) return [];
  const [firstOn, lastOn] = [daysBefore(last, -1), daysBefore(last, -MOST_DAYS_AHEAD)];
  const found: MeetingTime[] = [];
  for (const { on: day, start, end } of gone) {
    const weekdays = plan.weekdays.length > 0 ? plan.weekdays : [weekdayOf(Date.parse(`${day}T00:00:00Z`))];
    const on = patternDays({ ...NO_DATES, firstOn, lastOn, weekdays }).find(
      (each) => !holidays.some(({ from, to }) => from <= each && each <= to) && !found.some((one) => one.on === each),
    );
    if (on !== undefined) found.push({ on, start, end });
  }
  return found;
}

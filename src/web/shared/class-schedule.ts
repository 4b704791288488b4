import type { Meeting } from '../../contract/classes.ts';
import { firstDay, lastDay } from '../../domain/schedule.ts';
import { m } from '../../words/messages.js';
import type { Format } from './format.ts';

type ScheduleFormat = Pick<Format, 'day' | 'weekday' | 'times'>;

/** The dates of a class as one line: "Tue 3:30 – 5:30 PM · Sep 8 – Nov 17". */
export function describeSchedule(meetings: readonly Meeting[], format: ScheduleFormat): string {
  const first = firstDay(meetings);
  const last = lastDay(meetings);
  if (first === null || last === null) return m.classes_dates_to_come();
  return `${describeTimes(meetings, format)} · ${describeDays(first, last, format)}`;
}

/** The span of a class's dates: "Sep 8 – Nov 17", or one day. */
function describeDays(first: string, last: string, format: ScheduleFormat): string {
  return unbroken(first === last ? format.day(first) : `${format.day(first)} – ${format.day(last)}`);
}

function describeTimes(meetings: readonly Meeting[], format: ScheduleFormat): string {
  const daysByTime = new Map<string, Map<number, string>>();
  for (const { on, start, end } of meetings) {
    const time = unbroken(format.times(start, end));
    const days = daysByTime.get(time) ?? new Map<number, string>();
    daysByTime.set(time, days.set(weekdayOf(on), format.weekday(on)));
  }
  // More than two different times would not fit one line.
  if (daysByTime.size > 2) return m.classes_times_vary({ days: nameDays(allDays(daysByTime.values())) });
  return [...daysByTime].map(([time, days]) => `${nameDays(days)} ${time}`).join(', ');
}

/** A date or a time is not torn apart at the end of a line; a span only behind its dash. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0').replaceAll(/\s–\s/g, '\u00a0– ');
}

/** The weekday of a date, Monday being 1 and Sunday 7. */
export function weekdayOf(on: string): number {
  return new Date(`${on}T00:00:00Z`).getUTCDay() || 7;
}

function allDays(groups: Iterable<Map<number, string>>): Map<number, string> {
  return new Map([...groups].flatMap((days) => [...days]));
}

function nameDays(days: Map<number, string>): string {
  const ordered = [...days].sort(([a], [b]) => a - b);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first && last && ordered.length > 2 && last[0] - first[0] === ordered.length - 1)
    return `${first[1]} – ${last[1]}`;
  return ordered.map(([, name]) => name).join(', ');
}

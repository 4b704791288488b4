import { addDays } from '../../../domain/weeks.ts';

/** How many weeks the agenda shows at once. */
export const WEEKS_SHOWN = 4;

/** How many of what is one's own: a term on a page, and within what can be asked for at once. */
export const OWN_WEEKS_SHOWN = 14;

/** A date from an address, null unless it exists and lies in the calendar's years. */
export function readDay(text: string | undefined): string | null {
  if (text === undefined || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null;
  const parsed = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== text ? null : text;
}

interface Dated {
  readonly on: string;
}

/** Meetings by week and day, in their order; weeks without any are there too, days without any are not. */
export function groupByWeek<M extends Dated>(
  from: string,
  meetings: readonly M[],
  weeks = WEEKS_SHOWN,
): { start: string; days: { on: string; meetings: M[] }[] }[] {
  return Array.from({ length: weeks }, (_, week) => {
    const start = addDays(from, week * 7);
    const end = addDays(start, 7);
    const inWeek = meetings.filter(({ on }) => start <= on && on < end);
    const days = [...Map.groupBy(inWeek, ({ on }) => on)];
    return { start, days: days.map(([on, held]) => ({ on, meetings: held })) };
  });
}

interface Week<M> {
  readonly start: string;
  readonly days: readonly { readonly on: string; readonly meetings: readonly M[] }[];
}

/** The first days of some weeks, whole ones, until there are so many meetings; with the day after them and how many are left from it on. */
export function takeDays<M>(
  weeks: readonly Week<M>[],
  most: number,
): { taken: readonly Week<M>[]; next: string | null; left: number } {
  let [count, left] = [0, 0];
  let next: string | null = null;
  const taken: Week<M>[] = [];
  for (const { start, days } of weeks) {
    const fitting = days.filter(({ on, meetings }) => {
      if (next === null && (count === 0 || count + meetings.length <= most)) count += meetings.length;
      else {
        next ??= on;
        left += meetings.length;
      }
      return next === null;
    });
    if (next === null || fitting.length > 0) taken.push({ start, days: fitting });
  }
  return { taken, next, left };
}

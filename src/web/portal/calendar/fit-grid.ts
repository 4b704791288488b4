import type { CalendarEntry } from './entries.ts';

/** Where a grid has no room: how many more there are on a day, at an hour. */
export interface MoreEntries {
  readonly on: string;
  readonly start: string;
  readonly end: string;
  readonly count: number;
}

/** How many stand one below the other on a day of a month, and beside each other at an hour of a week. */
const MOST_A_DAY = 5;
const MOST_AN_HOUR = 4;

/**
 * What a grid draws of the entries. Where more are on one day of a month, or at one hour of a week, than can be read there, the last place
 * says how many more there are; what concerns oneself comes before it.
 */
export function fitGrid(
  entries: readonly CalendarEntry[],
  view: 'month' | 'week' | 'day',
): { shown: CalendarEntry[]; more: MoreEntries[] } {
  if (view === 'day') return { shown: [...entries], more: [] };
  const most = view === 'month' ? MOST_A_DAY : MOST_AN_HOUR;
  const hourOf = ({ start }: CalendarEntry) => (view === 'month' ? '' : start.slice(0, 2));
  const places = Map.groupBy(entries, (entry) => (view === 'month' ? entry.on : `${entry.on} ${hourOf(entry)}`));
  const shown: CalendarEntry[] = [];
  const more: MoreEntries[] = [];
  for (const all of places.values()) {
    const [first] = all;
    if (!first) continue;
    if (all.length <= most) {
      shown.push(...all);
      continue;
    }
    shown.push(...all.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))).slice(0, most - 1));
    const hour = hourOf(first);
    const [start, end] = hour === '' ? ['23:58', '23:59'] : [`${hour}:00`, `${hour}:59`];
    more.push({ on: first.on, start, end, count: all.length - most + 1 });
  }
  return { shown, more };
}

const isOwn = ({ students, isDraft, clashes }: CalendarEntry) => Boolean(students ?? isDraft ?? clashes);

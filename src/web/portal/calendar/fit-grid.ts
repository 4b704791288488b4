import type { CalendarEntry } from './entries.ts';

/** Where a grid has no room: how many more there are on a day. */
export interface MoreEntries {
  readonly on: string;
  readonly count: number;
}

/** How many stand one below the other on a day. */
const MOST_A_DAY = { month: 5, week: 12 };

/**
 * What a grid draws of the entries. Where more are on one day of a month or a week than can be read there, the last place says how many
 * more there are; what concerns oneself comes before it.
 */
export function fitGrid(
  entries: readonly CalendarEntry[],
  view: 'month' | 'week' | 'day',
): { shown: CalendarEntry[]; more: MoreEntries[] } {
  if (view === 'day') return { shown: [...entries], more: [] };
  const most = MOST_A_DAY[view];
  const shown: CalendarEntry[] = [];
  const more: MoreEntries[] = [];
  for (const [on, all] of Map.groupBy(entries, (entry) => entry.on)) {
    if (all.length <= most) {
      shown.push(...all);
      continue;
    }
    shown.push(...all.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))).slice(0, most - 1));
    more.push({ on, count: all.length - most + 1 });
  }
  return { shown, more };
}

const isOwn = ({ students, isDraft, clashes }: CalendarEntry) => Boolean(students ?? isDraft ?? clashes);

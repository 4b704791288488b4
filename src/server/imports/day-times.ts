import { readTimes } from './times.ts';

/** Weekdays, as a text, and the times that go with them. */
export interface DayTimes {
  readonly days: string;
  readonly start: string;
  readonly end: string;
  /** As in `Times`. */
  readonly isAfternoon: boolean;
}

const TIME = String.raw`(?:\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m?\.?(?![a-z]))?|noon|midday)`;
const TIMES = new RegExp(
  String.raw`(?:\bfrom\s+|@\s*|\bat\s+)?(?<![\d/.])(${TIME}\s*(?:[-–—~]|\bto\b|\buntil\b|\bbis\b)\s*${TIME})(?![\d/])`,
  'gi',
);
const EDGES = /^[\s,;:|()@/–-]+|[\s,;:|()@/–-]+$/g;

/**
 * Weekdays with their times in one cell: `Mon, Tue 9:30am - 1:30pm`, `M/W 4-5 pm; Sat 10:00-12:00`, `9am-1pm Mon-Fri`. Times without days of
 * their own go with those before them. Null where no times can be made out.
 */
export function readDayTimes(text: string): DayTimes[] | null {
  const cell = text.replaceAll(/\s*\buhr\b/gi, '');
  const matches = [...cell.matchAll(TIMES)];
  const isTimeFirst = cell.slice(0, matches[0]?.index ?? 0).replaceAll(EDGES, '') === '';
  const found: DayTimes[] = [];
  for (const [at, match] of matches.entries()) {
    const before = matches[at - 1];
    const behind = match.index + match[0].length;
    const days = isTimeFirst
      ? cell.slice(behind, matches[at + 1]?.index ?? cell.length)
      : cell.slice(before ? before.index + before[0].length : 0, match.index);
    const times = readTimes((match[1] ?? '').trim());
    if (!times) return null;
    found.push({ days: days.replaceAll(EDGES, '') || (found.at(-1)?.days ?? ''), ...times });
  }
  return found.length > 0 ? found : null;
}

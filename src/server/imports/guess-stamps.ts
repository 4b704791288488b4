import type { ColumnFacts } from './column-facts.ts';
import { clockIn, INSTANT, splitDates } from './dates.ts';
import { EARLIEST, readTime } from './times.ts';

/** The times of day that the dates of a column carry, row by row; null where a cell has none. */
const clocksOf = ({ cells }: ColumnFacts) => cells.map((cell) => readTime(clockIn(splitDates(cell)[0] ?? '')));

/**
 * Whether dates such as `2026-10-06 16:00` or `2026-10-06T20:00:00Z` say when a class begins. A program writes midnight, one hour at night
 * all over, or the same hour for the beginning and the end.
 */
export function tellsTimes(first: ColumnFacts, last: ColumnFacts | undefined): boolean {
  if (first.dateFormat === null || (last && last.dateFormat === null)) return false;
  const [starts, ends] = [clocksOf(first), last ? clocksOf(last) : []];
  const known = starts.filter((time) => time !== null);
  if (known.length < first.filled / 2) return false;
  if (last && ends.every((time) => time === null)) return false;
  const isZoned = first.dateFormat === INSTANT;
  const isMidnight =
    known.every((time) => time === '00:00') && !isZoned && ends.every((time) => time === null || time === '00:00');
  const isOneAtNight = !isZoned && new Set(known).size === 1 && (known[0] ?? '') < EARLIEST;
  const areAlike = starts.every((time, at) => time === null || ends[at] === null || time === ends[at]);
  return !isMidnight && !isOneAtNight && !areAlike;
}

/** Midnights with their zone are days, but where the other end has hours of its own. */
export function isStampOf(first: ColumnFacts, last: ColumnFacts | undefined): boolean {
  const isZoned = (facts: ColumnFacts) =>
    facts.samples.length > 0 && facts.samples.every((each) => /T\d{2}:.*(?:Z|[+-]\d{2}:?\d{2})$/.test(each));
  return first.dateFormat !== INSTANT && last?.dateFormat === INSTANT && isZoned(first);
}

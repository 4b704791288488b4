import type { DayOrder } from './date-list.ts';
import { isMonthFirst, monthOf, nearest } from './dates.ts';
import { dayFrom, dayNumber } from './days.ts';

/** A day as far as it is said; what is missing is said by its neighbours. */
interface Part {
  readonly day: number;
  month: number | null;
  year: number | null;
  /** It ends a stretch that the part before begins. */
  readonly isEnd: boolean;
}

/** Whole names of months, or their beginnings. */
const MONTH =
  /^(?:\p{L}{3,4}|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|avril|juillet|septembre|octobre|novembre|décembre)$/iu;

/** A stretch in a list is a week of camp or two; a longer one is the span of a weekly class. */
const MOST_IN_STRETCH = 14;

const WEEKDAYS =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\b[.,:]?|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?\b[.,:]?|\b(?:di|mi|do|fr|sa|so)\b[.,:]/gi;
const TOKEN =
  /(?<iso>\d{4}-\d{1,2}-\d{1,2})(?:T00:00[^\s;,|]*)?|(?<a>\d{1,2})(?<mark>[/.-])(?<b>\d{1,2})(?:\k<mark>(?<y>\d{4}|\d{2})?)?(?!\d)|(?<year>(?:19|20)\d\d)(?!\d)|(?<day>\d{1,2})(?:st|nd|rd|th|\.)?(?![\p{L}\d])|(?<dash>[-–—]|(?:to|through|bis|al)\b)|(?<between>[\s,;&+|]+|(?:and|und|et|y|of|de)\b)|(?<month>\p{L}{3,12})\.?/giuy;

/**
 * Days that a cell names one by one: `Oct 3, 10, 17 and Nov 7`, `3., 10. und 17. Oktober`, `10/3, 10/10/2026`, `2026-10-03; 2026-10-10`, `Aug 11-15, 18-22`.
 * What is said once counts for its neighbours. Null where anything else stands among them, or one day only.
 */
export function readListedDays(text: string, format: string, near?: string): string[] | null {
  const parts = partsOf(text.normalize('NFKC').replaceAll(WEEKDAYS, ' '), isMonthFirst(format) ? 'MM/DD' : 'DD/MM');
  // One stretch from a day to another is no list.
  if (!parts || parts.length < 2 || (parts.length === 2 && parts[1]?.isEnd)) return null;
  completeYears(parts);
  const days: string[] = [];
  for (const { day, month, year, isEnd } of parts) {
    const on = month === null ? null : year === null ? nearest(month, day, near) : dayFrom(year, month, day);
    if (on === null) return null;
    const before = days.at(-1);
    if (isEnd && before !== undefined) {
      const length = dayNumber(on) - dayNumber(before);
      if (length <= 0 || length > MOST_IN_STRETCH) return null;
      for (let at = 1; at < length; at++) days.push(dayAfter(before, at));
    }
    days.push(on);
  }
  return [...new Set(days)].toSorted();
}

const dayAfter = (day: string, count: number) =>
  new Date((dayNumber(day) + count) * 86_400_000).toISOString().slice(0, 10);

function partsOf(text: string, order: DayOrder): Part[] | null {
  const parts: Part[] = [];
  let [month, isEnd]: [number | null, boolean] = [null, false];
  let isNamedFirst: boolean | null = null;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const { iso, a, b, mark, y, year, day, dash, month: name } = TOKEN.exec(text)?.groups ?? {};
    const last = parts.at(-1);
    if (iso) {
      const [years = 0, months = 0, days = 0] = iso.split('-').map(Number);
      parts.push({ day: days, month: months, year: years, isEnd });
    } else if (a && b && mark === '-' && !y) {
      const both = { month: isNamedFirst ? month : null, year: null };
      parts.push({ day: Number(a), ...both, isEnd }, { day: Number(b), ...both, isEnd: true });
    } else if (a && b) {
      const [days, months] = order === 'DD/MM' || mark === '.' ? [a, b] : [b, a];
      parts.push({ day: Number(days), month: Number(months), year: y ? fullYear(y) : null, isEnd });
    } else if (name) {
      month = MONTH.test(name) ? monthOf(name) : 0;
      if (month === 0) return null;
      isNamedFirst ??= parts.length === 0;
      // `3, 10 Oct`: the month stands behind its days.
      if (!isNamedFirst) for (const each of parts) each.month ??= month;
    } else if (year) {
      if (!last) return null;
      last.year ??= Number(year);
    } else if (day) parts.push({ day: Number(day), month: isNamedFirst ? month : null, year: null, isEnd });
    else if (dash) {
      isEnd = true;
      continue;
    } else if (TOKEN.lastIndex === 0) return null;
    if (iso || a || day) isEnd = false;
  }
  return parts;
}

const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year));

/** A year counts for the days before it that have none; those of later months lie in the year before. */
function completeYears(parts: readonly Part[]): void {
  let after: Part | null = null;
  for (const part of parts.toReversed()) {
    if (part.year === null && after?.year != null && part.month !== null)
      part.year = after.year - Number(part.month > (after.month ?? 12));
    after = part;
  }
}

import { dayFrom } from './days.ts';

/** Dates with their zone, such as `2020-01-06T17:00:00Z`: read at the school. */
export const INSTANT = 'instant';
const INSTANT_TEXT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A cell with several dates in its parts: `Jan 6, 2025 to Mar 10, 2025`, `1/6/2025-3/10/2025`, `2025-01-06; 2025-01-13`. */
export function splitDates(cell: string): string[] {
  const parts = cell.split(/\s*;\s*|\s+(?:to|till|until|through|thru|-)\s+|\s*[–—~]\s*/i).filter(Boolean);
  if (parts.length > 1) return parts;
  const [, first, last] = /^(.*\d{4})\s*-\s*([A-Za-z\d].*\d{4})$/.exec(cell) ?? [];
  return first && last ? [first, last] : parts;
}

/** The date in a text of a given format, as `YYYY-MM-DD`; null if it is none. A time of day after it is passed over. */
export function readDate(text: string, format: string, timeZone: string): string | null {
  if (format === INSTANT) return readInstant(text, timeZone)?.on ?? null;
  const pattern = formats.get(format) ?? compile(format);
  formats.set(format, pattern);
  const { year, shortYear, month, monthName, day } = pattern.exec(text)?.groups ?? {};
  const monthNumber = monthName ? MONTHS.indexOf(monthName.slice(0, 3).toLowerCase()) + 1 : Number(month);
  const yearNumber = shortYear ? 2000 + Number(shortYear) : Number(year);
  return yearNumber && monthNumber && day ? dayFrom(yearNumber, monthNumber, Number(day)) : null;
}

/** Whether a text is written like a date, be there such a day or not: three numbers, or two and the name of a month. */
export function looksLikeDate(text: string): boolean {
  return (
    /\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4}/.test(text) ||
    (/\d/.test(text) && MONTHS.some((month) => new RegExp(`\\b${month}`, 'i').test(text)))
  );
}

/** A day in a given format, for people to write theirs alike; its number is no month's, so that nobody mixes them up. */
export function exampleOf(format: string): string {
  if (format === INSTANT) return '2026-10-26T15:30:00Z';
  const parts: Readonly<Record<string, string>> = { YYYY: '2026', YY: '26', MMM: 'Oct', hh: '15', mm: '30', ss: '00' };
  return format.replace(
    /YYYY|YY|MMM|MM?|DD?|hh|mm|ss/g,
    (token) => parts[token] ?? (token.startsWith('M') ? '10' : '26'),
  );
}

const formats = new Map<string, RegExp>();
const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<shortYear>\\d{2})',
  MMM: '(?<monthName>[A-Za-z]{3,9})\\.?',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})(?:st|nd|rd|th)?',
  hh: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}',
};
const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s+)?';
const TIME = '(?:[T\\s]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?\\s*(?:[ap]\\.?m\\.?)?)?';

function compile(format: string): RegExp {
  const source = format.replace(/YYYY|YY|MMM|MM?|DD?|hh|mm|ss|\s+|[^A-Za-z0-9]/g, (token) =>
    /^\s+$/.test(token) ? '\\s+' : (TOKENS[token] ?? `\\${token}`),
  );
  return new RegExp(`^${WEEKDAY}${source}${TIME}$`, 'i');
}

const writers = new Map<string, Intl.DateTimeFormat>();

/** The wall time at the school of an instant; an end one second short of the minute counts as that minute. */
export function readInstant(text: string, timeZone: string): { on: string; time: string } | null {
  const milliseconds = INSTANT_TEXT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds)) return null;
  const writer = writers.get(timeZone) ?? writerOf(timeZone);
  writers.set(timeZone, writer);
  const [on = '', time = ''] = writer.format(Math.round(milliseconds / 60_000) * 60_000).split(' ');
  return { on, time };
}

function writerOf(timeZone: string): Intl.DateTimeFormat {
  // Swedish dates are ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
}

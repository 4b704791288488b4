import { dayFrom, dayNumber } from './days.ts';

/** Dates with their zone, such as `2020-01-06T17:00:00Z`: read at the school. */
export const INSTANT = 'instant';
/** Days as spreadsheets count them, with the time of day behind the point: what is left of a date where its look was lost. */
export const SERIAL = 'serial';
const INSTANT_TEXT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** How Spanish and French months begin where they begin otherwise; June and July in French differ behind their beginning. */
const ROMANCE: Readonly<Record<string, number>> = {
  ene: 1,
  abr: 4,
  ago: 8,
  dic: 12,
  fév: 2,
  fev: 2,
  avr: 4,
  aoû: 8,
  aou: 8,
  déc: 12,
};
/** How German months begin where they begin otherwise. */
const OTHER_MONTHS: Readonly<Record<string, number>> = { mär: 3, mrz: 3, mai: 5, okt: 10, dez: 12, ...ROMANCE };

/** 1 to 12; 0 where it is the name of none. */
export function monthOf(name: string): number {
  if (/^juil/i.test(name)) return 7;
  if (/^juin/i.test(name)) return 6;
  const begin = name.slice(0, 3).toLowerCase();
  return OTHER_MONTHS[begin] ?? MONTHS.indexOf(begin) + 1;
}

/** A cell with several dates in its parts: `Jan 6, 2025 to Mar 10, 2025`, `1/6/2025-3/10/2025`, `2025-01-06; 2025-01-13`. */
export function splitDates(cell: string): string[] {
  const parts = cell.split(/\s*;\s*|\s+(?:to|till|until|through|thru|bis|-)\s+|\s*[–—~]\s*/i).filter(Boolean);
  if (parts.length > 2) return parts;
  if (parts.length === 2) return completed(parts);
  const [, first, last] =
    /^(.*\d{4})\s*-\s*([A-Za-z\d].*\d{4})$/.exec(cell) ??
    /^([A-Za-z]{3,9}\.?\s+\d{1,2}|\d{1,2}\/\d{1,2})\s*-\s*([A-Za-z]{3,9}\.?\s+\d.*|\d{1,2}(?:\/.*|,.*)?)$/.exec(cell) ??
    [];
  return first && last ? completed([first, last]) : parts;
}

const DAY_ONLY = /^\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?$/;

/** What people say once counts for both: the month in `Aug 11 - 15` and `11 - 15 Aug`, the year in `Sep 20 - Dec 6, 2026`. */
function completed([first = '', last = '']: readonly string[]): string[] {
  const month = /^([A-Za-z]{3,9}\.?)\s+\d/.exec(first)?.[1];
  const end = month && DAY_ONLY.test(last) ? `${month} ${last}` : last;
  const behind = DAY_ONLY.test(first) ? /^\d{1,2}(?:st|nd|rd|th)?(\s+[A-Za-z].*)$/.exec(end)?.[1] : undefined;
  const start = behind ? first + behind : first;
  const [, gap = '', year = ''] = /((?:,?\s+)|\/)(\d{4})$/.exec(end) ?? [];
  const isBare = /^(?:[A-Za-z]{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?\s+[A-Za-z]{3,9}\.?)$/.test(
    start,
  );
  if (year === '' || !(isBare || (gap === '/' && /^\d{1,2}\/\d{1,2}$/.test(start)))) return [start, end];
  const isYearBefore = monthIn(start) > monthIn(end) && monthIn(end) > 0;
  return [`${start}${gap}${isYearBefore ? Number(year) - 1 : year}`, end];
}

const monthIn = (text: string) => MONTHS.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(text)) + 1;

/** The formats that schools write, the likelier first; which of day and month comes first is tried in both ways. */
export const FORMATS: readonly string[] = [
  'YYYY-MM-DD',
  INSTANT,
  'YYYY/M/D',
  'M/D/YYYY',
  'D/M/YYYY',
  'D.M.YYYY',
  'M-D-YYYY',
  'D-M-YYYY',
  'MMM D, YYYY',
  'MMM D YYYY',
  'MMM-D-YYYY',
  'D MMM YYYY',
  'D. MMM YYYY',
  'D-MMM-YYYY',
  'M/D/YY',
  'D/M/YY',
  'D.M.YY',
  // The year is that of the semester.
  'MMM D',
  'D MMM',
  'D. MMM',
  'M/D',
  'D/M',
  'D.M.',
  SERIAL,
];

/** Which of day, month and year comes first. */
const firstOf = (format: string) => /[DMY]/.exec(format)?.[0];

/**
 * Whether a date in `other` says the same in a column of `format`: it names its month, begins with its year, or has day and month in the
 * order of the column. Where a column begins with years, nothing says what comes first in `10/6/2026`.
 */
export function isKin(other: string, format: string): boolean {
  if (other === format || other === INSTANT || format === INSTANT) return false;
  if (other === SERIAL || format === SERIAL) return format.includes('Y') || firstOf(other) === 'Y';
  if (format.includes('Y') && !other.includes('Y')) return false;
  return other.includes('MMM') || firstOf(other) === 'Y' || firstOf(other) === firstOf(format);
}

const kin = new Map<string, readonly string[]>();

function kinOf(format: string): readonly string[] {
  const known = kin.get(format) ?? FORMATS.filter((other) => isKin(other, format));
  kin.set(format, known);
  return known;
}

/** What a date without its year is near to, where nothing else is known; it has every day that there is within a year. */
const SOME_DAY = '2024-07-01';

/** The date in a text of a given format, or of one that says the same in another way: people type `5. Okt. 2026` below `6.10.2026`. */
export function readDate(text: string, format: string, timeZone: string, near?: string): string | null {
  const exactly = readExactly(text, format, timeZone, near);
  if (exactly !== null || !/\d/.test(text)) return exactly;
  for (const other of kinOf(format)) {
    const day = readExactly(text, other, timeZone, near);
    if (day !== null) return day;
  }
  return null;
}

/** Whether the month comes before the day, both as numbers. */
export const isMonthFirst = (format: string) => /^M{1,2}[/-]D/.test(format);

/** The date in a text of a given format, as `YYYY-MM-DD`; null if it is none. A time of day after it is passed over; a year that is not said is the one nearest to `near`. */
export function readExactly(text: string, format: string, timeZone: string, near = SOME_DAY): string | null {
  if (format === INSTANT) return readInstant(text, timeZone)?.on ?? null;
  if (format === SERIAL) return readSerial(text);
  const pattern = formats.get(format) ?? compile(format);
  formats.set(format, pattern);
  const { year, shortYear, month, monthName, day } = pattern.exec(text)?.groups ?? {};
  const monthNumber = monthName ? monthOf(monthName) : Number(month);
  if (!monthNumber || !day) return null;
  if (!format.includes('Y')) return nearest(monthNumber, Number(day), near);
  const yearNumber = shortYear ? 2000 + Number(shortYear) : Number(year);
  return yearNumber ? dayFrom(yearNumber, monthNumber, Number(day)) : null;
}

/** The days of this century; spreadsheets count from the day before 1900, and take that year for a leap year. */
function readSerial(text: string): string | null {
  const days = /^(\d{5})(?:\.\d+)?$/.exec(text)?.[1];
  const on = days ? new Date((Number(days) - 25_569) * 86_400_000).toISOString().slice(0, 10) : '';
  return on.startsWith('20') ? on : null;
}

/** The day in the year nearest to `near`. */
export function nearest(month: number, day: number, near = SOME_DAY): string | null {
  const year = Number(near.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((each) => dayFrom(each, month, day) ?? []);
  const distance = (each: string) => Math.abs(dayNumber(each) - dayNumber(near));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The time of day behind a date, as it stands there; empty where there is none. */
export function clockIn(text: string): string {
  return (
    /\d[T\s]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?)(?:Z|[+-]\d{2}:?\d{2})?$/i.exec(text)?.[1] ?? ''
  );
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
  if (format === SERIAL) return '46321';
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
  MMM: '(?<monthName>[A-Za-zäéû]{3,10})\\.?',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})(?:st|nd|rd|th)?',
  hh: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}',
};
const WEEKDAY = '(?:(?:mon?|tue|wed|thu|fri?|sat?|sun|di|mi|do|so)[a-z]*\\.?,?\\s+)?';
/** A midnight with its zone is how programs write a day. */
const MIDNIGHT = 'T00:00(?::00(?:\\.0+)?)?(?:Z|[+-]\\d{2}:?\\d{2})';
const TIME = `(?:${MIDNIGHT}|[T\\s]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?\\s*(?:[ap]\\.?m\\.?)?)?`;

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

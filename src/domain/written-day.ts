/** Which of day and month comes first in `7/9/2026`. */
export type DayOrder = 'day' | 'month';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'];

/** Months by name, however short they are cut: at least three letters. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    ['long', 'short'].flatMap((month) =>
      Array.from({ length: 12 }, (_, at): [string, number] => {
        const format = new Intl.DateTimeFormat(language, { month: month as 'long' | 'short', timeZone: 'UTC' });
        return [plain(format.format(Date.UTC(2026, at, 15))), at + 1];
      }),
    ),
  ),
);

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .toLowerCase();
}

/** The number of a month by its name in English, German, French, Spanish, Portuguese, Italian or Dutch, as `Sept` or `März`; 0 for what is none or several. */
export function monthNamed(name: string): number {
  const month = MONTHS.get(plain(name)) ?? 0;
  if (month > 0) return month;
  // `Sept`, `Novem`: the beginning of one month alone.
  const begun = plain(name).length >= 3 ? [...MONTHS].filter(([full]) => full.startsWith(plain(name))) : [];
  const months = new Set(begun.map(([, number]) => number));
  return months.size === 1 ? ([...months][0] ?? 0) : 0;
}

const WEEKDAY = /^\p{L}{2,12}\.?,?\s+(?=\p{L}|\d)/u;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d.*)?$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/;
const DOTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2}|\d{4})$/;
const NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/;
const MONTH_FIRST = /^(\p{L}+)\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{2}|\d{4})$/u;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|º)?\.?[\s-]*(?:de\s+)?(\p{L}+)\.?[\s,-]*(?:de\s+)?(\d{2}|\d{4})$/u;
/** Days as workbooks count them, from 1995 to 2091. */
const SERIAL = /^(3[5-9]\d{3}|[4-6]\d{4})$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/** A day as `YYYY-MM-DD`; null where the text is none, or none of the calendar. */
export function writtenDay(text: string, order: DayOrder): string | null {
  const cell = text.trim();
  const [, y1, m1, d1] = YEAR_FIRST.exec(cell) ?? COMPACT.exec(cell) ?? [];
  if (y1) return existing(y1, m1, d1);
  const [, d2, m2, y2] = DOTS.exec(cell) ?? [];
  if (y2) return existing(y2, m2, d2);
  const [, one, other, y3] = NUMBERS.exec(cell) ?? [];
  if (y3) return order === 'day' ? existing(y3, other, one) : existing(y3, one, other);
  if (SERIAL.test(cell)) return new Date(SERIAL_ZERO + Number(cell) * 86_400_000).toISOString().slice(0, 10);
  for (const said of [cell, cell.replace(WEEKDAY, '')]) {
    const [, name4, d4, y4] = MONTH_FIRST.exec(said) ?? [];
    if (name4 && monthNamed(name4) > 0) return existing(y4, String(monthNamed(name4)), d4);
    const [, d5, name5, y5] = DAY_FIRST.exec(said) ?? [];
    if (name5 && monthNamed(name5) > 0) return existing(y5, String(monthNamed(name5)), d5);
  }
  return null;
}

/** What a cell says of the order of day and month: a number above twelve is a day. */
export function orderIn(text: string): DayOrder | null {
  const [, one, other] = NUMBERS.exec(text.trim()) ?? [];
  if (!one) return null;
  if (Number(one) > 12) return 'day';
  return Number(other) > 12 ? 'month' : null;
}

/** Whether nothing but the order of a cell says which day it is. */
export const hangsOnOrder = (text: string): boolean => {
  const [, one, other] = NUMBERS.exec(text.trim()) ?? [];
  return one !== undefined && orderIn(text) === null && one !== other;
};

const SPAN = /^(.*\d)\s*(?:–|—|\bto\b|\bbis\b|\ba\b|\bau\b|\s-\s)\s*(\D*\d.*)$/iu;
const SHORT_SPAN = /^(\p{L}+\.?)\s*(\d{1,2})\s*[-–—]\s*(\d{1,2}),?\s+(\d{4})$/u;

/** A cell with a first and a last day, such as `Dec 21, 2026 – Jan 1, 2027` or `Nov 26-27, 2026`; a single day is both. */
export function writtenSpan(text: string, order: DayOrder): { from: string; to: string } | null {
  const cell = text.trim();
  const single = writtenDay(cell, order);
  if (single) return { from: single, to: single };
  const [, month, first, last, year] = SHORT_SPAN.exec(cell) ?? [];
  const [, begin = '', end = ''] = month
    ? ['', `${month} ${first}, ${year}`, `${month} ${last}, ${year}`]
    : (SPAN.exec(cell) ?? []);
  const [from, to] = [writtenDay(begin, order), writtenDay(end, order)];
  return from && to && from <= to ? { from, to } : null;
}

function existing(year = '', month = '', day = ''): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

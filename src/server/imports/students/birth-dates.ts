import { type ImportNote, note } from '../../../contract/import-notes.ts';
import { monthNamed } from '../../../domain/written-day.ts';
import { dayFrom } from '../days.ts';

/** Which of day and month comes first. */
export type BirthOrder = 'day' | 'month';

/** What a cell says of a day: the day, one of two days, or why it is none. */
export type SaidDay =
  | { readonly day: string }
  | { readonly either: readonly [dayFirst: string, monthFirst: string] }
  | { readonly wrong: ImportNote };

/** The order of a column, and whether cells prove it: a number above 12 is no month. */
export interface ProvenOrder {
  readonly order: BirthOrder | null;
  /** Cells prove both: what nothing but the order tells is asked about. */
  readonly isMixed: boolean;
}

const TIME = /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?(?:\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i;
const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mie|jue|vie|sab|dom|mer|jeu|ven|sam|dim)\p{L}*\.?,?\s+(?=[\p{L}\d])/iu;
const YEAR_FIRST = /^(\d{4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,2})\.?$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const NUMBERS = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/;
const SPACED = /^(\d{1,2})\s+(\d{1,2})\s+(\d{4})$/;
const NO_YEAR = /^(?:\d{1,2}\s*[-/.]\s*\d{1,2}\.?|\p{L}{3,}\.?\s+\d{1,2}|\d{1,2}\.?\s+\p{L}{3,}\.?)$/u;
const NAME_FIRST = /^(\p{L}{3,})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})$/iu;
const NAME_SECOND =
  /^(\d{1,2})(?:st|nd|rd|th|º|er)?\.?[\s-]*(?:de\s+)?(\p{L}{3,})\.?[\s,-]*(?:de[l]?\s+)?(\d{4}|\d{2})$/iu;
const YEAR_NAME = /^(\d{4})[\s-]+(\p{L}{3,})\.?[\s-]+(\d{1,2})$/u;
/** Days as workbooks count them. */
const SERIAL = /^([2-4]\d{4})(?:\.0+)?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

interface Numbers {
  readonly first: number;
  readonly second: number;
  readonly year: string;
  readonly separator: string;
}

/** The order in which the cells of a column are written, by what stands between their numbers: that of dots, of slashes and of dashes are their own. */
export function openBirthDates(cells: readonly string[], today: string, told: BirthOrder | null) {
  const all = cells.flatMap((cell) => numbersIn(plain(cell)) ?? []);
  const groups = Map.groupBy(all, ({ separator }) => separator);
  const proven = new Map([...groups].map(([separator, some]) => [separator, provenBy(some, today)]));
  const whole = provenBy(
    all.filter(({ separator }) => separator !== '.'),
    today,
  );
  const orderOf = (separator: string): ProvenOrder => {
    const own = proven.get(separator) ?? { order: null, isMixed: false };
    if (separator === '.') return own.order ? own : { order: 'day', isMixed: own.isMixed };
    if (told) return { order: told, isMixed: false };
    return own.order !== null || own.isMixed ? own : whole;
  };
  return {
    /** Of dates with slashes or dashes, as far as the cells prove it. */
    proven: whole,
    /** Whether cells are left that can be two days. */
    isOpen: all.some(
      (each) =>
        each.separator !== '.' &&
        isOpen(each, today) &&
        (orderOf(each.separator).order === null || orderOf(each.separator).isMixed),
    ),
    read: (cell: string): SaidDay => {
      const text = plain(cell);
      const numbers = numbersIn(text);
      if (!numbers) return readOther(text, today);
      const { order, isMixed } = orderOf(numbers.separator);
      return readNumbers(numbers, { order, isMixed, today });
    },
  };
}

const plain = (cell: string) =>
  cell.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().replace(TIME, '').replace(WEEKDAY, '').trim();

function numbersIn(text: string): Numbers | null {
  const [, first, separator = ' ', second, year = ''] = NUMBERS.exec(text) ?? [];
  if (first) return { first: Number(first), second: Number(second), year, separator };
  const [, one, other, full = ''] = SPACED.exec(text) ?? [];
  return one ? { first: Number(one), second: Number(other), year: full, separator: ' ' } : null;
}

function provenBy(all: readonly Numbers[], today: string): ProvenOrder {
  const votes = { day: 0, month: 0 };
  for (const each of all) {
    const [dayFirst, monthFirst] = daysOf(each, today);
    if (dayFirst && !monthFirst && each.first > 12) votes.day += 1;
    if (monthFirst && !dayFirst && each.second > 12) votes.month += 1;
  }
  const order = votes.day > votes.month ? 'day' : votes.month > votes.day ? 'month' : null;
  return { order, isMixed: votes.day > 0 && votes.month > 0 };
}

/** The day that the numbers are, the day first and the month first; null where there is none, or nobody can be born on it. */
function daysOf({ first, second, year }: Numbers, today: string): readonly [string | null, string | null] {
  const full = fullYear(year, today);
  const born = (month: number, day: number) => {
    const on = dayFrom(full, month, day);
    return on !== null && on >= '1900' && on <= today ? on : null;
  };
  return [born(second, first), born(first, second)];
}

const isOpen = (numbers: Numbers, today: string) => {
  const [dayFirst, monthFirst] = daysOf(numbers, today);
  return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst;
};

/** Two digits are of this century as far as it has come. */
const fullYear = (year: string, today: string) =>
  year.length === 2 ? Number(year) + (Number(year) > Number(today.slice(2, 4)) ? 1900 : 2000) : Number(year);

function readNumbers(numbers: Numbers, { order, isMixed, today }: ProvenOrder & { readonly today: string }): SaidDay {
  const full = fullYear(numbers.year, today);
  if (full < 1900) return { wrong: note('not-a-year', { year: numbers.year }) };
  const [dayFirst, monthFirst] = daysOf(numbers, today);
  if (dayFirst && monthFirst && dayFirst !== monthFirst)
    return order === null || isMixed
      ? { either: [dayFirst, monthFirst] }
      : { day: order === 'day' ? dayFirst : monthFirst };
  const day = order === 'day' ? dayFirst : order === 'month' ? monthFirst : (dayFirst ?? monthFirst);
  if (day) return { day };
  const month = order === 'day' ? numbers.second : numbers.first;
  if (order !== null && month > 12) return { wrong: note('no-such-month', { month: String(month) }) };
  const on = dayFrom(full, month, order === 'day' ? numbers.first : numbers.second);
  if (on !== null && on > today) return { wrong: note('born-in-the-future') };
  return { wrong: note('not-a-day') };
}

function readOther(text: string, today: string): SaidDay {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  const compact = COMPACT.exec(text);
  const named = NAME_FIRST.exec(text);
  const second = NAME_SECOND.exec(text);
  const yearNamed = YEAR_NAME.exec(text);
  const serial = SERIAL.exec(text)?.[1];
  if (year) return born(Number(year), Number(month), Number(day), today);
  if (compact) return born(Number(compact[1]), Number(compact[2]), Number(compact[3]), today);
  if (named && monthNamed(named[1] ?? '') > 0)
    return born(fullYear(named[3] ?? '', today), monthNamed(named[1] ?? ''), Number(named[2]), today);
  if (second && monthNamed(second[2] ?? '') > 0)
    return born(fullYear(second[3] ?? '', today), monthNamed(second[2] ?? ''), Number(second[1]), today);
  if (yearNamed && monthNamed(yearNamed[2] ?? '') > 0)
    return born(Number(yearNamed[1]), monthNamed(yearNamed[2] ?? ''), Number(yearNamed[3]), today);
  if (serial) {
    const on = new Date(SERIAL_ZERO + Number(serial) * DAY_MS).toISOString().slice(0, 10);
    return on > today ? { wrong: note('not-a-day') } : { day: on };
  }
  return { wrong: NO_YEAR.test(text) ? note('no-year') : note('not-a-day') };
}

function born(year: number, month: number, day: number, today: string): SaidDay {
  if (year < 1900) return { wrong: note('not-a-year', { year: String(year) }) };
  const on = dayFrom(year, month, day);
  if (on === null) return { wrong: note('not-a-day') };
  return on > today ? { wrong: note('born-in-the-future') } : { day: on };
}

import { NO_LIMIT_WORDS } from '../../contract/import-mapping.ts';
import type { DayOrder } from './date-list.ts';
import { dayOrderOf, dayOrderOfFile } from './day-order.ts';
import { FORMATS, INSTANT, isKin, isMonthFirst, readDate, readExactly, splitDates } from './dates.ts';
import { readDayTimes } from './day-times.ts';
import { dayNumber } from './days.ts';
import { readLength } from './lengths.ts';
import { readListedDays } from './listed-days.ts';
import { inEnglish } from './heading-languages.ts';
import { isMoneyText, isWholeNumber, keepsPromise, type OwnName, ownName } from './own-names.ts';
import { readRange } from './ranges.ts';
import { asideIn, clean, isBlank, NOT_KNOWN, type Table } from './table.ts';
import { readTime, readTimes } from './times.ts';
import { readWeekdays } from './weekday-text.ts';

/** What the cells of a column look like; what a guess is made of. */
export interface ColumnFacts {
  readonly name: string;
  /** The heading as lower-case words: `EN_PGM_NAME` → `en pgm name`, `subEvent.startDate` → `sub event start date`. */
  readonly words: string;
  /** Our own name for a field, if the heading is one, and how the cells keep what it promises: most of them, or else they are text all over. */
  readonly own: (OwnName & { readonly keeps: 'most' | 'text' | 'not' }) | null;
  readonly samples: string[];
  /** Every cell, the empty ones too. */
  readonly cells: readonly string[];
  readonly filled: number;
  readonly distinct: number;
  readonly rows: number;
  readonly dateFormat: string | null;
  /** Whether cells hold several dates, such as `Jan 6 to Mar 10`. */
  readonly isList: boolean;
  /** Whether cells name their days one by one: `Oct 3, 10, 17 and Nov 7`. */
  readonly isDays: boolean;
  /** The middle of its dates, in days since 1970. */
  readonly meanDay: number;
  readonly dayOrder: DayOrder;
  readonly isTime: boolean;
  readonly isTimeRange: boolean;
  /** Two hours, perhaps nothing but numbers: `9-4`. */
  readonly isHours: boolean;
  readonly isWeekdays: boolean;
  /** Single letters, such as `R` or `M/W/F`: weekdays where the heading says so. */
  readonly isDayLetters: boolean;
  /** Weekdays and times in one cell: `Mon, Tue 9:30am - 1:30pm`. */
  readonly isDayTimes: boolean;
  readonly isWhole: boolean;
  /** Two numbers in a cell, such as `6-12` or `16+`. */
  readonly isNumberRange: boolean;
  readonly isMoney: boolean;
  /** How long a class lasts: `90 min`, `1:30`. */
  readonly isLength: boolean;
  readonly isText: boolean;
  /** Written in another script than Latin. */
  readonly isForeign: boolean;
  readonly isUnique: boolean;
  readonly most: number;
  readonly isMonths: boolean;
  readonly isCounter: boolean;
  /** Which of day and month comes first in all dates of the file, where a cell proves it. */
  readonly provenOrder: DayOrder | null;
  /** Its cells are the beginnings of another column's. */
  readonly isCut: boolean;
  readonly length: number;
}

const LOOKED_AT = 400;

export function columnFacts(
  table: Table,
  locale: string,
  semester?: { readonly startsOn: string; readonly endsOn: string },
): ColumnFacts[] {
  const isAside = asideIn(table);
  const whole = table.records.filter((record) => !isBlank(record) && !isAside(record));
  const records = whole.length > 0 ? whole : table.records.filter((record) => !isBlank(record));
  const columns = table.headings.map((_, index) => records.map((record) => clean(record[index] ?? '')));
  const { order, isProven } = dayOrderOfFile(columns, dayOrderOf(locale), semester);
  const facts = table.headings.map((name, index) => factsOf(name, columns[index] ?? [], order));
  return facts.map((each) => ({
    ...each,
    provenOrder: isProven ? order : null,
    isCut: facts.some((other) => isCutOf(each, other)),
  }));
}

/** Whether a column has the beginnings of another one: `Introduction to Archer` beside `Introduction to Archery`. */
function isCutOf(cut: Facts, other: Facts): boolean {
  if (cut === other || !cut.isText || !other.isText || cut.filled < 2 || cut.length >= other.length) return false;
  const isStart = (cell: string, at: number) => {
    const start = cell.replace(/(?:…|\.\.\.)$/, '').trimEnd();
    return start.length >= 3 && (other.cells[at] ?? '').startsWith(start);
  };
  return cut.cells.every((cell, at) => cell === '' || isStart(cell, at));
}

type Facts = Omit<ColumnFacts, 'isCut' | 'provenOrder'>;

function factsOf(name: string, cells: readonly string[], local: DayOrder): Facts {
  const filled = cells.filter((cell) => cell !== '');
  const all = new Set(filled);
  // What is not settled yet does not make a column of times one of words.
  const known = [...all].filter((cell) => !NOT_KNOWN.test(cell));
  const values = (known.length > 0 ? known : [...all]).slice(0, LOOKED_AT);
  const most = (test: (value: string) => boolean, share = 0.9) =>
    values.length > 0 && values.filter(test).length >= values.length * share;
  const numbers = values.filter(isWholeNumber).map(Number);
  const words = wordsOf(name);
  const own = ownOf(words, filled);
  const isOwnRange = own?.kind === 'range' && own.keeps === 'most';
  // Under our own heading a slip is the fault of its row, in a short file too.
  const spans = values.filter((value) => (readListedDays(value, 'MMM D')?.length ?? 0) < 3);
  const single = findFormat(spans.length < values.length / 2 ? values : spans, local, own?.kind === 'date' ? 0 : 0.9);
  const daysFormat = formatOfDays(values, local, single?.format ?? null);
  const date = daysFormat === null ? single : { format: daysFormat, isList: true };
  return {
    name,
    words,
    own,
    samples: values.slice(0, 5).map((value) => (value.length > 80 ? `${value.slice(0, 80)}…` : value)),
    cells,
    filled: filled.length,
    distinct: all.size,
    rows: cells.length,
    dateFormat: date?.format ?? null,
    isList: date?.isList ?? false,
    isDays: daysFormat !== null,
    meanDay: date ? meanDay(values, date.format) : 0,
    dayOrder: findDayOrder(values, local),
    isTime: most((value) => value.split(';').every((part) => /[:.hap]/i.test(part) && readTime(part) !== null)),
    isTimeRange: most((value) => readTimes(value) !== null) && most((value) => /[:ap]|uhr|\dh/i.test(value), 0.3),
    isHours: most((value) => readTimes(value) !== null),
    isWeekdays: most((value) => /[a-z]{2}/i.test(value) && readWeekdays(value, 'DD/MM') !== null, 0.75),
    isDayLetters: most(
      (value) => /^[a-z]([\s,/&+.-]*[a-z])*$/i.test(value) && readWeekdays(value, 'DD/MM') !== null,
      0.75,
    ),
    isDayTimes: most(
      (value) => (readDayTimes(value) ?? []).some(({ days }) => readWeekdays(days, 'DD/MM') !== null),
      0.6,
    ),
    // Over all cells: one slip in a short file must not hide what the rest says.
    isWhole:
      !isOwnRange &&
      numbers.length > 0 &&
      shareOf(filled, (value) => isWholeNumber(value) || NO_LIMIT_WORDS.includes(value)) >= 0.6,
    isNumberRange: isOwnRange || most((value) => !isWholeNumber(value) && readRange(value) !== null, 0.6),
    isMoney: most(isMoneyText, 0.75),
    isLength: most((value) => readLength(value) !== null),
    isText: most((value) => /\p{L}{2}/u.test(value), 0.6),
    isForeign: most((value) => !/[a-z]{2}/i.test(value) && /\p{Lo}/u.test(value), 0.5),
    isUnique: all.size === filled.length && filled.length === cells.length,
    most: numbers.reduce((a, b) => Math.max(a, b), 0),
    isMonths:
      numbers.length > 0 &&
      Math.max(...numbers) > 110 &&
      numbers.filter((each) => each % 12 === 0).length >= numbers.length * 0.8,
    isCounter: numbers.length > 3 && numbers.every((each, at) => each === (numbers[0] ?? 0) + at),
    length: values.reduce((sum, value) => sum + value.length, 0) / Math.max(1, values.length),
  };
}

function shareOf(cells: readonly string[], test: (value: string) => boolean): number {
  const looked = cells.slice(0, 2000);
  return looked.filter(test).length / Math.max(1, looked.length);
}

function ownOf(words: string, filled: readonly string[]): ColumnFacts['own'] {
  const own = ownName(words);
  if (!own) return null;
  if (shareOf(filled, (cell) => keepsPromise(own, cell)) >= 0.5) return { ...own, keeps: 'most' };
  return { ...own, keeps: filled.every((cell) => /\p{L}{2}/u.test(cell)) ? 'text' : 'not' };
}

/** Words of a heading, whatever joins them (`_`, `.`, blanks or capitals), in English where we know the language. */
function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .join(' ');
  return inEnglish(words);
}

/** The format that reads the most cells, those included that write the same order another way, at least this share of them. */
function findFormat(values: readonly string[], local: DayOrder, share: number) {
  if (values.length === 0) return null;
  const ordered =
    local === 'MM/DD' ? FORMATS : FORMATS.toSorted((a, b) => Number(isMonthFirst(a)) - Number(isMonthFirst(b)));
  const formatsOf = (part: string) => FORMATS.filter((format) => readExactly(part, format, 'UTC') !== null);
  const split = values.slice(0, 200).map((value) => splitDates(value).map(formatsOf));
  const found = ordered.map((format) => {
    const readBy = (test: (each: string) => boolean) =>
      split.filter((parts) => parts.length > 0 && parts.every((formats) => formats.some(test)));
    const exactly = readBy((each) => each === format).length;
    const readable = exactly > 0 ? readBy((each) => each === format || isKin(each, format)) : [];
    return { format, exactly, read: readable.length, isList: readable.some((parts) => parts.length > 1) };
  });
  const [best] = found.toSorted((a, b) => b.read - a.read || b.exactly - a.exactly);
  return best && best.read > 0 && best.read >= split.length * share ? best : null;
}

/** How days are written of which half of the cells or more name several, and one of them more than a first and a last; null where they do not. */
function formatOfDays(values: readonly string[], local: DayOrder, single: string | null): string | null {
  const inNumbers = values.some((value) => /\d\/\d/.test(value));
  const [numbers, words] = local === 'MM/DD' ? ['M/D', 'MMM D'] : ['D/M', 'D MMM'];
  const format = single && single !== INSTANT ? single : inNumbers ? numbers : words;
  const looked = values.slice(0, 100);
  const lists = looked.flatMap((value) => [readListedDays(value, format)].filter((days) => days !== null));
  const others = looked.filter((value) => readDate(value, format, 'UTC') !== null);
  const isAll = lists.length + others.length >= looked.length * 0.9;
  return isAll && lists.length >= looked.length / 2 && lists.some((days) => days.length > 2) ? format : null;
}

function meanDay(values: readonly string[], format: string): number {
  const days = values
    .slice(0, 200)
    .flatMap(
      (value) => readListedDays(value, format)?.[0] ?? readDate(splitDates(value)[0] ?? '', format, 'UTC') ?? [],
    );
  return days.reduce((sum, day) => sum + dayNumber(day), 0) / Math.max(1, days.length);
}

/** Which way round the dates in brackets of a weekday text are: the way that leaves fewer of them unread. */
function findDayOrder(values: readonly string[], local: DayOrder): DayOrder {
  const bracketed = values.filter((value) => /\d\s*\/\s*\d/.test(value)).slice(0, 200);
  const unread = (order: DayOrder) =>
    bracketed.reduce((sum, value) => sum + (readWeekdays(value, order)?.remarks.length ?? 1), 0);
  const other = local === 'DD/MM' ? 'MM/DD' : 'DD/MM';
  return unread(other) < unread(local) ? other : local;
}

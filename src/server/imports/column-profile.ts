import { hash } from 'node:crypto';
import { type ImportNote, note } from '../../contract/import-notes.ts';
import type { ColumnFacts } from './column-facts.ts';
import { isOfCodes } from './code-columns.ts';
import { readDate, readInstant, splitDates } from './dates.ts';
import { readMoney } from './money-text.ts';
import { isWholeNumber } from './own-names.ts';
import { EARLIEST, readTime } from './times.ts';

/** What the cells of a column hold, over all rows. */
export interface ColumnProfile {
  /** The proof for what it is taken for, such as `161.25 to 420.00`; null where it holds nothing. */
  readonly holds: ImportNote | null;
  /** What hardly any column of a school's file should be: 0 all over, a time at night, the same as another column. */
  readonly odd: readonly ImportNote[];
}

/** Fewer rows prove nothing. */
const FEW = 3;

/** What the columns of a file hold; a column that says the same as one before it in every row names that one. */
export function profileColumns(columns: readonly ColumnFacts[]): ReadonlyMap<string, ColumnProfile> {
  const firstWith = new Map<string, string>();
  const profiles = columns.map((facts) => {
    const content = fingerprint(facts.cells);
    const same = facts.distinct > 1 ? firstWith.get(content) : undefined;
    if (same === undefined) firstWith.set(content, facts.name);
    return [
      facts.name,
      {
        holds: holdsOf(facts),
        odd: [...oddIn(facts), ...(same === undefined ? [] : [note('column-repeats', { name: same })])],
      },
    ] as const;
  });
  return new Map(profiles);
}

/** The same for the same cells: the texts of all columns side by side would be the whole file once more. */
const fingerprint = (cells: readonly string[]) => hash('sha256', JSON.stringify(cells));

/** Whether every filled cell is 0, which is no price and no number of seats by itself. */
export function isZero({ cells, filled }: ColumnFacts): boolean {
  return filled > 0 && cells.every((cell) => cell === '' || /^\p{Sc}?\s?-?0+(?:[.,]0+)?\s?\p{Sc}?$/u.test(cell));
}

function holdsOf({ name, cells, filled, distinct, dateFormat, isMoney, isWhole }: ColumnFacts): ImportNote | null {
  if (filled === 0) return null;
  const known = cells.filter((cell) => cell !== '');
  if (distinct === 1) return note('column-one', { value: (known[0] ?? '').slice(0, 40), count: filled });
  if (isOfCodes(name))
    return note('column-list', { names: [...new Set(known)].toSorted().slice(0, 20), count: distinct });
  const range = dateFormat === null ? (isMoney || isWhole ? numbersIn(known) : []) : daysIn(known, dateFormat);
  const [from, to] = [range[0], range.at(-1)];
  if (from !== undefined && to !== undefined) return note('column-range', { from, to, count: filled });
  return distinct === filled
    ? note('column-unique', { count: filled })
    : note('column-values', { count: distinct, rows: filled });
}

const byNumber = (cell: string) =>
  isWholeNumber(cell) ? Number(cell) * 100 : (readMoney(cell, 2)?.least ?? Number.NaN);

/** The numbers of a column as they stand there, the lowest first. */
function numbersIn(cells: readonly string[]): string[] {
  const numbers = [...new Set(cells)]
    .map((cell) => ({ cell, number: byNumber(cell) }))
    .filter(({ number }) => !Number.isNaN(number));
  return numbers.toSorted((a, b) => a.number - b.number).map(({ cell }) => cell.slice(0, 20));
}

function daysIn(cells: readonly string[], format: string): string[] {
  const texts = [...new Set(cells)].flatMap(splitDates);
  return [...new Set(texts.flatMap((text) => readDate(text, format, 'UTC') ?? []))].toSorted();
}

function oddIn(facts: ColumnFacts): ImportNote[] {
  const { cells, filled, isTime, dateFormat } = facts;
  if (filled < FEW) return [];
  if (isZero(facts)) return [note('column-zero', { count: filled })];
  const known = cells.filter((cell) => cell !== '');
  const times = isTime
    ? known.flatMap((cell) => readTime(cell) ?? [])
    : dateFormat === null
      ? []
      : known.flatMap(timeIn);
  const nights = times.filter((time) => time < EARLIEST && (isTime || time !== '00:00')).length;
  if (isExport(facts, known)) return [note('column-export')];
  return nights >= Math.max(FEW, times.length / 4) ? [note('column-night', { count: nights })] : [];
}

/** The time of day behind a date. */
function timeIn(cell: string): string[] {
  const [first = ''] = splitDates(cell);
  const time = readInstant(first, 'UTC')?.time ?? /[T\s](\d{2}:\d{2})(?::\d{2})?/.exec(first)?.[1];
  return time === undefined ? [] : [time];
}

/** Seconds apart in all rows: when the file was made rather than when a class is held. */
function isExport({ dateFormat }: ColumnFacts, known: readonly string[]): boolean {
  if (dateFormat === null || !known.every((cell) => /\d:\d{2}:\d{2}/.test(cell))) return false;
  const moments = known.map((cell) => Date.parse(cell.replace(' ', 'T')));
  if (moments.some(Number.isNaN)) return false;
  const [least, most] = [Math.min(...moments), Math.max(...moments)];
  return most - least < 3_600_000 && new Set(known.map((cell) => cell.slice(-6))).size > 1;
}

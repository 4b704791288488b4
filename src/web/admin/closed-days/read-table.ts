import { parse } from 'csv-parse/browser/esm/sync';
import { isProposedFree, isProposedHeld } from '../../../domain/free-day-words.ts';
import {
  byDay,
  type FoundDay,
  type LeftOut,
  nameOf,
  type ReadDays,
  shift,
  type Wanted,
} from '../../../domain/calendar-days.ts';
import { type DayOrder, hangsOnOrder, orderIn, writtenSpan } from '../../../domain/written-day.ts';

const MOST_LINES = 5000;
const HEADS = {
  from: /^(date|day\b|from|first|start|begin|datum|von\b|erster|fecha|desde|inicio|du\b|debut|data|dal\b)/,
  to: /^(to\b|until|last|end|through|bis\b|ende|letzter|hasta|fin\b|au\b|ate\b|al\b)/,
  name: /name|description|title|summary|holiday|event|bezeichnung|ferien|feiertag|anlass|nombre|nom\b|libelle|titre|nome/,
  closed: /closed|no.?school|no.?class|schulfrei|cerrado|ferme/,
};
const YES = /^(true|yes|y|x|1|closed|ja|oui|si|sim)$/;

/** A table of days, and which of day and month comes first where nothing in it says so; undefined where that does not matter. */
export type ReadTable = ReadDays & { readonly asksOrder?: boolean };

/**
 * Reads a table (CSV, or pasted from a sheet): a column with the day or the first one, perhaps one with the last, one with a name, and one that
 * says whether school is closed; without that every row is proposed as free whose name does not say that classes are held.
 */
export function readTable(text: string, wanted: Wanted, chosen?: DayOrder): ReadTable {
  const rows = rowsOf(text);
  if (!rows) return { trouble: 'cut-short' };
  const cells = rows.flat();
  const said = new Set(cells.map(orderIn).filter((order) => order !== null));
  const [only] = said;
  const asksOrder = said.size !== 1 && cells.some(hangsOnOrder);
  const order = chosen ?? (said.size === 1 && only ? only : 'month');
  const columns = columnsOf(rows, order);
  if (!columns) return { trouble: 'no-days' };
  const read = rows.slice(columns.first).map((row) => entryOf(row, columns, order, wanted));
  const days = joined(read.flatMap((each) => ('why' in each ? [] : each)));
  if (days.length === 0) return { trouble: 'no-days' };
  return { days, leftOut: read.flatMap((each) => ('why' in each ? each : [])), ...(asksOrder && { asksOrder }) };
}

/** Null where a quote is never closed. */
function rowsOf(text: string): string[][] | null {
  const lines = text.split('\n', 50);
  const linesWith = (sign: string) => lines.filter((line) => line.includes(sign)).length;
  // Dates have commas in them: what stands in as many lines and is none comes first.
  const delimiter = ['\t', ';', ','].toSorted((a, b) => Math.sign(linesWith(b) - linesWith(a)))[0] ?? ',';
  try {
    const read = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: MOST_LINES,
    });
    return read.filter((row) => row.some((cell) => cell !== ''));
  } catch {
    return null;
  }
}

interface Columns {
  /** The first row with a day. */
  readonly first: number;
  readonly from: number;
  readonly to: number;
  readonly name: number;
  readonly closed: number;
}

/** Told by what the cells are; which of two columns of days, or of texts, is told by their heads. */
function columnsOf(rows: readonly string[][], order: DayOrder): Columns | null {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => at);
  const days = columns.map((at) => rows.filter((row) => writtenSpan(row[at] ?? '', order)).length);
  const most = Math.max(0, ...days);
  if (most === 0) return null;
  const isDays = (at: number) => (days[at] ?? 0) > 0 && (days[at] ?? 0) >= most / 4;
  const first = rows.findIndex((row) => row.some((cell) => writtenSpan(cell, order)));
  const heads = (rows.slice(0, first).at(-1) ?? []).map(plain);
  const named = columns.find((at) => isDays(at) && HEADS.from.test(heads[at] ?? ''));
  const from = named ?? columns.find((at) => isDays(at) && !HEADS.to.test(heads[at] ?? '')) ?? days.indexOf(most);
  const find = (head: RegExp, among: (at: number) => boolean) =>
    columns.find((at) => at !== from && among(at) && head.test(heads[at] ?? '')) ?? -1;
  const isText = (at: number) => !isDays(at) && rows.slice(first).some((row) => /\p{L}/u.test(row[at] ?? ''));
  const closed = find(HEADS.closed, (at) => !isDays(at));
  const name = find(HEADS.name, (at) => at !== closed && isText(at));
  const other =
    columns.find((at) => at !== from && at !== closed && isText(at) && !isWeekdays(rows.slice(first), at)) ?? -1;
  return { first, from, to: find(HEADS.to, isDays), name: name < 0 ? other : name, closed };
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const WEEKDAYS = /^(mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[a-z]*\.?$/;
const isWeekdays = (rows: readonly string[][], at: number) =>
  rows.every((row) => WEEKDAYS.test(plain(row[at] ?? '')) || (row[at] ?? '') === '');

function entryOf(
  row: readonly string[],
  columns: Columns,
  order: DayOrder,
  { words, ...within }: Wanted,
): FoundDay | LeftOut {
  const name = nameOf(row[columns.name] ?? '');
  const span = writtenSpan(row[columns.from] ?? '', order);
  const end = columns.to < 0 || (row[columns.to] ?? '') === '' ? span : writtenSpan(row[columns.to] ?? '', order);
  if (!span || !end || end.to < span.from) return { name: name || nameOf(row.join(' ')), why: 'unreadable' };
  if (end.to < within.from || span.from > within.to) return { name, why: 'elsewhere' };
  const said = columns.closed < 0 ? undefined : YES.test(plain(row[columns.closed] ?? ''));
  const isNoClass = said ?? (isProposedFree(name, words) || !isProposedHeld(name, words));
  return { from: span.from, to: end.to, name, isNoClass };
}

/** Days of one name that follow each other are one stretch. */
function joined(days: readonly FoundDay[]): FoundDay[] {
  const stretches: FoundDay[] = [];
  for (const day of days.toSorted(byDay)) {
    const at = stretches.findLastIndex(({ name, isNoClass }) => name === day.name && isNoClass === day.isNoClass);
    const last = stretches[at];
    if (last && day.from <= shift(last.to, 1)) stretches[at] = { ...last, to: day.to > last.to ? day.to : last.to };
    else stretches.push(day);
  }
  return stretches;
}

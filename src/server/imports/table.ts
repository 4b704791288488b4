import { type ImportNote, note } from '../../contract/import-notes.ts';
import type { ENCODINGS } from '../../contract/import-mapping.ts';
import { keyOf } from './column-key.ts';
import { columnsOf, type Mapping } from './mapping.ts';
import type { Merge } from './merge.ts';
import { joinHeadings } from './two-row-headings.ts';
import { readWeekdays } from './weekday-text.ts';

/** The file as a whole cannot be imported, and why. */
export class FileError extends Error {
  readonly why: ImportNote;
  constructor(why: ImportNote) {
    super(JSON.stringify(why));
    this.why = why;
  }
}

/** What a file may hold at most; named once for every format. */
export const LIMITS = { bytes: 20 * 1024 * 1024, rows: 20_000, columns: 200, cell: 20_000 } as const;

/** Headings, and what stands above them, come on top of the rows that may be there. */
export const MOST_ROWS = LIMITS.rows + 1001;

/** A file as rows of text, whatever its format was. */
export interface Table {
  /** Unique names; a heading that stands twice has its number after it, a column without one is called by its place. */
  readonly headings: readonly string[];
  /** The row of the headings; those above it are titles and notes. */
  readonly headingRow: number;
  /** What stands between its cells; empty where the format has nothing there. */
  readonly separator: string;
  /** Headings that stand in the file more than once. */
  readonly doubled: readonly string[];
  readonly records: readonly (readonly string[])[];
  /** About the file as a whole, such as its encoding. */
  readonly remarks: readonly ImportNote[];
  readonly choices?: FileChoices | undefined;
  /** What the file itself says is merged; its rows are counted from the first of the sheet. */
  readonly merges?: readonly Merge[];
}

/** A filled row as it stands in the file; each cell by its heading. */
export interface FileCells {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What can be chosen of a file: one of its sheets, or how its text was written. */
export interface FileChoices {
  readonly sheets: readonly { name: string; rows: number; first: readonly (readonly string[])[]; isRead: boolean }[];
  readonly encodings: readonly { encoding: (typeof ENCODINGS)[number]; samples: readonly string[]; isRead: boolean }[];
}

/** One row of the file. `number` counts as a spreadsheet does: the heading is row 1. */
export interface FileRow {
  readonly number: number;
  /** The cell of a column, trimmed; empty where the column or the cell is missing. */
  cell(column: string): string;
  /** A filled cell beyond the last heading: usually a comma that should be quoted. */
  readonly surplus: string | null;
  /** Rather a remark, a total or the headings once more than a row of the table. */
  readonly isAside?: boolean;
  readonly separator: string;
}

/** The table of a file; says what is wrong with a file that is none. */
export function toTable(
  rows: readonly (readonly string[])[],
  remarks: readonly ImportNote[] = [],
  separator = '',
  merges: readonly Merge[] = [],
): Table {
  if (rows.every(isBlank)) throw new FileError(note('file-empty'));
  const { at, heading, example } = headingsOf(rows, merges);
  const records = rows.slice(at + 1);
  const width = heading.findLastIndex((name) => name.trim() !== '') + 1;
  if (width > LIMITS.columns) throw new FileError(note('too-many-columns', { most: LIMITS.columns }));
  if (records.length > LIMITS.rows) throw new FileError(note('too-many-rows', { most: LIMITS.rows }));
  if (records.every(isBlank)) throw new FileError(note('only-headings', { row: at + 1 }));
  refuseLongCells(records, at + 2);
  const { names, doubled } = nameColumns(heading.slice(0, width));
  const doubledRemark = doubled.map((name) => note('heading-twice', { name }));
  const below = at > (example === null ? 0 : 1) ? [note('heading-below', { row: at + 1 })] : [];
  const joined = example === null ? [] : [note('headings-of-two-rows', { row: at + 1, example })];
  return {
    headings: names,
    headingRow: at + 1,
    separator,
    doubled,
    records,
    remarks: [...remarks, ...below, ...joined, ...doubledRemark],
    merges,
  };
}

/** The row of the headings; where it is the lower of two that belong together, with what both say. */
function headingsOf(rows: readonly (readonly string[])[], merges: readonly Merge[]) {
  const at = findHeading(rows);
  for (const upper of [at - 1, at]) {
    const joined = upper < 0 ? null : joinHeadings(rows, upper, merges);
    if (joined) return { at: upper + 1, heading: joined.names, example: joined.example };
  }
  return { at, heading: rows[at] ?? [], example: null };
}

/** Above its headings a school may write what the table is about, in a cell or two. */
const MOST_ABOVE = 20;

function findHeading(rows: readonly (readonly string[])[]): number {
  const counts = rows.slice(0, 200).map((row) => row.filter((cell) => cell.trim() !== '').length);
  const usual = counts.slice(1).toSorted((a, b) => b - a)[Math.floor((counts.length - 1) / 4)] ?? 0;
  const isWords = (row: readonly string[] = []) => {
    const filled = row.filter((cell) => cell.trim() !== '');
    return filled.filter((cell) => /\p{L}/u.test(cell)).length >= filled.length * 0.8;
  };
  const found = counts
    .slice(0, MOST_ABOVE)
    .findIndex((count, at) => count >= Math.max(2, usual / 2) && isWords(rows[at]));
  if (found >= 0) return isGroups(rows[found], rows[found + 1]) && isWords(rows[found + 1]) ? found + 1 : found;
  // Where nothing looks like one, it is the first row with anything in it.
  return Math.max(
    0,
    counts.findIndex((count) => count > 0),
  );
}

/** `When, When, When, Where` above the headings themselves: what is said of several columns together. A heading or two may stand twice. */
function isGroups(row: readonly string[] = [], next: readonly string[] = []): boolean {
  const repeats = (cells: readonly string[]) => {
    const filled = cells.map(keyOf).filter((cell) => cell !== '');
    return { many: filled.length - new Set(filled).size, of: filled.length };
  };
  const { many, of } = repeats(row);
  return many >= 2 && many >= of * 0.3 && repeats(next).many === 0;
}

function refuseLongCells(records: readonly (readonly string[])[], first: number): void {
  for (const [index, record] of records.entries())
    for (const cell of record)
      if (cell.length > LIMITS.cell)
        throw new FileError(note('cell-endless', { row: index + first, most: LIMITS.cell }));
}

function nameColumns(heading: readonly string[]) {
  const taken = new Set(heading.map(keyOf));
  const seen = new Set<string>();
  const doubled = new Set<string>();
  const names = heading.map((raw, index) => {
    const name = clean(raw).replace(/\s+/g, ' ') || `Column ${index + 1}`;
    if (!seen.has(keyOf(name))) {
      seen.add(keyOf(name));
      return name;
    }
    doubled.add(name);
    let number = 2;
    while (taken.has(keyOf(`${name} (${number})`)) || seen.has(keyOf(`${name} (${number})`))) number++;
    seen.add(keyOf(`${name} (${number})`));
    return `${name} (${number})`;
  });
  return { names, doubled: [...doubled] };
}

export function isBlank(record: readonly string[]): boolean {
  return record.every((cell) => cell.trim() === '');
}

/** The rows of a table as a mapping reads them; checks that its columns are there. */
export function rowsOf(table: Table, mapping: Mapping): FileRow[] {
  const positions = columnPositions(table, mapping);
  const width = table.headings.length;
  const isAside = asideIn(table);
  return table.records.flatMap((record, index) => {
    if (isBlank(record)) return [];
    return {
      number: index + table.headingRow + 1,
      cell: (column: string) => clean(record[positions.get(column) ?? -1] ?? ''),
      surplus: record.slice(width).find((cell) => cell.trim() !== '') ?? null,
      separator: table.separator,
      isAside: isAside(record),
    };
  });
}

const TOTAL = /^(?:(?:sub|grand)[\s-]?)?totals?\b|^(?:gesamt|insgesamt|summe|zwischensumme|sum|suma|somme)\b/i;

/** A title alone may be a draft; a remark has its marks, is a weekday, or in capitals. */
function isRemark(text: string): boolean {
  const isLoud = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  return isLoud || /^[*#(=•–—-]|[:.!]$|^.{61,}$/.test(text) || readWeekdays(text, 'DD/MM') !== null;
}

/** Whether a row is one of those that stand between the rows of a table: a word or two where most have many cells, a total, the headings again. */
export function asideIn({ records, headings }: Table): (record: readonly string[]) => boolean {
  const filledIn = (record: readonly string[]) => record.map((cell) => cell.trim()).filter(Boolean);
  const counts = records.filter((record) => !isBlank(record)).map((record) => filledIn(record).length);
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  const names = headings.map(keyOf);
  return (record) => {
    const [first = '', ...others] = filledIn(record);
    if (keyOf(record[0] ?? '') !== '' && record.every((cell, at) => cell.trim() === '' || keyOf(cell) === names[at]))
      return others.length > 0;
    if (usual < 4) return false;
    return (others.length === 0 && isRemark(first)) || (TOTAL.test(first) && others.length < usual - 1);
  };
}

/** Where the columns stand, by their names in the file and in the mapping. */
function columnPositions({ headings }: Table, mapping: Mapping): Map<string, number> {
  const byKey = new Map(headings.map((name, index) => [keyOf(name), index]));
  const columns = columnsOf(mapping);
  const missing = columns.filter(({ name, isNeeded }) => isNeeded && !byKey.has(keyOf(name)));
  if (missing.length > 0)
    throw new FileError(note('columns-missing', { missing: missing.map(({ name }) => name), there: headings }));
  const asNamed = columns.map(({ name }) => [name, byKey.get(keyOf(name)) ?? -1] as const);
  return new Map([...headings.map((name, index) => [name, index] as const), ...asNamed]);
}

/** What is written where something is not settled yet. */
export const NOT_KNOWN =
  /^(?:tba|tbd|tbc|arr\.?|arranged|to be (?:announced|arranged|determined|confirmed)|n\/?a|[-–—?]+)$/i;

const UNSTORABLE = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Marks of direction say nothing at the edges. */
const EDGES = /^[\s\u200e\u200f]+|[\s\u200e\u200f]+$/g;

/** Text as it may be stored: no control or direction-reversing characters, line breaks as `\n`, Unicode normal form C. */
export function clean(cell: string): string {
  const text = cell.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSTORABLE, '').normalize('NFC').trim();
  // A cell of nothing else is no empty one.
  return text.replace(EDGES, '') || text;
}

import { type ImportNote, note } from '../../contract/import-notes.ts';
import { toText } from './cell-text.ts';
import type { Merge } from './merge.ts';
import { FileError, isBlank, MOST_ROWS, type Table, toTable } from './table.ts';

/** A sheet of a workbook, whatever program wrote it. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly unknown[])[];
  readonly merges: readonly Merge[];
  readonly isHidden: boolean;
  /** It sums up another sheet. */
  readonly isPivot: boolean;
  /** How many of its rows are hidden, as a filter hides them. */
  readonly hiddenRows: number;
}

/** The sheet that was chosen, else the first that can be seen and looks like a table; what else the workbook has is said. */
export function tableOfSheets(sheets: readonly Sheet[], chosen?: string): Table {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  const first = filled.find(({ name }) => name === chosen) ?? likeliest(filled);
  if (!first) throw new FileError(note('file-empty'));
  if (first.rows.length > MOST_ROWS) toTable(first.rows.map(() => ['x']));
  const rows = dropBlankTail(first.rows.map((row) => row.map(toText)));
  const remarks = remarksOn(first, filled, chosen === first.name);
  const table = toTable(rows, remarks, '', first.merges);
  if (filled.length === 1) return table;
  const choices = filled.map(({ name, rows: all }) => ({
    name,
    rows: all.length,
    first: all.slice(0, SHOWN_ROWS).map((row) => row.slice(0, SHOWN_CELLS).map((cell) => toText(cell).slice(0, 40))),
    isRead: name === first.name,
  }));
  return { ...table, choices: { sheets: choices, encodings: [] } };
}

const [SHOWN_ROWS, SHOWN_CELLS] = [3, 6];

function likeliest(filled: readonly Sheet[]): Sheet | undefined {
  const seen = filled.filter(({ isHidden }) => !isHidden);
  const tables = (seen.length > 0 ? seen : filled).filter(({ rows }) => isTable(rows));
  return tables.find(({ isPivot }) => !isPivot) ?? tables[0] ?? seen[0] ?? filled[0];
}

function remarksOn(read: Sheet, filled: readonly Sheet[], isChosen: boolean): ImportNote[] {
  const hidden = filled.filter((each) => each.isHidden && each !== read).map(({ name }) => name);
  return [
    ...(isChosen || filled.length === 1 ? [] : [note('one-sheet-read', { sheet: read.name, count: filled.length })]),
    ...(hidden.length > 0 ? [note('sheets-hidden', { names: hidden })] : []),
    ...(read.isHidden ? [note('hidden-sheet-read', { sheet: read.name })] : []),
    ...(read.isPivot ? [note('pivot-read', { sheet: read.name })] : []),
    ...(read.hiddenRows > 0 ? [note('hidden-rows-read', { count: read.hiddenRows })] : []),
  ];
}

/** Rows of two cells and more: a page of remarks has one in each. */
function isTable(rows: Sheet['rows']): boolean {
  const wide = rows.filter((row) => row.filter((cell) => toText(cell).trim() !== '').length > 1);
  return wide.length > 1 && wide.length >= rows.length / 2;
}

/** Spreadsheets remember formatted but empty rows below the last one. */
function dropBlankTail(rows: string[][]): string[][] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

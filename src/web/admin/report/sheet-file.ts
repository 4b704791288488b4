import type { Sheet } from '../../../contract/sheets.ts';
import { m } from '../../../words/messages.js';
import type { ExportColumn } from '../imports/export-rows.ts';
import { wordsOf } from './sheet-words.ts';

interface FileRow {
  /** Which sheet it stood on, empty where there is but one. */
  readonly note: string;
  readonly cells: ReadonlyMap<string, string>;
}

/**
 * Sheets as one table: below each other with what tells them apart where their columns are the same (a sheet for each date), else a row
 * for each student with the columns of all of them (a grid that goes on).
 */
export function tableOf(sheets: readonly Sheet[]): { columns: ExportColumn<FileRow>[]; rows: FileRow[] } {
  const heads = new Map(sheets.flatMap(({ columns }) => columns.map(({ id, label }) => [id, label] as const)));
  const isAlike = sheets.every(({ columns }) => columns.length === heads.size);
  const rows = isAlike ? sheets.flatMap((sheet) => rowsOf(sheet, sheets.length > 1)) : merged(sheets);
  const columns = [...heads].map(([id, header]) => ({ header, value: ({ cells }: FileRow) => cells.get(id) ?? '' }));
  const noted = rows.some(({ note }) => note) ? [{ header: m.sheets_day(), value: ({ note }: FileRow) => note }] : [];
  return { columns: [...noted, ...columns], rows };
}

function rowsOf({ note, columns, rows }: Sheet, isNoted: boolean): FileRow[] {
  return rows.map(({ cells }) => ({
    note: isNoted ? note : '',
    cells: new Map(columns.map(({ id }, at) => [id, wordsOf(cells[at] ?? [])])),
  }));
}

function merged(sheets: readonly Sheet[]): FileRow[] {
  const [first] = sheets;
  return (first?.rows ?? []).map((_, at) => {
    const parts = sheets.flatMap((sheet) => [...(rowsOf(sheet, false)[at]?.cells ?? [])]);
    return { note: '', cells: new Map(parts) };
  });
}

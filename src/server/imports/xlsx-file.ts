import { note } from '../../contract/import-notes.ts';
import readXlsxFile from 'read-excel-file/universal';
import { FileError, isBlank, LIMITS, type Table, toTable } from './table.ts';
import { guardZip } from './zip-guard.ts';

/** A sheet of a workbook as a table: the one that was chosen, else the first that looks like one. Formulas count with the result that was saved. */
export async function xlsxTable(bytes: Uint8Array, chosen?: string): Promise<Table> {
  await guardZip(bytes);
  const sheets = await readSheets(bytes);
  const filled = sheets.filter(({ data }) => data.length > 0);
  const first = filled.find(({ sheet }) => sheet === chosen) ?? filled.find(({ data }) => isTable(data)) ?? filled[0];
  if (!first) throw new FileError(note('file-empty'));
  if (first.data.length > LIMITS.rows + 1 + 1000) toTable(first.data.map(() => ['x']));
  const rows = dropBlankTail(first.data.map((row) => row.map(toText)));
  if (filled.length === 1) return toTable(rows);
  const choices = filled.map(({ sheet: name, data }) => ({
    name,
    rows: data.length,
    first: data.slice(0, SHOWN_ROWS).map((row) => row.slice(0, SHOWN_CELLS).map((cell) => toText(cell).slice(0, 40))),
    isRead: name === first.sheet,
  }));
  const remarks = chosen === first.sheet ? [] : [note('one-sheet-read', { sheet: first.sheet, count: filled.length })];
  return { ...toTable(rows, remarks), choices: { sheets: choices, encodings: [] } };
}

const [SHOWN_ROWS, SHOWN_CELLS] = [3, 6];

/** Rows of two cells and more: a page of remarks has one in each. */
function isTable(data: readonly (readonly unknown[])[]): boolean {
  const wide = data.filter((row) => row.filter((cell) => toText(cell).trim() !== '').length > 1);
  return wide.length > 1 && wide.length >= data.length / 2;
}

async function readSheets(bytes: Uint8Array) {
  try {
    // A copy, so that its buffer holds nothing else.
    return await readXlsxFile(new Uint8Array(bytes).buffer);
  } catch {
    throw new FileError(note('workbook-unreadable'));
  }
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)));
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' ? cell : '';
}

/** A day as `YYYY-MM-DD`, a time of day as `HH:MM`, both as `YYYY-MM-DD HH:MM:SS`; spreadsheets know no zones. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [on = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T');
  if (date.getUTCFullYear() < 1901) return time.slice(0, 5);
  return time.startsWith('00:00:00') ? on : `${on} ${time.slice(0, 8)}`;
}

/** Spreadsheets remember formatted but empty rows below the last one. */
function dropBlankTail(rows: string[][]): string[][] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

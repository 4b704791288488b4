import type { WorkbookCell, WorkbookColumn } from '../../../contract/workbook.ts';

/** A column of an export: its heading and what stands in its cells. */
export interface ExportColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | Date | null;
  /** `date`: text `YYYY-MM-DD`; `time`: text `HH:MM`; `money`: in the currency's own unit, not in cents. A Date is an instant. */
  readonly kind?: WorkbookColumn['kind'];
}

export interface Exported<Row> {
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: readonly Row[];
  /** Instants are written as wall times here. */
  readonly timeZone: string;
}

/** Rows between which the screen may move. */
const WRITTEN_AT_ONCE = 2000;

/** Some rows after the other, with a pause for the screen after each; ends as soon as somebody calls it off. */
async function someAtOnce<Row>(
  rows: readonly Row[],
  signal: AbortSignal | undefined,
  write: (some: readonly Row[]) => void,
) {
  for (let first = 0; first < rows.length; first += WRITTEN_AT_ONCE) {
    write(rows.slice(first, first + WRITTEN_AT_ONCE));
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
}

/** A CSV file for spreadsheets: UTF-8 with its mark, CRLF, ISO dates, and no cell that a spreadsheet would run as a formula. */
export async function toCsv<Row>({ columns, rows, timeZone }: Exported<Row>, signal?: AbortSignal): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const write = (records: readonly (readonly (string | number)[])[], bom = false) =>
    stringify([...records], { bom, record_delimiter: 'windows' });
  const texts = [write([columns.map(({ header }) => withoutFormulas(header))], true)];
  const wall = wallTimes(timeZone);
  await someAtOnce(rows, signal, (some) =>
    texts.push(write(some.map((row) => columns.map(({ value }) => toField(value(row), wall))))),
  );
  return new Blob(texts, { type: 'text/csv;charset=utf-8' });
}

/** The same as lines for the server, which makes a workbook of them: dates are dates and numbers numbers there. */
export async function toLines<Row>({ columns, rows, timeZone }: Exported<Row>, signal?: AbortSignal): Promise<Blob> {
  const wall = wallTimes(timeZone);
  const widthOf = ({ header, value }: ExportColumn<Row>) =>
    rows.slice(0, 500).reduce((most, row) => Math.max(most, plain(value(row), wall).length), header.length);
  const heading = columns.map(
    (column): WorkbookColumn => ({
      header: column.header,
      kind: column.kind,
      width: Math.min(50, Math.max(8, widthOf(column))) + 2,
    }),
  );
  const cellOf = (value: string | number | Date | null): WorkbookCell =>
    value instanceof Date ? { wall: wall(value) } : value;
  const lines = [JSON.stringify(heading)];
  await someAtOnce(rows, signal, (some) =>
    lines.push(some.map((row) => `\n${JSON.stringify(columns.map(({ value }) => cellOf(value(row))))}`).join('')),
  );
  return new Blob(lines, { type: 'application/x-ndjson' });
}

type Wall = (at: Date) => string;

/** Numbers stay numbers: a minus before them is no formula. */
function toField(value: string | number | Date | null, wall: Wall): string | number {
  return typeof value === 'number' ? value : withoutFormulas(plain(value, wall));
}

function plain(value: string | number | Date | null, wall: Wall): string {
  if (value === null) return '';
  return value instanceof Date ? wall(value) : String(value);
}

/** `2026-09-08 15:30` at the school; making the calendar that tells takes longer than a thousand rows. */
function wallTimes(timeZone: string): Wall {
  // Swedish dates are ISO 8601.
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => calendar.format(at);
}

/** A name that every system takes: `Fall 2026` → `fall-2026`. */
export function fileNameOf(...parts: readonly string[]): string {
  const words = parts.map((part) =>
    part
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\d]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  );
  return words.filter(Boolean).join('_');
}

/**
 * Where a cell may begin: at the start, and behind everything that some spreadsheet splits at. One that expects semicolons (as in most of
 * Europe) takes `;=1+1` apart into a formula, and there quotation marks do not hold a line together either.
 */
const CELL_THAT_RUNS = /(^|[;；|\t\r\n])([\p{Z}\p{Default_Ignorable_Code_Point}]*)(?='*[=+\-@＝＋－＠])/gu;

/** Text of which no spreadsheet makes a formula: an apostrophe before what would begin one; one that stands there already gets another, so that the import can tell. */
export function withoutFormulas(text: string): string {
  return text.replaceAll(CELL_THAT_RUNS, "$1$2'");
}

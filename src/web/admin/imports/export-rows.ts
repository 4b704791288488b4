import { withoutFormulas } from './without-formulas.ts';

/** A column of an export: its heading and what stands in its cells. */
export interface ExportColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | Date | null;
  /** `date`: text `YYYY-MM-DD`; `time`: text `HH:MM`; `money`: in the currency's own unit, not in cents. A Date is an instant. */
  readonly kind?: 'text' | 'number' | 'money' | 'date' | 'time';
}

export interface Exported<Row> {
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: readonly Row[];
  /** Instants are written as wall times here. */
  readonly timeZone: string;
}

/** A CSV file for spreadsheets: UTF-8 with its mark, CRLF, ISO dates, and no cell that a spreadsheet would run as a formula. */
export async function toCsv<Row>({ columns, rows, timeZone }: Exported<Row>): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const records = rows.map((row) => columns.map(({ value }) => toField(value(row), timeZone)));
  const text = stringify([columns.map(({ header }) => withoutFormulas(header)), ...records], {
    bom: true,
    record_delimiter: 'windows',
  });
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

/** The same as a workbook: dates are dates and numbers numbers there, and the heading stays in view. */
export async function toXlsx<Row>({ columns, rows, timeZone }: Exported<Row>): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const heading = columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => columns.map(({ value, kind }) => toCell(value(row), kind, timeZone)));
  const widths = columns.map(({ header, value }) => ({
    width: Math.min(
      50,
      Math.max(8, header.length, ...rows.slice(0, 500).map((row) => plain(value(row), timeZone).length)) + 2,
    ),
  }));
  return writeXlsxFile([heading, ...cells], { columns: widths, stickyRowsCount: 1 }).toBlob();
}

/** Numbers stay numbers: a minus before them is no formula. */
function toField(value: string | number | Date | null, timeZone: string): string | number {
  return typeof value === 'number' ? value : withoutFormulas(plain(value, timeZone));
}

function plain(value: string | number | Date | null, timeZone: string): string {
  if (value === null) return '';
  return value instanceof Date ? wallTime(value, timeZone) : String(value);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{2}):(\d{2})$/;

function toCell(value: string | number | Date | null, kind: ExportColumn<never>['kind'], timeZone: string) {
  if (value === null || value === '') return null;
  // A workbook knows no zones: the wall time is written as if it were UTC.
  if (value instanceof Date)
    return {
      value: new Date(`${wallTime(value, timeZone).replace(' ', 'T')}:00Z`),
      type: Date,
      format: 'yyyy-mm-dd hh:mm',
    };
  if (typeof value === 'number') return { value, type: Number, ...(kind === 'money' && { format: '#,##0.00' }) };
  if (kind === 'date' && DAY.test(value))
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  const [, hours, minutes] = kind === 'time' ? (TIME.exec(value) ?? []) : [];
  if (hours && minutes) return { value: (Number(hours) * 60 + Number(minutes)) / 1440, type: Number, format: 'hh:mm' };
  return { value, type: String };
}

/** `2026-09-08 15:30` at the school. */
function wallTime(at: Date, timeZone: string): string {
  // Swedish dates are ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
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

import { note } from '../../contract/import-notes.ts';
import type { FileReading } from '../../contract/import-mapping.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { utf16Of } from '../platform/utf16.ts';
import { columnsOf, type Mapping } from './mapping.ts';
import { type Decoded, decodeText } from './text-encoding.ts';
import { keyOf } from './column-key.ts';
import { FileError, type FileRow, LIMITS, rowsOf, type Table, toTable } from './table.ts';

/** Reads a CSV file (UTF-8 or UTF-16, with or without BOM; comma, semicolon, tab or bar) and checks that the mapping's columns are there, each once. */
export function readCsv(bytes: Uint8Array, mapping: Mapping): FileRow[] {
  const table = csvTable(bytes, { isStrict: true });
  const doubled = new Set(table.doubled.map(keyOf));
  const twice = columnsOf(mapping).filter(({ name }) => doubled.has(keyOf(name)));
  if (twice.length > 0) throw new FileError(note('columns-twice', { names: twice.map(({ name }) => name) }));
  return rowsOf(table, mapping);
}

/** A CSV file as a table. Text that is not Unicode is read as it was most likely written, with a remark, or refused where that is asked for. */
export function csvTable(
  bytes: Uint8Array,
  { isStrict, encoding }: { isStrict: boolean; encoding?: FileReading['encoding'] },
): Table {
  const { text, remarks, encodings } = decode(bytes, isStrict, encoding);
  const delimiter = delimiterOf(text);
  const table = toTable(
    parseRecords(quoted(text, delimiter), delimiter).map((record) => record.map(cellOf)),
    remarks,
    delimiter,
  );
  return encodings.length > 0 ? { ...table, choices: { sheets: [], encodings } } : table;
}

function decode(bytes: Uint8Array, isStrict: boolean, encoding: FileReading['encoding']): Decoded {
  const wide = utf16Of(bytes);
  try {
    return { text: new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes), remarks: [], encodings: [] };
  } catch {
    if (isStrict || wide) throw new FileError(note('not-utf8'));
    return decodeText(bytes, encoding);
  }
}

/** No row of a table of classes is longer; the parser would take long over one that is. */
const MOST_IN_LINE = 1_000_000;

function hasEndlessLine(text: string): boolean {
  for (let at = 0; at < text.length - MOST_IN_LINE; ) {
    const end = text.indexOf('\n', at);
    if ((end < 0 ? text.length : end) - at > MOST_IN_LINE) return true;
    at = end + 1;
  }
  return false;
}

function parseRecords(text: string, delimiter: string): string[][] {
  if (hasEndlessLine(text)) throw new FileError(note('row-endless'));
  if (isBinary(text)) throw new FileError(note('file-no-table'));
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      // A quotation mark that is never closed would make one record of the rest of the file.
      max_record_size: LIMITS.columns * LIMITS.cell,
      // One more than may be, besides the heading, so that too many are noticed and the rest costs nothing.
      to: LIMITS.rows + 2,
      on_record: (record: string[]) => {
        if (record.length <= LIMITS.columns || record.findLastIndex((cell) => cell !== '') < LIMITS.columns)
          return record;
        throw new FileError(note('too-many-columns', { most: LIMITS.columns }));
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new FileError(note('row-endless'));
    throw new FileError(note('not-csv', { line: Number(error['lines'] ?? 1) }));
  }
}

/** The separator that cuts the most of the first lines into the same number of cells; of those that do, the one that makes the most. */
function delimiterOf(text: string): string {
  const head = text
    .slice(0, 100_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/, 20);
  const fitOf = (separator: string) => {
    const counts = head.map((line) => line.split(separator).length).filter((count) => count > 1);
    const alike = [...Map.groupBy(counts, (count) => count)].map(([count, lines]) => lines.length * 1000 + count);
    return Math.max(0, ...alike);
  };
  return [',', ';', '\t', '|'].reduce((best, separator) => (fitOf(separator) > fitOf(best) ? separator : best));
}

/** A picture or a program has control characters all over; a table may have a stray one. */
function isBinary(text: string): boolean {
  const head = text.slice(0, 10_000);
  const controls = Array.from(head, (char) => char.charCodeAt(0)).filter(
    (code) => code <= 8 || (code >= 14 && code <= 26),
  );
  return controls.length > Math.max(2, head.length / 50);
}

/** `="05"` keeps a spreadsheet from making a number of it; where it stands unquoted in a cell, it is no CSV. */
const quoted = (text: string, delimiter: string) =>
  text.includes('="')
    ? text.replaceAll(new RegExp(`(?<=^|[\\r\\n${delimiter}])="([^"\\r\\n]*)"(?=[\\r\\n${delimiter}]|$)`, 'g'), '"$1"')
    : text;
const cellOf = (cell: string) => unescape(cell.replace(/^="([^"]*)"$/, '$1'));

/** As `withoutFormulas` of our exports writes them. */
const ESCAPED = /(^|[;；|\t\r\n])([\p{Z}\p{Default_Ignorable_Code_Point}]*)'('*)(?=[=+\-@＝＋－＠])/gu;

/** What exports put before a cell that a spreadsheet would take for a formula is not part of it. */
function unescape(cell: string): string {
  return cell.replaceAll(ESCAPED, '$1$2$3').replace(/^'(?=[\t\r])/, '');
}

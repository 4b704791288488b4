import { CsvError, parse } from 'csv-parse/sync';
import { columnsOf, type Mapping } from './mapping.ts';

/** The file as a whole cannot be imported; the message is one sentence. */
export class FileError extends Error {}

/** One row of the file. `number` counts as a spreadsheet does: the heading is row 1. */
export interface FileRow {
  readonly number: number;
  /** The cell of a column, trimmed; empty where the column or the cell is missing. */
  cell(column: string): string;
  /** A filled cell beyond the last heading: usually a comma that should be quoted. */
  readonly surplus: string | null;
}

/** Reads a CSV file (UTF-8 or UTF-16, with or without BOM; comma, semicolon or tab) and checks that the mapping's columns are there. */
export function readCsv(bytes: Uint8Array, mapping: Mapping): FileRow[] {
  const text = decode(bytes);
  const [heading, ...records] = parseRecords(text);
  if (!heading) throw new FileError('The file is empty.');
  const columns = columnPositions(heading, mapping);
  return records.flatMap((record, index) => {
    if (record.every((cell) => cell.trim() === '')) return [];
    return {
      number: index + 2,
      cell: (column: string) => clean(record[columns.get(keyOf(column)) ?? -1] ?? ''),
      surplus: record.slice(heading.length).find((cell) => cell.trim() !== '') ?? null,
    };
  });
}

function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileError('The file is not in UTF-8; save it as “CSV UTF-8” and try again.');
  }
}

function parseRecords(text: string): string[][] {
  try {
    return parse(text, { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileError(`The file is not well-formed CSV: ${error.message}.`);
  }
}

/** The separator that the heading uses most. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => heading.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

function columnPositions(heading: readonly string[], mapping: Mapping): Map<string, number> {
  const positions = new Map<string, number>();
  const twice = new Set<string>();
  for (const [index, name] of heading.entries()) {
    const key = keyOf(name);
    if (key === '') continue;
    if (positions.has(key)) twice.add(key);
    else positions.set(key, index);
  }
  const columns = columnsOf(mapping);
  const missing = columns.filter(({ name, isNeeded }) => isNeeded && !positions.has(keyOf(name)));
  if (missing.length > 0)
    throw new FileError(
      `The file has no column ${list(missing.map(({ name }) => name))}; it has ${list(heading.filter((name) => name.trim()))}.`,
    );
  const doubled = columns.filter(({ name }) => twice.has(keyOf(name)));
  if (doubled.length > 0)
    throw new FileError(`The file has the column ${list(doubled.map(({ name }) => name))} twice.`);
  return positions;
}

function keyOf(column: string): string {
  return column.normalize('NFC').trim().toLowerCase();
}

function list(names: readonly string[]): string {
  return names.map((name) => `“${name.trim()}”`).join(', ');
}

// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Text as it may be stored: no control or direction-reversing characters, line breaks as `\n`, Unicode normal form C. */
function clean(cell: string): string {
  return cell.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSTORABLE, '').normalize('NFC').trim();
}

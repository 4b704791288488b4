import { csvTable } from './csv-file.ts';
import { jsonTable } from './json-file.ts';
import { FileError, LIMITS, type Table } from './table.ts';
import { xlsxTable } from './xlsx-file.ts';

/** A file as a table, told by its content: what it is called says nothing. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length === 0) throw new FileError('The file is empty.');
  if (bytes.length > LIMITS.bytes)
    throw new FileError('The file is larger than 20 MB; divide it and import the parts.');
  const head = Buffer.from(bytes.subarray(0, 64));
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return xlsxTable(bytes);
  if (head.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1')
    throw new FileError(
      'This is an old Excel file (.xls), or one with a password; save it as .xlsx without a password.',
    );
  if (head.toString('latin1', 0, 4) === '%PDF') throw new FileError('This is a PDF; choose a CSV, XLSX or JSON file.');
  if (/^(\xef\xbb\xbf)?\s*[[{]/.test(head.toString('latin1'))) return jsonTable(bytes);
  return csvTable(bytes, { isStrict: false });
}

import type { FileReading } from '../../contract/import-mapping.ts';
import { note } from '../../contract/import-notes.ts';
import { csvTable } from './csv-file.ts';
import { jsonTable } from './json-file.ts';
import { FileError, LIMITS, type Table } from './table.ts';
import { workbookTable } from './workbook-file.ts';

/** A file as a table, told by its content: what it is called says nothing. */
export async function readTable(bytes: Uint8Array, how: FileReading = {}): Promise<Table> {
  if (bytes.length === 0) throw new FileError(note('file-empty'));
  if (bytes.length > LIMITS.bytes) throw new FileError(note('file-too-large', { most: LIMITS.bytes / 1024 / 1024 }));
  const head = Buffer.from(bytes.subarray(0, 64));
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return workbookTable(bytes, how.sheet);
  if (head.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1') throw new FileError(note('file-old-workbook'));
  if (head.toString('latin1', 0, 4) === '%PDF') throw new FileError(note('file-pdf'));
  if (/^(\xef\xbb\xbf)?\s*[[{]/.test(head.toString('latin1'))) return jsonTable(bytes);
  return csvTable(bytes, { isStrict: false, encoding: how.encoding });
}

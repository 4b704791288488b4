import { note } from '../../contract/import-notes.ts';
import { isOds, odsTable } from './ods-file.ts';
import { FileError, type Table } from './table.ts';
import { xlsxTable } from './xlsx-file.ts';
import { bearableParts } from './zip-guard.ts';

/** A workbook as a table: which program has made it is told by its parts. */
export async function workbookTable(bytes: Uint8Array, chosen?: string): Promise<Table> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = bearableParts(file);
  if (parts.some(({ name }) => name === 'xl/workbook.xml')) return xlsxTable(file, parts, chosen);
  if (await isOds(file, parts)) return odsTable(file, parts, chosen);
  throw new FileError(note('file-zip'));
}

import { note } from '../../contract/import-notes.ts';
import readXlsxFile from 'read-excel-file/universal';
import { tableOfSheets } from './sheets.ts';
import { FileError, type Table } from './table.ts';
import { xlsxFacts } from './xlsx-facts.ts';
import { guardParts } from './zip-guard.ts';
import type { ZipPart } from './zip-parts.ts';

/** A sheet of an Excel workbook as a table. Formulas count with the result that was saved. */
export async function xlsxTable(file: Buffer, parts: readonly ZipPart[], chosen?: string): Promise<Table> {
  const facts = xlsxFacts();
  await guardParts(file, parts, facts.listenerOf);
  const sheets = await readSheets(file);
  return tableOfSheets(
    sheets.map(({ sheet: name, data: rows }) => ({ name, rows, ...facts.of(name) })),
    chosen,
  );
}

async function readSheets(bytes: Uint8Array) {
  try {
    // A copy, so that its buffer holds nothing else.
    return await readXlsxFile(new Uint8Array(bytes).buffer);
  } catch {
    throw new FileError(note('workbook-unreadable'));
  }
}

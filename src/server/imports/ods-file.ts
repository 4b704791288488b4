import { note } from '../../contract/import-notes.ts';
import { odsSheets } from './ods-sheets.ts';
import { tableOfSheets } from './sheets.ts';
import { FileError, type Table } from './table.ts';
import { xmlStream } from './xml-stream.ts';
import { guardParts, smallPart } from './zip-guard.ts';
import type { ZipPart } from './zip-parts.ts';

const TYPES = /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?\s*$/;

/** Its first part says what it is. */
export async function isOds(file: Buffer, parts: readonly ZipPart[]): Promise<boolean> {
  const type = await smallPart(file, parts, 'mimetype');
  return TYPES.test(type?.toString('latin1') ?? '');
}

/** A sheet of an OpenDocument spreadsheet as a table. Formulas count with the result that was saved. */
export async function odsTable(file: Buffer, parts: readonly ZipPart[], chosen?: string): Promise<Table> {
  if (await hasPassword(file, parts)) throw new FileError(note('workbook-password'));
  const sheets = odsSheets();
  try {
    await guardParts(file, parts, (name) => (name === 'content.xml' ? sheets.hear : undefined));
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(note('workbook-unreadable'));
  }
  return tableOfSheets(sheets.read(), chosen);
}

/** Newer programs lock the whole file into one part, older ones each part. */
async function hasPassword(file: Buffer, parts: readonly ZipPart[]): Promise<boolean> {
  if (parts.some(({ name }) => name === 'encrypted-package')) return true;
  let isLocked = false;
  const hear = xmlStream({ open: (name) => (isLocked ||= name.endsWith('encryption-data')) });
  try {
    hear((await smallPart(file, parts, 'META-INF/manifest.xml')) ?? null);
  } catch (error) {
    if (error instanceof FileError) throw error;
  }
  return isLocked;
}

import { note } from '../../contract/import-notes.ts';
import { buffer } from 'node:stream/consumers';
import { FileError, LIMITS, MOST_ROWS } from './table.ts';
import type { Pieces } from './xml-stream.ts';
import { listParts, tooLarge, unpackPart, type ZipPart } from './zip-parts.ts';

/** A workbook of 20,000 classes unpacks to some 60 MB. */
const MOST_UNPACKED = 150 * 1024 * 1024;
const MOST_PARTS = 2000;
/** What a spreadsheet writes packs to a thirtieth at best; small parts may do better. */
const MOST_RATIO = 300;
const SMALL = 1024 * 1024;

/** The parts of a workbook, unless its list of contents says that it would flood the memory. */
export function bearableParts(file: Buffer): ZipPart[] {
  const parts = listParts(file);
  if (parts.length > MOST_PARTS) throw tooLarge();
  let unpacked = 0;
  for (const part of parts) {
    unpacked += part.unpacked;
    const isBomb = part.unpacked > SMALL && part.unpacked > part.packed * MOST_RATIO;
    if (isBomb || unpacked > MOST_UNPACKED) throw tooLarge();
  }
  return parts;
}

/**
 * Unpacks all parts once, before anything else reads them, so that none is larger than the list says. Rows are counted as they come: a million
 * of them fit into 150 MB. Whoever listens to a part hears its pieces on the way.
 */
export async function guardParts(
  file: Buffer,
  parts: readonly ZipPart[],
  listenerOf: (name: string) => Pieces | undefined,
): Promise<void> {
  for (const part of parts) {
    const countRows = SHEET.test(part.name) ? rowCounter() : undefined;
    const hear = listenerOf(part.name);
    for await (const piece of unpackPart(file, part)) {
      countRows?.(piece);
      hear?.(piece);
    }
    hear?.(null);
  }
}

/** A small part as a whole; null where it is missing, or large. */
export async function smallPart(file: Buffer, parts: readonly ZipPart[], name: string): Promise<Buffer | null> {
  const part = parts.find((each) => each.name === name);
  if (!part || part.unpacked > SMALL) return null;
  return buffer(unpackPart(file, part));
}

const SHEET = /(^|\/)xl\/worksheets\/[^/]+\.xml$/i;
const ROW = /<(?:[\w.-]+:)?row[\s/>]/g;
/** The beginning of a row that the next piece may end. */
const LONGEST_TAG = 64;

function rowCounter(): (piece: Buffer) => void {
  let rows = 0;
  let tail = '';
  return (piece) => {
    const text = tail + piece.toString('latin1');
    let end = 0;
    for (const { index, 0: tag } of text.matchAll(ROW)) {
      rows += 1;
      end = index + tag.length;
    }
    if (rows > MOST_ROWS) throw new FileError(note('too-many-rows', { most: LIMITS.rows }));
    tail = text.slice(Math.max(end, text.length - LONGEST_TAG));
  };
}

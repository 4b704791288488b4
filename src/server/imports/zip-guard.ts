import { note } from '../../contract/import-notes.ts';
import { createInflateRaw } from 'node:zlib';
import { FileError, LIMITS } from './table.ts';

/** A workbook of 20,000 classes unpacks to some 60 MB. */
const MOST_UNPACKED = 150 * 1024 * 1024;
const MOST_PARTS = 2000;
/** What a spreadsheet writes packs to a thirtieth at best; small parts may do better. */
const MOST_RATIO = 300;
const SMALL = 1024 * 1024;

interface ZipPart {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

const damaged = () => new FileError(note('workbook-damaged'));
const tooLarge = () => new FileError(note('workbook-too-large'));

/** Headings, and what stands above them, come on top of the rows that may be there. */
const MOST_ROWS = LIMITS.rows + 1001;

/**
 * Refuses a workbook that would flood the memory, before anything reads it: first by what its list of contents says, then by unpacking each part
 * up to what the list says and not a byte further, because a list can lie. Rows are counted as they come: a million of them fit into 150 MB.
 */
export async function guardZip(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = listParts(file);
  if (parts.length > MOST_PARTS) throw tooLarge();
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw new FileError(note('file-zip'));
  let unpacked = 0;
  for (const part of parts) {
    unpacked += part.unpacked;
    const isBomb = part.unpacked > SMALL && part.unpacked > part.packed * MOST_RATIO;
    if (isBomb || unpacked > MOST_UNPACKED) throw tooLarge();
  }
  for (const part of parts) await requireHonest(file, part);
}

function listParts(file: Buffer): ZipPart[] {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > file.length) throw damaged();
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  const parts: ZipPart[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw damaged();
    if ((file.readUInt16LE(at + 8) & 1) === 1) throw new FileError(note('workbook-password'));
    const nameLength = file.readUInt16LE(at + 28);
    parts.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

async function requireHonest(file: Buffer, part: ZipPart): Promise<void> {
  if (part.at + 30 > file.length || file.readUInt32LE(part.at) !== 0x04034b50) throw damaged();
  const start = part.at + 30 + file.readUInt16LE(part.at + 26) + file.readUInt16LE(part.at + 28);
  const packed = file.subarray(start, start + part.packed);
  if (packed.length !== part.packed) throw damaged();
  const countRows = SHEET.test(part.name) ? rowCounter() : () => undefined;
  if (part.method === 0 && part.packed === part.unpacked) return countRows(packed);
  if (part.method !== 8) throw damaged();
  let length = 0;
  for await (const piece of unpack(packed)) {
    length += piece.length;
    if (length > part.unpacked) throw tooLarge();
    countRows(piece);
  }
  if (length !== part.unpacked) throw damaged();
}

async function* unpack(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer; // a stream without an encoding gives buffers
  } catch (error) {
    throw error instanceof FileError ? error : damaged();
  } finally {
    inflate.destroy();
  }
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

import { note } from '../../contract/import-notes.ts';
import { constants, inflateRawSync } from 'node:zlib';
import { FileError } from './table.ts';

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

/**
 * Refuses a ZIP file that would flood the memory, before anything unpacks it: first by what its list of contents says, then by
 * unpacking each part up to what the list says and not a byte further, because a list can lie.
 */
export function guardZip(bytes: Uint8Array): void {
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
  for (const part of parts) requireHonest(file, part);
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

function requireHonest(file: Buffer, part: ZipPart): void {
  if (part.at + 30 > file.length || file.readUInt32LE(part.at) !== 0x04034b50) throw damaged();
  const start = part.at + 30 + file.readUInt16LE(part.at + 26) + file.readUInt16LE(part.at + 28);
  const packed = file.subarray(start, start + part.packed);
  if (packed.length !== part.packed) throw damaged();
  if (part.method === 0 && part.packed === part.unpacked) return;
  if (part.method !== 8) throw damaged();
  try {
    const maxOutputLength = Math.max(1, part.unpacked);
    const { length } = inflateRawSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
    if (length !== part.unpacked) throw damaged();
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw error instanceof RangeError ? tooLarge() : damaged();
  }
}

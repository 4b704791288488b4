import { note } from '../../contract/import-notes.ts';
import { createInflateRaw } from 'node:zlib';
import { FileError } from './table.ts';

/** A part of a ZIP file, as its list of contents tells of it. */
export interface ZipPart {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

export const damaged = () => new FileError(note('workbook-damaged'));
export const tooLarge = () => new FileError(note('workbook-too-large'));

/** The list of contents; a file with a password says so there. */
export function listParts(file: Buffer): ZipPart[] {
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

/** Unpacks a part up to what the list says of its size and not a byte further, because a list can lie. */
export async function* unpackPart(file: Buffer, part: ZipPart): AsyncGenerator<Buffer> {
  if (part.at + 30 > file.length || file.readUInt32LE(part.at) !== 0x04034b50) throw damaged();
  const start = part.at + 30 + file.readUInt16LE(part.at + 26) + file.readUInt16LE(part.at + 28);
  const packed = file.subarray(start, start + part.packed);
  if (packed.length !== part.packed) throw damaged();
  if (part.method === 0 && part.packed === part.unpacked) {
    for (let at = 0; at < packed.length; at += PIECE) yield packed.subarray(at, at + PIECE);
    return;
  }
  if (part.method !== 8) throw damaged();
  let length = 0;
  for await (const piece of inflated(packed)) {
    length += piece.length;
    if (length > part.unpacked) throw tooLarge();
    yield piece;
  }
  if (length !== part.unpacked) throw damaged();
}

const PIECE = 256 * 1024;

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: PIECE });
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer; // a stream without an encoding gives buffers
  } catch (error) {
    throw error instanceof FileError ? error : damaged();
  } finally {
    inflate.destroy();
  }
}

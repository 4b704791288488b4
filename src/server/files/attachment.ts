import { readFile } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { fileError } from './file-error.ts';

const inflated = promisify(inflate);

/** How much is looked at before other calls have their turn. */
const PIECE = 512 * 1024;
/** Longer than anything that is looked for, so that nothing hides on the border of two pieces. */
const OVERLAP = 256;
/** Parts of a PDF may be packed; together they may not unpack to more than this. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const PROGRAM = /\/(JavaScript|Launch|XFA|RichMedia)\b|\/JS\s*[(<\d]/;
const ENCRYPTED = /\/Encrypt\s*(<<|\d)/;

/** Takes a PDF that is whole, can be read without a password, and carries nothing that runs. */
export async function requirePlainPdf(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.toString('latin1', 0, 5) !== '%PDF-')
    throw fileError('not-a-pdf', 'This file is not a PDF. Please choose a PDF file.');
  if (!bytes.toString('latin1', Math.max(0, bytes.length - 1024)).includes('%%EOF'))
    throw fileError('damaged', 'This PDF is damaged or not complete. Please choose another one.');
  await requireHarmless(bytes);
  let room = MOST_UNPACKED;
  for await (const part of packedObjects(bytes, () => room)) {
    room -= part.length;
    await requireHarmless(part);
  }
}

async function requireHarmless(bytes: Buffer): Promise<void> {
  for (let start = 0; start < bytes.length; start += PIECE) {
    const piece = plainNames(bytes.toString('latin1', start, start + PIECE + OVERLAP));
    if (ENCRYPTED.test(piece))
      throw fileError('encrypted', 'This PDF is protected with a password. Please save it without one.');
    if (PROGRAM.test(piece))
      throw fileError(
        'carries-programs',
        'This PDF carries a program (JavaScript or the like), which mail services refuse. Please print it to a new PDF.',
      );
    await breathe();
  }
}

/** `/J#61vaScript` is `/JavaScript` to whoever reads the file. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Objects may lie packed in streams, where a plain look does not find them. What cannot be unpacked is not taken. */
async function* packedObjects(bytes: Buffer, room: () => number): AsyncGenerator<Buffer> {
  for (let at = bytes.indexOf('/ObjStm'); at >= 0; at = bytes.indexOf('/ObjStm', at + 1)) {
    const start = bytes.indexOf('stream', at);
    const end = bytes.indexOf('endstream', at);
    if (start < 0 || end < start + 6) continue;
    const packed = bytes.subarray(start + 6, end);
    const content = packed.subarray(packed[0] === 13 ? 2 : 1);
    try {
      yield await inflated(content, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, room()) });
    } catch {
      // A few writers do not pack the stream at all; then the plain look has seen it.
      const heading = bytes.toString('latin1', Math.max(0, bytes.lastIndexOf('obj', at)), start);
      if (heading.includes('/Filter'))
        throw fileError('damaged', 'This PDF cannot be checked. Please print it to a new PDF and choose that one.');
    }
  }
}

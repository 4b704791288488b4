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

/** A PDF of 10 MB has a few hundred packed streams. */
const MOST_PACKED = 5000;
const LONGEST_HEADING = 1024;
const KEYWORD = 'stream'.length;

/** `/ObjStm`, or the number that only such a stream has (`/First 4`), of which any letter may be written as its code. */
const PACKED =
  /\/(?:O|#4f)(?:b|#62)(?:j|#6a)(?:S|#53)(?:t|#74)(?:m|#6d)|\/(?:F|#46)(?:i|#69)(?:r|#72)(?:s|#73)(?:t|#74)\s*\d+(?!\d*\s+\d+\s+R)/i;
const ONLY_DEFLATED = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/;
const OTHERWISE_PACKED = /\/Filter\b[^]*\/Filter\b|\/Predictor\s*(?!1\b)\d/;
const PROGRAM = /\/(JavaScript|Launch|RichMedia|SubmitForm|ImportData)\b|\/JS\s*[(<\d]/;
const FORM = /\/(AcroForm|XFA|Widget)\b/;
const FILE_WITHIN = /\/(EmbeddedFiles?|FileAttachment|Collection|GoToE)\b|\/EF\s*(<<|\d)/;
const ENCRYPTED = /\/Encrypt\s*(<<|\d)/;

/** Takes a PDF that is whole, can be read without a password, and carries nothing that runs, no form and no other files. */
export async function requirePlainPdf(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw fileError('not-a-pdf');
  if (!bytes.toString('latin1', Math.max(0, bytes.length - 1024)).includes('%%EOF')) throw fileError('damaged');
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
    if (ENCRYPTED.test(piece)) throw fileError('encrypted');
    if (PROGRAM.test(piece)) throw fileError('carries-programs');
    if (FILE_WITHIN.test(piece)) throw fileError('carries-files');
    if (FORM.test(piece)) throw fileError('carries-form');
    await breathe();
  }
}

/** `/J#61vaScript` is `/JavaScript` to whoever reads the file. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Objects may lie packed in streams, where a plain look does not find them. What cannot be unpacked is not taken.
 * Every byte is searched once, however often a name or a keyword is repeated.
 */
async function* packedObjects(bytes: Buffer, room: () => number): AsyncGenerator<Buffer> {
  const text = bytes.toString('latin1');
  let from = 0;
  let end = -1;
  for (let count = 1; ; count++) {
    const at = nextPacked(text, from);
    const start = at < 0 ? -1 : text.indexOf('stream', at);
    if (start < 0) return;
    if (end < start + KEYWORD) end = text.indexOf('endstream', start + KEYWORD);
    if (end < 0 || start - at > LONGEST_HEADING || count > MOST_PACKED) throw notCheckable();
    const heading = headingOf(text, Math.max(from, at - LONGEST_HEADING), at, start);
    from = start + KEYWORD;
    // A few writers do not pack the stream at all; then the plain look has seen it.
    if (heading.includes('/Filter')) {
      yield await unpacked(bytes.subarray(from, end), heading, room());
      from = end;
    }
    await breathe();
  }
}

function nextPacked(text: string, from: number): number {
  const name = new RegExp(PACKED, 'gi');
  name.lastIndex = from;
  return name.exec(text)?.index ?? -1;
}

/** What is said about the stream before it begins. */
function headingOf(text: string, from: number, at: number, start: number): string {
  const before = text.slice(from, at);
  return plainNames(before.slice(before.lastIndexOf('obj') + 1) + text.slice(at, start));
}

async function unpacked(packed: Buffer, heading: string, room: number): Promise<Buffer> {
  if (!ONLY_DEFLATED.test(heading) || OTHERWISE_PACKED.test(heading)) throw notCheckable();
  const content = packed.subarray(packed[0] === 13 ? 2 : 1);
  return inflated(content, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, room) }).catch(() => {
    throw notCheckable();
  });
}

const notCheckable = () => fileError('not-checkable');

import { open } from 'node:fs/promises';
import { utf16Of } from '../platform/utf16.ts';
import { fileError } from './file-error.ts';
import { MEDIA_TYPES } from './stored-names.ts';

/** A workbook of classes unpacks to a few MB; far more is meant to harm. */
const MOST_UNPACKED = 150 * 1024 * 1024;
const MOST_PARTS = 2000;
const HEAD = 64 * 1024;
/** The end of a ZIP file lies within its last 65,557 bytes. */
const TAIL = 66_000;

const notATable = () => fileError('not-a-table');

/** Tells a CSV file from a workbook by its content, and refuses everything else; answers the media type. */
export async function tableType(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const part = async (from: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    const head = await part(0, HEAD);
    if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return await workbookType(size, part);
    if (head.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1') throw fileError('encrypted');
    if (!isText(head)) throw notATable();
    return MEDIA_TYPES.csv;
  } finally {
    await handle.close();
  }
}

/** Tab, the line and page ends, and what old encodings change their alphabet with. */
const IN_TEXT = new Set([9, 10, 11, 12, 13, 27]);

function isText(head: Buffer): boolean {
  const text = new TextDecoder(utf16Of(head) ?? 'latin1').decode(head);
  const isPlain = !Array.from(text, (char) => char.charCodeAt(0)).some((code) => code < 32 && !IN_TEXT.has(code));
  return isPlain && !/^(\xef\xbb\xbf)?\s*(%PDF-|<(!doctype|html|\?xml|svg|script))/i.test(text);
}

/** Reads the list of contents of a ZIP file: it must be a workbook, open to all, and of a sane size when unpacked. */
async function workbookType(size: number, part: (from: number, length: number) => Promise<Buffer>): Promise<string> {
  const tailStart = Math.max(0, size - TAIL);
  const tail = await part(tailStart, TAIL);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) throw damaged();
  const parts = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const contents = await part(tail.readUInt32LE(end + 16), Math.min(length, 1024 * 1024));
  if (parts > MOST_PARTS || contents.length !== length) throw damaged();
  let unpacked = 0;
  const names = new Set<string>();
  let at = 0;
  for (let index = 0; index < parts; index++) {
    if (at + 46 > contents.length || contents.readUInt32LE(at) !== 0x02014b50) throw damaged();
    if ((contents.readUInt16LE(at + 8) & 1) === 1) throw damaged();
    unpacked += contents.readUInt32LE(at + 24);
    const nameLength = contents.readUInt16LE(at + 28);
    names.add(contents.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + contents.readUInt16LE(at + 30) + contents.readUInt16LE(at + 32);
  }
  const isOds = names.has('mimetype') && (names.has('content.xml') || names.has('encrypted-package'));
  if (!names.has('xl/workbook.xml') && !isOds) throw notATable();
  if (unpacked > MOST_UNPACKED) throw fileError('too-large-unpacked');
  return names.has('xl/workbook.xml') ? MEDIA_TYPES.xlsx : MEDIA_TYPES.ods;
}

const damaged = () => fileError('damaged');

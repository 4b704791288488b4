import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A photo of so many pixels: red on the left half, blue on the right. */
export function photo(width = 900, height = 600) {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#c00' } };
  return sharp({ create: { width, height, channels: 3, background: '#00c' } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

/** A PNG of a few dozen bytes that says it is `width` × `height`. */
export function pictureBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, sum]);
}

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A small PDF with these lines as an object of it. */
export function pdf(...objects: string[]): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Kids [] /Count 0>> endobj\n${objects.join('\n')}\ntrailer <</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );
}

/** An object stream, in which a plain look sees nothing. */
export function packedObject(text: string): string {
  return `9 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode>>\nstream\n${deflateSync(text).toString('latin1')}\nendstream endobj`;
}

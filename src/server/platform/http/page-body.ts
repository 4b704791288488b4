import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';
import type { Encodings } from './compression.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Seats may change every second: not so hard that it takes longer than that under load. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 7;
/** What an end may have at most: the length of one uncompressed block of either format. */
const LONGEST_END = 65_535;

/**
 * The bytes of a page that are the same for everyone, compressed once; every answer adds its own end (a nonce, the time) without
 * compressing anything: both formats let an uncompressed block follow what was flushed.
 */
export interface PageBody {
  endedWith(encoding: keyof Encodings, end: string): Promise<Buffer>;
}

export function createPageBody(text: string): PageBody {
  const bytes = Buffer.from(text);
  const sum = crc32(bytes);
  // Only what somebody asks for is made.
  let br: Promise<Buffer> | undefined;
  let gz: Promise<Buffer> | undefined;
  return {
    endedWith: async (encoding, text) => {
      const end = Buffer.from(text);
      if (end.length === 0 || end.length > LONGEST_END)
        throw new RangeError('The end of a page has 1 to 65,535 bytes.');
      if (encoding === 'identity') return Buffer.concat([bytes, end]);
      if (encoding === 'br') return Buffer.concat([await (br ??= beginBrotli(bytes)), ...endOfBrotli(end)]);
      const whole = { sum: crc32(end, sum), length: bytes.length + end.length };
      return Buffer.concat([await (gz ??= beginGzip(bytes)), ...endOfGzip(end, whole)]);
    },
  };
}

function beginBrotli(bytes: Buffer): Promise<Buffer> {
  return brotli(bytes, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** RFC 7932, section 9.2: a meta-block that is not compressed (not the last, length in four nibbles), then an empty last one. */
function endOfBrotli(end: Buffer): Buffer[] {
  const header = ((end.length - 1) << 3) | (1 << 19);
  return [Buffer.from([header & 255, (header >> 8) & 255, header >> 16]), end, Buffer.from([3])];
}

function beginGzip(bytes: Buffer): Promise<Buffer> {
  return gzipped(bytes, { level: GZIP_LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
}

/** RFC 1951, section 3.2.4: a stored block, the last; RFC 1952: then the sum and the length of the whole. */
function endOfGzip(end: Buffer, whole: { sum: number; length: number }): Buffer[] {
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt16LE(end.length, 1);
  header.writeUInt16LE(~end.length & 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(whole.sum, 0);
  trailer.writeUInt32LE(whole.length % 2 ** 32, 4);
  return [header, end, trailer];
}

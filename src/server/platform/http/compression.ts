import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** The same bytes as they may travel. */
export type Encodings = Readonly<Record<'identity' | 'gzip' | 'br', Buffer>>;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Quick on the fly, off the main thread; files of the build are compressed harder beforehand. */
const QUICK_BROTLI = 5;
const QUICK_GZIP = 5;

export async function encodeBytes(bytes: Buffer): Promise<Encodings> {
  const [br, gz] = await Promise.all([compressBrotli(bytes, QUICK_BROTLI), gzipped(bytes, { level: QUICK_GZIP })]);
  return { identity: bytes, gzip: gz, br };
}

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** The best encoding that a request accepts. */
export function acceptedEncoding(header: string | undefined): keyof Encodings {
  return negotiate(header ?? '', ['br', 'gzip']) ?? 'identity';
}

import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** One zip of these files, by name. */
export async function zipOf(files: ReadonlyMap<string, Uint8Array>, at: string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(Buffer.from(bytes), name, { mtime: new Date(at) });
  zip.end();
  // Typed as the smallest of streams; it is a PassThrough.
  return buffer(zip.outputStream as Readable);
}

import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../ids.ts';
import { explain } from './folder.ts';

/** A body that went on beyond what was allowed; the rest of it is not read. */
export class BodyTooLarge extends Error {}

export interface Incoming {
  /** Writes a body into a file of its own, at most `limit` bytes; a body that fails or goes on leaves nothing behind. */
  receive(body: Readable, limit: number): Promise<{ file: string; bytes: number }>;
  remove(file: string): Promise<void>;
  /** Removes what a stopped program left behind before this instant, in milliseconds. */
  sweep(before: number): Promise<void>;
}

/** Where uploads wait until they are looked at; beside the stored files, so that keeping one is a rename. */
export function openIncoming(folder: string): Incoming {
  return {
    receive: async (body, limit) => {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(explain);
      const file = join(folder, newId());
      try {
        return { file, bytes: await write(body, file, limit) };
      } catch (error) {
        await rm(file, { force: true });
        return explain(error);
      }
    },
    remove: (file) => rm(file, { force: true }),
    sweep: async (before) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const found = await stat(file).catch(() => null);
        if (found && found.mtimeMs < before) await rm(file, { force: true });
      }
    },
  };
}

async function write(body: Readable, file: string, limit: number): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  let bytes = 0;
  try {
    // The connection stays, so that the one who sends too much can still be told so.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) throw new BodyTooLarge();
      await handle.appendFile(chunk);
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

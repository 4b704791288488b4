import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MARK, pathOf, type Storage, StorageTrouble } from './storage.ts';

/** Files in a folder that only the portal's own user can enter. */
export function folderStorage(root: string): Storage {
  const fileOf = (place: Parameters<typeof pathOf>[0]) => join(root, pathOf(place));
  return {
    kind: 'folder',
    check: async () => undefined,
    put: (place, content) => putFile(fileOf(place), content).catch(explain),
    size: async (place) => (await unlessMissing(stat(fileOf(place))))?.size ?? null,
    read: async (place) => {
      const handle = await unlessMissing(open(fileOf(place), 'r'));
      if (!handle) return null;
      const { size } = await handle.stat();
      return { bytes: size, stream: handle.createReadStream() };
    },
    remove: async (organizationId, fileId, names) => {
      for (const name of names) await rm(fileOf({ organizationId, fileId, name }), { force: true });
      // The folder itself, with what a stopped program may have left in it.
      const anyName = { organizationId, fileId, name: 'any.webp' };
      await rm(dirname(fileOf(anyName)), { recursive: true, force: true });
    },
    readMark: async () => (await unlessMissing(readFile(join(root, MARK), 'utf8')).catch(explain))?.trim() || null,
    writeMark: (mark) => writeMark(join(root, MARK), mark).catch(explain),
  };
}

async function writeMark(file: string, mark: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${mark}`;
  await writeNew(partial, Buffer.from(mark));
  try {
    // Unlike a rename, a link never takes the place of a mark that another server has made meanwhile.
    await link(partial, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(partial, { force: true });
  }
}

async function putFile(file: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const source = typeof content === 'string' ? content : `${file}.partial`;
  if (typeof content !== 'string') await writeNew(source, content);
  await flush(source);
  await rename(source, file);
  await flushFolder(dirname(file));
  await flushFolder(dirname(dirname(file)));
}

/** What the operator must put right, such as a full disk, is no bug. */
export function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE'].includes(code))
    throw new StorageTrouble(`The folder of files cannot be written (${code}).`);
  throw error;
}

async function writeNew(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
}

/** To the disk itself: what is acknowledged survives a power cut, and what the disk does not take is not acknowledged. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Folders cannot be flushed everywhere. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}

import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  readonly free: number;
  readonly all: number;
}

const MEGABYTE = 1024 * 1024;
const LEAST = 500 * MEGABYTE;
const MOST = 5_000 * MEGABYTE;
/** What the database takes at a time for its log of changes. */
const LOG_FILE = 16 * MEGABYTE;
/** Once it was nearly full it takes this much more to be well again, so that nobody is told so every minute. */
const RELIEF = 1.2;

/** What is left on the disk of a folder; null where the system does not say. */
export async function diskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, all: blocks * bsize };
  } catch {
    return null;
  }
}

/** Whether a disk will soon be full: a twentieth of it, and at least what a bad morning writes. */
export function isNearlyFull({ free, all }: DiskSpace, wasBefore: boolean): boolean {
  const limit = Math.min(MOST, Math.max(LEAST, all / 20));
  return free < limit * (wasBefore ? RELIEF : 1);
}

/** Whether the database may find no room for what it has to write next. */
export function isFull({ free }: DiskSpace): boolean {
  return free < LOG_FILE;
}

export function megabytes(bytes: number): number {
  return Math.floor(bytes / MEGABYTE);
}

import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { m } from '../../../words/messages.js';
import { baseLocale } from '../../../words/runtime.js';
import type { Config } from '../../platform/config.ts';
import { makeDataFolder } from '../../platform/storage/make-folder.ts';
import { openDataFolder } from '../../embedded-postgres/data-folder.ts';
import { type FolderLock, isLock, tryLock } from '../../embedded-postgres/folder-lock.ts';
import { isPostmasterOf, readPostmaster, stopPostmaster } from '../../embedded-postgres/postmaster.ts';
import { LastingError, OperatorError } from '../../platform/operator-error.ts';
import { isBeingRestored } from './restore-mark-store.ts';

const MARK = 'restore-under-way';

/** A restore that was cut off leaves a school that looks empty: nothing may start on it. Asked before the folder's database starts. */
export function requireNoRestoreInFolder({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (!databaseUrl && existsSync(join(dataDir, MARK))) throw new LastingError('restore-in-folder', { folder: dataDir });
}

/** The same for a database of one's own. */
export async function requireNoRestoreInDatabase(pool: pg.Pool): Promise<void> {
  if (await isBeingRestored(pool)) throw new LastingError('restore-in-database');
}

export interface FolderRestore {
  /** The school is whole: the mark goes. */
  finish(): void;
  /** Nothing came of it: the folder is new again. */
  abandon(): void;
}

/** Marks a folder that is new, or that an earlier restore left behind, before anything else is in it. */
export async function beginFolderRestore(dataDir: string): Promise<FolderRestore> {
  const mark = join(dataDir, MARK);
  const isNew = !existsSync(dataDir) || readdirSync(dataDir).length === 0;
  if (!isNew && !existsSync(mark)) throw new OperatorError('folder-not-empty', { folder: dataDir });
  makeDataFolder(dataDir);
  if (isNew) writeDurably(mark);
  const lock = holdAlone(dataDir);
  await clear(dataDir);
  return {
    finish: () => {
      rmSync(mark);
      keepDurably(dataDir);
      lock.release();
    },
    abandon: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

function holdAlone(dataDir: string): FolderLock {
  const lock = tryLock(openDataFolder(dataDir).locks, 'restore');
  if (isLock(lock)) return lock;
  throw new OperatorError('restore-elsewhere', { pid: lock.pid, folder: dataDir });
}

/** What an earlier restore left, the server that outlived it included; the mark and the locks stay. */
async function clear(dataDir: string): Promise<void> {
  const { cluster } = openDataFolder(dataDir);
  const left = readPostmaster(cluster);
  if (left !== null && isPostmasterOf(left.pid, cluster)) await stopPostmaster(left.pid, cluster);
  for (const name of readdirSync(dataDir))
    if (name !== MARK && name !== 'lock') rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
}

function writeDurably(file: string): void {
  const words = m.operations_restore_mark({}, { locale: baseLocale });
  writeFileSync(file, `${words}\n`, { mode: 0o600, flush: true });
  keepDurably(dirname(file));
}

/** A name that came or went is safe from a power cut only once its folder is written. */
function keepDurably(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

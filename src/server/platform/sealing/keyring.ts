import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { makeDataFolder } from '../storage/make-folder.ts';

/** A key of health data. Its id is made of it, so that a row can say which key opens it without giving anything away. */
export interface HealthKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** The keys as they are now: the first seals, all of them open. Empty where there is none. */
export interface Keyring {
  keys(): readonly HealthKey[];
  /** Where they are kept by the portal itself; null where they come from HEALTH_KEY. */
  readonly file: string | null;
}

type Place = Pick<Config, 'healthKeys' | 'dataDir'>;

const FILE = 'health-key';

/** The keys of HEALTH_KEY, else those of the data folder, one a line, which are read whenever they are needed: a rotation changes them while portals run. */
export function openKeyring({ healthKeys, dataDir }: Place): Keyring {
  if (healthKeys.length > 0) {
    const keys = healthKeys.map(keyOf);
    return { keys: () => keys, file: null };
  }
  const file = join(dataDir, FILE);
  return { keys: () => readKeys(file), file };
}

/** Whether a text is a key: 32 bytes in base64, as `openssl rand -base64 32` prints them. */
const isKey = (text: string) => Buffer.from(text, 'base64').length === 32;

function keyOf(text: string): HealthKey {
  const bytes = Buffer.from(text, 'base64');
  return {
    bytes,
    id: createHash('sha256').update('registration-portal health key').update(bytes).digest('hex').slice(0, 16),
  };
}

/** A file that is missing, cannot be read or holds something else is no key: whoever needs one says so. */
function readKeys(file: string): HealthKey[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(isKey).map(keyOf);
  } catch {
    return [];
  }
}

/** At a start: where nothing was ever sealed a key is made; a lost one is never replaced by another that opens nothing. */
export async function ensureHealthKey({ keys, file }: Keyring, isUsed: () => Promise<boolean>): Promise<void> {
  if (file === null) return;
  if (keys().length > 0) return chmodSync(file, 0o600);
  if (await isUsed()) return;
  makeDataFolder(dirname(file));
  const partial = writePartial(file, [newKey()]);
  try {
    // Unlike a rename, a link never takes the place of a key that another server has made meanwhile: the first one's counts.
    linkSync(partial, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(partial);
  }
  flush(dirname(file));
}

export function newKey(): HealthKey {
  return keyOf(randomBytes(32).toString('base64'));
}

/** Puts these keys in the place of those that were there, in one stroke: a portal that reads meanwhile finds the old or the new ones. */
export function writeKeys(file: string, keys: readonly HealthKey[]): void {
  renameSync(writePartial(file, keys), file);
  flush(dirname(file));
}

/** On the disk before anything is sealed with it: what the database keeps through a power cut must open afterwards. */
function writePartial(file: string, keys: readonly HealthKey[]): string {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
  return partial;
}

function flush(folder: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

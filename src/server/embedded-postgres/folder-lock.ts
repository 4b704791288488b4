import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts';

const RELEASED = 'released';

export interface FolderLock {
  release(): void;
}

/**
 * A lock among processes that a killed holder cannot leave stuck. Each holder writes the next number (`portal-1`, `portal-2` …) and
 * the highest number holds. A number is never taken away from under its holder, so two who find a dead holder at the same
 * moment cannot both win: removing and re-creating one file could let them.
 */
export function tryLock(folder: string, name: string): FolderLock | ProcessIdentity {
  for (;;) {
    const top = highest(folder, name);
    const holder = top === 0 ? null : liveHolder(path.join(folder, `${name}-${top}`));
    if (holder !== null) return holder;
    const lock = claim(folder, name, top + 1);
    if (lock !== null) return lock;
  }
}

export function isLock(attempt: FolderLock | ProcessIdentity): attempt is FolderLock {
  return 'release' in attempt;
}

/** Who holds the lock now, if anyone alive does. */
export function lockHolder(folder: string, name: string): ProcessIdentity | null {
  const top = highest(folder, name);
  return top === 0 ? null : liveHolder(path.join(folder, `${name}-${top}`));
}

/** Says that a tool works here. Any number may; the file of a killed one counts for nothing. */
export function announceTool(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `tool-${randomUUID()}`);
  writeFileSync(file, JSON.stringify(ownIdentity()), { mode: 0o600 });
  return { release: () => rmSync(file, { force: true }) };
}

export function hasTool(folder: string): boolean {
  const files = readdirSync(folder).filter((name) => name.startsWith('tool-'));
  const dead = files.filter((name) => liveHolder(path.join(folder, name)) === null);
  for (const name of dead) rmSync(path.join(folder, name), { force: true });
  return files.length > dead.length;
}

function claim(folder: string, name: string, number: number): FolderLock | null {
  const file = path.join(folder, `${name}-${number}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, JSON.stringify(ownIdentity()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    // Made, but not written, as on a full disk: nobody holds by it.
    rmSync(file, { force: true });
    throw error;
  }
  // Whoever slept between looking and writing finds a higher number here.
  if (highest(folder, name) !== number) {
    rmSync(file, { force: true });
    return null;
  }
  for (const old of numbers(folder, name).filter((each) => each < number)) {
    rmSync(path.join(folder, `${name}-${old}`), { force: true });
  }
  return { release: () => release(file) };
}

/** Over what is there, which needs no room even on a full disk; emptied where that fails too. */
function release(file: string): void {
  try {
    writeFileSync(file, RELEASED, { flag: 'r+' });
  } catch {
    truncateSync(file, 0);
  }
}

function highest(folder: string, name: string): number {
  return Math.max(0, ...numbers(folder, name));
}

function numbers(folder: string, name: string): number[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.startsWith(`${name}-`))
      .map((file) => Number(file.slice(name.length + 1)))
      .filter((number) => Number.isSafeInteger(number));
  } catch {
    return [];
  }
}

function liveHolder(file: string): ProcessIdentity | null {
  const holder = readHolder(file);
  return holder !== null && isRunning(holder) ? holder : null;
}

/** Null for a released lock. A holder is between creating and writing for microseconds only: an empty file is read again. */
function readHolder(file: string): ProcessIdentity | null {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const text = readText(file);
    if (text === null || text.startsWith(RELEASED)) return null;
    if (text !== '') return parseHolder(text);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
  return null;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function parseHolder(text: string): ProcessIdentity | null {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value !== 'object' || !('pid' in value) || !('startedAt' in value)) return null;
    return { pid: Number(value.pid), startedAt: String(value.startedAt) };
  } catch {
    return null;
  }
}

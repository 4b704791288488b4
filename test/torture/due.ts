import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, posix } from 'node:path';

/** When each suite last passed, and what it covered then. */
export type Mark = Readonly<Record<string, Passed>>;

export interface Passed {
  readonly hash: string;
  /** The day, as `2026-11-26`. */
  readonly on: string;
}

export interface Decision {
  readonly name: string;
  /** Why it runs; null where it does not. */
  readonly why: string | null;
  readonly since: string;
}

/** A suite is due where it never passed, where what it covers has changed since, and once a day. */
export function decideDue(hashes: Readonly<Record<string, string>>, mark: Mark, today: string): Decision[] {
  return Object.entries(hashes).map(([name, hash]) => {
    const passed = Object.hasOwn(mark, name) ? mark[name] : undefined;
    return { name, why: reason(hash, passed, today), since: passed?.on ?? '' };
  });
}

function reason(hash: string, passed: Passed | undefined, today: string): string | null {
  if (!passed) return 'it has not passed here yet';
  if (passed.hash !== hash) return `what it covers changed since ${passed.on}`;
  return passed.on === today ? null : `it last passed on ${passed.on}, and each suite runs once a day`;
}

/** Of every file below some paths, by name and content; tests beside the code change nothing. */
export function hashOf(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...new Set(paths.flatMap((place) => filesOf(root, place)))].toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesOf(root: string, place: string): string[] {
  if (!statSync(join(root, place)).isDirectory()) return /\.test\.tsx?$/.test(place) ? [] : [place];
  return readdirSync(join(root, place)).flatMap((name) => filesOf(root, posix.join(place, name)));
}

/** Among what this user's programs keep for later, so that a new clone knows of it. */
export function markFile(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'registration-portal', 'torture.json');
}

/** What cannot be read was never written: then everything is due. */
export function readMark(file: string): Mark {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter((entry): entry is [string, Passed] => isPassed(entry[1])));
  } catch {
    return {};
  }
}

function isPassed(read: unknown): read is Passed {
  if (typeof read !== 'object' || read === null) return false;
  return 'hash' in read && typeof read.hash === 'string' && 'on' in read && typeof read.on === 'string';
}

/** Whole or not at all, for two runs may end at once. */
export function notePassed(file: string, name: string, passed: Passed): void {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${JSON.stringify({ ...readMark(file), [name]: passed }, null, 2)}\n`);
  renameSync(own, file);
}

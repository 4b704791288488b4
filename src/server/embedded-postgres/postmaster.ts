import { spawnSync } from 'node:child_process';
import {
  closeSync,
  openSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SOCKET_PORT } from './data-folder.ts';
import { parentOf, processStart, signalReaches } from './process-identity.ts';

/** What a running server writes into its `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly status: string;
}

const POLL_MS = 5;
/** No process ever has this number, on any system PostgreSQL runs on. */
const NOBODY = 2_147_483_646;

export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isSafeInteger(pid) || pid <= 0) return null;
    return { pid, port: Number(lines[3]), socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

/** Whether this process is a PostgreSQL server of this folder: numbers are reused, and other people's processes are not ours to signal. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (processStart(pid) === null) return false;
  if (process.platform === 'win32') return true; // the caller has just connected to it
  if (process.platform === 'linux') {
    const place = readLink(`/proc/${pid}/cwd`);
    if (place !== null) return place === cluster && isPostgres(commandLine(pid));
  }
  const parts = commandLine(pid);
  return isPostgres(parts) && parts.join(' ').includes(`-D ${cluster}`);
}

/**
 * As `isPostmasterOf`, for looking again and again: elsewhere than on Linux it costs a program to know more than the number, and a portal
 * without a free file descriptor cannot look at all. Somebody with that number then counts as the server.
 */
export function mayBePostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return signalReaches(pid);
  return isPostmasterOf(pid, cluster) || (signalReaches(pid) && !canRead('/proc/self/stat'));
}

function canRead(file: string): boolean {
  try {
    closeSync(openSync(file, 'r'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends what a killed server left behind on this folder: connections that compute or stand still and so never notice. Only where no server
 * runs on it any more; what they were at is undone by the recovery that comes next. Elsewhere than on Linux they end in their own time.
 */
export function endOrphans(cluster: string): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isSafeInteger(pid) || readLink(`/proc/${pid}/cwd`) !== cluster) continue;
    if (isBackend(commandLine(pid)) && !isPostmasterOf(parentOf(pid), cluster)) sendSignal(pid, 'SIGKILL');
  }
}

/**
 * PostgreSQL takes a lock file for held while any process has its number: somebody else's by now, or a dead one nobody waited for. When
 * no server of this folder runs, its old lock files are given a number that nobody has. The rest of `postmaster.pid` stays: with it
 * PostgreSQL still checks that no orphaned connection of the old server is alive.
 */
export function disownLockFiles(cluster: string, socketFolder: string): void {
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)]) {
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    const [, ...rest] = text.split('\n');
    // An empty one says nothing, and PostgreSQL refuses to start beside it.
    if (text.trim() === '') rmSync(file, { force: true });
    else replaceFile(file, [String(NOBODY), ...rest].join('\n'));
  }
}

/** Whole or not at all, also on a full disk. */
function replaceFile(file: string, text: string): void {
  const beside = `${file}.new`;
  try {
    writeFileSync(beside, text, { mode: 0o600 });
    const { uid, gid } = statSync(file);
    if (process.getuid?.() === 0) chownSync(beside, uid, gid);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Asks a server to stop in order, then more firmly. Each signal goes out only while the process is still that server. */
export async function stopPostmaster(
  pid: number,
  cluster: string,
  bounds = { fast: 15_000, immediate: 10_000 },
): Promise<void> {
  const steps = [
    { signal: 'SIGINT', bound: bounds.fast },
    { signal: 'SIGQUIT', bound: bounds.immediate },
    { signal: 'SIGKILL', bound: 5_000 },
  ] as const;
  for (const { signal, bound } of steps) {
    if (!isPostmasterOf(pid, cluster)) return;
    sendSignal(pid, signal);
    if (await until(() => processStart(pid) === null, bound)) return;
  }
}

/** Waits for a condition, looking often; false when the bound has passed. */
export async function until(condition: () => boolean, boundMs: number): Promise<boolean> {
  const end = performance.now() + boundMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await wait(POLL_MS);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in this moment.
  }
}

function isPostgres([program = '']: readonly string[]): boolean {
  return program.endsWith('postgres');
}

/** A connection or helper writes what it does in the place of its name: `postgres: checkpointer`. */
function isBackend([program = '']: readonly string[]): boolean {
  return program.startsWith('postgres: ');
}

function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .split(' ');
  } catch {
    return [];
  }
}

function readLink(file: string): string | null {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SOCKET_PORT } from './data-folder.ts';
import { processStart } from './process-identity.ts';

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
 * PostgreSQL takes a lock file for held while any process has its number: somebody else's by now, or a dead one nobody waited for. When
 * no server of this folder runs, its old lock files are given a number that nobody has. The rest of `postmaster.pid` stays: with it
 * PostgreSQL still checks that no orphaned connection of the old server is alive.
 */
export function disownLockFiles(cluster: string, socketFolder: string): void {
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)]) {
    if (!existsSync(file)) continue;
    const [, ...rest] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, [String(NOBODY), ...rest].join('\n'));
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

import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** A process that cannot be mistaken for a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: processStart(process.pid) ?? '' };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return processStart(identity.pid) === identity.startedAt;
}

/** When a process started, as an opaque text; null if there is none (a dead child nobody waited for is none). */
export function processStart(pid: number): string | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return linuxStart(pid);
  if (process.platform === 'win32') return signalReaches(pid) ? 'running' : null;
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...start] = ps.stdout.trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? null : start.join(' ');
}

/** Who started a process, on Linux; 0 where it is gone. */
export function parentOf(pid: number): number {
  try {
    return Number(linuxFields(pid)[1]);
  } catch {
    return 0;
  }
}

/** From the state on: what stands before it is a name in which anything may occur. */
function linuxFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function linuxStart(pid: number): string | null {
  try {
    const fields = linuxFields(pid);
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${linuxHome()} ${fields[19]}`;
  } catch {
    return null;
  }
}

/** Numbers and start times mean something only within one boot and one container. */
function linuxHome(): string {
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** Whether anything at all has this number. */
export function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverFlags } from '../scripts/bootstrap.mjs';
import { freePort } from '../test/free-port.ts';

export const root = join(import.meta.dirname, '..');

/** The built portal in a process of its own, on a data folder of its own, as an operator runs it. */
export interface RunningPortal {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Milliseconds from spawn to the first green /readyz. */
  readonly readyMs: number;
  /** Process ids of the portal and of its database server. */
  pids(): Promise<number[]>;
  stop(): Promise<void>;
  /** kill -9 of the portal alone. */
  kill(): Promise<void>;
}

export interface StartOptions {
  readonly dataDir: string;
  readonly entry?: 'main' | 'demo';
  readonly environment?: Record<string, string>;
}

/** For measuring what the limits let through: empty is what is set by default. */
export const LIMITS_AS_SET = { CALLS_PER_ACCOUNT: '', CALLS_PER_ADDRESS: '' };

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'portal-bench-'));
}

export const remove = (folder: string) => rm(folder, { recursive: true, force: true });

export async function startPortal({ dataDir, entry = 'main', environment = {} }: StartOptions): Promise<RunningPortal> {
  const port = await freePort();
  const since = performance.now();
  const child = spawn(process.execPath, [...serverFlags, join(root, 'dist', 'server', `${entry}.js`)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      // One load generator is a whole town.
      CALLS_PER_ACCOUNT: '1000000000',
      CALLS_PER_ADDRESS: '1000000000',
      ...environment,
    },
  });
  const url = `http://localhost:${port}`;
  await untilReady(url, child);
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    readyMs: performance.now() - since,
    pids: async () => [child.pid ?? 0, await postmasterOf(dataDir)].filter((pid) => pid > 0),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The portal ended with code ${child.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(5);
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]);
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

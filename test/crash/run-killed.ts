import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../../scripts/root.mjs';
import { openPool } from '../../src/server/platform/database/connect.ts';

const MOST_MS = 60_000;

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly said: string;
}

/** Runs one of our built programs in a process of its own, killed at a point if asked to (kill-at.ts). */
export async function runKilled(
  program: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<Ended> {
  const killing = ['--import', join(import.meta.dirname, 'kill-at.ts')];
  const child = spawn(process.execPath, [...killing, join(root, 'dist', 'server', program), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A program that should not start must not stay.
  const tired = setTimeout(() => child.kill('SIGKILL'), MOST_MS);
  const [said, [code, signal]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  clearTimeout(tired);
  return { code, signal, said };
}

/** Whom a restore has brought back. */
export async function countStudents(databaseUrl: string): Promise<number> {
  const pool = openPool(databaseUrl, { connections: 1 });
  try {
    return (await pool.query('SELECT id FROM students')).rowCount ?? 0;
  } finally {
    await pool.end();
  }
}

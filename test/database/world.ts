// What the tests of the built-in server share: folders of their own, portals as separate processes, and one question to a database.
import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Client, type QueryResultRow } from 'pg';
import { afterEach, expect } from 'vitest';
import {
  startEmbedded,
  type DatabaseAddress,
  type EmbeddedServer,
} from '../../src/server/embedded-postgres/embedded.ts';
import { copyTemplate } from './template-folder.ts';

interface Answer {
  readonly address: DatabaseAddress;
  readonly adopted: boolean;
  readonly refused?: string;
}

export interface Holder extends Answer {
  readonly process: ChildProcess;
}

const folders: string[] = [];
const servers: EmbeddedServer[] = [];
const children: ChildProcess[] = [];

/** Ends after every test what it started, and removes its folders. */
export function leaveNothingBehind(): void {
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const server of servers.splice(0)) await server.stop();
    // A killed portal leaves its database running: a tool that comes and goes stops it.
    for (const folder of folders.splice(0)) {
      if (postmasterPid(folder) > 0) await (await startEmbedded({ dataDir: folder, role: 'tool' })).stop();
      const elsewhere = path.join(folder, 'socket-folder');
      if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8').trim(), { recursive: true, force: true });
      rmSync(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 });
    }
  });
}

/** A data folder that does not exist yet, below a folder that is closed to everybody else, as a home often is. */
export function newFolder(name = 'data'): string {
  const home = mkdtempSync(path.join(tmpdir(), 'portal-db-'));
  const folder = path.join(home, name);
  folders.push(folder);
  return folder;
}

/** A data folder whose (empty) database was created before. */
export async function usedFolder(name = 'data'): Promise<string> {
  const folder = newFolder(name);
  await copyTemplate(folder);
  return folder;
}

export async function start(
  dataDir: string,
  role: 'portal' | 'tool' = 'portal',
  settings: Record<string, string> = {},
): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, role, settings });
  servers.push(server);
  return server;
}

/** Starts the database in another process, which the test may kill, and waits for what it says. */
export async function startHolder(dataDir: string, role = 'portal', settings = '{}'): Promise<Holder> {
  const child = startUnheard(dataDir, role, settings);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { ...(JSON.parse(line) as Answer), process: child };
}

/** Starts the database in another process without waiting for it. */
export function startUnheard(
  dataDir: string,
  role = 'portal',
  settings = '{}',
): ChildProcessByStdio<null, Readable, null> {
  const program = path.join(import.meta.dirname, 'holder.ts');
  const child = spawn(process.execPath, [program, dataDir, role, settings], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

/** Ends a process the hard way and waits until it is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Kills the folder's server and not, by a number 0, ourselves. */
export function killServer(folder: string): void {
  const pid = postmasterPid(folder);
  if (pid <= 0) throw new Error(`No server runs on ${folder}`);
  process.kill(pid, 'SIGKILL');
}

export async function ask<Row extends QueryResultRow>(address: DatabaseAddress, sql: string): Promise<Row[]> {
  const client = new Client(address.connectionString);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What happens to a watched server, one thing after the other. */
export function watchServer(server: EmbeddedServer): { next(): Promise<string> } {
  const heard: string[] = [];
  server.watch(
    {
      away: (reason) => heard.push(`away: ${reason}`),
      restarted: () => heard.push('restarted'),
      broken: (error) => heard.push(`broken: ${error.message}`),
    },
    1, // a test need not be patient
  );
  return {
    next: async () => {
      await expect.poll(() => heard.length, { interval: 10, timeout: 30_000 }).toBeGreaterThan(0);
      return heard.shift() ?? '';
    },
  };
}

/** The number in the folder's `postmaster.pid`, or 0 where no server runs. */
export function postmasterPid(folder: string): number {
  try {
    return Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

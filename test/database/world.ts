// What the tests of the built-in server share: folders of their own, portals as separate processes, and one question to a database.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach } from 'vitest';
import {
  startEmbedded,
  type DatabaseAddress,
  type EmbeddedServer,
} from '../../src/server/platform/database/embedded.ts';

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

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  // A killed portal leaves its database running: a tool that comes and goes stops it.
  for (const folder of folders.splice(0)) {
    if (postmasterPid(folder) > 0) await (await startEmbedded({ dataDir: folder, role: 'tool', log: ignore })).stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A data folder below a folder that is closed to everybody else, as a home often is. */
export function newFolder(name = 'data'): string {
  const home = mkdtempSync(path.join(tmpdir(), 'portal-db-'));
  const folder = path.join(home, name);
  folders.push(folder);
  return folder;
}

export async function start(
  dataDir: string,
  role: 'portal' | 'tool' = 'portal',
  settings: Record<string, string> = {},
): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, role, settings, log: ignore });
  servers.push(server);
  return server;
}

/** Starts the database in another process, which the test may kill. */
export async function startHolder(dataDir: string, role = 'portal', settings = '{}'): Promise<Holder> {
  const program = path.join(import.meta.dirname, 'holder.ts');
  const child = spawn(process.execPath, [program, dataDir, role, settings], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { ...(JSON.parse(line) as Answer), process: child };
}

/** Ends a process the hard way and waits until it is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export async function ask<Row extends pg.QueryResultRow>(address: DatabaseAddress, sql: string): Promise<Row[]> {
  const client = new pg.Client(address.connectionString);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The number in the folder's `postmaster.pid`, or 0 where no server runs. */
export function postmasterPid(folder: string): number {
  try {
    return Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

function ignore(): void {
  // These tests look at what happens, not at what is said on the way.
}

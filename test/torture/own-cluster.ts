import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { NOBODY } from './middlemen.ts';
import { childrenOf } from './own-database.ts';
import { until } from './until.ts';

/** Where Debian keeps the programs of PostgreSQL 15, which has those of a standby too. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const STANDBY = 'standby';

/** A PostgreSQL 15 of Debian's as an operator runs it, over TCP; a suite may lose it. */
export interface OwnCluster {
  readonly url: string;
  /** A copy that follows it, and has every commit before anybody is told of it; or follows when it can. */
  addStandby(kind: 'synchronous' | 'asynchronous'): Promise<OwnCluster>;
  /** A standby hears nothing of its primary any more. */
  fallBehind(): Promise<void>;
  /** A standby is the primary from here on. */
  promote(): Promise<void>;
  /** Every process of it ends at this very moment, as with its machine. */
  lose(): Promise<void>;
}

/** Clusters in one folder, of which nothing is left after `close`. */
export interface OwnClusters {
  readonly primary: OwnCluster;
  close(): Promise<void>;
}

/** Whether the programs are on this machine. */
export const hasPostgres15 = () => existsSync(join(PROGRAMS, 'pg_basebackup'));

export async function openOwnClusters(): Promise<OwnClusters> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-clusters-'));
  chmodSync(folder, 0o711);
  const running = new Set<ChildProcess>();
  const leaveNothing = () => {
    for (const child of running) killAll(child);
  };
  process.on('exit', leaveNothing);
  const place = { folder, running };
  await runProgram('initdb', place, ['-D', nextFolder(place), '-U', 'postgres', '--auth=trust', '--locale=C.UTF-8']);
  return {
    primary: await startCluster(place, join(folder, '0')),
    close: async () => {
      const gone = [...running].map((child) => once(child, 'exit'));
      leaveNothing();
      await Promise.all(gone);
      process.off('exit', leaveNothing);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly folder: string;
  readonly running: Set<ChildProcess>;
}

/** PostgreSQL does not run as root. */
const asNobody = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {});

/** Clusters are numbered in the order they are made. */
function nextFolder({ folder }: Place): string {
  let number = 0;
  while (existsSync(join(folder, String(number)))) number += 1;
  const made = join(folder, String(number));
  mkdirSync(made, { mode: 0o700 });
  const { uid, gid } = asNobody();
  if (uid !== undefined) chownSync(made, uid, gid);
  return made;
}

async function runProgram(program: string, { folder }: Place, args: readonly string[]): Promise<void> {
  await promisify(execFile)(join(PROGRAMS, program), args, { cwd: folder, ...asNobody() });
}

async function startCluster(place: Place, dataDir: string): Promise<OwnCluster> {
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const args = ['-D', dataDir, '-p', String(port), ...settings.flatMap((each) => ['-c', each])];
  const options = { cwd: place.folder, stdio: 'ignore' as const, ...asNobody() };
  const child = spawn(join(PROGRAMS, 'postgres'), args, options);
  place.running.add(child);
  child.once('exit', () => place.running.delete(child));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await until('PostgreSQL answers', () => ask(url, 'SELECT 1').catch(() => []));
  return {
    url,
    addStandby: async (kind) => {
      const copy = nextFolder(place);
      const from = `host=127.0.0.1 port=${port} user=postgres application_name=${STANDBY}`;
      await runProgram('pg_basebackup', place, ['-D', copy, '-d', from, '-R', '-c', 'fast']);
      const standby = await startCluster(place, copy);
      await setAndReload(url, 'synchronous_standby_names', kind === 'synchronous' ? STANDBY : '');
      const state = kind === 'synchronous' ? 'sync' : 'async';
      await until(`the standby is ${state}`, () =>
        ask(url, `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '${state}'`),
      );
      return standby;
    },
    fallBehind: async () => {
      await setAndReload(url, 'primary_conninfo', '');
      await until('nothing is received', async () =>
        (await ask(url, 'SELECT 1 FROM pg_stat_wal_receiver')).length === 0 ? [1] : [],
      );
    },
    promote: async () => void (await ask(url, 'SELECT pg_promote()')),
    lose: async () => {
      const gone = once(child, 'exit');
      killAll(child);
      await gone;
    },
  };
}

/** It stands still first, so that it starts nobody while its processes are counted. */
function killAll({ pid = 0 }: ChildProcess): void {
  process.kill(pid, 'SIGSTOP');
  for (const each of [...childrenOf(pid), pid]) process.kill(each, 'SIGKILL');
}

async function setAndReload(url: string, name: string, value: string): Promise<void> {
  await ask(url, `ALTER SYSTEM SET ${name} = '${value}'`);
  await ask(url, 'SELECT pg_reload_conf()');
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

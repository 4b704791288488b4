import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import {
  closeToOthers,
  makeNursery,
  moveIn,
  rotateLog,
  SOCKET_PORT,
  socketFolder,
  type DataFolder,
} from './data-folder.ts';
import { DatabaseUnavailable, DataFolderBroken } from './database-unavailable.ts';
import { freePort, makePassword, passwordFile, usesPassword } from './password.ts';
import { disownLockFiles, endOrphans, readPostmaster, until, type Postmaster } from './postmaster.ts';
import { run, serverEnvironment, type Runner } from './privileges.ts';
import { asArguments, type Settings } from './settings.ts';

/** Everything that is decided before a server starts. */
export interface Plan {
  readonly folder: DataFolder;
  readonly binaries: Binaries;
  readonly runner: Runner;
  readonly settings: Settings;
  readonly name: string;
  /** Where people look for it already, on systems where it takes a port. */
  readonly port: number | null;
}

/** Replaying what a crash left may take a while on a slow disk. */
const READY_WITHIN_MS = 120_000;
/** Connections of a killed server need a moment to notice; until then PostgreSQL refuses to start. */
const ORPHANS_WITHIN_MS = 10_000;
/** Those that compute, or stand still, never notice: after this they are ended. */
const ORPHANS_END_MS = 1_000;
/** What PostgreSQL says of a folder that it never will start on … */
const BROKEN =
  /incompatible with server|could not locate a valid checkpoint|could not locate required checkpoint|control file|pg_control|could not find the database system|not a valid data directory|data directory .* does not exist|required WAL directory|wrong ownership/;
/** … unless it is the machine that stands in the way. */
const PASSING =
  /No space left|Disk quota|Too many open files|Cannot allocate memory|Input\/output error|Read-only file/;

/** Makes PostgreSQL's files: UTF-8, sorted the same on every system, checksummed. */
export async function createCluster({ folder, binaries, runner }: Plan): Promise<void> {
  const nursery = makeNursery(folder, runner);
  if (usesPassword) makePassword(folder);
  const login = usesPassword ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`] : ['--auth=trust'];
  const sorting = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', nursery, '-U', 'postgres', ...login, ...sorting, '--data-checksums', '--no-instructions'];
  const child = run(runner, binaries.initdb, args, {
    env: serverEnvironment(binaries.libraryPath),
    stdio: ['ignore', 'pipe', 'pipe'], // its next word after our death ends it too
  });
  child.stdout?.resume();
  const { code, errors } = await outcome(child);
  if (code === 0) {
    moveIn(folder, nursery);
    return;
  }
  rmSync(nursery, { recursive: true, force: true });
  throw new DatabaseUnavailable('database-not-created', { folder: folder.root, reason: lastLine(errors) });
}

/** Starts the server in a group of its own (a Ctrl-C reaches the portal first, which then stops it in order) and waits until it is ready. */
export async function launch(plan: Plan): Promise<Postmaster> {
  rotateLog(plan.folder);
  closeToOthers(plan.folder);
  const began = performance.now();
  for (;;) {
    const result = await launchOnce(plan);
    if (typeof result !== 'string') return result;
    const orphans = /pre-existing shared memory block|is another postmaster/.test(result);
    const waited = performance.now() - began;
    if (!orphans || waited > ORPHANS_WITHIN_MS) throw couldNotStart(plan, result);
    if (waited > ORPHANS_END_MS) endOrphans(plan.folder.cluster);
    await wait(100);
  }
}

function couldNotStart({ folder }: Plan, result: string): DatabaseUnavailable | DataFolderBroken {
  const isBroken = BROKEN.test(result) && !PASSING.test(result);
  return new (isBroken ? DataFolderBroken : DatabaseUnavailable)('postgres-cannot-start', {
    reason: lastLine(result),
    log: folder.log,
  });
}

/** The server, or what it wrote before it ended. */
async function launchOnce(plan: Plan): Promise<Postmaster | string> {
  const { folder, binaries, runner } = plan;
  const place = await listening(plan);
  const before = statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(folder.log, 'a', 0o600);
  const args = ['-D', folder.cluster, ...asArguments({ ...plan.settings, ...place, cluster_name: plan.name })];
  const child = run(runner, binaries.postgres, args, {
    env: serverEnvironment(binaries.libraryPath),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let ended = false;
  child.once('exit', () => (ended = true)).once('error', () => (ended = true));
  const ready = await until(() => ended || isReady(folder, child), READY_WITHIN_MS);
  child.unref();
  const postmaster = readPostmaster(folder.cluster);
  if (ready && !ended && postmaster !== null) return postmaster;
  if (!ended) child.kill('SIGQUIT');
  return readFileSync(folder.log).subarray(before).toString('utf8');
}

function isReady(folder: DataFolder, child: ChildProcess): boolean {
  const postmaster = readPostmaster(folder.cluster);
  return postmaster?.status === 'ready' && (usesPassword || postmaster.pid === child.pid);
}

async function listening({ folder, runner, port }: Plan): Promise<Settings> {
  if (usesPassword) return { listen_addresses: '127.0.0.1', port: String(port ?? (await freePort())) };
  const socket = socketFolder(folder, runner);
  disownLockFiles(folder.cluster, socket);
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
  };
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, errors: error.message }));
    child.once('close', (code) => resolve({ code, errors }));
  });
}

/** PostgreSQL's own reason, without the lines around it. */
function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '…';
  return reason.replace(/^(?:.*?(?:FATAL|PANIC|error): *|but )/, '').trim();
}

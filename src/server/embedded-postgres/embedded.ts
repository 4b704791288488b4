import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../platform/operator-error.ts';
import { findBinaries } from './binaries.ts';
import { assertMajor, hasCluster, openDataFolder, sweepNurseries, type DataFolder } from './data-folder.ts';
import { DatabaseUnavailable, DataFolderBroken } from './database-unavailable.ts';
import { announceTool, hasTool, isLock, lockHolder, tryLock, type FolderLock } from './folder-lock.ts';
import { keepRunning, type ServerNews } from './keep-running.ts';
import { createCluster, launch, type Plan } from './launch.ts';
import {
  isPostmasterOf,
  mayBePostmasterOf,
  readPostmaster,
  stopPostmaster,
  until,
  type Postmaster,
} from './postmaster.ts';
import { chooseRunner } from './privileges.ts';
import { readPassword, usesPassword } from './password.ts';
import { addressOf, askName, type DatabaseAddress } from './session.ts';
import { clusterName, serverSettings, type Settings } from './settings.ts';

export { DatabaseUnavailable } from './database-unavailable.ts';
export type { DatabaseAddress } from './session.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Hears what takes a while. */
  readonly tell?: (news: 'creating' | 'replacing') => void;
  /** A portal holds the folder alone; a tool works beside it, or starts the server for as long as it needs it. */
  readonly role: 'portal' | 'tool';
  /** PostgreSQL settings over the defaults, for throwaway servers of tests (`{ fsync: 'off' }`). */
  readonly settings?: Settings;
}

export interface EmbeddedServer {
  readonly address: DatabaseAddress;
  /** Whether it was running already. */
  readonly adopted: boolean;
  /** From now on it is started again whenever it ends, at the same address. */
  watch(news: ServerNews, startEveryMs?: number): void;
  stop(): Promise<void>;
}

interface Running {
  readonly address: DatabaseAddress;
  readonly pid: number;
  readonly port: number;
  readonly adopted: boolean;
}

const STOPPING_WITHIN_MS = 3_000;

/** Starts PostgreSQL in `dataDir` (creating the database on the first start), or takes over one that still runs there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const held: FolderLock[] = [];
  try {
    const folder = openDataFolder(options.dataDir);
    const presence = options.role === 'portal' ? await holdFolder(folder) : announceTool(folder.locks);
    held.push(presence);
    let running = await alone(folder, () => ensureRunning(folder, options));
    let stopping: Promise<void> | undefined;
    let stopWatching: (() => Promise<void>) | undefined;
    const startAgain = async (): Promise<void> => {
      running = await alone(folder, () => ensureRunning(folder, options, running));
    };
    const stop = async (): Promise<void> => {
      await stopWatching?.();
      await alone(folder, async () => {
        if (options.role === 'portal') await stopPostmaster(running.pid, folder.cluster);
        presence.release();
        if (options.role === 'tool') await stopIfUnused(folder, running);
      });
    };
    return {
      address: running.address,
      adopted: running.adopted,
      watch: (news, startEveryMs) => {
        const isRunning = () => mayBePostmasterOf(running.pid, folder.cluster);
        stopWatching ??= keepRunning({ isRunning, start: startAgain }, news, startEveryMs);
      },
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    for (const lock of held) lock.release();
    throw asUnavailable(options.dataDir, error);
  }
}

/** A portal that is just stopping, as before a restart, is given a moment. */
async function holdFolder(folder: DataFolder): Promise<FolderLock> {
  const giveUpAt = performance.now() + STOPPING_WITHIN_MS;
  for (;;) {
    const lock = tryLock(folder.locks, 'portal');
    if (isLock(lock)) return lock;
    if (performance.now() > giveUpAt)
      throw new DatabaseUnavailable('folder-has-portal', { pid: lock.pid, folder: folder.root });
    await wait(50);
  }
}

/** Starting and stopping happen one at a time, whoever asks: a tool must not stop what a portal is just adopting. */
async function alone<T>(folder: DataFolder, act: () => Promise<T>): Promise<T> {
  for (;;) {
    const lock = tryLock(folder.locks, 'server');
    if (!isLock(lock)) {
      await wait(20);
      continue;
    }
    try {
      return await act();
    } finally {
      lock.release();
    }
  }
}

/** `before` is the server that ran here until just now: its database must still be there, and people know its address. */
async function ensureRunning(folder: DataFolder, options: EmbeddedOptions, before?: Running): Promise<Running> {
  const binaries = findBinaries(folder.libraries);
  const settings = serverSettings(options.settings ?? {});
  const name = clusterName(binaries.version, settings);
  const found = await findRunning(folder);
  if (found !== null) {
    const address = addressFor(folder, found);
    const answer = await askName(address);
    // A tool takes what runs; a portal wants exactly its own program and settings.
    if (answer !== null && (answer === name || options.role === 'tool'))
      return { address, pid: found.pid, port: found.port, adopted: true };
    options.tell?.('replacing');
    await stopPostmaster(found.pid, folder.cluster);
  }
  sweepNurseries(folder);
  if (hasCluster(folder)) assertMajor(folder, binaries.major);
  const runner = chooseRunner(folder.root, folder.cluster, binaries.postgres);
  const plan: Plan = { folder, binaries, runner, settings, name, port: before?.port ?? null };
  if (!hasCluster(folder)) {
    if (before) throw new DataFolderBroken('folder-without-database', { folder: folder.root });
    options.tell?.('creating');
    await createCluster(plan);
  }
  const started = await launch(plan);
  return { address: addressFor(folder, started), pid: started.pid, port: started.port, adopted: false };
}

/** The server that runs on this folder, once it is ready; one that is just stopping is waited for. */
async function findRunning(folder: DataFolder): Promise<Postmaster | null> {
  const first = readPostmaster(folder.cluster);
  if (first === null) return null;
  if (!isPostmasterOf(first.pid, folder.cluster)) {
    await assertNotElsewhere(folder, first);
    return null;
  }
  await until(() => {
    const now = readPostmaster(folder.cluster);
    return now === null || now.status === 'ready' || !isPostmasterOf(first.pid, folder.cluster);
  }, 60_000);
  const now = readPostmaster(folder.cluster);
  return now !== null && isPostmasterOf(now.pid, folder.cluster) ? now : null;
}

/** A folder shared between containers: the other one's processes cannot be seen, but its server answers. */
async function assertNotElsewhere(folder: DataFolder, postmaster: Postmaster): Promise<void> {
  if ((await askName(addressFor(folder, postmaster))) === null) return;
  throw new DatabaseUnavailable('folder-has-server', { folder: folder.root });
}

/** The last tool stops the server, unless a portal has the folder. */
async function stopIfUnused(folder: DataFolder, running: Running): Promise<void> {
  if (lockHolder(folder.locks, 'portal') !== null || hasTool(folder.locks)) return;
  await stopPostmaster(running.pid, folder.cluster);
}

function addressFor(folder: DataFolder, { socketFolder, port }: Postmaster): DatabaseAddress {
  return addressOf({ socketFolder, port, password: usesPassword ? readPassword(folder) : null });
}

/** A refusal by the file system, as the operator should hear of it. */
function asUnavailable(folder: string, error: unknown): unknown {
  if (error instanceof OperatorError || !(error instanceof Error) || !('code' in error)) return error;
  const reason = String(error.code);
  // Where a folder may not be made, Node says that it is not there.
  const isForbidden = ['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(reason);
  const trouble = new DatabaseUnavailable(isForbidden ? 'folder-not-writable' : 'folder-unusable', { folder, reason });
  return Object.assign(trouble, { cause: error });
}

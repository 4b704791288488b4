import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { assertMajor, hasCluster, openDataFolder, type DataFolder } from './data-folder.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { isLock, lockHolder, tryLock, type FolderLock } from './folder-lock.ts';
import { createCluster, launch, type Plan } from './launch.ts';
import { isPostmasterOf, readPostmaster, stopPostmaster, until, type Postmaster } from './postmaster.ts';
import { chooseRunner } from './privileges.ts';
import { readPassword, usesPassword } from './password.ts';
import { addressOf, askName, countOthers, type DatabaseAddress } from './session.ts';
import { clusterName, serverSettings, type Settings } from './settings.ts';

export { DatabaseUnavailable } from './database-unavailable.ts';
export type { DatabaseAddress } from './session.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** A portal holds the folder alone; a tool works beside it, or starts the server for as long as it needs it. */
  readonly role: 'portal' | 'tool';
  /** PostgreSQL settings over the defaults, for throwaway servers of tests (`{ fsync: 'off' }`). */
  readonly settings?: Settings;
}

export interface EmbeddedServer {
  readonly address: DatabaseAddress;
  /** Whether it was running already. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

interface Running {
  readonly address: DatabaseAddress;
  readonly pid: number;
  readonly adopted: boolean;
}

/** Starts PostgreSQL in `dataDir` (creating the database on the first start), or takes over one that still runs there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = attempt(options.dataDir, () => openDataFolder(options.dataDir));
  const portalLock = options.role === 'portal' ? attempt(folder.root, () => holdFolder(folder)) : null;
  try {
    const running = await alone(folder, () => ensureRunning(folder, options));
    let stopping: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await alone(folder, () =>
        portalLock === null ? leave(folder, running) : stopPostmaster(running.pid, folder.cluster),
      );
      portalLock?.release();
    };
    return { address: running.address, adopted: running.adopted, stop: () => (stopping ??= stop()) };
  } catch (error) {
    portalLock?.release();
    throw error;
  }
}

function holdFolder(folder: DataFolder): FolderLock {
  const lock = tryLock(folder.locks, 'portal');
  if (isLock(lock)) return lock;
  throw new DatabaseUnavailable(
    `Another portal (process ${lock.pid}) already runs on ${folder.root}; stop it first, or choose another folder with DATA_DIR.`,
  );
}

/** Starting and stopping happen one at a time, whoever asks: a tool must not stop what a portal is just adopting. */
async function alone<T>(folder: DataFolder, act: () => Promise<T>): Promise<T> {
  for (;;) {
    const lock = attempt(folder.root, () => tryLock(folder.locks, 'server'));
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

async function ensureRunning(folder: DataFolder, options: EmbeddedOptions): Promise<Running> {
  const binaries = findBinaries(folder.libraries);
  const settings = serverSettings(options.settings ?? {});
  const name = clusterName(binaries.version, settings);
  const found = await findRunning(folder);
  if (found !== null) {
    const address = addressFor(folder, found);
    const answer = await askName(address);
    // A tool takes what runs; a portal wants exactly its own program and settings.
    if (answer !== null && (answer === name || options.role === 'tool'))
      return { address, pid: found.pid, adopted: true };
    options.log('Stopping a database server of another version that still runs here');
    await stopPostmaster(found.pid, folder.cluster);
  }
  if (hasCluster(folder)) assertMajor(folder, binaries.major);
  const runner = chooseRunner(folder.root, folder.cluster, binaries.postgres);
  const plan: Plan = { folder, binaries, runner, settings, name };
  if (!hasCluster(folder)) {
    options.log('Creating the database');
    await createCluster(plan);
  }
  const started = await launch(plan);
  return { address: addressFor(folder, started), pid: started.pid, adopted: false };
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
  throw new DatabaseUnavailable(
    `A database server outside this container or machine already runs on ${folder.root}; stop it first, or choose another folder with DATA_DIR.`,
  );
}

/** A tool at its end stops the server, unless a portal has the folder or somebody else is still connected. */
async function leave(folder: DataFolder, running: Running): Promise<void> {
  if (lockHolder(folder.locks, 'portal') !== null) return;
  if ((await countOthers(running.address)) > 0) return;
  await stopPostmaster(running.pid, folder.cluster);
}

function addressFor(folder: DataFolder, { socketFolder, port }: Postmaster): DatabaseAddress {
  return addressOf({ socketFolder, port, password: usesPassword ? readPassword(folder) : null });
}

/** Turns a refusal by the file system into one sentence. */
function attempt<T>(place: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new DatabaseUnavailable(
      `The data folder ${place} cannot be used (${String(error.code)}); choose another with DATA_DIR.`,
    );
  }
}

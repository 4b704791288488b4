import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDataFolder } from '../platform/storage/make-folder.ts';
import { DataFolderBroken } from './database-unavailable.ts';
import { handOver, type Runner } from './privileges.ts';

export interface DataFolder {
  readonly root: string;
  /** PostgreSQL's own files. */
  readonly cluster: string;
  readonly locks: string;
  readonly log: string;
  /** Where library links go when the package is read-only. */
  readonly libraries: string;
}

/** The kernel takes socket paths up to 107 bytes (104 on macOS). */
const LONGEST_SOCKET_PATH = 100;
const NURSERY = 'postgres-new-';
const LARGEST_LOG = 5_000_000;
export const SOCKET_PORT = 5432;

export function openDataFolder(dataDir: string): DataFolder {
  makeDataFolder(dataDir);
  const root = realpathSync(dataDir);
  return {
    root,
    cluster: path.join(root, 'postgres'),
    locks: path.join(root, 'lock'),
    log: path.join(root, 'postgres.log'),
    libraries: path.join(root, 'lib'),
  };
}

export function hasCluster(folder: DataFolder): boolean {
  return existsSync(path.join(folder.cluster, 'PG_VERSION'));
}

export function assertMajor(folder: DataFolder, major: string): void {
  const found = readFileSync(path.join(folder.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new DataFolderBroken('folder-of-other-postgres', { folder: folder.root, found, major });
}

/** The 0700 folder for the socket: inside the data folder, or, if that path is too long, one under the temporary folder that `socket-folder` names. */
export function socketFolder(folder: DataFolder, runner: Runner): string {
  const inside = path.join(folder.root, 'run');
  if (Buffer.byteLength(path.join(inside, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    chmodSync(inside, 0o700);
    handOver(runner, inside);
    return inside;
  }
  const note = path.join(folder.root, 'socket-folder');
  const named = existsSync(note) ? readFileSync(note, 'utf8').trim() : '';
  if (isPrivate(named, runner)) return named;
  const made = mkdtempSync(path.join(tmpdir(), 'registration-portal-'));
  handOver(runner, made);
  writeFileSync(note, `${made}\n`, { mode: 0o600 });
  return made;
}

/** Anybody may put something under the temporary folder: only a real folder that is ours and closed to others is used. */
function isPrivate(place: string, runner: Runner): boolean {
  const found = place === '' ? undefined : lstatSync(place, { throwIfNoEntry: false });
  const us = runner.user?.uid ?? process.getuid?.();
  return found?.isDirectory() === true && found.uid === us && (found.mode & 0o077) === 0;
}

/** A folder to initialise a new cluster in; renamed into place when complete, so that a start cut short leaves nothing half made. */
export function makeNursery(folder: DataFolder, runner: Runner): string {
  const nursery = mkdtempSync(path.join(folder.root, NURSERY));
  handOver(runner, nursery);
  return nursery;
}

/** Clears away what starts that were cut short left behind. */
export function sweepNurseries(folder: DataFolder): void {
  for (const name of readdirSync(folder.root).filter((each) => each.startsWith(NURSERY))) {
    rmSync(path.join(folder.root, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

export function moveIn(folder: DataFolder, nursery: string): void {
  renameSync(nursery, folder.cluster);
}

/** PostgreSQL refuses files that others may enter, as a folder copied by hand often is. */
export function closeToOthers(folder: DataFolder): void {
  chmodSync(folder.cluster, 0o700);
}

/** Keeps one earlier log, so that the log never grows beyond twice its limit between starts. */
export function rotateLog(folder: DataFolder): void {
  const size = statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LARGEST_LOG) return;
  rmSync(`${folder.log}.1`, { force: true });
  renameSync(folder.log, `${folder.log}.1`);
}

// Where the tests keep their databases and files: in memory where there is plenty, else on the disk. Hundreds of databases of 500 small
// files each come and go, and a disk's file system spends as long on making and removing those as the tests on everything else.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'portal-tests-';
const GIGABYTE = 2 ** 30;

/** A folder for one run, which clears it away. What a run that was killed has left in memory, the next one takes out of it. */
export function openTestFolder() {
  const place = hasPlenty() ? MEMORY : tmpdir();
  if (place === MEMORY) clearLeftovers();
  const folder = mkdtempSync(path.join(place, `${NAME}${process.pid}-`));
  // For root the database runs as somebody else, who must get through to its own folder in here.
  chmodSync(folder, 0o711);
  return folder;
}

/** Needed are about two gigabytes, besides what the programs themselves take. */
function hasPlenty() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > 4 * GIGABYTE && process.availableMemory() > 8 * GIGABYTE;
  } catch {
    return false;
  }
}

function clearLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(NAME) || isAlive(Number.parseInt(name.slice(NAME.length), 10))) continue;
    try {
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
    } catch {
      // Somebody else's.
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

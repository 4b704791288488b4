// Allows one set-up at a time: two commands started at once must not install or build over each other.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Runs `act` while no other process sets up this folder. Waits for a running one, and takes over from one that was killed. */
export async function alone(root, act) {
  const lock = path.join(root, '.setup.lock');
  for (let turn = 0; !take(lock, turn); turn += 1) {
    if (turn === 1) console.log('… Waiting for another set-up of this folder');
    await wait(200);
  }
  try {
    return await act();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock, turn) {
  try {
    writeFileSync(lock, identity(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    dropIfDead(lock, turn);
    return false;
  }
}

/** Moves the lock of a dead process away; if the lock changed hands in between, puts it back. */
function dropIfDead(lock, turn) {
  const holder = read(lock);
  if (holder === null || !isDead(holder, turn)) return;
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (read(aside) !== holder) renameSync(aside, lock);
    rmSync(aside, { force: true });
  } catch {
    // Another process moved it first.
  }
}

/** An empty lock is just being written, unless it stays empty. */
function isDead(holder, turn) {
  if (holder === '') return turn > 10;
  return identity(Number(holder.split(' ')[0])) !== holder;
}

/** A process id with the start time, if Linux gives it, so that a reused id is not mistaken for the holder. */
function identity(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return 'none';
  }
  const stat = read(`/proc/${pid}/stat`) ?? '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'none' : `${pid} ${fields[19] ?? ''}`;
}

function read(file) {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  } catch {
    return null;
  }
}

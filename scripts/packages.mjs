// Installs the locked packages. There are two sets: what building and running the portal needs, and all, tests and tools included. A
// stamp says which one is there; who has all keeps all.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hash, readText, root } from './root.mjs';
import { alone } from './setup-lock.mjs';
import { run, step } from './steps.mjs';

const stampFile = path.join(root, 'node_modules', '.portal-stamp');
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

/** Makes the set that is asked for, `run` or `all`, present in the locked versions; asks the registry for nothing that is there. */
export async function ensurePackages(set) {
  if (areCurrent(set)) return;
  await alone(root, async () => {
    if (areCurrent(set)) return;
    const wanted = readStamp().set === 'all' ? 'all' : set;
    if (!matchLock(wanted)) await install(wanted);
    writeStamp(matchLock('all') ? 'all' : wanted);
  });
}

/** What tests need besides is added to what is there, so that a portal running from this folder keeps its packages. */
async function install(set) {
  const title = set === 'all' ? 'Installing packages' : 'Installing packages (without those of the tests)';
  const adds = set === 'all' && matchLock('run');
  const command = adds
    ? ['install', '--no-save', '--include=dev']
    : ['ci', set === 'all' ? '--include=dev' : '--omit=dev'];
  const isWindows = process.platform === 'win32';
  await step(title, () =>
    run(isWindows ? 'npm.cmd' : 'npm', [...command, ...quiet], { env: { NODE_ENV: undefined }, shell: isWindows }),
  );
  if (set === 'run')
    for (const place of broughtAlong()) rmSync(path.join(root, place), { recursive: true, force: true });
}

/** Tools of the tests that npm installs all the same, because a library of the portal could be used with them. */
function broughtAlong() {
  return Object.entries(lockedPackages()).flatMap(([place, { devOptional }]) => (devOptional ? [place] : []));
}

function lockedPackages() {
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
}

/** Packages that npm could not get (optional ones, not made for this machine after all) are in the stamp and not asked for again. */
function areCurrent(set) {
  const stamp = readStamp();
  if (stamp.lock !== lockHash() || (set === 'all' && stamp.set !== 'all')) return false;
  return missingHere(set).every((place) => stamp.given.includes(place));
}

function readStamp() {
  const [first = '', ...given] = (readText(stampFile) ?? '').split('\n');
  const [lock, set] = first.split(' ');
  return { lock, set, given };
}

function writeStamp(set) {
  writeFileSync(stampFile, [`${lockHash()} ${set}`, ...missingHere(set)].join('\n'));
}

function lockHash() {
  return hash([readFileSync(path.join(root, 'package-lock.json'))]);
}

/** Whether the set is there in the locked versions, whoever installed it. */
function matchLock(set) {
  const installed = JSON.parse(readText(path.join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages ?? {};
  return (
    wantedHere(set).every(([place, { version }]) => installed[place]?.version === version) &&
    missingHere(set).length === 0
  );
}

/** The packages of this machine that are not on the disk; npm sometimes forgets those for one platform. */
function missingHere(set) {
  const places = wantedHere(set).map(([place]) => place);
  return places.filter((place) => !existsSync(path.join(root, place, 'package.json')));
}

function wantedHere(set) {
  return Object.entries(lockedPackages()).filter(
    ([place, entry]) =>
      place !== '' && !entry.peer && !((entry.dev || entry.devOptional) && set === 'run') && isForThisMachine(entry),
  );
}

/** Optional packages count only where they name this machine: those that name none belong to packages for other machines. */
function isForThisMachine({ os, cpu, libc, optional }) {
  if (optional && os === undefined && cpu === undefined) return false;
  const isMusl = process.platform === 'linux' && !existsSync(loader());
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, isMusl ? 'musl' : 'glibc');
}

function fits(list, value) {
  const all = [list ?? []].flat();
  if (all.includes(`!${value}`)) return false;
  return all.every((each) => each.startsWith('!')) || all.includes(value);
}

function loader() {
  const names = {
    x64: '/lib64/ld-linux-x86-64.so.2',
    arm64: '/lib/ld-linux-aarch64.so.1',
    arm: '/lib/ld-linux-armhf.so.3',
  };
  return names[process.arch] ?? '/';
}

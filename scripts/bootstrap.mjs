// Sets up whatever is missing before any npm script runs: locked packages, the pinned Node, the build. Plain JavaScript without a
// dependency, so that it runs on the system's Node (20 or newer) in a fresh clone.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './setup-lock.mjs';
import { step } from './steps.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** What `dist/` is made by: the groups run one after the other, the commands of a group at once. */
const buildCommands = [
  [['scripts/words.mjs']],
  [
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.prerender.config.ts', '--logLevel', 'warn'],
  ],
  [['scripts/compress.mjs']],
];
/** What `dist/` is made of. Generated words and tests are left out. */
const sources = [
  'src',
  'messages',
  'project.inlang/settings.json',
  'sample',
  'public',
  'index.html',
  'package-lock.json',
  'scripts/words.mjs',
  'scripts/compress.mjs',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.prerender.config.ts',
];
const notSources = /^src\/words\/|\.test\.tsx?$/;

/**
 * For the server: a nursery of 8 to 16 MB and a heap that grows by half keep it near 330 MB when 5,000 families come at once. Tighter bounds
 * are paid for in collections: 4 MB and 30 % cost 40 % of all CPU (docs/decisions/0019).
 */
export const serverFlags = ['--min-semi-space-size=8', '--max-semi-space-size=16', '--heap-growing-percent=50'];

const oldestNode = [22, 22];
const packagesStamp = path.join(root, 'node_modules', '.portal-stamp');
const buildStamp = path.join(root, 'dist', '.stamp');

/** Makes packages (and, if asked, the build) as the sources want them; answers with the Node to run everything else. */
export async function ensureReady({ build }) {
  await ensurePackages();
  const node = node24();
  if (build) await ensureBuild(node);
  return node;
}

/** The pinned Node 24 from the packages, else the Node that runs this if it is new enough; null if there is neither. */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name);
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  return isNewEnough ? process.execPath : null;
}

export function node24() {
  const node = findNode();
  if (node !== null) return node;
  console.error(
    `There is no Node 24 package for ${process.platform} on ${process.arch}, and this is Node ${process.versions.node}: install Node ${oldestNode.join('.')} or newer and run this again.`,
  );
  process.exit(2);
}

async function ensurePackages() {
  if (packagesAreCurrent()) return;
  await alone(root, async () => {
    if (packagesAreCurrent()) return;
    if (packagesMatchLock()) return stampPackages();
    await step('Installing packages', () =>
      run(
        process.platform === 'win32' ? 'npm.cmd' : 'npm',
        ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
        {
          shell: process.platform === 'win32',
        },
      ),
    );
    stampPackages();
  });
}

/** Packages that npm could not get (optional ones, not made for this machine after all) are in the stamp and not asked for again. */
function packagesAreCurrent() {
  const [hash, ...given] = (readText(packagesStamp) ?? '').split('\n');
  return hash === lockHash() && missingHere().every((place) => given.includes(place));
}

function stampPackages() {
  writeFileSync(packagesStamp, [lockHash(), ...missingHere()].join('\n'));
}

function lockHash() {
  return hash([readFileSync(path.join(root, 'package-lock.json'))]);
}

/** Whether somebody ran npm directly: then everything is there already, in the locked versions. */
function packagesMatchLock() {
  const installed = JSON.parse(readText(path.join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages ?? {};
  return (
    wantedHere().every(([place, { version }]) => installed[place]?.version === version) && missingHere().length === 0
  );
}

/** The packages of this machine that are not on the disk; npm sometimes forgets those for one platform. */
function missingHere() {
  const places = wantedHere().map(([place]) => place);
  return places.filter((place) => !existsSync(path.join(root, place, 'package.json')));
}

function wantedHere() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).filter(([place, entry]) => place !== '' && !entry.peer && isForThisMachine(entry));
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

async function ensureBuild(node) {
  if (readText(buildStamp) === sourceHash()) return;
  await alone(root, async () => {
    const wanted = sourceHash();
    if (readText(buildStamp) === wanted) return;
    rmSync(buildStamp, { force: true });
    await step('Building the portal', async () => {
      for (const group of buildCommands) await Promise.all(group.map((args) => run(node, args)));
    });
    mkdirSync(path.dirname(buildStamp), { recursive: true });
    writeFileSync(buildStamp, wanted);
  });
}

function sourceHash() {
  const files = sources.flatMap((source) => filesOf(source)).filter((file) => !notSources.test(file));
  return hash(
    files.toSorted((a, b) => (a < b ? -1 : 1)).flatMap((file) => [file, readFileSync(path.join(root, file))]),
  );
}

function filesOf(place) {
  const found = statSync(path.join(root, place), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [place];
  return readdirSync(path.join(root, place)).flatMap((name) => filesOf(`${place}/${name}`));
}

/** Runs a command; its output is shown only if it fails. */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
    };
    if (args.includes('ci')) delete env.NODE_ENV;
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(output.trim() || `${command} ended with code ${code}`)),
    );
  });
}

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

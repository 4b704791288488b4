// Sets up whatever is missing before any npm script runs: locked packages, the pinned Node, the build. Plain JavaScript without a
// dependency, so that it runs on the system's Node (20 or newer) in a fresh clone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensurePackages } from './packages.mjs';
import { hash, readText, root } from './root.mjs';
import { alone } from './setup-lock.mjs';
import { run, step } from './steps.mjs';

/** What `dist/` is made by: the groups run one after the other, the commands of a group at once. */
const buildCommands = [
  [['scripts/words.mjs']],
  [
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.prerender.config.ts', '--logLevel', 'warn'],
  ],
  [
    ['scripts/compress.mjs'],
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn'],
  ],
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
  'scripts/teaching-shell.ts',
  'vite.config.ts',
  'vite.worker.config.ts',
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
const buildStamp = path.join(root, 'dist', '.stamp');

/** Makes packages (and, if asked, the build) as the sources want them; answers with the Node to run everything else. */
export async function ensureReady({ build, packages = 'all' }) {
  await ensurePackages(packages);
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

async function ensureBuild(node) {
  if (readText(buildStamp) === sourceHash()) return;
  await alone(root, async () => {
    const wanted = sourceHash();
    if (readText(buildStamp) === wanted) return;
    rmSync(buildStamp, { force: true });
    await step('Building the portal', async () => {
      for (const group of buildCommands)
        await Promise.all(group.map((args) => run(node, args, { env: { NODE_ENV: 'production' } })));
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

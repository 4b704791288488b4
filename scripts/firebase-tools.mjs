// The emulator of the hosted identity service is large (312 MB), so it is no part of the packages: whoever runs its tests gets it once.
// `node scripts/firebase-tools.mjs` gets it beforehand; it is in nobody's way meanwhile.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';
import { alone } from './setup-lock.mjs';
import { step } from './steps.mjs';

const version = '15.34.2';

/** The emulator's program, installed if it is not there yet in this version. */
export async function ensureFirebaseTools() {
  const folder = path.join(root, 'data', 'firebase-tools');
  const installed = path.join(folder, 'node_modules', 'firebase-tools');
  const stamp = path.join(folder, 'installed');
  const isThere = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === version;
  if (!isThere()) {
    mkdirSync(path.join(root, 'data'), { recursive: true });
    await alone(path.join(root, 'data'), async () => {
      if (isThere()) return;
      await step('Installing the Firebase emulator', async () => install(folder));
      writeFileSync(stamp, version);
    });
  }
  return path.join(installed, 'lib', 'bin', 'firebase.js');
}

/** Only from the registry, and no package runs a script of its own. */
function install(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true }));
  const isWindows = process.platform === 'win32';
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync(isWindows ? 'npm.cmd' : 'npm', [...args, `firebase-tools@${version}`], {
    cwd: folder,
    encoding: 'utf8',
    shell: isWindows,
  });
  if (result.status !== 0) throw new Error(result.stderr?.trim() || result.error?.message || 'npm failed');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureFirebaseTools();

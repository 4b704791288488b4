// `npm run dev`: runs the sample school. The web is served from its sources with fast reload at PORT (3000). The server behind it, at
// PORT + 1, is rebuilt and restarted when its sources change. The web's Vite configuration forwards calls to PORTAL_SERVER.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync, watch } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { serverFlags } from './bootstrap.mjs';
import { root } from './root.mjs';

const port = Number(process.env.PORT ?? 3000);
const settings = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];
// Separate from the real build, so that they do not overwrite each other.
const output = path.join('dist', 'dev');
const children = new Set();
let server = null;
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));

makeWords();
watch(path.join(root, 'messages'), makeWords);
start([path.join('node_modules', 'vite', 'bin', 'vite.js'), '--port', String(port), '--strictPort'], {
  PORTAL_SERVER: `http://localhost:${port + 1}`,
});
rmSync(path.join(root, output), { recursive: true, force: true });
const watcher = await build({
  root,
  configFile: path.join(root, 'vite.server.config.ts'),
  logLevel: 'warn',
  build: { watch: {}, outDir: output, emptyOutDir: false },
});
let last = Promise.resolve();
watcher.on('event', (event) => {
  if (event.code === 'ERROR') console.error(event.error.message);
  if (event.code === 'END') last = last.then(restart);
});

function makeWords() {
  spawnSync(process.execPath, ['scripts/words.mjs'], { cwd: root, stdio: 'inherit' });
}

function start(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

/** Only one portal may run on a data folder, so the next starts after the last has ended. */
async function restart() {
  if (server !== null) await ended(server, 'SIGTERM');
  if (isStopping) return;
  server = start([...settings, ...serverFlags, path.join(output, 'demo.js')], {
    PORT: String(port + 1),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  });
}

function ended(child, signal) {
  if (!children.has(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.on('exit', resolve);
    if (signal !== undefined) child.kill(signal);
  });
}

/** Waits for the server, so that it can stop its database cleanly. Ctrl+C in a terminal has already reached the server itself. */
async function stop(signal) {
  if (isStopping) return;
  isStopping = true;
  const passOn = signal === 'SIGTERM' || !process.stdin.isTTY ? signal : undefined;
  await Promise.all([...children].map((child) => ended(child, passOn)));
  process.exit(0);
}

// `npm run dev`: the web from its sources with fast reload at PORT (3000), and behind it the server (at PORT + 1), rebuilt and
// restarted when its sources change. The web's Vite configuration passes calls on to PORTAL_SERVER.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './bootstrap.mjs';

const port = Number(process.env.PORT ?? 3000);
const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
const entry = path.join('dist', 'server', 'main.js');
const children = new Set();

spawnSync(process.execPath, ['scripts/words.mjs'], { cwd: root, stdio: 'inherit' });
watch(path.join(root, 'messages'), () =>
  spawnSync(process.execPath, ['scripts/words.mjs'], { cwd: root, stdio: 'inherit' }),
);

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));

start([vite, 'build', '--watch', '--config', 'vite.server.config.ts']);
while (!existsSync(path.join(root, entry))) await wait(100);
start(['--watch', '--watch-preserve-output', entry], {
  PORT: String(port + 1),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
});
start([vite, '--port', String(port), '--strictPort'], { PORTAL_SERVER: `http://localhost:${port + 1}` });

function start(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  children.add(child);
  child.on('exit', () => children.delete(child));
}

/** The server is waited for, so that it can stop its database in order. */
async function stop(signal) {
  if (signal === 'SIGTERM' || !process.stdin.isTTY) for (const child of children) child.kill(signal);
  while (children.size > 0) await wait(50);
  process.exit(0);
}

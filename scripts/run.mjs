// What every npm script calls: `node scripts/run.mjs TASK [arguments]`. Sets up what is missing, then runs the task with the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { ensureReady, serverFlags } from './bootstrap.mjs';
import { root } from './root.mjs';

const tasks = {
  demo: { entry: 'dist/server/demo.js', build: true, packages: 'run' },
  start: { entry: 'dist/server/main.js', build: true, packages: 'run' },
  dev: { entry: 'scripts/dev.mjs', build: false, packages: 'run' },
  test: { entry: 'scripts/test.mjs', build: false, packages: 'all' },
  'test:firebase': { entry: 'scripts/test-firebase.mjs', build: true, packages: 'all' },
  admin: { entry: 'dist/server/admin.js', build: true, packages: 'run' },
  backup: { entry: 'dist/server/backup.js', build: true, packages: 'run' },
  restore: { entry: 'dist/server/restore.js', build: true, packages: 'run' },
  'check:data': { entry: 'dist/server/check-data.js', build: true, packages: 'run' },
  bench: { entry: 'bench/main.ts', build: true, packages: 'all' },
  pictures: { entry: 'scripts/pictures.mjs', build: true, packages: 'all' },
  torture: { entry: 'scripts/torture.mjs', build: true, packages: 'all' },
  breaks: { entry: 'scripts/breaks.mjs', build: true, packages: 'all' },
  build: { entry: null, build: true, packages: 'run' },
  words: { entry: 'scripts/words.mjs', build: false, packages: 'run' },
  schema: { entry: 'scripts/schema-types.ts', build: false, packages: 'all' },
  distribute: { entry: 'scripts/distribute.ts', build: false, packages: 'run' },
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`Unknown task "${name}"; there are ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}

try {
  const node = await ensureReady(task);
  if (task.entry !== null) start(node, [task.entry, ...args.filter((each, at) => at > 0 || each !== '--')]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** Hands over to the task: it gets the terminal and the signals, and its exit code becomes ours. */
function start(node, argv) {
  // Settings may stand in a file; the environment wins, and tests take none.
  const file = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];
  const settings = argv[0].startsWith('dist/server/') ? [...file, ...serverFlags] : [];
  const child = spawn(node, [...settings, ...argv], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl-C to the task as well; sending it again would look like an impatient second one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  stopWithParent(child);
  child.on('error', (error) => {
    console.error(`${argv[0]} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

/**
 * `npm` starts us through a shell, and a signal to either often goes no further: then nobody would tell the task. Whoever is left alone
 * by npm or by the shell therefore ends in order as well.
 */
function stopWithParent(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const npm = parentOf(shell) || shell;
  const timer = setInterval(() => {
    if (process.ppid === shell && isThere(npm)) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 100);
}

function parentOf(pid) {
  if (process.platform !== 'linux') {
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
  }
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

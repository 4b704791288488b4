// What every npm script calls: `node scripts/run.mjs TASK [arguments]`. Sets up what is missing, then runs the task with the pinned Node.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureReady, root } from './bootstrap.mjs';

const tasks = {
  demo: { entry: 'dist/server/demo.js', build: true },
  start: { entry: 'dist/server/main.js', build: true },
  dev: { entry: 'scripts/dev.mjs', build: false },
  test: { entry: 'scripts/test.mjs', build: false },
  admin: { entry: 'dist/server/admin.js', build: true },
  backup: { entry: 'dist/server/backup.js', build: true },
  restore: { entry: 'dist/server/restore.js', build: true },
  'check:data': { entry: 'dist/server/check-data.js', build: true },
  bench: { entry: 'bench/main.ts', build: true },
  build: { entry: null, build: true },
  words: { entry: 'scripts/words.mjs', build: false },
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`Unknown task "${name}"; there are ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}

try {
  const node = await ensureReady({ build: task.build });
  if (task.entry !== null) start(node, [task.entry, ...args.filter((each, at) => at > 0 || each !== '--')]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** Hands over to the task: it gets the terminal and the signals, and its exit code becomes ours. */
function start(node, argv) {
  const child = spawn(node, argv, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl-C to the task as well; sending it again would look like an impatient second one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('error', (error) => {
    console.error(`${argv[0]} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

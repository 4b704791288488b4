// How a step of setting up or testing is shown: a spinner on a terminal, one line with the time it took everywhere.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './root.mjs';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Runs `act` under a title; a failure is shown and passed on. */
export async function step(title, act) {
  const since = performance.now();
  const stop = announce(title, since);
  try {
    const answer = await act();
    stop();
    console.log(`✓ ${title}${seconds(since)}`);
    return answer;
  } catch (error) {
    stop();
    console.error(`✗ ${title}${seconds(since)}`);
    throw error;
  }
}

/** Runs a command; its output is shown only if it fails. */
export function run(command, args, { env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const PATH = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(output.trim() || `${command} ended with code ${code}`)),
    );
  });
}

export function seconds(since) {
  return ` (${((performance.now() - since) / 1000).toFixed(1)} s)`;
}

function announce(title, since) {
  if (!process.stdout.isTTY) {
    console.log(`… ${title}`);
    return () => undefined;
  }
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % frames.length;
    process.stdout.write(`\r${frames[turn]} ${title}${seconds(since)}`);
  }, 100);
  return () => {
    clearInterval(timer);
    process.stdout.write('\r\u001b[K');
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const WAITS_MS = 250;

/** A program that says what happens to it, each with the milliseconds since the signal was sent. */
const PROGRAM = `
  import { stopInOrder } from '${join(import.meta.dirname, 'stop-in-order.ts')}';
  import { outliveMistakes } from '${join(import.meta.dirname, 'outlive.ts')}';
  import { createLog } from '${join(import.meta.dirname, '../platform/log.ts')}';
  const stopping = stopInOrder({ stopAfterMs: ${WAITS_MS} });
  let since = 0;
  const say = (what) => console.log(what + ' ' + Math.round(performance.now() - since));
  stopping.opened(async () => say('closed'));
  stopping.announced(() => { since = performance.now(); say('told'); });
  outliveMistakes(createLog('error', (line) => console.log('log ' + JSON.parse(line).event)));
  process.on('message', () => { void Promise.reject(new Error('Nobody waits for this.')); setTimeout(() => say('lives'), 0); });
  setInterval(() => {}, 1000);
  say('up');
`;

async function run(act: (child: ChildProcess) => void): Promise<{ said: string[]; times: number[]; code: unknown }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines: string[] = [];
  const output = child.stdout;
  if (!output) throw new Error('It writes to us.');
  createInterface({ input: output }).on('line', (line) => {
    lines.push(line);
    if (line.startsWith('up') || line.startsWith('lives')) act(child);
  });
  const [code] = await once(child, 'exit');
  return {
    said: lines.map((line) => (line.startsWith('log') ? line : (line.split(' ')[0] ?? ''))),
    times: lines.map((line) => Number(line.split(' ')[1])),
    code,
  };
}

test('after SIGTERM it is told at once, and closed only after the time that a proxy needs to notice', async () => {
  const { said, times, code } = await run((child) => child.kill('SIGTERM'));
  expect([said, code]).toEqual([['up', 'told', 'closed'], 0]);
  expect(times[2]).toBeGreaterThanOrEqual(WAITS_MS - 5);
});

test('Ctrl+C waits for no proxy', async () => {
  const { said, times, code } = await run((child) => child.kill('SIGINT'));
  expect([said, code]).toEqual([['up', 'told', 'closed'], 0]);
  expect(times[2]).toBeLessThan(WAITS_MS - 5);
});

test('a promise that fails and that nobody waits for is told, and the process lives on', async () => {
  let asked = false;
  const { said, code } = await run((child) => {
    if (asked) child.kill('SIGINT');
    else child.send('fail');
    asked = true;
  });
  expect([said, code]).toEqual([['up', 'log unhandled', 'lives', 'told', 'closed'], 0]);
});

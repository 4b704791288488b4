import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const PROGRAM = `
  import { outliveReader } from ${JSON.stringify(new URL('command.ts', import.meta.url).href)};
  if (process.argv[1] === 'outlives') outliveReader();
  process.stdin.once('data', () => {
    process.stdout.write('to nobody', () => { process.exitCode = 7; process.stdin.destroy(); });
  });
  process.stdout.write('ready');
`;

/** A program whose reader goes away before it has said all; answers its exit code and its complaints. */
async function readerLeaves(how: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, how], { stdio: 'pipe' });
  const [complaints, ended] = [text(child.stderr), once(child, 'exit')];
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.write('go on');
  const [code] = await ended;
  return { code, complaints: await complaints };
}

test('a command whose reader has seen enough does its work to the end, without a stack', async () => {
  expect(await readerLeaves('outlives')).toEqual({ code: 7, complaints: '' });
});

test('control: without it the program dies with a stack', async () => {
  const { code, complaints } = await readerLeaves('dies');
  expect(code).not.toBe(7);
  expect(complaints).toContain('EPIPE');
});

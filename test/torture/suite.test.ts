import { expect, test } from 'vitest';
import { runSuites } from './main.ts';
import { broken, type Suite, type SuiteForm } from './suite.ts';

const SHORT: SuiteForm = { isLong: false, minutes: 0 };

const counting =
  (lost: number): Suite =>
  async () => ({ name: 'made up', did: [], invariants: { lost, doubled: 0 }, control: 'none' });

test('a count other than 0 is reported', async () => {
  expect(broken(await counting(0)(SHORT))).toEqual([]);
  expect(broken(await counting(3)(SHORT))).toEqual(['lost: 3']);
});

test('control: a run fails for a count other than 0, for a suite that throws and for an unknown suite name', async () => {
  const output: string[] = [];
  const run = (suite: Suite, args: string[] = []) => runSuites({ made: suite }, args, (line) => output.push(line));
  expect(await run(counting(0))).toBe(true);
  expect(await run(counting(2))).toBe(false);
  expect(output).toContain('  NOT 0: 2 lost');
  expect(await run(() => Promise.reject(new Error('The mountain moved.')))).toBe(false);
  expect(output.join('\n')).toContain('The mountain moved.');
  expect(await run(counting(0), ['other'])).toBe(false);
  expect(output.at(-1)).toBe('There is no suite other; there are made.');
  expect(await run(counting(0), ['--help'])).toBe(false);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/root.mjs';
import type { Suite } from './suite.ts';

/** What of the runner's report is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: {
    readonly status: string;
    readonly message: string;
    readonly assertionResults: {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: string[];
    }[];
  }[];
}

/** A suite that is a file of tests, which the runner runs by itself; `TORTURE_LONG` tells it which form it has. */
export const inVitest =
  (file: string): Suite =>
  async ({ isLong }) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-torture-'));
    const told = join(folder, 'told.json');
    const words = ['run', '--config=test/torture/vitest.config.ts', '--reporter=json', `--outputFile=${told}`, file];
    const env = { ...process.env, ...(isLong && { TORTURE_LONG: '1' }) };
    const runner = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const child = spawn(process.execPath, [runner, ...words], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    const report = JSON.parse(await readFile(told, 'utf8')) as Report;
    await rm(folder, { recursive: true });
    const failed = report.testResults.flatMap(({ status, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      for (const test of tests) console.error(`${test.fullName}: ${test.failureMessages.join('\n')}`);
      if (tests.length === 0 && status === 'failed') console.error(message);
      return tests.length === 0 && status === 'failed' ? [file] : tests.map(({ fullName }) => fullName);
    });
    return {
      name: file,
      did: [`${report.numPassedTests} tests`],
      invariants: {
        'tests failed': failed.length,
        'runs that ended otherwise': failed.length === 0 && code !== 0 ? 1 : 0,
        'files without a test': report.numPassedTests + failed.length === 0 ? 1 : 0,
      },
      control: 'in the tests themselves',
    };
  };

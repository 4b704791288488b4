import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainPath } from '../scripts/plain-path.mjs';

const folder = mkdtempSync(join(tmpdir(), 'plain-path-'));
const machine = join(folder, 'machine');
beforeAll(() => {
  mkdirSync(machine);
  for (const name of ['git', 'qpdf', 'python3', 'java', 'tar']) {
    writeFileSync(join(machine, name), `#!/bin/sh\necho own ${name}\n`);
    chmodSync(join(machine, name), name === 'tar' ? 0o600 : 0o700);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const opened = (name: string, settings: { more?: string[] } = {}) => {
  mkdirSync(join(folder, name));
  return plainPath(join(folder, name), { from: [join(folder, 'nowhere'), machine].join(delimiter), ...settings });
};

test.runIf(process.platform !== 'win32')('what a fresh machine has is found, all else is not', () => {
  const PATH = opened('plain');
  expect(readdirSync(PATH).toSorted()).toEqual(['git', 'node']);
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { env: { PATH }, encoding: 'utf8' });
  expect(run('git').stdout).toBe('own git\n');
  expect(run('node', '--version').stdout.trim()).toBe(process.version);
  for (const name of ['qpdf', 'python3', 'java', 'tar']) expect(run(name).error).toMatchObject({ code: 'ENOENT' });
});

test.runIf(process.platform !== 'win32')('a ring may have more', () => {
  expect(readdirSync(opened('more', { more: ['java', 'none'] })).toSorted()).toEqual(['git', 'java', 'node']);
});

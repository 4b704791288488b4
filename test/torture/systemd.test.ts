import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'systemd');
const units = readdirSync(folder).map((name) => join(folder, name));
const verify = (files: readonly string[]) => spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
const isPresent = spawnSync('systemd-analyze', ['--version']).status === 0;

test('systemd understands every unit as it is written', ({ skip }) => {
  skip(!isPresent, 'systemd-analyze is not on this machine');
  expect(units).toHaveLength(3);
  const { status, stderr } = verify(units);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('control: a unit that starts a program that is not there is refused', ({ skip }) => {
  skip(!isPresent, 'systemd-analyze is not on this machine');
  const own = mkdtempSync(join(tmpdir(), 'portal-units-'));
  const file = join(own, 'broken.service');
  writeFileSync(file, '[Service]\nExecStart=/no/such/program\n');
  expect(verify([file]).status).not.toBe(0);
  rmSync(own, { recursive: true });
});

test('the units start tasks that there are', () => {
  const tasks = readFileSync(join(folder, '..', '..', 'scripts', 'run.mjs'), 'utf8');
  const started = units.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/run\.mjs (\w+)/g)].map(([, task]) => task),
  );
  expect(new Set(started)).toEqual(new Set(['backup', 'start']));
  for (const task of started) expect(tasks).toContain(`  ${task}: { entry: 'dist/server/`);
});

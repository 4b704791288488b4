import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { findDemoPassword, keepDemoPassword, makeUpPassword, markNewDemo, removeDemo } from './demo-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-demo-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a made-up password is kept in the data folder, for its owner only', () => {
  const folder = join(root, 'password');
  expect(findDemoPassword(folder)).toBeNull();
  const password = makeUpPassword();
  expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(makeUpPassword()).not.toBe(password);
  keepDemoPassword(folder, password);
  expect(findDemoPassword(folder)).toBe(password);
  expect(statSync(join(folder, 'demo-password')).mode & 0o777).toBe(0o600);
});

test('starting over never removes a folder that is not a demo’s', async () => {
  const folder = join(root, 'real');
  mkdirSync(folder);
  writeFileSync(join(folder, 'precious'), 'x');
  await expect(removeDemo(folder)).rejects.toThrow('was not made by the demo');
  expect(existsSync(join(folder, 'precious'))).toBe(true);
});

test('starting over is refused while a portal runs on the folder, and stops a server that a killed one left', async () => {
  const folder = join(root, 'demo');
  keepDemoPassword(folder, 'some password');
  const server = await startEmbedded({ dataDir: folder, role: 'portal' });
  await expect(removeDemo(folder)).rejects.toThrow('already runs on');
  await server.stop();
  await removeDemo(folder);
  expect(readdirSync(folder)).toEqual([]);
  await removeDemo(folder);
});

test('only a folder that is new is marked as a demo’s', () => {
  const [fresh, used] = [join(root, 'fresh'), join(root, 'used')];
  markNewDemo(fresh, 'a wished password');
  expect(findDemoPassword(fresh)).toBe('a wished password');
  mkdirSync(used);
  writeFileSync(join(used, 'precious'), 'x');
  markNewDemo(used, undefined);
  expect(findDemoPassword(used)).toBeNull();
});

test('a removal that was cut short is finished by the next one', async () => {
  const folder = join(root, 'half');
  keepDemoPassword(folder, 'some password');
  mkdirSync(join(folder, 'removed-1'));
  writeFileSync(join(folder, 'removed-1', 'rest'), 'x');
  await removeDemo(folder);
  expect(readdirSync(folder)).toEqual([]);
});

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from './make-folder.ts';
import { StorageUnusable } from './storage.ts';

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'portal-folder-'));
});
afterAll(() => rmSync(place, { recursive: true }));

test('a folder is made with those above it, closed to others; one that is there is left as it is', () => {
  const folder = join(place, 'data', 'portal');
  makeDataFolder(folder);
  makeDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('where a folder cannot be made, one sentence says so instead of trying for ever', () => {
  const file = join(place, 'file');
  writeFileSync(file, '');
  const impossible = [file, join(file, 'below'), ...(process.platform === 'linux' ? ['/proc/portal/data'] : [])];
  for (const folder of impossible) {
    expect(() => makeDataFolder(folder)).toThrow(StorageUnusable);
    expect(() => makeDataFolder(folder)).toThrow(
      /^The data folder \S+ cannot be made \(E[A-Z]+\); choose another with DATA_DIR\.$/,
    );
  }
});

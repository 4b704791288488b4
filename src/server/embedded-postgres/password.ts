import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { DataFolder } from './data-folder.ts';

/** Windows has no socket that only its owner can open: there the server takes a loopback port and a password. */
export const usesPassword = process.platform === 'win32';

export function passwordFile(folder: DataFolder): string {
  return path.join(folder.root, 'password');
}

export function readPassword(folder: DataFolder): string {
  return readFileSync(passwordFile(folder), 'utf8').trim();
}

export function makePassword(folder: DataFolder): void {
  if (existsSync(passwordFile(folder))) return;
  writeFileSync(passwordFile(folder), randomBytes(24).toString('hex'), { mode: 0o600 });
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The probe listens on no port');
  return address.port;
}

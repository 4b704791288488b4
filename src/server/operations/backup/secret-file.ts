import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { makeDataFolder } from '../../platform/storage/make-folder.ts';

type Place = Pick<Config, 'dataDir' | 'authSecret'>;

/** The secret to put into a backup: only where the portal keeps it in its data folder; one in AUTH_SECRET is the operator's to keep. */
export function secretToKeep({ dataDir, authSecret }: Place): string | null {
  const file = join(dataDir, 'secret');
  return authSecret === undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Puts a backup's secret where the portal looks for it; never over another one. Answers whether sign-ins of before stay good. */
export function bringBackSecret(secret: string | null, { dataDir, authSecret }: Place): boolean {
  if (secret === null) return authSecret !== undefined;
  if (authSecret !== undefined) return authSecret === secret;
  const file = join(dataDir, 'secret');
  makeDataFolder(dataDir);
  if (!existsSync(file)) writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim() === secret;
}

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/root.mjs';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { migrate, migrationNames } from '../../src/server/platform/database/migrate.ts';

const TODAYS = join(root, 'migrations');

/** Migrations of this tree that an older one does not have, in order. */
export async function newerThan(migrationsOfOlder: string): Promise<string[]> {
  const known = new Set(await migrationNames(migrationsOfOlder));
  return (await migrationNames(TODAYS)).filter((name) => !known.has(name));
}

/** Brings a database that servers run on one migration further: one of this tree, or one that is made up. */
export async function applyOne(databaseUrl: string, name: string, madeUp?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migration-'));
  const pool = openPool(databaseUrl, { connections: 1 });
  try {
    if (madeUp === undefined) copyFileSync(join(TODAYS, name), join(folder, name));
    else writeFileSync(join(folder, name), madeUp);
    await migrate(pool, folder);
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true });
  }
}

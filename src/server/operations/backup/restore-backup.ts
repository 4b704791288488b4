import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { checkData, type Violation } from '../../check-data/store.ts';
import { migrate, migrationNames } from '../../platform/database/migrate.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type BackedUpFile, type Manifest, readBackup, type Seal } from './backup-file.ts';
import { appliedMigrations, countRows, findUsedTable, inOneLoad, insertRows, refreshStatistics } from './store.ts';

export interface Restored {
  readonly rows: Seal['rows'];
  /** How many stored files came back with it. */
  readonly files: number;
  /** What the data itself breaks; the same as in the school that was backed up. */
  readonly violations: readonly Violation[];
}

/** Reads the whole file before anything is touched: it must be whole, unaltered, and not newer than this portal. */
export async function inspectBackup(file: string, migrationsFolder: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const part of readBackup(file)) if (part.kind === 'manifest') manifest = part.manifest;
  const known = await migrationNames(migrationsFolder);
  const unknown = manifest?.migrations.find((name) => !known.includes(name));
  if (!manifest || unknown) throw new OperatorError('backup-newer', { file, migration: unknown ?? '' });
  return manifest;
}

/** Fills an empty database from a backup: as the backup's portal had it first, then brought up to this one. */
export async function restoreBackup(
  pool: pg.Pool,
  file: string,
  manifest: Manifest,
  migrationsFolder: string,
  storage: Storage,
  /** Asked within the transaction that fills the tables. */
  requireOurs: (client: pg.PoolClient) => Promise<void> = async () => undefined,
): Promise<Restored> {
  await requireEmpty(pool, manifest);
  await migrateAsFarAs(pool, manifest.migrations, migrationsFolder);
  const { rows, files = 0 } = await inOneLoad(pool, manifest.tables, async (client) => {
    await requireOurs(client);
    const seal = await load(client, file, storage);
    for (const table of manifest.tables)
      if ((await countRows(client, table)) !== seal.rows[table]) throw new OperatorError('table-not-whole', { table });
    return seal;
  });
  await migrate(pool, migrationsFolder);
  await refreshStatistics(pool);
  return { rows, files, violations: await checkData(pool) };
}

/** Files are stored before the rows are final: no row comes back without its picture. */
async function load(client: pg.PoolClient, file: string, storage: Storage): Promise<Seal> {
  let stored: { file: BackedUpFile; pieces: Buffer[] } | null = null;
  const put = async () => {
    if (stored) await storage.put(stored.file, Buffer.concat(stored.pieces), stored.file.mediaType);
    stored = null;
  };
  for await (const part of readBackup(file)) {
    if (part.kind === 'bytes') stored?.pieces.push(part.bytes);
    else await put();
    if (part.kind === 'file') stored = { file: part.file, pieces: [] };
    if (part.kind === 'rows')
      await insertRows(
        client,
        part.table,
        part.rows.map((row) => row.slice(1, -1)),
      );
    if (part.kind === 'seal') return part.seal;
  }
  throw new OperatorError('backup-changed', { file });
}

async function requireEmpty(pool: pg.Pool, manifest: Manifest): Promise<void> {
  const used = await findUsedTable(pool);
  if (used !== null) throw new OperatorError('database-not-empty', { table: used });
  const ahead = (await appliedMigrations(pool)).filter((name) => !manifest.migrations.includes(name));
  if (ahead.length > 0) throw new OperatorError('database-ahead');
}

/** The schema as it was when the backup was made, so that its rows fit. */
async function migrateAsFarAs(pool: pg.Pool, names: readonly string[], migrationsFolder: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-restore-'));
  try {
    for (const name of names) await copyFile(join(migrationsFolder, name), join(folder, name));
    await migrate(pool, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

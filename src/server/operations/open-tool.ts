import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../platform/config.ts';
import { type Database, openKysely, openPool } from '../platform/database/connect.ts';
import { PATIENCE } from '../platform/database/patience.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { requireNoRestoreInDatabase, requireNoRestoreInFolder } from './backup/restore-mark.ts';
import { OperatorError } from '../platform/operator-error.ts';

export interface OpenTool {
  readonly pool: pg.Pool;
  readonly database: Database;
}

/** A command that only looks must not leave a new, empty database behind where a folder was mistyped. */
export function requireSchool(config: Config): void {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new OperatorError('folder-without-school', { folder: config.dataDir });
}

/** Hands a command the database: the running one beside a portal, else one started for as long as the command needs it. */
export async function withDatabase<T>(
  config: Config,
  root: string,
  options: {
    readonly migrate: boolean;
    /** Only a restore works on what a restore has not finished. */
    readonly isRestore?: boolean;
  },
  work: (tool: OpenTool) => Promise<T>,
): Promise<T> {
  if (!options.isRestore) requireNoRestoreInFolder(config);
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, role: 'tool' });
  const pool = openPool(config.databaseUrl ?? embedded?.address.connectionString ?? '', {
    connections: 3,
    patience: PATIENCE.tool,
    cluster: config.databaseCluster,
  });
  try {
    if (!options.isRestore) await requireNoRestoreInDatabase(pool);
    if (options.migrate) await migrate(pool, join(root, 'migrations'));
    return await work({ pool, database: openKysely(pool, PATIENCE.tool) });
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { OperatorError } from '../start-trouble.ts';
import { readBackup, type Seal, writtenLine } from './backup-file.ts';
import { appliedMigrations, atOneMoment, readRows, tablesInOrder } from './store.ts';

export interface BackupSource {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** The secret of the data folder, if it is kept there. */
  readonly secret: string | null;
}

/** Writes the whole school as it is at one moment into a new file that only its owner can read, and reads it again to be sure; answers the rows per table. */
export async function makeBackup(source: BackupSource, file: string): Promise<Seal['rows']> {
  if (existsSync(file)) throw new OperatorError(`${file} is there already; choose another name.`);
  const partial = `${file}.partial`;
  try {
    await writeFile(source, partial);
    const rows = await verifyBackup(partial);
    // Unlike a rename, a link never takes the place of a file that somebody has made meanwhile.
    await link(partial, file);
    return rows;
  } catch (error) {
    throw explained(error, file);
  } finally {
    await rm(partial, { force: true });
  }
}

async function writeFile({ pool, clock, secret }: BackupSource, file: string): Promise<void> {
  await atOneMoment(pool, async (client) => {
    const lines = Readable.from(linesOf(client, clock.iso(), secret));
    await pipeline(lines, createGzip(), createWriteStream(file, { mode: 0o600, flags: 'w' }));
  });
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

async function* linesOf(client: pg.PoolClient, createdAt: string, secret: string | null): AsyncGenerator<string> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new OperatorError('There is no school in this database yet.');
  const tables = await tablesInOrder(client);
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(
    writtenLine({ format: 'registration-portal-backup', version: 1, createdAt, migrations, tables, secret }),
  );
  const rows: Record<string, number> = {};
  for (const table of tables) {
    rows[table] = 0;
    yield hashed(writtenLine({ table }));
    for await (const texts of readRows(client, table)) {
      rows[table] += texts.length;
      yield hashed(`${texts.map((text) => `[${text}]`).join('\n')}\n`);
    }
  }
  yield writtenLine({ rows, sha256: hash.digest('hex') });
}

/** Reads a backup to its end; answers the rows per table. Throws one sentence where anything is wrong. */
async function verifyBackup(file: string): Promise<Seal['rows']> {
  let rows: Seal['rows'] = {};
  for await (const part of readBackup(file)) if (part.kind === 'seal') rows = part.seal.rows;
  return rows;
}

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EEXIST') return new OperatorError(`${file} is there already; choose another name.`);
  if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ENOSPC', 'EROFS'].includes(code))
    return new OperatorError(`${file} cannot be written (${code}).`);
  return error;
}

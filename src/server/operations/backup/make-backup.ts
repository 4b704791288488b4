import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { storedNames } from '../../files/stored-names.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { readBackup, type Seal, writtenLine } from './backup-file.ts';
import { appliedMigrations, atOneMoment, readFileRows, readRows, recordBackup, tablesInOrder } from './store.ts';

export interface BackupSource {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** The secret of the data folder, if it is kept there. */
  readonly secret: string | null;
  /** Where uploaded files lie; those of a folder come along, those of a bucket stay there. */
  readonly storage: Storage;
}

export interface MadeBackup {
  readonly rows: Seal['rows'];
  readonly files: number;
  /** Stored files that should be there and are not. */
  readonly missing: number;
}

/** Writes the whole school as it is at one moment into a new file that only its owner can read, and reads it again to be sure; answers what is in it. */
export async function makeBackup(source: BackupSource, file: string): Promise<MadeBackup> {
  if (existsSync(file)) throw new OperatorError('file-exists', { file });
  const partial = `${file}.partial`;
  try {
    const missing = await writeFile(source, partial);
    const { rows, files = 0 } = await verifyBackup(partial);
    // Unlike a rename, a link never takes the place of a file that somebody has made meanwhile.
    await link(partial, file);
    await recordBackup(source.pool, source.clock.iso());
    return { rows, files, missing };
  } catch (error) {
    throw explained(error, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Answers how many stored files were missing. */
async function writeFile(source: BackupSource, file: string): Promise<number> {
  const missing: string[] = [];
  await atOneMoment(source.pool, async (client) => {
    const lines = Readable.from(linesOf(client, source, missing));
    await pipeline(lines, createGzip(), createWriteStream(file, { mode: 0o600, flags: 'w' }));
  });
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
  return missing.length;
}

async function* linesOf(client: pg.PoolClient, source: BackupSource, missing: string[]): AsyncGenerator<string> {
  const { secret, storage } = source;
  const createdAt = source.clock.iso();
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new OperatorError('database-without-school');
  const tables = await tablesInOrder(client);
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  const head = { format: 'registration-portal-backup', version: 2, createdAt, migrations, tables, secret } as const;
  yield hashed(writtenLine({ ...head, files: storage.kind }));
  const rows: Record<string, number> = {};
  for (const table of tables) {
    rows[table] = 0;
    yield hashed(writtenLine({ table }));
    for await (const texts of readRows(client, table)) {
      rows[table] += texts.length;
      yield hashed(`${texts.map((text) => `[${text}]`).join('\n')}\n`);
    }
  }
  let files = 0;
  if (storage.kind === 'folder' && tables.includes('files'))
    for await (const file of readFileRows(client)) {
      for (const name of storedNames(file)) {
        const { organizationId, fileId, mediaType } = file;
        const stored = await storage.read({ organizationId, fileId, name });
        if (!stored) {
          missing.push(fileId);
          continue;
        }
        files += 1;
        yield hashed(writtenLine({ file: { organizationId, fileId, name, mediaType } }));
        for await (const bytes of stored.stream) yield hashed(writtenLine((bytes as Buffer).toString('base64')));
      }
    }
  yield writtenLine({ rows, files, sha256: hash.digest('hex') });
}

/** Reads a backup to its end; answers its seal. Throws one sentence where anything is wrong. */
async function verifyBackup(file: string): Promise<Pick<Seal, 'rows' | 'files'>> {
  let seal: Pick<Seal, 'rows' | 'files'> = { rows: {} };
  for await (const part of readBackup(file)) if (part.kind === 'seal') seal = part.seal;
  return seal;
}

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EEXIST') return new OperatorError('file-exists', { file });
  if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ENOSPC', 'EROFS'].includes(code))
    return new OperatorError('file-unwritable', { file, reason: code });
  return error;
}

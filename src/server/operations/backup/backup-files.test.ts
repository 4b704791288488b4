import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withDatabase } from '../../../../test/database-setup.ts';
import { openFakeBucket } from '../../../../test/files/fake-bucket.ts';
import { pdf, photo } from '../../../../test/files/samples.ts';
import { type FileWorld, openFileWorld } from '../../../../test/files/world.ts';
import { systemClock } from '../../platform/clock.ts';
import { openPool } from '../../platform/database/connect.ts';
import { bucketStorage } from '../../platform/storage/bucket.ts';
import { folderStorage } from '../../platform/storage/folder.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { makeBackup } from './make-backup.ts';
import { inspectBackup, restoreBackup } from './restore-backup.ts';

const migrations = join(import.meta.dirname, '..', '..', '..', '..', 'migrations');
const folder = mkdtempSync(join(tmpdir(), 'portal-backup-files-'));
let world: FileWorld;
let counter = 0;

beforeAll(async () => {
  world = await openFileWorld();
  await world.upload('picture', await photo().jpeg().toBuffer());
  // Larger than what is read at once, and no multiple of three bytes.
  await world.upload('attachment', pdf('x'.repeat(200_001)));
  await world.upload('import', Buffer.from('title\nArchery\n'));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function backUp(storage: Storage = folderStorage(join(world.dataDir, 'files'))) {
  const file = join(folder, `backup-${++counter}.gz`);
  const pool = world.school.testDatabase.pool;
  return { file, ...(await makeBackup({ pool, clock: systemClock, secret: null, storage }, file)) };
}

async function restore(file: string, storage: Storage) {
  const server = openPool(inject('databaseUrl'), { connections: 1 });
  const name = `restore_files_${process.pid}_${++counter}`;
  await server.query(`CREATE DATABASE ${name}`);
  const pool = openPool(withDatabase(inject('databaseUrl'), name), { connections: 2 });
  try {
    return await restoreBackup(pool, file, await inspectBackup(file, migrations), migrations, storage);
  } finally {
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  }
}

const stored = () => world.stored().filter((each) => !each.includes('incoming'));

test('files come back with the school, byte for byte', async () => {
  const { file, files, missing } = await backUp();
  expect([files, missing, stored().length]).toEqual([5, 0, 5]);
  const there = join(folder, 'there');
  const { files: back } = await restore(file, folderStorage(join(there, 'files')));
  expect(back).toBe(5);
  for (const each of stored())
    expect(readFileSync(join(there, each)).equals(readFileSync(join(world.dataDir, each)))).toBe(true);
});

test('a backup with one letter of a picture changed is refused', async () => {
  const { file } = await backUp();
  const text = gunzipSync(readFileSync(file)).toString();
  const at = text.indexOf('\n"', text.indexOf('640.webp')) + 50;
  const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  const broken = join(folder, 'broken.gz');
  writeFileSync(broken, gzipSync(changed));
  await expect(inspectBackup(broken, migrations)).rejects.toThrow('damaged');
});

test('files of a bucket stay there, and files of a folder may come back into a bucket', async () => {
  const bucket = await openFakeBucket();
  try {
    const { environment } = bucket;
    const storage = bucketStorage({
      endpoint: environment['FILES_S3_ENDPOINT'] ?? '',
      bucket: 'portal-files',
      region: 'eu-test-1',
      accessKey: 'test-key',
      secretKey: 'test-secret',
    });
    const without = await backUp(storage);
    expect(without.files).toBe(0);
    expect((await inspectBackup(without.file, migrations)).files).toBe('bucket');
    await restore((await backUp()).file, storage);
    expect([...bucket.objects.keys()].toSorted()).toEqual(stored());
  } finally {
    await bucket.close();
  }
});

test('a file that somebody has deleted does not stop a backup, and is counted', async () => {
  const lost = stored().find((each) => each.endsWith('.pdf')) ?? '';
  rmSync(join(world.dataDir, lost));
  expect(await backUp()).toMatchObject({ files: 4, missing: 1 });
});

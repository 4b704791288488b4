import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withDatabase } from '../../../../test/database-setup.ts';
import { openSchool, type TestSchool } from '../../../../test/school.ts';
import { systemClock } from '../../platform/clock.ts';
import { openKysely, openPool } from '../../platform/database/connect.ts';
import { folderStorage } from '../../platform/storage/folder.ts';
import { openKeyring } from '../../platform/sealing/keyring.ts';
import { loadSample } from '../sample/load.ts';
import { makeBackup } from './make-backup.ts';
import { inspectBackup, restoreBackup } from './restore-backup.ts';
import { bringBackSecret, secretToKeep } from './secret-file.ts';

const migrations = join(import.meta.dirname, '..', '..', '..', '..', 'migrations');
const folder = mkdtempSync(join(tmpdir(), 'portal-backup-test-'));
const storage = folderStorage(join(folder, 'files'));
let school: TestSchool;
let file: string;
let counter = 0;

beforeAll(async () => {
  school = await openSchool();
  await school.database.deleteFrom('semesters').execute();
  await loadSample(school.database, systemClock, {
    password: 'a demo password',
    keyring: openKeyring(school.config),
  });
  file = await backUp();
});
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

async function backUp(secret: string | null = null): Promise<string> {
  const place = join(folder, `backup-${++counter}.gz`);
  await makeBackup({ pool: school.testDatabase.pool, clock: systemClock, secret, storage }, place);
  return place;
}

/** An empty database for the length of `work`. */
async function inEmptyDatabase<T>(work: (pool: ReturnType<typeof openPool>) => Promise<T>): Promise<T> {
  const server = openPool(inject('databaseUrl'), { connections: 1 });
  const name = `restore_${process.pid}_${++counter}`;
  await server.query(`CREATE DATABASE ${name}`);
  const pool = openPool(withDatabase(inject('databaseUrl'), name), { connections: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  }
}

/** Every row of every table, as text, in an order of its own. */
async function contents(pool: ReturnType<typeof openPool>): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t ORDER BY 1`);
    all[name] = rows.map((each) => each.row);
  }
  return all;
}

const restore = async (pool: ReturnType<typeof openPool>, from: string) =>
  restoreBackup(pool, from, await inspectBackup(from, migrations), migrations, storage);

test('a restored school is the same, row for row, and keeps every rule', async () => {
  await inEmptyDatabase(async (pool) => {
    const { rows, violations } = await restore(pool, file);
    expect(violations).toEqual([]);
    expect(rows['families']).toBe(60);
    // That it was made is known once it is whole: it knows only of those before it.
    const { backups_made: made, ...before } = await contents(school.testDatabase.pool);
    expect(made).toHaveLength(1);
    expect(await contents(pool)).toEqual({ ...before, backups_made: [] });
  });
});

test('the file can be read by its owner only, and is never written over', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file);
  await expect(
    makeBackup({ pool: school.testDatabase.pool, clock: systemClock, secret: null, storage }, file),
  ).rejects.toThrow('is there already');
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a backup made while families write is one moment: every restored family is whole', async () => {
  const rush = { isOn: true };
  const write = async () => {
    for (let round = 0; rush.isOn; round++) await school.addFamily(2, `rush-${round}@example.org`);
  };
  const writing = write();
  await expect
    .poll(
      async () =>
        (await school.database.selectFrom('accounts').select('id').where('email', 'like', 'rush-%').execute()).length,
    )
    .toBeGreaterThan(0);
  const rushed = await backUp();
  rush.isOn = false;
  await writing;
  await inEmptyDatabase(async (pool) => {
    const { violations } = await restore(pool, rushed);
    expect(violations).toEqual([]);
    // The account is written first, what puts students into their family last: one moment may cut a family in the making, but never a table.
    const { rows } = await pool.query<{ orphans: number }>(
      'SELECT count(*) AS orphans FROM family_students LEFT JOIN students ON student_id = students.id WHERE students.id IS NULL',
    );
    expect(rows[0]?.orphans).toBe(0);
  });
});

test('values of every kind come back exactly', async () => {
  const name = 'Ærø “quoted”, \\ back\nline \u2028 弓道 🏹 \t tab';
  await school.database
    .updateTable('organizations')
    .set({
      name,
      remoteConfig: JSON.stringify({
        big: { type: 'number', value: 12345678901234567890n.toString() },
        none: { type: 'json', value: null },
      }),
    })
    .execute();
  await school.testDatabase.pool.query('UPDATE catalogue_versions SET version = 9007199254740993');
  await school.testDatabase.pool.query(`UPDATE organizations SET created_at = '2026-03-08 06:59:59.123456+00'`);
  const exact = await backUp();
  await inEmptyDatabase(async (pool) => {
    await restore(pool, exact);
    expect((await contents(pool))['organizations']).toEqual(
      (await contents(school.testDatabase.pool))['organizations'],
    );
    const { rows } = await pool.query<{ version: string }>('SELECT version::text FROM catalogue_versions');
    expect(rows).toEqual([{ version: '9007199254740993' }]);
  });
});

test.each([
  ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000), /cut off/],
  [
    'cut between two lines',
    (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split('\n').slice(0, -2).join('\n').concat('\n')),
    /cut off/,
  ],
  [
    'altered in one letter',
    (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('family07@', 'family99@')),
    /damaged/,
  ],
  [
    'with one row less',
    (bytes: Buffer) =>
      gzipSync(
        gunzipSync(bytes)
          .toString()
          .replace(/\n\[[^\n]*family07[^\n]*/, ''),
      ),
    /damaged/,
  ],
  [
    'with a flipped bit',
    (bytes: Buffer) => Buffer.from(bytes).fill(bytes.readUInt8(5000) ^ 4, 5000, 5001),
    /damaged|cut off/,
  ],
  ['something else', () => Buffer.from('hello'), /not a backup/],
  ['another gzip', () => gzipSync('{"format":"something"}\n'), /not a backup/],
  ['another text', () => gzipSync('hello\n'), /not a backup/],
  ['empty', () => Buffer.alloc(0), /not a backup|cut off/],
  [
    'from a newer portal',
    (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('0001-school.sql', '0999-later.sql')),
    /damaged/,
  ],
])('a file that is %s is refused before anything is touched', async (name, change, words) => {
  const broken = join(folder, `broken-${name.replaceAll(' ', '-')}.gz`);
  writeFileSync(broken, change(readFileSync(file)));
  await expect(inspectBackup(broken, migrations)).rejects.toThrow(words);
});

test('a file that is not there is refused', async () => {
  await expect(inspectBackup(join(folder, 'nothing.gz'), migrations)).rejects.toThrow('There is no file');
});

test('a backup of a newer portal is refused by an older one', async () => {
  const older = mkdtempSync(join(folder, 'older-'));
  await pipeline(
    createReadStream(join(migrations, '0001-school.sql')),
    createWriteStream(join(older, '0001-school.sql')),
  );
  await expect(inspectBackup(file, older)).rejects.toThrow('made by a newer portal');
});

test('a database with rows in it is refused and keeps them', async () => {
  const before = await contents(school.testDatabase.pool);
  await expect(restore(school.testDatabase.pool, file)).rejects.toThrow('not empty');
  expect(await contents(school.testDatabase.pool)).toEqual(before);
});

test('the secret travels only where it is kept in the data folder, and never over another one', async () => {
  const here = mkdtempSync(join(folder, 'here-'));
  writeFileSync(join(here, 'secret'), 'a secret of at least thirty-two characters');
  expect(secretToKeep({ dataDir: here, authSecret: undefined })).toBe('a secret of at least thirty-two characters');
  expect(secretToKeep({ dataDir: here, authSecret: 'x'.repeat(32) })).toBeNull();
  const kept = await backUp('the secret');
  expect((await inspectBackup(kept, migrations)).secret).toBe('the secret');
  const there = join(folder, 'there');
  expect(bringBackSecret('the secret', { dataDir: there, authSecret: undefined })).toBe(true);
  expect(statSync(join(there, 'secret')).mode & 0o777).toBe(0o600);
  expect(bringBackSecret('another secret', { dataDir: there, authSecret: undefined })).toBe(false);
  expect(readFileSync(join(there, 'secret'), 'utf8')).toBe('the secret');
});

test('the restored school can be worked with', async () => {
  await inEmptyDatabase(async (pool) => {
    await restore(pool, file);
    const people = await openKysely(pool)
      .selectFrom('accounts')
      .select('email')
      .where('email', '=', 'admin@example.org')
      .execute();
    expect(people).toHaveLength(1);
  });
});

import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { withDatabase } from '../../../test/database-setup.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { runBackup, runRestore } from '../operations/backup/programs.ts';
import { parseConfig } from '../platform/config.ts';
import { openKysely, openPool } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { openKeyring } from '../platform/sealing/keyring.ts';
import { readHealthOf } from './store.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const MARKER = 'zq-peanut-marker';
const folder = mkdtempSync(join(tmpdir(), 'portal-health-backup-'));
const file = join(folder, 'school.gz');
let school: TestSchool;
let studentId = '';
let printed: string[];

beforeAll(async () => {
  const environment = { DATA_DIR: join(folder, 'data'), HEALTH_KEY: '' };
  school = await openSchool({ environment });
  const family = await school.addFamily(1);
  [studentId = ''] = family.studentIds;
  const allergies = [{ name: MARKER, reaction: '', isLifeThreatening: true }];
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies } });
  await family.call('saveHealth', { studentId, version: 0, answers: { medications: 'none' } });
});
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  printed = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());

const configOf = (url: string, dataDir: string) => parseConfig({ DATABASE_URL: url, DATA_DIR: dataDir });

/** Restores the backup into an empty database beside this data folder; answers what was said and what can be read then. */
async function restoreBeside(dataDir: string) {
  const server = openPool(inject('databaseUrl'), { connections: 1 });
  const name = `health_restore_${process.pid}`;
  await server.query(`CREATE DATABASE ${name}`);
  const url = withDatabase(inject('databaseUrl'), name);
  const pool = openPool(url, { connections: 2 });
  try {
    const config = configOf(url, dataDir);
    expect(await runRestore(config, root, [file])).toBe(0);
    const by = { accountId: null, actor: 'test', role: 'portal' } as const;
    const reading = { organizationId: ORGANIZATION, at: school.clock.iso(), by, purpose: 'screen' } as const;
    const sections = ['allergies'] as const;
    const read = await inTransaction(openKysely(pool), (transaction) =>
      readHealthOf(transaction, openKeyring(config), studentId, { ...reading, sections }),
    ).catch((error: unknown) => error);
    return { said: printed.join(''), read };
  } finally {
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  }
}

test('a backup holds what was told sealed and not the key, and says where that is', async () => {
  expect(await runBackup(configOf(school.testDatabase.url, join(folder, 'data')), root, [file])).toBe(0);
  expect(printed.join('')).toContain(`keep a copy of ${join(folder, 'data', 'health-key')} somewhere else`);
  const inside = gunzipSync(readFileSync(file)).toString();
  const key = readFileSync(join(folder, 'data', 'health-key'), 'utf8').trim();
  expect(inside).toContain('health_sections');
  for (const secret of [MARKER, Buffer.from(MARKER).toString('hex'), key, Buffer.from(key, 'base64').toString('hex')])
    expect(inside).not.toContain(secret);
});

test('restored without the key, it says which sections stay closed, and the rest is there', async () => {
  const { said, read } = await restoreBeside(join(folder, 'elsewhere'));
  expect(said).toContain('cannot be read until it is: allergies 1, medications 1.');
  expect(read).toMatchObject({ code: 'unavailable', details: { reason: 'health-key-missing' } });
});

test('restored with the key, all of it is read again', async () => {
  const dataDir = mkdtempSync(join(folder, 'with-key-'));
  copyFileSync(join(folder, 'data', 'health-key'), join(dataDir, 'health-key'));
  const { said, read } = await restoreBeside(dataDir);
  expect(said).not.toContain('cannot be read');
  expect(read).toMatchObject({ allergies: { answers: [{ name: MARKER }] } });
});

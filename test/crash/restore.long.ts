import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ensureReady } from '../../scripts/bootstrap.mjs';
import { makeBackup } from '../../src/server/operations/backup/make-backup.ts';
import { requireNoRestoreInDatabase } from '../../src/server/operations/backup/restore-mark.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { startEmbedded } from '../../src/server/embedded-postgres/embedded.ts';
import { folderStorage } from '../../src/server/platform/storage/folder.ts';
import { withDatabase } from '../database-setup.ts';
import { openSchool } from '../school.ts';
import { countStudents, runKilled } from './run-killed.ts';

const SECRET = 'a secret of more than thirty-two characters';
const folder = mkdtempSync(join(tmpdir(), 'portal-restore-crash-'));
const file = join(folder, 'school.gz');
let counter = 0;

beforeAll(async () => {
  await ensureReady({ build: true });
  const school = await openSchool();
  for (let index = 0; index < 5; index++) await school.addFamily(2);
  const storage = folderStorage(join(folder, 'files'));
  await makeBackup({ pool: school.testDatabase.pool, clock: systemClock, secret: SECRET, storage }, file);
  await school.close();
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const restore = (environment: Record<string, string>) => runKilled('restore.js', environment, [file]);

test('a restore into a database, killed at any point, is no school until it is run again', async () => {
  const server = openPool(inject('databaseUrl'), { connections: 1 });
  const fresh = async () => {
    const name = `restore_crash_${process.pid}_${++counter}`;
    await server.query(`CREATE DATABASE ${name}`);
    return { name, url: withDatabase(inject('databaseUrl'), name), dataDir: join(folder, name) };
  };
  try {
    const whole = await fresh();
    const statements = Number(
      /statements (\d+)/.exec((await restore({ DATABASE_URL: whole.url, DATA_DIR: whole.dataDir })).said)?.[1],
    );
    expect(await countStudents(whole.url)).toBe(10);
    expect(statements).toBeGreaterThan(40);
    // After the mark, in the midst of the schema, of the rows, and before the very last statement.
    for (const point of [11, 20, Math.round(statements * 0.7), statements]) {
      const { name, url, dataDir } = await fresh();
      const place = { DATABASE_URL: url, DATA_DIR: dataDir };
      expect((await restore({ ...place, KILL_AT: String(point) })).signal).toBe('SIGKILL');
      const pool = openPool(url, { connections: 1 });
      await expect(requireNoRestoreInDatabase(pool)).rejects.toThrow('run npm run restore FILE again');
      await pool.end();
      if (point === statements) {
        const started = await runKilled('main.js', place);
        expect([started.code, started.said]).toEqual([78, expect.stringContaining('A restore into this database')]);
      }
      expect([point, (await restore(place)).code]).toEqual([point, 0]);
      expect(await countStudents(url)).toBe(10);
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
    await server.query(`DROP DATABASE ${whole.name} WITH (FORCE)`);
  } finally {
    await server.end();
  }
}, 240_000);

test('a restore into a folder, killed at any point, is no school until it is run again; then it is refused', async () => {
  for (const [point, program] of [
    [0, 'main.js'],
    [30, 'check-data.js'],
  ] as const) {
    const dataDir = join(folder, `folder-${point}`);
    expect((await restore({ DATA_DIR: dataDir, KILL_AT: String(point) })).signal).toBe('SIGKILL');
    const started = await runKilled(program, { DATA_DIR: dataDir });
    expect([point, started.code === 0, started.said]).toEqual([point, false, expect.stringContaining('FILE again')]);
    expect([point, (await restore({ DATA_DIR: dataDir })).code]).toEqual([point, 0]);
    expect(existsSync(join(dataDir, 'restore-under-way'))).toBe(false);
    const embedded = await startEmbedded({ dataDir, role: 'tool' });
    expect(await countStudents(embedded.address.connectionString)).toBe(10);
    await embedded.stop();
    if (point === 0) await requireRefused(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 240_000);

/** A folder with a school in it keeps it. */
async function requireRefused(dataDir: string): Promise<void> {
  const before = readdirSync(dataDir);
  const again = await restore({ DATA_DIR: dataDir });
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('is not empty')]);
  expect(readdirSync(dataDir)).toEqual(before);
}

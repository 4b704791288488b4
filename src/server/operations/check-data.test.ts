import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSchool, type TestSchool } from '../../../test/school.ts';
import { parseConfig } from '../platform/config.ts';
import { runCheckData } from './check-data.ts';

const root = join(import.meta.dirname, '..', '..', '..');
let school: TestSchool;
let said: string;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(() => {
  said = '';
  const keep = (text: unknown) => (said += String(text)) !== '';
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
});
afterEach(() => vi.restoreAllMocks());

const check = (environment: Record<string, string>) => runCheckData(parseConfig(environment), root);

test('sound data is 0, broken data 1 with the rule and the place', async () => {
  const DATABASE_URL = school.testDatabase.url;
  expect(await check({ DATABASE_URL })).toBe(0);
  const classId = await school.addClass({ capacity: 3 });
  await school.database.updateTable('classes').set({ seatsTaken: 2 }).where('id', '=', classId).execute();
  expect(await check({ DATABASE_URL })).toBe(1);
  expect(said).toContain(
    `I2: The count of taken seats of a class differs from its live enrollments. 1 found, for instance ${classId}`,
  );
});

test('a database of nobody yet is 2, in one sentence', async () => {
  await school.testDatabase.pool.query('ALTER TABLE schema_migrations RENAME TO elsewhere');
  expect(await check({ DATABASE_URL: school.testDatabase.url })).toBe(2);
  expect(said).toMatch(/^This database is empty .+\n$/);
});

test('a folder without a school is 2, and stays without', async () => {
  const folder = join(tmpdir(), 'portal-nothing-here');
  expect(await check({ DATA_DIR: folder })).toBe(2);
  expect(said).toContain(`There is no school in ${folder}`);
  expect(existsSync(folder)).toBe(false);
});

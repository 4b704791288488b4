import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorOf } from '../../../test/operator.ts';
import { openSchool, type TestSchool } from '../../../test/school.ts';
import { createConditions } from '../platform/conditions.ts';
import { parseConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { lookAtHealthKey } from './jobs.ts';
import { ensureHealthKey, openKeyring } from '../platform/sealing/keyring.ts';
import { seal, unseal } from '../platform/sealing/seal.ts';
import { listUsedKeys } from './store.ts';

let folder: string;
let file: string;
let school: TestSchool;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-health-'));
  file = join(folder, 'health-key');
  school = await openSchool({ environment: { DATA_DIR: folder, HEALTH_KEY: '' } });
});
afterEach(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

const operator = operatorOf(() => school);
const rotate = (...args: string[]) =>
  operator.runWith(
    parseConfig({ DATABASE_URL: school.testDatabase.url, DATA_DIR: folder }),
    'rotate-health-key',
    ...args,
  );

async function tell() {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const save = (text: string, version = 0) =>
    family.call('saveHealth', {
      studentId,
      version,
      answers: { conditions: { conditions: { text }, diet: null, notes: null } },
    });
  const read = async () => (await family.call('health', { studentId })).sections.conditions.answers.conditions;
  await save('Asthma');
  return { family, studentId, save, read };
}

const closed = { code: 'unavailable', details: { reason: 'health-key-missing' } };

async function conditionsNow() {
  const log = createLog('silent');
  const conditions = createConditions({ clock: school.clock, log });
  await lookAtHealthKey({ database: school.database, keyring: openKeyring(school.config), conditions, log });
  return conditions.list().map(({ code }) => code);
}

test('a first start makes a key that only its owner can read; the next one keeps it', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const made = readFileSync(file, 'utf8');
  expect(Buffer.from(made, 'base64')).toHaveLength(32);
  await ensureHealthKey(openKeyring(school.config), async () => false);
  expect(readFileSync(file, 'utf8')).toBe(made);
});

test('a row that is put anywhere else does not open: another student, section, school or draft', () => {
  const [key] = openKeyring(school.config).keys();
  if (!key) throw new Error('The start made one.');
  const at = { organizationId: 'o', studentId: 's', section: 'allergies' };
  const sealed = seal(key, at, ['x']);
  expect(unseal(key, at, sealed)).toEqual({ value: ['x'] });
  for (const elsewhere of [{ studentId: 't' }, { section: 'care' }, { organizationId: 'p' }, { accountId: 'a' }])
    expect(unseal(key, { ...at, ...elsewhere }, sealed)).toBeNull();
  sealed.writeUInt8(sealed.readUInt8(40) ^ 1, 40);
  expect(unseal(key, at, sealed)).toBeNull();
});

test('how long a sealed row is does not say whether there is anything', () => {
  const [key] = openKeyring(school.config).keys();
  if (!key) throw new Error('The start made one.');
  const at = { organizationId: 'o', studentId: 's', section: 'allergies' };
  const one = { name: 'Peanuts', reaction: 'Throat swells', isLifeThreatening: true };
  expect(seal(key, at, 'none')).toHaveLength(seal(key, at, [one]).length);
});

test("one student's row copied to another in the database is refused in words, and the rest works", async () => {
  const [mine, theirs] = [await tell(), await tell()];
  await school.testDatabase.pool.query(
    'UPDATE health_sections SET sealed = (SELECT sealed FROM health_sections WHERE student_id = $1) WHERE student_id = $2',
    [theirs.studentId, mine.studentId],
  );
  await expect(mine.read()).rejects.toMatchObject(closed);
  expect(await theirs.read()).toEqual({ text: 'Asthma' });
});

test('without its key nothing of health opens or is saved, and everything else works; back again, so does health', async () => {
  const { family, save, read } = await tell();
  const key = readFileSync(file);
  rmSync(file);
  await expect(read()).rejects.toMatchObject(closed);
  await expect(save('Cold', 1)).rejects.toMatchObject(closed);
  expect(await conditionsNow()).toEqual(['health-key-missing']);
  expect((await family.call('students')).students).toHaveLength(1);
  // A start makes no other key on top of the lost one.
  await ensureHealthKey(openKeyring(school.config), async () => (await listUsedKeys(school.database)).length > 0);
  expect(existsSync(file)).toBe(false);
  await expect(read()).rejects.toMatchObject(closed);
  writeFileSync(file, key);
  expect(await read()).toEqual({ text: 'Asthma' });
  expect(await conditionsNow()).toEqual([]);
});

test.each(['', 'not a key\n', `${randomBytes(16).toString('base64')}\n`, `${randomBytes(32).toString('base64')}\n`])(
  'another key, or none that is one (%#), seals nothing beside what is there',
  async (content) => {
    const { read, save } = await tell();
    writeFileSync(file, content);
    await expect(read()).rejects.toMatchObject(closed);
    await expect(save('Cold', 1)).rejects.toMatchObject(closed);
    expect(await conditionsNow()).toEqual(['health-key-missing']);
  },
);

test('a rotation seals everything anew while the portal runs, and the old key goes', async () => {
  const [one, other] = [await tell(), await tell()];
  const draft = { studentId: one.studentId, version: 0, answers: { allergies: 'none' as const } };
  await one.family.call('keepHealthDraft', draft);
  const old = readFileSync(file, 'utf8');
  const { code, said } = await rotate();
  expect([code, said]).toEqual([0, expect.stringMatching(/^3 sections were sealed[\s\S]*old key any more/)]);
  const now = readFileSync(file, 'utf8');
  expect(now).not.toContain(old.trim());
  expect(now.trim().split('\n')).toHaveLength(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await one.read()).toEqual({ text: 'Asthma' });
  const { studentId } = one;
  expect((await one.family.call('health', { studentId })).drafts).toMatchObject([{ answers: { allergies: 'none' } }]);
  await other.save('Cold', 1);
  expect(await other.read()).toEqual({ text: 'Cold' });
  expect(await listUsedKeys(school.database)).toEqual(
    openKeyring(school.config)
      .keys()
      .map(({ id }) => id),
  );
});

test('a rotation that was cut short opens with both keys meanwhile, and goes on with the same new one', async () => {
  const { read, save } = await tell();
  const newer = randomBytes(32).toString('base64');
  writeFileSync(file, `${newer}\n${readFileSync(file, 'utf8')}`);
  expect(await read()).toEqual({ text: 'Asthma' });
  await save('Cold', 1);
  expect((await rotate()).code).toBe(0);
  expect(readFileSync(file, 'utf8').trim()).toBe(newer);
  expect(await read()).toEqual({ text: 'Cold' });
});

test('what no key opens stays until it is given up, which the family sees', async () => {
  const { family, studentId, read, save } = await tell();
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`);
  expect((await rotate()).said).toContain('1 section is opened by no key');
  await expect(read()).rejects.toMatchObject(closed);
  expect((await rotate('--forget-lost')).said).toContain('was removed');
  expect(await read()).toBeNull();
  const { readings } = await family.call('healthReadings', { studentId });
  expect(readings).toContainEqual(
    expect.objectContaining({ by: 'portal', name: '', sections: ['conditions'], purpose: 'deleted' }),
  );
  await save('Asthma');
  expect(await read()).toEqual({ text: 'Asthma' });
});

test('a key that is lost for good is said so before another is made', async () => {
  await tell();
  rmSync(file);
  expect(await rotate()).toMatchObject({ code: 1, said: expect.stringContaining('There is no key in') });
  expect((await rotate('--forget-lost')).code).toBe(0);
  expect(readFileSync(file, 'utf8')).not.toBe('');
});

test('keys of HEALTH_KEY are rotated by naming the new one first', async () => {
  const { studentId } = await tell();
  const old = readFileSync(file, 'utf8').trim();
  const newer = randomBytes(32).toString('base64');
  const run = (HEALTH_KEY: string) =>
    operator.runWith(parseConfig({ DATABASE_URL: school.testDatabase.url, HEALTH_KEY }), 'rotate-health-key');
  expect(await run(old)).toMatchObject({ code: 1, said: expect.stringContaining('HEALTH_KEY holds one key') });
  expect((await run(`${newer},${old}`)).said).toContain('take it out of HEALTH_KEY');
  const [row] = await listUsedKeys(school.database);
  expect(row).toBe(openKeyring(parseConfig({ HEALTH_KEY: newer })).keys()[0]?.id);
  expect(studentId).toMatch(/./);
});

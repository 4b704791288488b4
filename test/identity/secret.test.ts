import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from '../../src/server/platform/config.ts';
import { loadAuthSecret, SecretUnusable } from '../../src/server/accounts/secret.ts';
import { testClock } from '../../src/server/platform/clock.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { createPortal } from '../../src/server/portal.ts';
import { runAdmin } from '../../src/server/operations/admin.ts';
import { exitCodeOf, operatorSentence } from '../../src/server/operations/start-trouble.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';

let testDatabase: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  dataDir = join(mkdtempSync(join(tmpdir(), 'portal-secret-')), 'new');
});
afterEach(async () => {
  await testDatabase.close();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

const file = () => join(dataDir, 'secret');

/** Starts a portal on the database and this data folder, and stops it again. */
async function start(environment: Record<string, string> = {}): Promise<void> {
  const config = parseConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
  const root = join(import.meta.dirname, '..', '..');
  const portal = await createPortal({
    config,
    pool: testDatabase.pool,
    clock: testClock('2026-09-01T13:00:00Z'),
    log: createLog('silent'),
    migrationsFolder: join(root, 'migrations'),
    webFolder: join(root, 'no-web'),
  });
  await portal.stop();
}

const keys = async () => (await testDatabase.pool.query('SELECT id FROM auth_key')).rowCount;

test('F33: a new portal makes its secret, readable by its owner only, and keeps it', async () => {
  await start();
  const made = loadAuthSecret({ authSecret: undefined, dataDir });
  expect(made.length).toBeGreaterThanOrEqual(64);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  chmodSync(file(), 0o644);
  await start();
  expect(readFileSync(file(), 'utf8')).toBe(made);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(loadAuthSecret({ authSecret: 'from the environment, long enough', dataDir })).toContain('environment');
});

test('a partial secret left by an interrupted first start is replaced', async () => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file(), 'abc');
  await start();
  expect(loadAuthSecret({ authSecret: undefined, dataDir }).length).toBeGreaterThanOrEqual(64);
});

test.each<[string, () => void, string]>([
  ['lost', () => rmSync(file()), 'is missing'],
  ['empty', () => writeFileSync(file(), ''), 'cut short: it has 0 characters'],
  ['cut short', () => writeFileSync(file(), readFileSync(file()).subarray(0, 20)), 'it has 20 characters'],
  ['cut, but still long', () => writeFileSync(file(), readFileSync(file()).subarray(0, 50)), 'is not the one'],
  ['another one', () => writeFileSync(file(), randomBytes(48).toString('base64url')), 'is not the one'],
  ['a folder', () => (rmSync(file()), mkdirSync(file())), 'cannot be read (EISDIR)'],
])(
  'for an existing school, a secret that is %s gives one clear sentence and is never replaced',
  async (_, spoil, words) => {
    await start();
    spoil();
    const before = existsSync(file()) && statSync(file()).isFile() ? readFileSync(file(), 'utf8') : null;
    const refused = await start().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SecretUnusable);
    const sentence = operatorSentence(refused, parseConfig({})) ?? '';
    expect(sentence).toContain(words);
    expect(sentence).toContain('AUTH_SECRET');
    expect(sentence.split('\n')).toHaveLength(1);
    const after = existsSync(file()) && statSync(file()).isFile() ? readFileSync(file(), 'utf8') : null;
    expect(after).toBe(before);
    expect(await keys()).toBe(1);
  },
);

test('a set secret that is not the school’s is refused as one in the folder is, and adds no key', async () => {
  const [AUTH_SECRET, other] = [randomBytes(48).toString('base64url'), randomBytes(48).toString('base64url')];
  await start({ AUTH_SECRET });
  const refused = await start({ AUTH_SECRET: other }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SecretUnusable);
  expect(exitCodeOf(refused)).toBe(78);
  const sentence = operatorSentence(refused, parseConfig({})) ?? '';
  expect(sentence).toMatch(/^AUTH_SECRET is not the secret .* forget-secret/);
  for (const secret of [AUTH_SECRET, other]) expect(sentence).not.toContain(secret);
  expect(await keys()).toBe(1);
  await start({ AUTH_SECRET });
  expect(await keys()).toBe(1);
});

test('an operator who has lost the secret lets go of it, and continues by setting a new one', async () => {
  await start();
  rmSync(file());
  const AUTH_SECRET = randomBytes(48).toString('base64url');
  await expect(start({ AUTH_SECRET })).rejects.toThrow('forget-secret');
  const said = await forget('--yes');
  expect(said).toMatch('Start every server with the same new AUTH_SECRET.');
  await start({ AUTH_SECRET });
  expect(existsSync(file())).toBe(false);
  expect(await keys()).toBe(1);
});

/** What the command says. */
async function forget(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const keep = (text: unknown) => printed.push(String(text)) > 0;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
  ];
  const config = parseConfig({ DATABASE_URL: testDatabase.url });
  const code = await runAdmin(config, join(import.meta.dirname, '..', '..'), ['forget-secret', ...args]);
  for (const spy of spies) spy.mockRestore();
  expect(code).toBe(0);
  return printed.join('');
}

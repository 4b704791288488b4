import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../test/school.ts';
import { parseConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { createPortal, type Portal, type PortalParts } from './portal.ts';

const MAIL_PASSWORD = 'fernhollow1998';
const key = (word: string) => Buffer.alloc(32, word).toString('base64');

let folder: string;
let alike: Record<string, string>;
let school: TestSchool;
let office: Person;

/** A school whose server shares its database; the others come after it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-agree-'));
  alike = {
    AUTH_SECRET: 'the secret that all servers of this school have',
    HEALTH_KEY: key('all servers'),
    DATA_DIR: join(folder, 'shared'),
    PUBLIC_URL: 'https://portal.example.org',
    SMTP_URL: `smtp://portal:${MAIL_PASSWORD}@127.0.0.1:9`,
  };
  school = await openSchool({ environment: alike, sharesDatabase: true });
  office = await school.addPerson({ roles: ['administrator'] });
});
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Server {
  readonly portal: Portal;
  readonly log: string[];
  /** What `/readyz` answers. */
  ready(): Promise<{ status: number; reason?: string; conditions?: string[] }>;
  /** It says that it leaves, is heard, and stops. */
  end(): Promise<void>;
}

const ports = { next: 4001 };

async function startBeside(environment: Record<string, string> = {}, more: Partial<PortalParts> = {}): Promise<Server> {
  const log: string[] = [];
  const PORT = String(ports.next++);
  const DATABASE_URL = school.testDatabase.url;
  const portal = await createPortal({
    config: parseConfig({ ...alike, PORT, DATABASE_URL, ...environment }),
    pool: school.testDatabase.pool,
    clock: school.clock,
    log: createLog('warn', (line) => void log.push(line)),
    migrationsFolder: join(import.meta.dirname, '../../migrations'),
    webFolder: join(import.meta.dirname, '../../no-web'),
    identify: async () => null,
    ...more,
  });
  return {
    portal,
    log,
    ready: async () => readinessOf(portal),
    end: async () => {
      portal.leave();
      await portal.stop();
    },
  };
}

async function readinessOf(portal: Portal) {
  const answer = await portal.app.inject('/readyz');
  const { reason, conditions } = answer.json<{ reason?: string; conditions?: string[] }>();
  return { status: answer.statusCode, ...(reason && { reason }), ...(conditions && { conditions }) };
}

/** What stands on the dashboard of the server that has run the longest. */
async function dashboard() {
  const { conditions } = await office.call('dashboard', {});
  return conditions
    .filter(({ code }) => code !== 'find-beginnings-only')
    .map(({ code, facts, servers }) => ({ code, ...facts, on: servers.map((name) => name.replace(/^.*:/, '')) }));
}

test('servers with the same settings are all ready, and nothing is told', async () => {
  const second = await startBeside();
  expect(await second.ready()).toEqual({ status: 200 });
  expect(await readinessOf(school.portal)).toEqual({ status: 200 });
  expect(await dashboard()).toEqual([]);
  await second.end();
});

test.each([
  ['AUTH_SECRET', { AUTH_SECRET: 'another secret, which the others do not have' }],
  ['HEALTH_KEY', { HEALTH_KEY: key('another') }],
  ['DATA_DIR / FILES_S3_BUCKET', { DATA_DIR: 'own' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://other.example.org' }],
  ['SMTP_URL / SMTP_ALLOW_PLAIN / MAIL_FROM', { SMTP_URL: `smtp://portal:${MAIL_PASSWORD}9@127.0.0.1:9` }],
  ['SMTP_URL / SMTP_ALLOW_PLAIN / MAIL_FROM', { MAIL_FROM: 'Other School <other@example.org>' }],
  ['HEALTH_KEY, PUBLIC_URL', { HEALTH_KEY: key('another'), PUBLIC_URL: 'https://other.example.org' }],
])('who has another %s than the server before takes no visitors, and says which', async (settings, environment) => {
  const own = 'DATA_DIR' in environment ? { DATA_DIR: join(folder, 'own') } : environment;
  const odd = await startBeside(own);
  expect(await odd.ready()).toEqual({
    status: 503,
    reason: `These settings of this server differ from those of the server that has run the longest: ${settings}.`,
    conditions: ['settings-differ'],
  });
  expect(await readinessOf(school.portal)).toEqual({ status: 200 });
  expect(await dashboard()).toEqual([{ code: 'settings-differ', settings, on: [String(ports.next - 1)] }]);
  expect(odd.log.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'condition', code: 'settings-differ', settings },
  ]);
  await odd.end();
  // Who has left is no server any more.
  expect(await dashboard()).toEqual([]);
});

test('neither values nor fingerprints are in a log, a page or an answer, and values not in the database', async () => {
  const odd = await startBeside({ SMTP_URL: `smtp://portal:${MAIL_PASSWORD}9@127.0.0.1:9` });
  const { rows } = await school.testDatabase.pool.query<{
    row: string;
    fingerprints: Record<string, string | string[]>;
  }>('SELECT servers::text AS row, fingerprints FROM servers WHERE fingerprints IS NOT NULL');
  const prints = rows.flatMap(({ fingerprints }) => Object.values(fingerprints).flat());
  expect(prints.length).toBeGreaterThan(6);
  const told = [
    ...odd.log,
    (await odd.portal.app.inject('/readyz')).body,
    JSON.stringify(await office.call('dashboard', {})),
  ];
  for (const print of prints) for (const each of told) expect(each).not.toContain(print);
  const values = [MAIL_PASSWORD, alike['AUTH_SECRET'], alike['HEALTH_KEY'], alike['PUBLIC_URL']];
  for (const value of values)
    for (const each of [...odd.log, ...rows.map(({ row }) => row)]) expect(each).not.toContain(value);
  await odd.end();
});

test('another version is told, and both are ready', async () => {
  const newer = await startBeside({}, { version: 'the next build' });
  expect(await newer.ready()).toEqual({ status: 200, conditions: ['version-differs'] });
  expect(await dashboard()).toEqual([{ code: 'version-differs', on: [String(ports.next - 1)] }]);
  await newer.end();
});

test('the address is the school’s only once its server agrees with those before it', async () => {
  const said: string[] = [];
  const onAgreed = async () => void said.push('agreed');
  const odd = await startBeside({ MAIL_FROM: 'Other School <other@example.org>' }, { onAgreed });
  expect(said).toEqual([]);
  const same = await startBeside({}, { onAgreed });
  expect(said).toEqual(['agreed']);
  await Promise.all([odd.end(), same.end()]);
});

test('what a server told that is gone for a while stands on no dashboard', async () => {
  const odd = await startBeside({}, { version: 'the next build' });
  expect(await dashboard()).not.toEqual([]);
  await odd.portal.stop();
  await school.testDatabase.pool.query(
    `UPDATE servers SET beat_at = beat_at - interval '25 s' WHERE name LIKE '%:' || $1`,
    [ports.next - 1],
  );
  expect(await dashboard()).toEqual([]);
});

test('a server that stops is not ready at once, and no measure for the others any more', async () => {
  const next = await startBeside({ SMTP_URL: '' });
  expect((await next.ready()).status).toBe(503);
  school.portal.leave();
  expect(await readinessOf(school.portal)).toMatchObject({ status: 503, reason: 'This server is stopping.' });
  // It still does what it is asked for.
  expect((await school.portal.app.inject('/healthz')).statusCode).toBe(200);
  await expect.poll(async () => (await next.ready()).status, { timeout: 5_000 }).toBe(200);
  await next.end();
});

import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cable, openCable } from '../../test/cut-cable.ts';
import { addSchools } from '../../test/many-schools.ts';
import { parseMetrics } from '../../test/metrics-text.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../test/school.ts';
import { functions } from '../contract/functions.ts';
import { createConditions } from './platform/conditions.ts';
import { parseConfig } from './platform/config.ts';
import { openPool } from './platform/database/connect.ts';
import { newId } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { createPortal, type Portal } from './portal.ts';

const TOKEN = 'a-token-of-the-test-school-0123456789';
const STRANGE = 'Zsófi "Zottel" O\\Hara\n{school="x"} 1';
const log = createLog('silent');

let school: TestSchool;
let cable: Cable;
/** A server whose database can fall silent, with a token. */
let portal: Portal;
let closePool: () => Promise<void>;
let conditions: ReturnType<typeof createConditions>;
let asked: string[];

beforeAll(async () => {
  school = await openSchool();
  cable = await openCable(school.testDatabase.url);
  const pool = openPool(cable.url, { connections: 4 });
  closePool = () => pool.end();
  asked = [];
  pool.on('acquire', () => asked.push('connection'));
  conditions = createConditions({ clock: school.clock, log });
  const root = join(import.meta.dirname, '../..');
  portal = await createPortal({
    config: { ...school.config, metricsToken: TOKEN },
    pool,
    clock: school.clock,
    log,
    conditions,
    migrationsFolder: join(root, 'migrations'),
    webFolder: join(root, 'dist', 'web'),
    identify: async (authorization) =>
      authorization
        ? {
            accountId: authorization.replace('Bearer ', ''),
            email: null,
            emailVerified: true,
            roles: [],
            signedInAt: school.clock.now(),
          }
        : null,
  });
});

afterAll(async () => {
  cable.thaw();
  await portal.stop();
  await closePool();
  await cable.close();
  await school.close();
});

const scrape = (authorization?: string, host = 'localhost') =>
  portal.app.inject({ url: '/metrics', headers: { host, ...(authorization !== undefined && { authorization }) } });

async function read() {
  const answer = await scrape(`Bearer ${TOKEN}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const families = parseMetrics(answer.body);
  return {
    text: answer.body,
    families,
    /** What the one line with these labels says; null where there is none. */
    value: (name: string, labels: Record<string, string> = {}) =>
      [...families.values()]
        .flatMap(({ lines }) => lines)
        .find(
          (line) => line.name === name && Object.entries(labels).every(([label, told]) => line.labels[label] === told),
        )?.value ?? null,
  };
}

const post = (name: string, data: unknown, accountId?: string, folder = '/api') =>
  portal.app.inject({
    method: 'POST',
    url: `${folder}/${name}`,
    headers: { 'content-type': 'application/json', ...(accountId && { authorization: `Bearer ${accountId}` }) },
    payload: { data },
  });

test('without a token in the settings there is nothing at that address, whatever one sends', async () => {
  for (const authorization of [undefined, 'Bearer undefined', 'Bearer ', `Bearer ${TOKEN}`]) {
    const answer = await school.portal.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
    expect([answer.statusCode, answer.body]).toEqual([404, 'not found\n']);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('a token has at least 32 characters, all of which a header may hold', () => {
  for (const token of ['short', `${TOKEN} x`, `${TOKEN}"`])
    expect(() => parseConfig({ METRICS_TOKEN: token })).toThrow(/METRICS_TOKEN/);
  expect(parseConfig({ METRICS_TOKEN: TOKEN }).metricsToken).toBe(TOKEN);
  expect(parseConfig({}).metricsToken).toBeUndefined();
});

test.each([undefined, '', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN, `Basic ${TOKEN}`])(
  'who sends %j reads nothing',
  async (authorization) => {
    const answer = await scrape(authorization);
    expect([answer.statusCode, answer.body]).toEqual([401, 'unauthorized\n']);
    expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' });
  },
);

test('who sends the token reads it by any host name, also that of a school that is closed, and nobody keeps it', async () => {
  const [closed = ''] = await addSchools(school, 1);
  const at = () => school.database.updateTable('organizations').where('id', '=', closed);
  await at().set({ publicUrl: 'https://closed.example.org', closedAt: school.clock.iso() }).execute();
  school.clock.advance(2000);
  for (const host of ['localhost', '10.1.2.3:3000', 'nobody.example.org', 'closed.example.org']) {
    const answer = await scrape(`Bearer ${TOKEN}`, host);
    expect([host, answer.statusCode, answer.headers['cache-control']]).toEqual([host, 200, 'no-store']);
  }
  expect((await portal.app.inject({ url: '/', headers: { host: 'closed.example.org' } })).statusCode).toBe(503);
  await school.database.deleteFrom('organizations').where('id', '=', closed).execute();
  school.clock.advance(2000);
});

test('a call is counted by its name and status with its time; names that there are none of are one', async () => {
  const before = await read();
  const count = (page: typeof before, call: string, status: string) =>
    page.value('portal_call_duration_seconds_count', { call, status }) ?? 0;
  await post('availableEnrollmentClasses', null);
  await post('availableEnrollmentClasses', null, undefined, '/portal/us-central1');
  await post('students', null);
  await post('nobody-has-this-name', null);
  await post('neither-this', null);
  const tooMuch = await post('plan', 'x'.repeat(200_000));
  const after = await read();
  expect(count(after, 'availableEnrollmentClasses', '200') - count(before, 'availableEnrollmentClasses', '200')).toBe(
    2,
  );
  expect(count(after, 'students', '401') - count(before, 'students', '401')).toBe(1);
  expect(count(after, 'unknown', '404') - count(before, 'unknown', '404')).toBe(2);
  expect(tooMuch.statusCode).toBe(400);
  const labels =
    after.families.get('portal_call_duration_seconds')?.lines.map(({ labels: { call } }) => call ?? '') ?? [];
  for (const call of labels) expect([...Object.keys(functions), 'unknown']).toContain(call);
  const sum = after.value('portal_call_duration_seconds_sum', { call: 'availableEnrollmentClasses', status: '200' });
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThan(60);
});

test('the desk, the pools, the outbox, what is wrong and the process tell how they stand; a scrape asks the database once', async () => {
  const classId = await school.addClass({ title: STRANGE });
  const family = await school.addFamily();
  await post('availableEnrollmentClasses', null);
  const enroll = { idempotencyKey: newId(), lines: [{ classId, studentId: family.studentIds[0] }] };
  expect((await post('enroll', enroll, family.accountId)).statusCode).toBe(200);
  const { count: due } = await school.database
    .selectFrom('outboxMails')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('nextTryAt', '<=', school.clock.iso())
    .executeTakeFirstOrThrow();
  expect(due, 'mails of the enrollment').toBeGreaterThan(0);
  conditions.report('disk-nearly-full', { freeMegabytes: 12 });
  school.clock.advance(90_000);
  await read();
  asked.length = 0;
  const { value, families } = await read();
  expect(asked).toEqual(['connection']);
  expect(value('portal_desk_batch_items_count', { school: 'small' })).toBe(1);
  expect(value('portal_desk_oldest_waiting_seconds')).toBe(0);
  for (const pool of ['calls', 'callers', 'identity', 'desk', 'heartbeat']) {
    expect(value('portal_pool_connections_in_use', { pool })).toBeGreaterThanOrEqual(0);
    expect(value('portal_pool_connections_most', { pool })).toBeGreaterThan(0);
    expect(value('portal_pool_waiting', { pool })).toBe(0);
  }
  expect(value('portal_pool_connections_most', { pool: 'calls' })).toBe(4);
  expect(value('portal_database_answered')).toBe(1);
  expect(value('portal_outbox_due_mails')).toBe(due);
  expect(value('portal_outbox_oldest_due_seconds')).toBeGreaterThanOrEqual(90);
  expect(families.get('portal_condition')?.lines).toEqual([
    { name: 'portal_condition', labels: { code: 'disk-nearly-full' }, value: 1 },
  ]);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
  conditions.clear('disk-nearly-full');
  expect((await read()).families.has('portal_condition')).toBe(false);
});

test('no school, person, address or id is in any line, however strange its name', async () => {
  const names = { name: STRANGE, publicUrl: 'https://strange.example.org' };
  await school.database.updateTable('organizations').set(names).where('id', '=', ORGANIZATION).execute();
  const family = await school.addFamily(2, 'zsofi.zottel@strange.example.org');
  const [studentId = ''] = family.studentIds;
  const classId = await school.addClass({ title: STRANGE });
  for (const name of [STRANGE, family.accountId, 'zsofi.zottel@strange.example.org', '__proto__', 'constructor'])
    await post(encodeURIComponent(name), { name }, family.accountId);
  await post('enroll', { idempotencyKey: newId(), lines: [{ classId, studentId }] }, family.accountId);
  await post('student', { studentId }, family.accountId);
  const { text, families } = await read();
  for (const told of [
    'Zs',
    'zottel',
    'Zottel',
    'Hara',
    'strange',
    'example',
    '@',
    '__proto__',
    'constructor',
    'Guardian',
  ])
    expect(text).not.toContain(told);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  const labels = new Set(
    [...families.values()].flatMap(({ lines }) => lines.flatMap((line) => Object.keys(line.labels))),
  );
  for (const label of labels) expect(['call', 'code', 'job', 'le', 'of', 'pool', 'school', 'status']).toContain(label);
});

test('while the database is away everything else is told, soon, and what only it knows is left out', async () => {
  cable.freeze();
  const began = performance.now();
  const pages = await Promise.all([read(), read(), read()]);
  expect(performance.now() - began).toBeLessThan(3_000);
  for (const { value, families } of pages) {
    expect(value('portal_database_answered')).toBe(0);
    expect(families.has('portal_outbox_due_mails')).toBe(false);
    expect(families.has('portal_outbox_oldest_due_seconds')).toBe(false);
    expect(value('portal_call_duration_seconds_count', { call: 'enroll', status: '200' })).toBeGreaterThan(0);
    expect(value('portal_pool_connections_in_use', { pool: 'calls' })).toBeGreaterThan(0);
  }
  cable.thaw();
  await expect.poll(async () => (await read()).value('portal_database_answered'), { timeout: 20_000 }).toBe(1);
});

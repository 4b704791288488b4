import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cable, openCable } from '../../test/cut-cable.ts';
import { openSchool, type TestSchool } from '../../test/school.ts';
import { openPool } from './platform/database/connect.ts';
import { createLog } from './platform/log.ts';
import { createPortal, type Portal } from './portal.ts';

let school: TestSchool;
let cable: Cable;
let portal: Portal;
let closePool: () => Promise<void>;

/** A server whose database can fall silent, beside the one that the test world writes with. */
beforeAll(async () => {
  school = await openSchool();
  cable = await openCable(school.testDatabase.url);
  const pool = openPool(cable.url, { connections: 4 });
  closePool = () => pool.end();
  const root = join(import.meta.dirname, '../..');
  portal = await createPortal({
    config: school.config,
    pool,
    clock: school.clock,
    log: createLog('silent'),
    migrationsFolder: join(root, 'migrations'),
    webFolder: join(root, 'dist', 'web'),
    identify: async (authorization) => {
      if (!authorization) return null;
      // As the real one it asks the database.
      await pool.query('SELECT 1');
      return {
        accountId: authorization.replace('Bearer ', ''),
        email: null,
        emailVerified: true,
        roles: [],
        signedInAt: 0,
      };
    },
  });
});

afterAll(async () => {
  cable.thaw();
  await portal.stop();
  await closePool();
  await cable.close();
  await school.close();
});

async function post(name: string, data: unknown, accountId?: string) {
  const { statusCode, headers, body } = await portal.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { 'content-type': 'application/json', ...(accountId && { authorization: `Bearer ${accountId}` }) },
    payload: { data },
  });
  return { statusCode, retryAfter: headers['retry-after'], ...JSON.parse(body) };
}

const ready = async () => (await portal.app.inject('/readyz')).statusCode;

test('while the database is silent families see the classes as they were, and enrolling is put off; then all is as before', async () => {
  const classId = await school.addClass({ title: 'Canoeing' });
  const family = await school.addFamily();
  const lines = [{ classId, studentId: family.studentIds[0] }];
  const seen = async (accountId?: string) =>
    (await post('availableEnrollmentClasses', null, accountId)).result[school.semesterId];
  expect(await seen()).toMatchObject({ classes: [{ title: 'Canoeing' }] });
  expect(await seen()).not.toHaveProperty('seatsAsOf');
  expect(await ready()).toBe(200);

  cable.freeze();
  const [enrolled, anonymous, known] = await Promise.all([
    post('enroll', { idempotencyKey: 'a key of its own', lines }, family.accountId),
    seen(),
    seen(family.accountId),
  ]);
  for (const shown of [anonymous, known])
    expect(shown).toMatchObject({ classes: [{ title: 'Canoeing' }], seatsAsOf: school.clock.iso() });
  expect(enrolled).toMatchObject({ statusCode: 503, error: { status: 'UNAVAILABLE' } });
  expect(Number(enrolled.retryAfter)).toBeGreaterThan(0);
  await expect.poll(ready, { timeout: 10_000 }).toBe(503);
  expect((await portal.app.inject('/healthz')).json()).toMatchObject({ status: 'ok', conditions: ['database-away'] });

  cable.thaw();
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
  const again = () => post('enroll', { idempotencyKey: 'a key of its own', lines }, family.accountId);
  await expect
    .poll(async () => (await again()).result?.lines, { timeout: 20_000 })
    .toMatchObject([{ outcome: 'enrolled' }]);
  await expect.poll(() => seen(), { timeout: 10_000 }).not.toHaveProperty('seatsAsOf');
  expect(await seen()).toMatchObject({ classes: [{ seatsTaken: 1 }] });
  expect((await portal.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
});

test('a class nobody has asked for before the database fell silent is put off as well, and nothing is made up', async () => {
  school.clock.advance(11 * 60_000);
  cable.freeze();
  const answer = await post('availableEnrollmentClasses', null);
  expect(answer).toMatchObject({ statusCode: 503, error: { status: 'UNAVAILABLE' } });
  cable.thaw();
});

import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentify } from '../../src/server/accounts/sessions/identify.ts';
import { createIdTokens } from '../../src/server/accounts/tokens/id-token.ts';
import { deriveKeys } from '../../src/server/accounts/secret.ts';
import { createSigningKeys } from '../../src/server/accounts/tokens/signing-keys.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { ORGANIZATION } from '../school.ts';
import { type IdentityWorld, openIdentityWorld } from './world.ts';

const SECRET = 'the secret of this test, long enough';
let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld({ AUTH_SECRET: SECRET });
});
afterAll(() => world.close());

test('256 simultaneous calls of three people need one query, and each gets the right answer', async () => {
  const people = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.org`, browser: world.browser() }));
  for (const { email, browser } of people) await browser.create(email);
  let queries = 0;
  const { pool } = world.testDatabase;
  const identify = createIdentify({
    // The real pool with a query counter.
    pool: Object.assign(Object.create(pool), { query: (config: QueryConfig) => (queries++, pool.query(config)) }),
    database: world.database,
    tokens: createIdTokens(createSigningKeys(world.database, deriveKeys(SECRET), world.clock), world.clock),
    clock: world.clock,
    log: createLog('silent'),
  });
  for (const { browser } of people) await identify(`Bearer ${browser.idToken}`, ORGANIZATION);
  const before = queries;
  const callers = await Promise.all(
    Array.from({ length: 256 }, (_, index) => identify(`Bearer ${people[index % 3]?.browser.idToken}`, ORGANIZATION)),
  );
  expect(queries - before).toBe(1);
  expect(callers.map((caller) => caller?.email)).toEqual(callers.map((_, index) => people[index % 3]?.email));
});

test('a call that arrives after a completed sign-out is always refused, however busy the server is', async () => {
  const [leaving, staying] = [world.browser(), world.browser()];
  await leaving.create('leaving@example.org');
  await staying.create('staying@example.org');
  const crowd = Array.from({ length: 50 }, () => staying.call('account'));
  await leaving.post('sign-out');
  expect((await leaving.call('account')).status).toBe(401);
  for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(200);
});

test('two servers on one database accept each other’s tokens, even when both create their first key at once', async () => {
  const other = await openIdentityWorld({ AUTH_SECRET: SECRET });
  try {
    const keys = deriveKeys(SECRET);
    const [a, b] = [1, 2].map(() => createIdTokens(createSigningKeys(other.database, keys, other.clock), other.clock));
    const claims = { subject: 's', sessionId: 'i', email: null, emailVerified: false, authTime: 0 };
    await other.database.deleteFrom('auth_key').execute();
    const [one = '', two = ''] = await Promise.all([a?.issue(claims), b?.issue(claims)]);
    other.clock.advance(2000);
    expect(await a?.verify(two)).toMatchObject({ subject: 's' });
    expect(await b?.verify(one)).toMatchObject({ subject: 's' });
  } finally {
    await other.close();
  }
});

test('an idle session and a disabled account are refused, even with a fresh token', async () => {
  const ended = [
    { email: 'idle@example.org', end: `UPDATE auth_session SET "expiresAt" = $2 WHERE "userId" = $1` },
    { email: 'gone@example.org', end: 'UPDATE accounts SET disabled_at = $2 WHERE subject = $1' },
  ];
  for (const { email, end } of ended) {
    const browser = world.browser();
    const { uid } = (await browser.create(email)).body['user'] as { uid: string };
    expect((await browser.call('account')).status).toBe(200);
    await world.testDatabase.pool.query(end, [uid, world.clock.iso()]);
    expect((await browser.call('account')).status).toBe(401);
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '../../src/server/accounts/sign-in/password-hasher.ts';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { openCable } from '../cut-cable.ts';
import { openTestDatabase } from '../database.ts';
import { CHEAP, type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld({ PUBLIC_URL: 'https://portal.example' });
});
afterAll(() => world.close());

const ROUTES = [
  'sign-in',
  'sign-in/second-factor',
  'create',
  'token',
  'sign-out',
  'password-reset',
  'password-reset/confirm',
  'password',
  'sessions',
  'sessions/end-others',
  'verify-email',
  'verify-email/confirm',
  'verify-email/code',
  'verify-email/take-over',
  'email',
  'email/asked',
  'second-factor',
  'second-factor/begin',
  'second-factor/confirm',
  'second-factor/recovery-codes',
  'second-factor/end',
]; // prettier-ignore

test('F26: with https the cookie is __Host-, Secure, HttpOnly and SameSite=Strict', async () => {
  const created = await world.browser().create('ana@example.org');
  const [session, known] = [created.headers['set-cookie']].flat();
  expect(session).toMatch(
    /^__Host-portal_session=[A-Za-z0-9]{32}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(known).toMatch(
    /^__Host-portal_known=[\w-]{24}\.[\w-]{16}\.\d+\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  const signedOut = await world.browser().post('sign-out');
  expect(signedOut.headers['set-cookie']).toBe(
    '__Host-portal_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
  );
});

test.each([
  ['no custom header', { 'x-portal-identity': '' }],
  ['another value in it', { 'x-portal-identity': 'true' }],
  ['a foreign origin', { origin: 'https://attacker.example' }],
  ['our name over http', { origin: 'http://portal.example' }],
  ['our name with another port', { origin: 'https://portal.example:8443' }],
  ['the null origin', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['a form', { 'content-type': 'text/plain', 'x-portal-identity': '' }],
])('F27: %s is refused on every route', async (_, headers) => {
  for (const route of ROUTES) {
    const answer = await world.browser().post(route, { email: 'ana@example.org', password: PASSWORD }, headers);
    expect([route, answer.status, answer.body]).toEqual([route, 403, { error: { code: 'unauthorized-domain' } }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('A.3: only JSON objects of a sensible size are read', async () => {
  const post = (body: unknown, headers = {}) => world.browser().post('sign-in', body, headers);
  const plain = await post('{}', { 'content-type': 'text/plain' });
  expect([plain.status, plain.body]).toEqual([415, { error: { code: 'internal-error' } }]);
  for (const body of ['', '{', '[]', 'null', '"x"', '{"__proto__":{"email":"a@example.org"}}'])
    expect(await post(body)).toMatchObject({ status: 400, body: { error: { code: 'malformed-body' } } });
  const large = { email: 'x'.repeat(20_000) };
  expect(await post(large)).toMatchObject({ status: 413, body: { error: { code: 'malformed-body' } } });
});

test('F10: nothing but the listed routes is reachable', async () => {
  const hidden = [
    '/api/auth/sign-in/email',
    '/_better-auth/sign-in/email',
    '/identity/sign-up/email',
    '/identity/sign-in/email',
    '/identity/get-session',
    '/identity/update-user',
    '/identity/list-sessions',
    '/identity/delete-user',
    '/identity/ok',
    '/identity/admin',
    '/identity/jwks',
  ]; // prettier-ignore
  for (const url of hidden)
    for (const method of ['GET', 'POST'] as const) {
      const reply = await world.portal.app.inject({ method, url, headers: { 'x-portal-identity': '1' } });
      expect([url, method, reply.statusCode]).toEqual([url, method, 404]);
    }
  for (const route of ROUTES)
    expect((await world.portal.app.inject({ method: 'GET', url: `/identity/${route}` })).statusCode).toBe(404);
});

test('F30: answers are never stored, the configuration names the provider and no more', async () => {
  const config = await world.portal.app.inject('/identity/config');
  expect(config.json()).toEqual({ provider: 'embedded', sendsMail: false });
  expect(config.headers['cache-control']).toBe('no-store');
  const browser = world.browser();
  for (const answer of [
    await browser.create('bob@example.org'),
    await browser.post('token'),
    await browser.signIn('x'),
  ])
    expect(answer.headers['cache-control']).toBe('no-store');
});

test('F28: the identity service sends the headers that every answer has', async () => {
  const { headers } = await world.browser().post('token');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('F31: what happens around signing in is recorded; no log line and no event holds a secret or an address', async () => {
  const own = await openIdentityWorld();
  try {
    const browser = own.browser();
    await browser.create('secretive@example.org');
    await browser.signIn('secretive@example.org', 'a wrong password');
    const { idToken = '', cookie = '' } = browser;
    await browser.post('password-reset', { email: 'secretive@example.org' });
    await browser.post('sign-out');
    const events = await own.database.selectFrom('auth_event').selectAll().orderBy('id').execute();
    expect(events.map((event) => event.kind)).toEqual(['created', 'sign-in-failed', 'reset-requested', 'signed-out']);
    const written = JSON.stringify(events) + own.logLines.join('\n');
    for (const secret of ['secretive', PASSWORD, 'a wrong password', idToken, cookie])
      expect(written).not.toContain(secret);
  } finally {
    await own.close();
  }
});

test('F32: with the database gone, nobody is taken for anybody', async () => {
  const beside = await openTestDatabase();
  const cable = await openCable(beside.url);
  const pool = openPool(cable.url, { connections: 4 });
  const own = await openIdentityWorld({}, { pool });
  const browser = own.browser();
  await browser.create('ana@example.org');
  await cable.close();
  const call = await browser.call('account');
  expect([call.status, call.body.error?.status]).toEqual([503, 'UNAVAILABLE']);
  const token = await browser.post('token');
  expect([token.status, token.body]).toEqual([503, { error: { code: 'internal-error' } }]);
  expect((await browser.signIn('ana@example.org')).status).toBe(503);
  await own.close();
  await pool.end();
  await beside.close();
});

test('hashing keeps to its few threads, in the order of arrival', async () => {
  const hasher = createPasswordHasher({ atOnce: 1 }, CHEAP);
  const order: string[] = [];
  const hashes = ['one', 'two', 'three'].map(async (password) => {
    const made = await hasher.hash(password);
    order.push(password);
    return made;
  });
  const [one = ''] = await Promise.all(hashes);
  expect(order).toEqual(['one', 'two', 'three']);
  expect(await hasher.verify(one, 'one')).toBe(true);
});

import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '../../src/server/accounts/secret.ts';
import { type Browser, type IdentityWorld, openIdentityWorld } from './world.ts';

const SECRET = 'the secret of this test, long enough';
let world: IdentityWorld;
let browser: Browser;
let ownKey: KeyObject;
let header: Record<string, unknown>;
let claims: Record<string, unknown>;

beforeAll(async () => {
  world = await openIdentityWorld({ AUTH_SECRET: SECRET });
  browser = world.browser();
  await browser.create('ana@example.org');
  [header = {}, claims = {}] = parts(browser.idToken ?? '');
  const row = await world.database.selectFrom('auth_key').selectAll().executeTakeFirstOrThrow();
  ownKey = createPrivateKey(deriveKeys(SECRET).decrypt(row.private_key) ?? '');
});
afterAll(() => world.close());

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);

function es256(key: KeyObject, head: object, body: object): string {
  const text = `${encode(head)}.${encode(body)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const seconds = () => Math.floor(world.clock.now() / 1000);

/** Public functions too: whoever shows a bad token is refused, not taken for nobody. */
async function statusOf(authorization: string): Promise<number> {
  const answer = await browser.call('classes', null, { authorization });
  if (answer.status === 401)
    expect(answer.text).toBe('{"error":{"message":"Unauthenticated","status":"UNAUTHENTICATED"}}');
  return answer.status;
}

test('the control: a token made with our key is accepted, so that the refusals below mean something', async () => {
  expect(await statusOf(`Bearer ${es256(ownKey, header, claims)}`)).toBe(200);
  expect(await statusOf(`bearer ${browser.idToken}`)).toBe(200);
});

test('F15: signatures are always checked, with one algorithm only', async () => {
  const [head64 = '', body64 = '', signature = ''] = (browser.idToken ?? '').split('.');
  const { keys } = (await world.portal.app.inject('/.well-known/jwks.json')).json<{ keys: object[] }>();
  const hmacText = `${encode({ ...header, alg: 'HS256' })}.${body64}`;
  const hmac = createHmac('sha256', JSON.stringify(keys[0])).update(hmacText).digest('base64url');
  const forged = {
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${body64}.`,
    'alg none with kid': `${encode({ ...header, alg: 'none' })}.${body64}.${signature}`,
    'HS256 with the public key': `${hmacText}.${hmac}`,
    'a foreign key': es256(foreign.privateKey, header, claims),
    'another claim': `${head64}.${encode({ ...claims, email: 'admin@example.org' })}.${signature}`,
    'an altered signature': `${head64}.${body64}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'no signature': `${head64}.${body64}`,
  };
  for (const [what, token] of Object.entries(forged))
    expect([what, await statusOf(`Bearer ${token}`)]).toEqual([what, 401]);
});

test('F16: keys come from our table only', async () => {
  const jwk = foreign.publicKey.export({ format: 'jwk' });
  const x5u = 'https://attacker.example/key';
  for (const extra of [
    { jwk },
    { jku: x5u },
    { x5u },
    { kid: 'unknown' },
    { kid: undefined },
    { kid: '../../etc/passwd' },
  ])
    expect(await statusOf(`Bearer ${es256(foreign.privateKey, { ...header, ...extra }, claims)}`)).toBe(401);
});

test('F17: expiry, times to come, issuer, audience and missing claims', async () => {
  const wrong = {
    'ended over a minute ago': { exp: seconds() - 61 },
    'issued over a minute in the future': { iat: seconds() + 61 },
    'signed in over a minute in the future': { auth_time: seconds() + 61 },
    'another issuer': { iss: 'https://securetoken.google.com/portal' },
    'another audience': { aud: 'somebody' },
    'no auth_time': { auth_time: undefined },
    'no subject': { sub: undefined },
    'empty subject': { sub: '' },
    'long subject': { sub: 'x'.repeat(129) },
    'no session': { sid: undefined },
    'no expiry': { exp: undefined },
    'another session': { sid: '00000000-0000-7000-8000-000000000000' },
    'a claim of eight kilobytes': { note: 'x'.repeat(8200) },
  };
  for (const [what, change] of Object.entries(wrong))
    expect([what, await statusOf(`Bearer ${es256(ownKey, header, { ...claims, ...change })}`)]).toEqual([what, 401]);
});

test('a server whose clock is up to a minute off makes tokens that are good here', async () => {
  const other = { ahead: { iat: seconds() + 59, auth_time: seconds() + 59 }, behind: { exp: seconds() - 59 } };
  for (const [which, change] of Object.entries(other))
    expect([which, await statusOf(`Bearer ${es256(ownKey, header, { ...claims, ...change })}`)]).toEqual([which, 200]);
});

test('D.2: an Authorization header that is no bearer token is refused, also for public functions', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${btoa('a:b')}`, 'token', `Bearer ${browser.idToken} x`])
    expect([authorization, await statusOf(authorization)]).toEqual([authorization, 401]);
});

test('an ID token lives fifteen minutes and the leeway for clocks, also when it was seen before', async () => {
  const late = await openIdentityWorld();
  try {
    const person = late.browser();
    await person.create('late@example.org');
    late.clock.advance(16 * 60_000 - 1000);
    expect((await person.call('account')).status).toBe(200);
    late.clock.advance(2000);
    expect((await person.call('account')).status).toBe(401);
    expect((await person.post('token')).status).toBe(200);
    expect((await person.call('account')).status).toBe(200);
  } finally {
    await late.close();
  }
});

test('the published keys hold no private half, and the stored half is encrypted', async () => {
  const { keys } = (await world.portal.app.inject('/.well-known/jwks.json')).json<{ keys: object[] }>();
  expect(keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      kid: header['kid'],
      x: expect.any(String),
      y: expect.any(String),
    },
  ]);
  const row = await world.database.selectFrom('auth_key').selectAll().executeTakeFirstOrThrow();
  expect(row.private_key).not.toContain('PRIVATE');
  expect(deriveKeys('another secret, which is long enough').decrypt(row.private_key)).toBeNull();
});

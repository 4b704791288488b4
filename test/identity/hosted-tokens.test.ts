import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimsOf, HOSTED, type KeyServer, makeKey, openKeyServer, signToken, unsignedToken } from './key-server.ts';
import { type IdentityWorld, openIdentityWorld } from './world.ts';

const key = makeKey('first');
const foreign = makeKey('first');
const header = { alg: 'RS256', kid: 'first', typ: 'JWT' };
let keys: KeyServer;
let world: IdentityWorld;

beforeAll(async () => {
  keys = await openKeyServer(key);
  world = await openIdentityWorld(HOSTED, { keySource: { url: keys.url, askAgainAfterMs: 0 } });
});
afterAll(async () => {
  await world.close();
  await keys.close();
});

const seconds = () => Math.floor(world.clock.now() / 1000);
const good = (change: object = {}) => claimsOf('ana', world.clock.now(), change);
const signed = (change: object = {}, head: object = {}) => signToken(key, { ...header, ...head }, good(change));

/** Public functions too: whoever shows a bad token is refused, not taken for nobody. */
async function statusOf(token: string, in_ = world): Promise<number> {
  const answer = await in_.browser().call('classes', null, { authorization: `Bearer ${token}` });
  if (answer.status === 401)
    expect(answer.text).toBe('{"error":{"message":"Unauthenticated","status":"UNAUTHENTICATED"}}');
  return answer.status;
}

test('the control: a token signed with the provider’s key is accepted, so that the refusals below mean something', async () => {
  expect(await statusOf(signed())).toBe(200);
});

function hmacToken(): string {
  const text = signed({}, { alg: 'HS256' }).split('.').slice(0, 2).join('.');
  const publicKey = key.publicKey.export({ format: 'pem', type: 'spki' });
  return `${text}.${createHmac('sha256', publicKey).update(text).digest('base64url')}`;
}

function swapClaims(): string {
  const [head = '', , signature = ''] = signed().split('.');
  return `${head}.${Buffer.from(JSON.stringify(good({ email: 'admin@example.org' }))).toString('base64url')}.${signature}`;
}

const forgeries: Record<string, () => string> = {
  'the emulator’s unsigned token': () => unsignedToken(good()),
  'alg none with the key’s name': () => unsignedToken(good(), { ...header, alg: 'none' }),
  'HS256 with the public key': hmacToken,
  'a foreign key under the right name': () => signToken(foreign, header, good()),
  'a foreign key that comes along in the header': () =>
    signToken(foreign, { ...header, jwk: foreign.publicKey.export({ format: 'jwk' }) }, good()),
  'a key from an address in the header': () => signToken(foreign, { ...header, kid: 'x', jku: keys.url }, good()),
  'no name of a key': () => signed({}, { kid: undefined }),
  'other claims under a good signature': swapClaims,
  'no signature': () => signed().split('.').slice(0, 2).join('.'),
  'another project as audience': () => signed({ aud: 'somebody-else' }),
  'another project as issuer': () => signed({ iss: 'https://securetoken.google.com/somebody-else' }),
  'another service of the same company as issuer': () => signed({ iss: 'https://accounts.google.com' }),
  'ended a second ago': () => signed({ exp: seconds() - 1 }),
  'issued in the future': () => signed({ iat: seconds() + 60 }),
  'signed in in the future': () => signed({ auth_time: seconds() + 60 }),
  'no time of sign-in': () => signed({ auth_time: undefined }),
  'no end': () => signed({ exp: undefined }),
  'no subject': () => signed({ sub: undefined }),
  'an empty subject': () => signed({ sub: '' }),
  'a subject of 129 characters': () => signed({ sub: 'x'.repeat(129) }),
  'a tenant of the project': () => signed({ firebase: { tenant: 'others', sign_in_provider: 'password' } }),
  'more than eight kilobytes': () => signed({ note: 'x'.repeat(8200) }),
};

test.each(Object.entries(forgeries))('F15-F17: %s is refused', async (_, forge) => {
  expect(await statusOf(forge())).toBe(401);
});

test('a new key is found without a restart, and one that was taken back no longer counts', async () => {
  const [second, third] = [makeKey('second'), makeKey('third')];
  keys.publish(key, second);
  expect(await statusOf(signToken(second, { ...header, kid: 'second' }, good({ note: 'rotated' })))).toBe(200);
  keys.publish(second, third);
  expect(await statusOf(signToken(third, { ...header, kid: 'third' }, good()))).toBe(200);
  expect(await statusOf(signed({ note: 'after the first key was taken back' }))).toBe(401);
  keys.publish(key);
  expect(await statusOf(signed({ note: 'and published again' }))).toBe(200);
});

test('keys are kept: many tokens cost one question, an unknown name costs one at most every half minute', async () => {
  const own = await openKeyServer(key);
  const other = await openIdentityWorld(HOSTED, { keySource: { url: own.url } });
  try {
    for (let turn = 0; turn < 5; turn++) expect(await statusOf(signed({ turn }), other)).toBe(200);
    for (let turn = 0; turn < 5; turn++)
      expect(await statusOf(signed({ turn }, { kid: `no-${turn}` }), other)).toBe(401);
    expect(own.asked()).toBe(1);
  } finally {
    await other.close();
    await own.close();
  }
});

test('F32: a provider that cannot be reached lets nobody in, as nobody or as anybody, and says so once in the log', async () => {
  const broken = await openKeyServer(key);
  broken.breakDown();
  const gone = await openKeyServer(key);
  await gone.close();
  for (const url of [broken.url, gone.url]) {
    const other = await openIdentityWorld(HOSTED, { keySource: { url, askAgainAfterMs: 0 } });
    try {
      expect(await statusOf(signed(), other)).toBe(401);
      expect(await statusOf(signed({ turn: 2 }), other)).toBe(401);
      const lines = other.logLines.filter((line) => line.includes('identity-provider-unreachable'));
      expect(lines).toHaveLength(1);
      expect(lines.join()).not.toContain('ana');
      expect((await other.browser().call('classes')).status).toBe(200);
      expect(await other.database.selectFrom('accounts').select('id').execute()).toEqual([]);
    } finally {
      await other.close();
    }
  }
  await broken.close();
});

test('while the provider is away, keys that are held go on serving', async () => {
  const own = await openKeyServer(key);
  const other = await openIdentityWorld(HOSTED, { keySource: { url: own.url, askAgainAfterMs: 0 } });
  try {
    expect(await statusOf(signed(), other)).toBe(200);
    own.breakDown();
    expect(await statusOf(signed({ turn: 2 }), other)).toBe(200);
  } finally {
    await other.close();
    await own.close();
  }
});

test('a portal on the emulator takes its tokens, and those only of its own project and time', async () => {
  const emulated = { ...HOSTED, FIREBASE_PROJECT_ID: 'demo-portal', FIREBASE_EMULATOR_HOST: '127.0.0.1:9099' };
  const other = await openIdentityWorld(emulated);
  try {
    const mine = { iss: 'https://securetoken.google.com/demo-portal', aud: 'demo-portal' };
    expect(await statusOf(unsignedToken(good(mine)), other)).toBe(200);
    expect(await statusOf(unsignedToken(good()), other)).toBe(401);
    expect(await statusOf(unsignedToken(good({ ...mine, exp: seconds() - 1 })), other)).toBe(401);
    expect(await statusOf(signToken(key, header, good(mine)), other)).toBe(401);
  } finally {
    await other.close();
  }
});

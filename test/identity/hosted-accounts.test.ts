import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listRoles } from '../../src/server/accounts/roles/administration.ts';
import { ORGANIZATION } from '../school.ts';
import { claimsOf, HOSTED, type KeyServer, makeKey, openKeyServer, PROJECT, signToken } from './key-server.ts';
import { type IdentityWorld, openIdentityWorld } from './world.ts';

const key = makeKey('only');
let keys: KeyServer;
let world: IdentityWorld;

beforeAll(async () => {
  keys = await openKeyServer(key);
  world = await openHosted();
});
afterAll(async () => {
  await world.close();
  await keys.close();
});

const openHosted = (environment: Record<string, string> = {}) =>
  openIdentityWorld({ ...HOSTED, ...environment }, { keySource: { url: keys.url } });
const tokenOf = (subject: string, change: object = {}, in_ = world) =>
  signToken(key, { alg: 'RS256', kid: 'only', typ: 'JWT' }, claimsOf(subject, in_.clock.now(), change));
const call = (token: string, name: 'account' | 'roles' = 'account', in_ = world) =>
  in_.browser().call(name, null, { authorization: `Bearer ${token}` });
const accountOf = (subject: string, in_ = world) =>
  in_.database.selectFrom('accounts').selectAll().where('subject', '=', subject).execute();
const set = (subject: string, change: object) =>
  world.database.updateTable('accounts').set(change).where('subject', '=', subject).execute();

test('F14: an account is made at the first call, once, keyed by issuer and subject and never by address', async () => {
  const { database, clock } = world;
  const embedded = { issuer: 'urn:registration-portal:embedded', subject: 'ana', email: 'ana@example.org' };
  const id = '00000000-0000-7000-8000-0000000000aa';
  await database
    .insertInto('accounts')
    .values({
      ...embedded,
      id,
      email_verified: true,
      disabled_at: null,
      tokens_valid_after: null,
      created_at: clock.iso(),
    })
    .execute();
  const token = tokenOf('ana');
  const answers = await Promise.all(Array.from({ length: 6 }, () => call(token)));
  const ids = answers.map(({ body }) => (body as { result: { account: { id: string } } }).result.account.id);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).not.toBe(id);
  expect((await accountOf('ana')).map((account) => account.issuer).toSorted()).toEqual([
    `https://securetoken.google.com/${PROJECT}`,
    embedded.issuer,
  ]);
});

test('a role that waits for an address to be proven does not go along to another', async () => {
  await call(tokenOf('eve', { email: 'boss@example.org', email_verified: false }));
  const [account] = await accountOf('eve');
  await world.database
    .insertInto('role_grants')
    .values({
      organization_id: ORGANIZATION,
      account_id: account?.id ?? '',
      role: 'administrator',
      granted_by: 'boss',
      granted_at: world.clock.iso(),
      waits_for_proof: true,
    })
    .execute();
  world.clock.advance(1000);
  const moved = tokenOf('eve', { email: 'eve@example.org', email_verified: true });
  expect((await call(moved, 'roles')).body).toEqual({ result: [] });
});

test('a new address in the token becomes the account’s; an older token does not bring the old one back', async () => {
  const old = tokenOf('bob');
  await call(old);
  expect(await accountOf('bob')).toMatchObject([{ address_since: null }]);
  world.clock.advance(1000);
  await call(tokenOf('bob', { email: 'robert@example.org', email_verified: false }));
  const moved = { email: 'robert@example.org', email_verified: false, address_since: world.clock.iso() };
  expect(await accountOf('bob')).toMatchObject([moved]);
  expect((await call(old)).status).toBe(200);
  expect(await accountOf('bob')).toMatchObject([{ email: 'robert@example.org', email_verified: false }]);
});

test('a call of a known person costs one SELECT, and 64 that arrive together share it', async () => {
  const token = tokenOf('cleo');
  await call(token, 'roles');
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  await Promise.all(Array.from({ length: 64 }, () => call(token, 'roles')));
  const asked = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('role_grants'));
  queries.mockRestore();
  expect(asked).toHaveLength(1);
});

test('F22: a disabled account is refused at its next call, and is let in again when it is enabled', async () => {
  const token = tokenOf('dora');
  expect((await call(token)).status).toBe(200);
  await set('dora', { disabled_at: world.clock.iso() });
  const refused = await call(token);
  expect([refused.status, refused.body.error]).toEqual([
    401,
    { message: 'Unauthenticated', status: 'UNAUTHENTICATED', details: { reason: 'signed-out' } },
  ]);
  await set('dora', { disabled_at: null });
  expect((await call(token)).status).toBe(200);
});

test('signing out everywhere ends every sign-in before it, also for tokens the provider gives out later', async () => {
  const before = Math.floor(world.clock.now() / 1000);
  const token = tokenOf('emil');
  await call(token);
  world.clock.advance(10_000);
  const post = (headers: Record<string, string>) =>
    world.portal.app.inject({ method: 'POST', url: '/identity/end-sessions', headers });
  expect((await post({ authorization: `Bearer ${token}` })).statusCode).toBe(204);
  expect((await call(token)).status).toBe(401);
  expect((await call(tokenOf('emil', { auth_time: before }))).status).toBe(401);
  expect((await call(tokenOf('emil'))).status).toBe(200);
  for (const headers of [{}, { authorization: 'Bearer x' }, { cookie: 'portal_session=x' }] as Record<
    string,
    string
  >[]) {
    const refused = await post(headers);
    expect([refused.statusCode, refused.json()]).toEqual([401, { error: { code: 'user-token-expired' } }]);
  }
  const events = await world.database
    .selectFrom('auth_event')
    .select('kind')
    .where('kind', '=', 'sessions-ended')
    .execute();
  expect(events).toHaveLength(1);
});

test('ADMIN_EMAILS counts addresses that the provider says are proven', async () => {
  const own = await openHosted({ ADMIN_EMAILS: 'Head@example.org' });
  try {
    const roles = async (token: string) => (await call(token, 'roles', own)).body['result'];
    expect(await roles(tokenOf('head', { email_verified: false }, own))).toEqual([]);
    expect(await roles(tokenOf('mallory', { email: 'head@example.org', email_verified: false }, own))).toEqual([]);
    expect(own.logLines.join()).toContain('email-not-verified');
    own.clock.advance(1000);
    expect(await roles(tokenOf('head', {}, own))).toEqual(['admin', 'administrator']);
    expect(await roles(tokenOf('mallory', { email: 'head@example.org', email_verified: false }, own))).toEqual([]);
    const grants = await listRoles(own.portal.database, ORGANIZATION);
    const waiting = grants.map(({ role, grantedBy, isWaiting }) => ({ role, grantedBy, isWaiting }));
    expect(waiting).toHaveLength(2);
    for (const isWaiting of [true, false])
      expect(waiting).toContainEqual({ role: 'administrator', grantedBy: 'configuration', isWaiting });
  } finally {
    await own.close();
  }
});

test('nothing of the embedded service is there: no routes, no keys, no cookie; the configuration names the project', async () => {
  const config = await world.portal.app.inject('/identity/config');
  expect(config.json()).toEqual({
    provider: 'firebase',
    projectId: PROJECT,
    apiKey: 'public-key',
    authDomain: `${PROJECT}.firebaseapp.com`,
    persistence: 'local',
  });
  expect(config.headers['cache-control']).toBe('no-store');
  for (const route of ['sign-in', 'create', 'token', 'password-reset', 'password', 'sessions', 'verify-email'])
    expect((await world.browser().post(route, {})).status).toBe(404);
  expect((await world.portal.app.inject('/.well-known/jwks.json')).statusCode).toBe(404);
});

test('the browser may talk to the provider’s two hosts and to nobody else, in this mode only', async () => {
  const policy = async (in_: IdentityWorld) => {
    const { headers } = await in_.portal.app.inject('/healthz');
    return /connect-src [^;]*/.exec(String(headers['content-security-policy']))?.[0];
  };
  const worlds = await Promise.all([
    openIdentityWorld(),
    openHosted({ FIREBASE_PROJECT_ID: 'demo-portal', FIREBASE_EMULATOR_HOST: '127.0.0.1:9099' }),
  ]);
  const policies = await Promise.all([world, ...worlds].map(policy));
  await Promise.all(worlds.map((each) => each.close()));
  expect(policies).toEqual([
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    "connect-src 'self'",
    "connect-src 'self' http://127.0.0.1:9099",
  ]);
});

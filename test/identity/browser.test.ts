import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure, createCaller } from '../../src/web/call.ts';
import { calls } from '../../src/web/calls.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../../src/web/identity/embedded.ts';
import { type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
let base: string;
let cookie: string | undefined;
let requests: { path: string; authorization: string | undefined }[];
let isOffline: boolean;
const open: EmbeddedIdentity[] = [];
const realFetch = globalThis.fetch;

beforeEach(async () => {
  world = await openIdentityWorld();
  await world.portal.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(world.portal.app.server.address() as AddressInfo).port}`;
  [cookie, requests, isOffline] = [undefined, [], false];
  vi.stubGlobal('fetch', browserFetch);
});
afterEach(async () => {
  for (const identity of open.splice(0)) identity.dispose();
  vi.unstubAllGlobals();
  await world.close();
});

/** What a browser adds to fetch: our address, the cookie, and its metadata. The server is the real one. */
async function browserFetch(path: string, init: RequestInit = {}): Promise<Response> {
  if (isOffline) throw new TypeError('Failed to fetch');
  const headers = new Headers(init.headers);
  headers.set('origin', world.origin);
  headers.set('sec-fetch-site', 'same-origin');
  if (cookie) headers.set('cookie', cookie);
  requests.push({ path, authorization: headers.get('authorization') ?? undefined });
  const reply = await realFetch(base + path, { ...init, headers });
  for (const sent of reply.headers.getSetCookie())
    if (sent.startsWith('portal_session=')) cookie = sent.includes('Max-Age=0') ? undefined : sent.split(';')[0];
  return reply;
}

function openTab(): EmbeddedIdentity {
  const identity = createEmbeddedIdentity();
  open.push(identity);
  return identity;
}
const paths = () => requests.map((request) => request.path);

test('nobody is known at first; one request tells; a public call needs no more', async () => {
  const identity = openTab();
  expect(identity.user).toBeUndefined();
  expect(await identity.ready()).toBeNull();
  expect(identity.user).toBeNull();
  expect(await createCaller({ identity })(calls.classes)).toEqual({ classes: [] });
  expect(requests).toEqual([
    { path: '/identity/token', authorization: undefined },
    { path: '/api/classes', authorization: undefined },
  ]);
});

test('a call that needs someone waits for the first signed-in user; then every call carries the token', async () => {
  const identity = openTab();
  const call = createCaller({ identity });
  const waiting = call(calls.account);
  await identity.ready();
  expect(paths()).toEqual(['/identity/token']);
  await identity.createAccount('ana@example.org', PASSWORD);
  expect(await waiting).toMatchObject({ account: { email: 'ana@example.org' } });
  await call(calls.classes);
  const token = await identity.getIdToken();
  expect(requests.slice(-2)).toEqual([
    { path: '/api/account', authorization: `Bearer ${token}` },
    { path: '/api/classes', authorization: `Bearer ${token}` },
  ]);
});

test('a wait can be given up', async () => {
  const controller = new AbortController();
  const waiting = createCaller({ identity: openTab() })(calls.roles, undefined, { signal: controller.signal });
  controller.abort(new Error('another screen'));
  await expect(waiting).rejects.toThrow('another screen');
});

test('a reload finds the person by the cookie; signing out forgets them, here and on the server', async () => {
  const identity = openTab();
  const seen: (string | null)[] = [];
  await identity.ready();
  identity.onUserChanged((user) => seen.push(user?.email ?? null));
  await identity.createAccount('ana@example.org', PASSWORD);
  identity.dispose();
  const reloaded = openTab();
  expect(await reloaded.ready()).toMatchObject({ email: 'ana@example.org', emailVerified: false });
  const token = await reloaded.getIdToken();
  await reloaded.signOut();
  expect([reloaded.user, await reloaded.getIdToken(), cookie]).toEqual([null, null, undefined]);
  const old = await realFetch(`${base}/api/classes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"data":null}',
  });
  expect(old.status).toBe(401);
  expect(seen).toEqual(['ana@example.org']);
});

test('another tab follows a sign-in and a sign-out', async () => {
  const [here, there] = [openTab(), openTab()];
  await Promise.all([here.ready(), there.ready()]);
  const arrived = there.firstUser();
  await here.createAccount('ana@example.org', PASSWORD);
  expect(await arrived).toMatchObject({ email: 'ana@example.org' });
  const left = new Promise((resolve) => there.onUserChanged(resolve));
  await here.signOut();
  expect(await left).toBeNull();
});

test('after a 401 a call is tried once more with a fresh token', async () => {
  const identity = openTab();
  const call = createCaller({ identity });
  await identity.createAccount('ana@example.org', PASSWORD);
  world.clock.advance(16 * 60_000);
  expect(await call(calls.roles)).toEqual([]);
  expect(paths().slice(-3)).toEqual(['/api/roles', '/identity/token', '/api/roles']);
  await world.database.updateTable('accounts').set({ disabled_at: world.clock.iso() }).execute();
  await expect(call(calls.roles)).rejects.toMatchObject({ code: 'unauthenticated', httpStatus: 401 });
  expect(identity.user).toBeNull();
});

test('A.3: refusals arrive with the code that the toast shows', async () => {
  const identity = openTab();
  await identity.createAccount('ana@example.org', PASSWORD);
  await expect(identity.signIn('ana@example.org', 'not my password')).rejects.toMatchObject({
    code: 'invalid-credential',
  });
  await expect(identity.createAccount('ana@example.org', PASSWORD)).rejects.toMatchObject({
    code: 'email-already-in-use',
  });
  await expect(identity.changePassword('not this one', PASSWORD)).rejects.toMatchObject({ code: 'wrong-password' });
  for (let tries = 0; tries < 4; tries++) await identity.signIn('ana@example.org', 'no').catch(() => undefined);
  await expect(identity.signIn('ana@example.org', PASSWORD)).rejects.toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: expect.any(Number),
  });
  isOffline = true;
  await expect(identity.signIn('ana@example.org', PASSWORD)).rejects.toMatchObject({ code: 'network-request-failed' });
});

test('the signed-in person’s address wins over the entered one for a reset', async () => {
  const identity = openTab();
  await identity.sendPasswordReset('nobody@example.org');
  await identity.createAccount('ana@example.org', PASSWORD);
  await identity.sendPasswordReset('somebody-else@example.org');
  const mails = await world.database
    .selectFrom('outbox_mails')
    .select('to_email')
    .where('kind', '=', 'password-reset')
    .execute();
  expect(mails).toEqual([{ to_email: 'ana@example.org' }]);
});

test('calls fail with code, message, details and status; without a network as `internal`, when late as `deadline-exceeded`', async () => {
  const identity = openTab();
  const call = createCaller({ identity });
  await identity.createAccount('ana@example.org', PASSWORD);
  await expect(call(calls.saveAccount, { name: '', phone: '555-0100' })).rejects.toMatchObject({
    code: 'invalid-argument',
    httpStatus: 400,
    details: { fields: [{ path: 'name', code: 'name-missing' }] },
  });
  await expect(call(calls.outboxMails, {})).rejects.toMatchObject({ code: 'permission-denied', httpStatus: 403 });
  const late = createCaller({
    identity,
    timeoutMs: 30,
    fetch: (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  });
  await expect(late(calls.roles)).rejects.toMatchObject({ code: 'deadline-exceeded', httpStatus: 0 });
  isOffline = true;
  const error: unknown = await call(calls.roles).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(CallFailure);
  expect(error).toMatchObject({ code: 'internal', httpStatus: 0 });
});

test('F30: nothing about the person is kept where scripts of a later day could read it', async () => {
  const kept: string[] = [];
  vi.stubGlobal('localStorage', { setItem: (key: string) => kept.push(key) });
  vi.stubGlobal('sessionStorage', { setItem: (key: string) => kept.push(key) });
  const identity = openTab();
  await identity.createAccount('ana@example.org', PASSWORD);
  await identity.getIdToken(true);
  await identity.signOut();
  expect(kept).toEqual([]);
});

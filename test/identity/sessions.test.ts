import { afterEach, beforeEach, expect, test } from 'vitest';
import { type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
beforeEach(async () => {
  world = await openIdentityWorld();
});
afterEach(() => world.close());

const DAY = 86_400_000;
const sessionCount = async () => (await world.database.selectFrom('auth_session').select('id').execute()).length;

test('F19: signing in again in the same browser ends the old session', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  const first = browser.idToken;
  await browser.signIn('ana@example.org');
  expect(await sessionCount()).toBe(1);
  expect((await browser.call('account')).status).toBe(200);
  browser.idToken = first;
  expect((await browser.call('account')).status).toBe(401);
});

test('F20: a session ends after seven days without use', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  world.clock.advance(6 * DAY);
  expect((await browser.post('token')).body['user']).toMatchObject({ email: 'ana@example.org' });
  world.clock.advance(6 * DAY);
  expect((await browser.post('token')).body['user']).toMatchObject({ email: 'ana@example.org' });
  world.clock.advance(7 * DAY + 1000);
  const gone = await browser.post('token');
  expect([gone.status, gone.body]).toEqual([200, { user: null }]);
  expect(browser.cookie).toBeUndefined();
});

test('F20: a session ends thirty days after it began, however much it is used', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  for (let days = 0; days < 29; days++) {
    world.clock.advance(DAY);
    expect((await browser.post('token')).body['user']).not.toBeNull();
  }
  expect((await browser.call('account')).status).toBe(200);
  world.clock.advance(DAY + 1000);
  expect((await browser.call('account')).status).toBe(401);
  expect((await browser.post('token')).body).toEqual({ user: null });
});

test('F20: a session that began 400 days ago is over, whatever its row says of its end', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  const createdAt = new Date(world.clock.now() - 400 * DAY).toISOString();
  await world.database.updateTable('auth_session').set({ createdAt }).execute();
  expect((await browser.call('account')).status).toBe(401);
  expect((await browser.post('token')).body).toEqual({ user: null });
});

test('F20: calls keep a session alive with at most one write an hour', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  const usedAt = async () =>
    (await world.database.selectFrom('auth_session').select('updatedAt').execute())[0]?.updatedAt;
  const before = await usedAt();
  world.clock.advance(10 * 60_000);
  await browser.call('account');
  await browser.post('token');
  expect(await usedAt()).toBe(before);
  world.clock.advance(51 * 60_000);
  await browser.post('token');
  expect(await usedAt()).toBe(world.clock.iso());
});

test('F21: signing out ends the ID tokens too', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  const { idToken, cookie } = browser;
  expect((await browser.post('sign-out')).status).toBe(204);
  expect(browser.cookie).toBeUndefined();
  expect(browser.idToken).toBe(idToken);
  const answer = await browser.call('account');
  expect([answer.status, answer.text]).toEqual([
    401,
    '{"error":{"message":"Unauthenticated","status":"UNAUTHENTICATED"}}',
  ]);
  expect((await browser.call('classes')).status).toBe(401);
  browser.cookie = cookie;
  expect((await browser.post('token')).body).toEqual({ user: null });
});

test('F23: a changed password ends every other session, and keeps this one', async () => {
  const [here, there] = [world.browser(), world.browser('192.0.2.2')];
  await here.create('ana@example.org');
  await there.signIn('ana@example.org');
  await here.post('password', { currentPassword: PASSWORD, newPassword: 'eleven blue teapots' });
  expect((await there.call('account')).status).toBe(401);
  expect((await there.post('token')).body).toEqual({ user: null });
  expect((await here.call('account')).status).toBe(200);
});

test('F25: the list of sessions, and signing out everywhere else', async () => {
  const [here, there] = [world.browser(), world.browser('192.0.2.2')];
  await here.create('ana@example.org');
  await there.post('sign-in', { email: 'ana@example.org', password: PASSWORD }, { 'user-agent': 'A phone' });
  const list = await here.post('sessions');
  expect(list.body['sessions']).toHaveLength(2);
  expect(list.body['sessions']).toContainEqual(expect.objectContaining({ userAgent: 'A phone', isCurrent: false }));
  expect(list.body['sessions']).toContainEqual(expect.objectContaining({ isCurrent: true }));
  expect((await here.post('sessions/end-others')).body).toEqual({ ended: 1 });
  expect((await there.call('account')).status).toBe(401);
  expect((await here.call('account')).status).toBe(200);
  expect((await world.browser().post('sessions')).body.error?.code).toBe('user-token-expired');
});

test('F26: the cookie on plain http: HttpOnly, SameSite=Strict, for the whole site; no body holds the session', async () => {
  const browser = world.browser();
  const created = await browser.create('ana@example.org');
  const header = [created.headers['set-cookie']].flat()[0];
  expect(header).toMatch(/^portal_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
  const { token } = await world.database.selectFrom('auth_session').select('token').executeTakeFirstOrThrow();
  expect(token).toMatch(/^[A-Za-z0-9]{32}$/); // F18: about 190 bits
  for (const answer of [created, await browser.post('token'), await browser.post('sessions')])
    expect(answer.text).not.toContain(token);
});

test('F26: a cookie that was altered, or holds the bare session, is nobody', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  const good = browser.cookie ?? '';
  const [token = ''] = good.replace('portal_session=', '').split('.');
  for (const cookie of [
    `portal_session=${token}`,
    `${good.slice(0, -3)}abc`,
    `portal_session=${token}.`,
    `${good}.x`,
  ]) {
    browser.cookie = cookie;
    expect((await browser.post('token')).body).toEqual({ user: null });
  }
});

test('F27: the cookie alone says nothing to a call', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  browser.idToken = undefined;
  const answer = await browser.call('account', null, { cookie: browser.cookie ?? '' });
  expect(answer.status).toBe(401);
});

test('F22: whoever is disabled is out at once, and stays out', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  await world.database.updateTable('accounts').set({ disabled_at: world.clock.iso() }).execute();
  expect((await browser.call('account')).status).toBe(401);
  expect((await browser.post('token')).body).toEqual({ user: null });
  const again = await world.browser().signIn('ana@example.org');
  expect([again.status, again.body]).toEqual([403, { error: { code: 'user-disabled' } }]);
  expect((await world.browser().signIn('ana@example.org', 'not my password')).body.error?.code).toBe(
    'invalid-credential',
  );
});

test('F22: tokens from before `tokens_valid_after` are refused', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  world.clock.advance(60_000);
  await world.database.updateTable('accounts').set({ tokens_valid_after: world.clock.iso() }).execute();
  expect((await browser.call('account')).status).toBe(401);
  await browser.post('token');
  expect((await browser.call('account')).status).toBe(200);
});

test('a session that ended while it was being opened signs nobody in', async () => {
  await world.browser().create('ana@example.org');
  await world.testDatabase.pool.query(`
    CREATE FUNCTION ended() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."expiresAt" := '2026-01-01'; RETURN NEW; END $$;
    CREATE TRIGGER ended BEFORE INSERT ON auth_session FOR EACH ROW EXECUTE FUNCTION ended()`);
  const answer = await world.browser().signIn('ana@example.org');
  expect([answer.status, answer.body, answer.headers['set-cookie']]).toEqual([
    401,
    { error: { code: 'user-token-expired' } },
    undefined,
  ]);
});

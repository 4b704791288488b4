import { afterEach, expect, test } from 'vitest';
import { type Browser, type IdentityWorld, openIdentityWorld } from './world.ts';

let world: IdentityWorld;
afterEach(() => world.close());

const WRONG = 'not the right one';
const DAY = 86_400_000;

/** Somebody at the same school network who guesses until the door is shut. */
async function lockOut(email: string, ip = '192.0.2.1'): Promise<void> {
  const thief = world.browser(ip);
  for (let tries = 0; tries < 6; tries++) await thief.signIn(email, WRONG);
  expect((await thief.signIn(email)).body.error?.code).toBe('too-many-requests');
}

async function family(email = 'kim@example.org'): Promise<Browser> {
  const browser = world.browser();
  await browser.create(email);
  await browser.post('sign-out');
  return browser;
}

test('a browser that signed in before gets in while others of its network are shut out', async () => {
  world = await openIdentityWorld();
  const home = await family();
  await lockOut('kim@example.org');
  expect((await home.signIn('kim@example.org')).status).toBe(200);
  const control = await family('lee@example.org');
  control.known = undefined;
  await lockOut('lee@example.org');
  expect((await control.signIn('lee@example.org')).body.error?.code).toBe('too-many-requests');
});

test('guesses from all over the world use up the account’s limit, and the known browser still gets in', async () => {
  world = await openIdentityWorld({ SIGN_IN_TRIES_PER_ACCOUNT: '6' });
  const home = await family();
  for (let tries = 0; tries < 8; tries++) await world.browser(`198.51.100.${tries}`).signIn('kim@example.org', WRONG);
  expect((await world.browser('203.0.113.9').signIn('kim@example.org')).status).toBe(429);
  expect((await home.signIn('kim@example.org')).status).toBe(200);
});

test('the known browser’s own count is strict, and its marks share a wider one', async () => {
  world = await openIdentityWorld({ SIGN_IN_TRIES_PER_ACCOUNT: '7' });
  const home = await family();
  const mark = home.known;
  await home.signIn('kim@example.org');
  for (let tries = 0; tries < 5; tries++)
    expect((await home.signIn('kim@example.org', WRONG)).body.error?.code).toBe('invalid-credential');
  expect((await home.signIn('kim@example.org')).status).toBe(429);
  home.known = mark;
  for (let tries = 0; tries < 2; tries++)
    expect((await home.signIn('kim@example.org', WRONG)).body.error?.code).toBe('invalid-credential');
  expect((await home.signIn('kim@example.org')).status).toBe(429);
  expect((await world.browser().signIn('kim@example.org')).status).toBe(200);
});

test('the mark is of one account, signed, made anew at every sign-in, and ends after a year', async () => {
  world = await openIdentityWorld();
  const home = await family();
  const first = home.known ?? '';
  await home.signIn('kim@example.org');
  expect(home.known).not.toBe(first);
  await lockOut('lee@example.org');
  expect((await home.signIn('lee@example.org')).status).toBe(429); // known for Kim, a stranger for Lee
  await lockOut('kim@example.org');
  for (const forged of [
    first.replace(/\.(\d+)\./, (_, day: string) => `.${Number(day) + 1}.`),
    first.replace(/=./, (from) => (from === '=x' ? '=y' : '=x')),
    first.slice(0, -1),
    `${first}.more`,
    'portal_known=~~~~',
    'portal_known=',
  ]) {
    home.known = forged;
    expect([forged, (await home.signIn('kim@example.org')).status]).toEqual([forged, 429]);
  }
  home.known = first;
  expect((await home.signIn('kim@example.org')).status).toBe(200);
  world.clock.advance(366 * DAY);
  await lockOut('kim@example.org');
  home.known = first;
  expect((await home.signIn('kim@example.org')).status).toBe(429);
});

test('two parents on one computer are both known; the fifth account pushes the oldest out', async () => {
  world = await openIdentityWorld();
  const home = world.browser();
  const emails = Array.from({ length: 5 }, (_, index) => `parent${index}@example.org`);
  for (const email of emails) await home.create(email);
  const known = home.known;
  for (const email of emails) {
    await lockOut(email);
    home.known = known;
    expect([email, (await home.signIn(email)).status]).toEqual([email, email === emails[0] ? 429 : 200]);
  }
});

test('a browser that is signed in since before marks were made gets one with its next token, and no second one at once', async () => {
  world = await openIdentityWorld();
  const browser = world.browser();
  await browser.create('kim@example.org');
  browser.known = undefined;
  await browser.post('token');
  const mark = browser.known;
  expect(mark).toBeDefined();
  await browser.post('token');
  expect(browser.known).toBe(mark);
});

test('the cookie opens nothing, and names nobody', async () => {
  world = await openIdentityWorld();
  const home = await family();
  expect((await home.post('token')).body).toEqual({ user: null });
  expect(home.known).not.toContain('kim');
  const { rows } = await world.testDatabase.pool.query(
    'SELECT token FROM auth_session UNION ALL SELECT key FROM auth_throttle',
  );
  for (const row of rows) expect(home.known).not.toContain(String(row['token']));
});

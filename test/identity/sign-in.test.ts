import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld();
});
afterAll(() => world.close());

test('a new person creates an account, calls as themselves, signs out, and signs in again', async () => {
  const browser = world.browser();
  const created = await browser.create('Maya@Example.org');
  expect(created.body).toMatchObject({ user: { email: 'maya@example.org', emailVerified: false }, expiresIn: 900 });
  const account = await browser.call('account');
  expect(account.body).toMatchObject({ result: { account: { email: 'maya@example.org', name: '', phone: '' } } });
  expect((await browser.call('roles')).body).toEqual({ result: [] });
  const oldToken = browser.idToken;
  expect((await browser.post('sign-out')).status).toBe(204);
  expect((await browser.call('account')).status).toBe(401);
  const again = await browser.signIn('maya@example.org', PASSWORD);
  expect(again.status).toBe(200);
  expect(browser.idToken).not.toBe(oldToken);
  expect((await browser.post('token')).body).toMatchObject({ user: { email: 'maya@example.org' } });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

const OTHER = 'eleven blue teapots';
let world: IdentityWorld;
beforeEach(async () => {
  world = await openIdentityWorld({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await world.browser().create('ana@example.org');
  await world.portal.database.updateTable('organizations').set({ createsByMail: true }).execute();
});
afterEach(() => world.close());

const mailsTo = async (email: string) =>
  (
    await world.database.selectFrom('outbox_mails').select('kind').where('to_email', '=', email).orderBy('id').execute()
  ).map(({ kind }) => kind);
const told = async (browser: Browser, email: string) => {
  const { status, text, headers } = await browser.create(email, OTHER);
  const { date: _date, ...rest } = headers;
  return { status, text, headers: rest };
};

test('creating an account answers the same for new and known addresses, and signs nobody in', async () => {
  const fresh = await told(world.browser(), 'new@example.org');
  expect(await told(world.browser(), 'ana@example.org')).toEqual(fresh);
  expect(fresh).toMatchObject({ status: 200, text: '{"isMailed":true}' });
  expect(fresh.headers).not.toHaveProperty('set-cookie');
  expect(await mailsTo('new@example.org')).toEqual(['verify-email']);
  expect(await mailsTo('ana@example.org')).toEqual(['verify-email', 'account-exists']);
  const people = await world.database.selectFrom('auth_user').select('email').orderBy('email').execute();
  expect(people.map(({ email }) => email)).toEqual(['ana@example.org', 'new@example.org']);
  const accounts = await world.database.selectFrom('accounts').select('email').orderBy('email').execute();
  expect(accounts.map(({ email }) => email)).toEqual(['ana@example.org', 'new@example.org']);
});

test('the link of a new one proves the address and goes on to sign in; the password of the other stays', async () => {
  const browser = world.browser();
  await browser.create('new@example.org', OTHER);
  const { code } = await world.mailed('verify-email', 'new@example.org');
  expect((await browser.post('verify-email/confirm', { code, password: OTHER })).body['user']).toMatchObject({
    email: 'new@example.org',
    emailVerified: true,
  });
  await world.browser().create('ana@example.org', OTHER);
  expect((await world.browser().signIn('ana@example.org', OTHER)).status).toBe(401);
  expect((await world.browser().signIn('ana@example.org', PASSWORD)).status).toBe(200);
  const exists = await world.mailed('account-exists', 'ana@example.org');
  expect(exists.link).toMatch(/\/user\/login#reset=/);
  const set = { code: exists.code, newPassword: OTHER };
  expect((await world.browser().post('password-reset/confirm', set)).status).toBe(204);
});

test('of two at one moment one account comes, and both are answered the same', async () => {
  const answers = await Promise.all([1, 2].map(() => told(world.browser(), 'new@example.org')));
  expect(answers.map(({ text }) => text)).toEqual(['{"isMailed":true}', '{"isMailed":true}']);
  expect((await world.browser().signIn('new@example.org', OTHER)).status).toBe(200);
});

test('nobody’s mailbox is filled: three mails an hour to an address, and the answer stays the same', async () => {
  const answers = [];
  for (let tries = 0; tries < 6; tries++) answers.push(await told(world.browser(), 'ana@example.org'));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await mailsTo('ana@example.org')).filter((kind) => kind === 'account-exists')).toHaveLength(3);
});

test('where no mail leaves the setting changes nothing', async () => {
  await world.close();
  world = await openIdentityWorld();
  await world.portal.database.updateTable('organizations').set({ createsByMail: true }).execute();
  expect((await world.browser().create('new@example.org')).body['user']).toMatchObject({ email: 'new@example.org' });
});

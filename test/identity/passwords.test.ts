import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '../../src/server/accounts/sign-in/password-hasher.ts';
import { type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld(
    { SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: '1000' },
    { hasher: createPasswordHasher() },
  );
});
afterAll(() => world.close());

let people = 0;
const newAddress = () => `person${++people}@example.org`;

test.each([
  ['F2: seven characters', 'k7!vm2x'],
  ['F4: a common password', 'password123'],
  ['F4: a common password in other letters', 'SunShine1'],
  ['F4: the product’s name', 'my registration portal'],
  ['F4: the school’s name', 'our-school rocks'],
  ['F4: more than 256 characters', 'aé'.repeat(129)],
])('%s is a weak password', async (_, password) => {
  const answer = await world.browser().create(newAddress(), password);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: { code: 'weak-password' } });
});

test('everything that is wrong with a new account is said at once', async () => {
  const taken = newAddress();
  await world.browser().create(taken);
  const create = async (body: object) => (await world.browser().post('create', body)).body.error;
  expect(await create({ email: 'nobody@', password: 'word' })).toEqual({
    code: 'invalid-email',
    also: ['weak-password'],
  });
  expect(await create({ email: ' ', password: 'word' })).toEqual({ code: 'missing-email', also: ['weak-password'] });
  expect(await create({ email: '', password: '' })).toEqual({ code: 'missing-email', also: ['missing-password'] });
  expect(await create({ email: 'nobody@', password: PASSWORD })).toEqual({ code: 'invalid-email' });
  // Who has an account is told only to whoever really tries to make one.
  expect(await create({ email: taken, password: 'word' })).toEqual({ code: 'weak-password' });
  expect(await create({ email: taken, password: PASSWORD })).toEqual({ code: 'email-already-in-use' });
});

test('F4: the own address is a weak password', async () => {
  const answer = await world.browser().create('josephine.baker@example.org', 'Josephine.Baker 1906');
  expect(answer.body.error?.code).toBe('weak-password');
});

test.each([
  ['F2: eight characters', 'k7!vm2xq'],
  ['F5: sixty-four letters with accents', 'äöüßé'.repeat(13).slice(0, 64)],
  ['F5: one hundred and twenty-eight characters', 'kettle x'.repeat(16)],
  ['F5: blanks, emoji and other scripts', ' 山 🦉 ключ '],
])('%s work, and exactly as typed', async (_, password) => {
  const email = newAddress();
  expect((await world.browser().create(email, password)).status).toBe(200);
  expect((await world.browser().signIn(email, password)).status).toBe(200);
  expect((await world.browser().signIn(email, `${password} `)).body.error?.code).toBe('invalid-credential');
  expect((await world.browser().signIn(email, password.slice(0, -1))).body.error?.code).toBe('invalid-credential');
});

test('F3: a new password needs the current one', async () => {
  const browser = world.browser();
  await browser.create('change@example.org');
  const change = (currentPassword: string, newPassword: string) =>
    browser.post('password', { currentPassword, newPassword });
  const wrong = await change('not my password', 'eleven blue teapots');
  expect([wrong.status, wrong.body]).toEqual([400, { error: { code: 'wrong-password' } }]);
  expect((await change(PASSWORD, 'qwertyuiop')).body.error?.code).toBe('weak-password');
  expect((await change(PASSWORD, 'eleven blue teapots')).status).toBe(204);
  expect((await world.browser().signIn('change@example.org', PASSWORD)).status).toBe(401);
  expect((await world.browser().signIn('change@example.org', 'eleven blue teapots')).status).toBe(200);
  const signedOut = await world.browser().post('password', { currentPassword: PASSWORD, newPassword: PASSWORD });
  expect([signedOut.status, signedOut.body.error?.code]).toEqual([401, 'user-token-expired']);
});

test('F3: the current password can be guessed five times in a session, not more', async () => {
  const browser = world.browser();
  await browser.create('guessed@example.org');
  const codes = [];
  for (let tries = 0; tries < 6; tries++) {
    const body = { currentPassword: `guess ${tries} is wrong`, newPassword: 'eleven blue teapots' };
    codes.push((await browser.post('password', body)).body.error?.code);
  }
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'wrong-password'), 'too-many-requests']);
});

test('F33: passwords are kept as argon2id with 19 MiB and two passes', async () => {
  await world.browser().create('hash@example.org');
  const { rows } = await world.testDatabase.pool.query<{ password: string }>('SELECT password FROM auth_account');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('A.3: what is missing or malformed is named, at sign-in and creation alike', async () => {
  const browser = world.browser();
  const code = async (path: string, body: object) => (await browser.post(path, body)).body.error?.code;
  for (const path of ['sign-in', 'create']) {
    expect(await code(path, { password: PASSWORD })).toBe('missing-email');
    expect(await code(path, { email: '  ', password: PASSWORD })).toBe('missing-email');
    expect(await code(path, { email: 'a@example.org' })).toBe('missing-password');
    expect(await code(path, { email: 'a@example.org', password: 12345678 })).toBe('missing-password');
    expect(await code(path, { email: 'not an address', password: PASSWORD })).toBe('invalid-email');
    expect(await code(path, { email: ['a@example.org'], password: PASSWORD })).toBe('missing-email');
  }
});

test('A.3: an address can be used once, also by two at the same moment and in other letters', async () => {
  const [a, b] = await Promise.all([
    world.browser().create('twin@example.org'),
    world.browser().create('Twin@example.org'),
  ]);
  expect(new Set([a.status, b.status])).toEqual(new Set([200, 409]));
  const third = await world.browser().create('TWIN@example.org');
  expect([third.status, third.body]).toEqual([409, { error: { code: 'email-already-in-use' } }]);
});

test('F11: a wrong password and an unknown address get the same answer after the same work', async () => {
  await world.browser().create('known@example.org');
  const wrong = await world.browser().signIn('known@example.org', 'not my password');
  const unknown = await world.browser().signIn('unknown@example.org', 'not my password');
  expect([wrong.status, wrong.text]).toEqual([401, '{"error":{"code":"invalid-credential"}}']);
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  expect(unknown.headers['set-cookie']).toBeUndefined();
});

import { afterEach, expect, test } from 'vitest';
import { networkOf } from '../../src/server/platform/http/network.ts';
import { type Answer, type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
afterEach(() => world.close());

const codes = (answers: readonly Answer[]) => answers.map((answer) => answer.body.error?.code ?? answer.status);
const count = (answers: readonly Answer[], code: string) => codes(answers).filter((item) => item === code).length;

test('F1: the sixth try from one place is refused even with the right password, and another place still gets in', async () => {
  world = await openIdentityWorld();
  await world.browser().create('kim@example.org');
  const thief = world.browser('198.51.100.7');
  for (let tries = 0; tries < 5; tries++)
    expect((await thief.signIn('kim@example.org', 'wrong guess here')).body.error?.code).toBe('invalid-credential');
  const sixth = await thief.signIn('kim@example.org', PASSWORD);
  expect(sixth.status).toBe(429);
  expect(sixth.body).toEqual({ error: { code: 'too-many-requests' } });
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(900);
  const forged = await thief.post(
    'sign-in',
    { email: 'kim@example.org', password: PASSWORD },
    { 'x-forwarded-for': '203.0.113.99' },
  );
  expect(forged.status).toBe(429);
  expect((await world.browser('203.0.113.5').signIn('kim@example.org')).status).toBe(200);
  world.clock.advance(15 * 60_000 + 1000);
  expect((await thief.signIn('kim@example.org', PASSWORD)).status).toBe(200);
});

test('F1: of thirty guesses at one moment exactly five are evaluated', async () => {
  world = await openIdentityWorld();
  await world.browser().create('kim@example.org');
  const thief = world.browser('198.51.100.7');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => thief.signIn('kim@example.org', `guess number ${index}`)),
  );
  expect(count(answers, 'invalid-credential')).toBe(5);
  expect(count(answers, 'too-many-requests')).toBe(25);
  const failures = await world.database
    .selectFrom('auth_event')
    .select('id')
    .where('kind', '=', 'sign-in-failed')
    .execute();
  expect(failures).toHaveLength(5);
});

test('F1: a flood of guesses at one account leaves its neighbours at the same address their tries', async () => {
  world = await openIdentityWorld({ SIGN_IN_TRIES_PER_ADDRESS: '12' });
  await world.browser().create('kim@example.org');
  await world.browser().create('lee@example.org');
  const thief = world.browser('198.51.100.7');
  for (let tries = 0; tries < 30; tries++) await thief.signIn('kim@example.org', `guess number ${tries}`);
  expect((await world.browser('198.51.100.7').signIn('lee@example.org')).status).toBe(200);
});

test('F1: a success clears the count of its place; the whole account and the whole address have limits of their own', async () => {
  world = await openIdentityWorld({ SIGN_IN_TRIES_PER_ACCOUNT: '8', SIGN_IN_TRIES_PER_ADDRESS: '12' });
  await world.browser().create('kim@example.org');
  const home = world.browser('192.0.2.10');
  for (let tries = 0; tries < 4; tries++) await home.signIn('kim@example.org', 'not this one');
  expect((await home.signIn('kim@example.org')).status).toBe(200);
  home.known = undefined;
  const after = [];
  for (let tries = 0; tries < 5; tries++) after.push(await home.signIn('kim@example.org', 'not this one'));
  expect(codes(after)).toEqual([
    'invalid-credential',
    'invalid-credential',
    'invalid-credential',
    'invalid-credential',
    'too-many-requests', // the ninth wrong one for this account within an hour
  ]);
  const strangers = [];
  for (let tries = 0; tries < 4; tries++) strangers.push(await home.signIn(`nobody${tries}@example.org`));
  expect(codes(strangers)).toEqual([
    'invalid-credential',
    'invalid-credential',
    'invalid-credential',
    'too-many-requests',
  ]);
});

test('F1: one place that is blocked cannot use up the account’s own limit', async () => {
  world = await openIdentityWorld({ SIGN_IN_TRIES_PER_ACCOUNT: '10' });
  await world.browser().create('kim@example.org');
  const thief = world.browser('198.51.100.7');
  for (let tries = 0; tries < 30; tries++) await thief.signIn('kim@example.org', 'wrong again');
  expect((await world.browser('203.0.113.5').signIn('kim@example.org')).status).toBe(200);
});

test('F1, F11: creating is limited per address, resets per address and, silently, per account', async () => {
  world = await openIdentityWorld({ CREATE_PER_ADDRESS: '2', RESETS_PER_ADDRESS: '5' });
  const browser = world.browser();
  const created = [];
  for (let index = 0; index < 3; index++) created.push(await world.browser().create(`new${index}@example.org`));
  expect(codes(created)).toEqual([200, 200, 'too-many-requests']);
  const resets = [];
  for (let index = 0; index < 6; index++)
    resets.push(await browser.post('password-reset', { email: 'new0@example.org' }));
  expect(codes(resets)).toEqual([204, 204, 204, 204, 204, 'too-many-requests']);
  const mails = await world.database
    .selectFrom('outbox_mails')
    .select('id')
    .where('kind', '=', 'password-reset')
    .execute();
  expect(mails).toHaveLength(3);
});

test('F1: addresses of people stand in the counters as pseudonyms only', async () => {
  world = await openIdentityWorld();
  await world.browser().signIn('someone@example.org', 'whatever it is');
  const rows = await world.database.selectFrom('auth_throttle').select('key').execute();
  expect(rows.length).toBe(3);
  for (const row of rows) expect(row.key).not.toContain('someone');
});

test('F1: another address of the same IPv6 network is the same place', async () => {
  world = await openIdentityWorld();
  await world.browser().create('kim@example.org');
  for (let host = 1; host <= 5; host++)
    await world.browser(`2001:db8:0:7::${host}`).signIn('kim@example.org', 'a guess');
  expect((await world.browser('2001:db8:0:7:ffff::1').signIn('kim@example.org')).status).toBe(429);
  expect((await world.browser('2001:db8:0:8::1').signIn('kim@example.org')).status).toBe(200);
  expect(networkOf('2001:0db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
beforeEach(async () => {
  world = await openIdentityWorld();
  await world.browser().create('ana@example.org');
});
afterEach(() => world.close());

const NEW = 'eleven blue teapots';

async function mailedCode(kind: 'password-reset' | 'verify-email'): Promise<string> {
  const { link, code } = await world.mailed(kind, 'ana@example.org');
  expect(link.split('#')[0]).toBe(`${world.origin}/user/login`);
  return code;
}

test('F12: a mailed code sets a new password once, proves the address and ends every session', async () => {
  const old = world.browser();
  await old.signIn('ana@example.org');
  expect((await world.browser().post('password-reset', { email: 'Ana@Example.org' })).status).toBe(204);
  const code = await mailedCode('password-reset');
  expect(code).toMatch(/^[\w-]{54}$/);
  const browser = world.browser();
  const confirm = (newPassword: string) => browser.post('password-reset/confirm', { code, newPassword });
  expect((await confirm('12345678')).body.error?.code).toBe('weak-password');
  expect((await confirm(NEW)).status).toBe(204);
  const again = await confirm('twelve red saucepans');
  expect([again.status, again.body]).toEqual([400, { error: { code: 'invalid-action-code' } }]);
  expect((await old.call('account')).status).toBe(401);
  expect((await browser.signIn('ana@example.org', PASSWORD)).status).toBe(401);
  expect((await browser.signIn('ana@example.org', NEW)).body['user']).toMatchObject({ emailVerified: true });
});

test('F12: of two who use one code at the same moment, one gets through', async () => {
  await world.browser().post('password-reset', { email: 'ana@example.org' });
  const code = await mailedCode('password-reset');
  const answers = await Promise.all(
    ['192.0.2.1', '192.0.2.2'].map((ip) =>
      world.browser(ip).post('password-reset/confirm', { code, newPassword: NEW }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204, 400]));
});

test('F12: a code lasts one hour; no table holds it', async () => {
  await world.browser().post('password-reset', { email: 'ana@example.org' });
  const code = await mailedCode('password-reset');
  for (const table of ['auth_verification', 'outbox_mails', 'auth_event', 'auth_throttle']) {
    const { rows } = await world.testDatabase.pool.query(`SELECT * FROM ${table}`);
    expect(JSON.stringify(rows)).not.toContain(code.slice(-32));
  }
  world.clock.advance(3_600_000 + 1000);
  const late = await world.browser().post('password-reset/confirm', { code, newPassword: NEW });
  expect(late.body.error?.code).toBe('invalid-action-code');
});

test('F12: a used code makes the other ones worthless; a verification code resets nothing', async () => {
  await world.browser().post('password-reset', { email: 'ana@example.org' });
  const first = await mailedCode('password-reset');
  await world.browser().post('password-reset', { email: 'ana@example.org' });
  const second = await mailedCode('password-reset');
  expect(second).not.toBe(first);
  const confirm = (code: unknown) => world.browser().post('password-reset/confirm', { code, newPassword: NEW });
  expect((await confirm(await mailedCode('verify-email'))).body.error?.code).toBe('invalid-action-code');
  expect((await confirm(second)).status).toBe(204);
  expect((await confirm(first)).body.error?.code).toBe('invalid-action-code');
  for (const nonsense of [undefined, 7, '', 'x'.repeat(24), "' OR 1=1 --"])
    expect((await confirm(nonsense)).body.error?.code).toBe('invalid-action-code');
});

test('F11: asking for a reset says the same for an address that nobody has, and mails nobody', async () => {
  const known = await world.browser().post('password-reset', { email: 'ana@example.org' });
  const unknown = await world.browser().post('password-reset', { email: 'nobody@example.org' });
  expect([unknown.status, unknown.text, unknown.headers['set-cookie']]).toEqual([
    known.status,
    known.text,
    known.headers['set-cookie'],
  ]);
  const mails = await world.database
    .selectFrom('outbox_mails')
    .select('to_email')
    .where('kind', '=', 'password-reset')
    .execute();
  expect(mails).toEqual([{ to_email: 'ana@example.org' }]);
  expect((await world.browser().post('password-reset', {})).body.error?.code).toBe('missing-email');
});

test('confirming is limited per address', async () => {
  await world.close();
  world = await openIdentityWorld({ RESET_CONFIRMS_PER_ADDRESS: '20' });
  const codes = [];
  for (let tries = 0; tries < 21; tries++) {
    const body = { code: String(tries).padStart(24, 'a'), newPassword: NEW };
    codes.push((await world.browser().post('password-reset/confirm', body)).body.error?.code);
  }
  expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'invalid-action-code'));
  expect(codes[20]).toBe('too-many-requests');
});

test('a new account is asked to prove its address; the mailed code does it once, and a new one can be had', async () => {
  const browser = world.browser();
  await browser.signIn('ana@example.org');
  expect((await browser.post('token')).body['user']).toMatchObject({ emailVerified: false });
  const first = await mailedCode('verify-email');
  expect((await browser.post('verify-email')).status).toBe(204);
  const second = await mailedCode('verify-email');
  expect(second).not.toBe(first);
  expect((await browser.post('verify-email/confirm', { code: second })).status).toBe(204);
  expect((await browser.post('verify-email/confirm', { code: second })).body.error?.code).toBe('invalid-action-code');
  expect((await browser.post('token')).body['user']).toMatchObject({ emailVerified: true });
  expect((await browser.call('account')).body).toMatchObject({ result: { account: { emailVerified: true } } });
});

/** Wrong passwords of the family itself, until its door is shut. */
async function lockOut(browser: Browser): Promise<void> {
  for (let tries = 0; tries < 6; tries++) await browser.signIn('ana@example.org', 'not the right one');
  expect((await browser.signIn('ana@example.org')).body.error?.code).toBe('too-many-requests');
}

test.each([
  ['password-reset', 'password-reset/confirm'],
  ['verify-email', 'verify-email/take-over'],
] as const)('a password set by the code of a %s mail opens the door that wrong passwords shut', async (kind, path) => {
  const [home, phone, stranger] = [world.browser(), world.browser('198.51.100.3'), world.browser()];
  await stranger.create('lee@example.org');
  await stranger.post('sign-out');
  stranger.known = undefined;
  await lockOut(home);
  await lockOut(phone);
  for (let tries = 0; tries < 6; tries++) await stranger.signIn('lee@example.org', 'not the right one');
  if (kind === 'password-reset') await home.post('password-reset', { email: 'ana@example.org' });
  expect(home.known).toBeUndefined();
  const wrongCode = await home.post(path, { code: 'a'.repeat(54), newPassword: NEW });
  expect([wrongCode.status, home.known]).toEqual([400, undefined]);
  expect((await home.signIn('ana@example.org')).status).toBe(429);
  const code = await mailedCode(kind);
  expect((await home.post(path, { code, newPassword: NEW })).status).toBe(204);
  expect(home.known).toBeDefined();
  expect((await phone.signIn('ana@example.org', NEW)).status).toBe(200);
  await lockOut(world.browser());
  expect((await home.signIn('ana@example.org', NEW)).status).toBe(200);
  expect((await stranger.signIn('lee@example.org')).status).toBe(429);
});

test('a mailed code gives the counts of the whole account back, those of known browsers too', async () => {
  await world.close();
  world = await openIdentityWorld({ SIGN_IN_TRIES_PER_ACCOUNT: '6' });
  const home = world.browser();
  await home.create('ana@example.org');
  await lockOut(home);
  for (let tries = 0; tries < 8; tries++) await world.browser(`198.51.100.${tries}`).signIn('ana@example.org', 'wrong');
  expect((await world.browser('203.0.113.9').signIn('ana@example.org')).status).toBe(429);
  await home.post('password-reset', { email: 'ana@example.org' });
  const code = await mailedCode('password-reset');
  expect((await home.post('password-reset/confirm', { code, newPassword: NEW })).status).toBe(204);
  expect((await home.signIn('ana@example.org', NEW)).status).toBe(200);
  expect((await world.browser('203.0.113.9').signIn('ana@example.org', NEW)).status).toBe(200);
});

test('a new password that fails at its last step changes nothing: the old one opens, and the code is still good', async () => {
  const browser = world.browser();
  await browser.signIn('ana@example.org');
  await browser.post('password-reset', { email: 'ana@example.org' });
  const code = await mailedCode('password-reset');
  const refuse = `CHECK (kind NOT IN ('password-reset', 'password-changed')) NOT VALID`;
  await world.testDatabase.pool.query(`ALTER TABLE auth_event ADD CONSTRAINT no_room ${refuse}`);
  const change = () => browser.post('password', { currentPassword: PASSWORD, newPassword: NEW });
  const reset = () => browser.post('password-reset/confirm', { code, newPassword: NEW });
  expect([(await change()).status, (await reset()).status]).toEqual([500, 500]);
  expect((await world.browser().signIn('ana@example.org', PASSWORD)).status).toBe(200);
  await world.testDatabase.pool.query('ALTER TABLE auth_event DROP CONSTRAINT no_room');
  expect((await reset()).status).toBe(204);
  expect((await world.browser().signIn('ana@example.org', NEW)).status).toBe(200);
});

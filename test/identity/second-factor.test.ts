import { afterEach, beforeEach, expect, test } from 'vitest';
import { FRESH_FOR_MS } from '../../src/contract/kit.ts';
import { disableAccount, resetSecondFactor } from '../../src/server/accounts/roles/administration.ts';
import { ORGANIZATION } from '../school.ts';
import { codeIn, figuresAt, setUpFactor } from './authenticator.ts';
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

const EMAIL = 'ana@example.org';

let world: IdentityWorld;
let ana: Browser;
beforeEach(async () => {
  world = await openIdentityWorld();
  ana = world.browser();
  await ana.create(EMAIL);
});
afterEach(() => world.close());

/** The figures that an authenticator shows, `apart` half minutes from now. */
const figures = (secret: string, apart = 0) => figuresAt(world, secret, apart);
const nextHalfMinute = () => world.clock.advance(30_000);
const setUp = (browser = ana) => setUpFactor(world, browser);

/** The first step alone: what is to be shown with the code. */
async function challenge(browser: Browser, email = EMAIL): Promise<string> {
  const { body } = await browser.signIn(email);
  return String((body.error as { challenge?: string } | undefined)?.challenge);
}
const bring = (browser: Browser, shown: string, code: string) =>
  browser.post('sign-in/second-factor', { challenge: shown, code });
const sessions = () => world.database.selectFrom('auth_session').select('id').execute();
const kinds = async () =>
  (await world.database.selectFrom('auth_event').select('kind').orderBy('id').execute()).map(({ kind }) => kind);

test('the right password alone opens nothing: the session and the token come with the code', async () => {
  const { secret } = await setUp();
  await ana.post('sign-out');
  ana.idToken = undefined;
  const first = await ana.signIn(EMAIL);
  expect(first.status).toBe(401);
  expect(first.body).toEqual({
    error: { code: 'second-factor-required', challenge: expect.stringMatching(/^[A-Za-z0-9]{24}$/) },
  });
  expect(first.headers['set-cookie']).toBeUndefined();
  expect([await sessions(), (await ana.post('token')).body]).toEqual([[], { user: null }]);
  const shown = (first.body.error as { challenge?: string }).challenge ?? '';
  const wrong = await bring(ana, shown, '000000');
  expect([wrong.status, wrong.body, await sessions()]).toEqual([401, { error: { code: 'invalid-second-factor' } }, []]);
  const right = await bring(ana, shown, ` ${figures(secret).slice(0, 3)} ${figures(secret).slice(3)}`);
  expect(right.body).toMatchObject({ user: { email: EMAIL }, idToken: expect.any(String) });
  expect((await ana.call('account')).status).toBe(200);
  expect((await ana.post('sessions')).body['sessions']).toMatchObject([{ isCurrent: true }]);
  expect(await kinds()).toEqual(['created', 'second-factor-on', 'signed-out', 'second-factor-failed', 'signed-in']);
});

test('a wrong password looks like any wrong password, whether there is a second factor or not', async () => {
  await world.browser().create('bo@example.org');
  await setUp();
  const thief = world.browser('198.51.100.7');
  const [withOne, without, nobody] = [
    await thief.signIn(EMAIL, 'a wrong guess'),
    await thief.signIn('bo@example.org', 'a wrong guess'),
    await thief.signIn('nobody@example.org', 'a wrong guess'),
  ];
  for (const each of [withOne, without, nobody])
    expect([each.status, each.body, each.headers['set-cookie']]).toEqual([
      401,
      { error: { code: 'invalid-credential' } },
      undefined,
    ]);
});

test('F13: a code counts once, half a minute early or late, and none that is older than the last', async () => {
  const { secret } = await setUp();
  const tried = async (code: string) => codeIn(await bring(world.browser(), await challenge(world.browser()), code));
  const shown = figures(secret);
  expect(await tried(shown)).toBe(200);
  expect(await tried(shown)).toBe('invalid-second-factor');
  expect(await tried(figures(secret, -1))).toBe('invalid-second-factor');
  expect(await tried(figures(secret, 1))).toBe(200);
  world.clock.advance(120_000);
  expect(await tried(figures(secret, -2))).toBe('invalid-second-factor');
  expect(await tried(figures(secret, 2))).toBe('invalid-second-factor');
  expect(await tried(figures(secret, -1))).toBe(200);
});

test('F13: of two who bring one code at one moment, one gets in', async () => {
  const { secret } = await setUp();
  const shown = [await challenge(world.browser()), await challenge(world.browser())];
  const { pool } = world.testDatabase;
  const held = await pool.connect();
  try {
    // Both have looked at the code by the time that either may write.
    await held.query('BEGIN');
    await held.query('SELECT FROM auth_second_factor FOR UPDATE');
    const answers = Promise.all(shown.map((each) => bring(world.browser(), each, figures(secret))));
    const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query<{ count: number }>(waiting)).rows[0]?.count).toBe(2);
    await held.query('COMMIT');
    expect((await answers).map(codeIn)).toEqual(expect.arrayContaining([200, 'invalid-second-factor']));
  } finally {
    held.release(true);
  }
});

test('of thirty guesses at one moment exactly five are looked at, wherever they come from', async () => {
  const { secret } = await setUp();
  const shown = await challenge(world.browser());
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => bring(world.browser(`198.51.100.${at}`), shown, `0000${at + 10}`)),
  );
  const count = (code: string) => answers.filter((each) => codeIn(each) === code).length;
  expect([count('invalid-second-factor'), count('too-many-requests')]).toEqual([5, 25]);
  expect(codeIn(await bring(world.browser(), shown, figures(secret)))).toBe('too-many-requests');
  world.clock.advance(15 * 60_000 + 1000);
  const later = world.browser();
  expect(codeIn(await bring(later, await challenge(later), figures(secret)))).toBe(200);
});

test('twenty wrong codes are all that a day has', async () => {
  const { secret } = await setUp();
  for (let quarter = 0; quarter < 4; quarter++) {
    const shown = await challenge(world.browser());
    for (let tries = 0; tries < 5; tries++) await bring(world.browser(), shown, '000000');
    world.clock.advance(15 * 60_000 + 1000);
  }
  const stranger = world.browser();
  expect(codeIn(await bring(stranger, await challenge(stranger), figures(secret)))).toBe('too-many-requests');
  world.clock.advance(24 * 3_600_000);
  expect(codeIn(await bring(stranger, await challenge(stranger), figures(secret)))).toBe(200);
});

test('whoever knows the password and not the factor keeps its owner out of nothing', async () => {
  const { secret, recoveryCodes } = await setUp();
  const shown = await challenge(world.browser('198.51.100.1'));
  for (let tries = 0; tries < 30; tries++) {
    const thief = world.browser(`198.51.100.${tries % 7}`);
    await bring(thief, shown, '000000');
    await bring(thief, shown, `AAAAA-AAAA${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[tries % 26]}`);
  }
  // In their own browser with figures, in a new one with a recovery code.
  expect(codeIn(await bring(ana, await challenge(ana), figures(secret)))).toBe(200);
  const fresh = world.browser('203.0.113.5');
  expect(codeIn(await bring(fresh, await challenge(fresh), recoveryCodes[0] ?? ''))).toBe(200);
});

test('a browser that is known has tries of its own, and no more than anybody', async () => {
  const { secret, recoveryCodes } = await setUp();
  const shown = await challenge(ana);
  const wrong = ['000000', 'AAAAA-AAAAA'];
  for (const code of wrong)
    for (let tries = 0; tries < 6; tries++)
      expect(codeIn(await bring(ana, shown, code))).toBe(tries < 5 ? 'invalid-second-factor' : 'too-many-requests');
  expect(codeIn(await bring(ana, shown, recoveryCodes[0] ?? ''))).toBe('too-many-requests');
  expect(codeIn(await bring(world.browser(), shown, figures(secret)))).toBe(200);
});

test('guesses at recovery codes have five tries from one network', async () => {
  const { recoveryCodes } = await setUp();
  const shown = await challenge(world.browser());
  for (let tries = 0; tries < 5; tries++)
    expect(codeIn(await bring(world.browser(), shown, 'AAAAA-AAAAA'))).toBe('invalid-second-factor');
  expect(codeIn(await bring(world.browser(), shown, recoveryCodes[0] ?? ''))).toBe('too-many-requests');
});

test('what a password opened is good for five minutes, once, and for its own account', async () => {
  const { secret } = await setUp();
  const bo = world.browser();
  await bo.create('bo@example.org');
  const bos = await setUp(bo);
  const shown = await challenge(ana);
  expect(codeIn(await bring(bo, await challenge(bo, 'bo@example.org'), figures(secret)))).toBe('invalid-second-factor');
  expect(codeIn(await bring(ana, shown, figures(bos.secret)))).toBe('invalid-second-factor');
  expect(codeIn(await bring(ana, shown, figures(secret)))).toBe(200);
  nextHalfMinute();
  expect(codeIn(await bring(ana, shown, figures(secret)))).toBe('second-factor-expired');
  const late = await challenge(ana);
  world.clock.advance(300_001);
  expect(codeIn(await bring(ana, late, figures(secret)))).toBe('second-factor-expired');
  for (const made of ['', 'x'.repeat(24), 7, null, ['a']])
    expect(codeIn(await ana.post('sign-in/second-factor', { challenge: made, code: figures(secret) }))).toBe(
      'second-factor-expired',
    );
});

test('a new password ends what the old one opened, and asks for the code as before', async () => {
  const { secret } = await setUp();
  const shown = await challenge(world.browser());
  await ana.post('password-reset', { email: EMAIL });
  const { code } = await world.mailed('password-reset');
  const set = await world.browser().post('password-reset/confirm', { code, newPassword: 'another five kettles' });
  expect(set.status).toBe(204);
  expect(codeIn(await bring(world.browser(), shown, figures(secret)))).toBe('second-factor-expired');
  expect(codeIn(await ana.signIn(EMAIL, 'another five kettles'))).toBe('second-factor-required');
});

test('neither the link that confirms an address nor another address gets around it', async () => {
  const { secret } = await setUp();
  const stranger = world.browser('198.51.100.7');
  const { code } = await world.mailed('verify-email');
  const brought = await stranger.post('verify-email/confirm', { code, password: PASSWORD });
  expect([codeIn(brought), brought.headers['set-cookie']]).toEqual(['second-factor-required', undefined]);
  const signed = await bring(
    stranger,
    String((brought.body.error as { challenge?: string }).challenge),
    figures(secret),
  );
  expect(signed.status).toBe(200);
  expect((await stranger.post('verify-email/confirm', { code })).status).toBe(204);
  expect((await stranger.post('email', { email: 'new@example.org', currentPassword: PASSWORD })).status).toBe(200);
  expect(codeIn(await world.browser().signIn('new@example.org'))).toBe('second-factor-required');
});

test('who is disabled meanwhile does not get in', async () => {
  const { secret } = await setUp();
  const shown = await challenge(ana);
  const parts = { database: world.portal.database, clock: world.clock, by: 'command line' };
  await disableAccount(parts, EMAIL);
  expect(codeIn(await bring(ana, shown, figures(secret)))).toBe('second-factor-expired');
  expect(await sessions()).toEqual([]);
});

test('each recovery code opens once, in the same field; new ones end the old', async () => {
  const { recoveryCodes } = await setUp();
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [one = '', two = ''] = recoveryCodes;
  expect(one).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
  expect(codeIn(await bring(ana, await challenge(ana), one.toLowerCase().replace('-', ' ')))).toBe(200);
  expect((await ana.post('second-factor')).body).toMatchObject({ recoveryCodes: 9 });
  expect(codeIn(await bring(ana, await challenge(ana), one))).toBe('invalid-second-factor');
  const renewed = (await ana.post('second-factor/recovery-codes')).body['recoveryCodes'] as string[];
  expect(renewed).toHaveLength(10);
  expect(codeIn(await bring(ana, await challenge(ana), two))).toBe('invalid-second-factor');
  expect(codeIn(await bring(ana, await challenge(ana), renewed[0] ?? ''))).toBe(200);
});

test('neither the secret nor the recovery codes stand in the database or the log', async () => {
  const { secret, recoveryCodes } = await setUp();
  const kept = [
    await world.database.selectFrom('auth_second_factor').selectAll().execute(),
    await world.database.selectFrom('auth_recovery_code').selectAll().execute(),
    await world.database.selectFrom('auth_event').selectAll().execute(),
  ];
  const written = (JSON.stringify(kept) + world.logLines.join('\n')).toUpperCase();
  for (const each of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(written).not.toContain(each);
});

test('a secret moved to another account opens nothing there', async () => {
  const { secret } = await setUp();
  await world.browser().create('bo@example.org');
  await world.testDatabase.pool.query(`UPDATE auth_second_factor SET account_id =
    (SELECT id FROM accounts WHERE email = 'bo@example.org')`);
  const bo = world.browser();
  expect(codeIn(await bring(bo, await challenge(bo, 'bo@example.org'), figures(secret)))).toBe('invalid-second-factor');
});

test('setting up: nothing counts before the first right code, and whoever is signed in elsewhere is signed out', async () => {
  const phone = world.browser();
  await phone.signIn(EMAIL);
  expect((await ana.post('second-factor')).body).toEqual({ since: null, recoveryCodes: 0, isAsked: false });
  const begun = await ana.post('second-factor/begin');
  const secret = String(begun.body['secret']);
  expect(begun.body['link']).toContain(secret);
  expect((await world.browser().signIn(EMAIL)).status).toBe(200);
  expect(codeIn(await ana.post('second-factor/confirm', { code: '000000' }))).toBe('invalid-second-factor');
  expect((await ana.post('second-factor')).body).toMatchObject({ since: null });
  expect(codeIn(await ana.post('second-factor/end', { code: figures(secret) }))).toBe('invalid-second-factor');
  expect((await ana.post('second-factor/confirm', { code: figures(secret) })).status).toBe(200);
  expect(await sessions()).toHaveLength(1);
  expect((await phone.call('account')).status).toBe(401);
  expect((await ana.post('second-factor')).body).toMatchObject({ since: world.clock.iso(), recoveryCodes: 10 });
  expect(codeIn(await ana.post('second-factor/begin'))).toBe('operation-not-allowed');
  nextHalfMinute();
  expect(codeIn(await ana.post('second-factor/confirm', { code: figures(secret) }))).toBe('invalid-second-factor');
});

test('turning it off needs a code; after it the password is enough', async () => {
  const { secret } = await setUp();
  expect(codeIn(await ana.post('second-factor/end', { code: '000000' }))).toBe('invalid-second-factor');
  expect(codeIn(await ana.post('second-factor/end', {}))).toBe('invalid-second-factor');
  expect((await ana.post('second-factor/end', { code: figures(secret) })).status).toBe(204);
  expect((await world.browser().signIn(EMAIL)).status).toBe(200);
  expect(await kinds()).toContain('second-factor-off');
  const mails = await world.database
    .selectFrom('outbox_mails')
    .select('facts')
    .where('kind', '=', 'second-factor-changed')
    .orderBy('id')
    .execute();
  expect(mails.map(({ facts }) => facts)).toMatchObject([{ change: 'on' }, { change: 'off' }]);
});

test('F25: what changes it needs a sign-in of the last ten minutes, which brought the code', async () => {
  const { secret } = await setUp();
  world.clock.advance(FRESH_FOR_MS);
  await ana.post('token');
  for (const path of ['begin', 'confirm', 'recovery-codes', 'end'])
    expect(codeIn(await ana.post(`second-factor/${path}`, { code: figures(secret) }))).toBe('requires-recent-login');
  expect((await ana.post('second-factor')).status).toBe(200);
  await bring(ana, await challenge(ana), figures(secret));
  expect((await ana.post('second-factor/recovery-codes')).status).toBe(200);
});

test('signed out, nobody learns anything of it', async () => {
  for (const path of ['', '/begin', '/confirm', '/recovery-codes', '/end'])
    expect(codeIn(await world.browser().post(`second-factor${path}`, { code: '000000' }))).toBe('user-token-expired');
});

test('the operator takes it away from who lost both; their sessions end', async () => {
  await setUp();
  const parts = { database: world.portal.database, clock: world.clock, by: 'command line' };
  expect(await resetSecondFactor(parts, ORGANIZATION, EMAIL)).toBe(true);
  expect((await ana.call('account')).status).toBe(401);
  expect((await ana.signIn(EMAIL)).status).toBe(200);
  expect(await resetSecondFactor(parts, ORGANIZATION, EMAIL)).toBe(false);
  const event = await world.database
    .selectFrom('auth_event')
    .select(['actor'])
    .where('kind', '=', 'second-factor-reset')
    .execute();
  expect(event).toEqual([{ actor: 'command line' }]);
  const told = world.database.selectFrom('audit_entries').select(['action', 'actor', 'entity']);
  expect(await told.where('action', 'like', 'account.second-%').execute()).toEqual([
    { action: 'account.second-factor-reset', actor: 'command line', entity: 'account' },
  ]);
});

test('where mails leave, only who has proven the address sets one up: nobody locks its owner out', async () => {
  const own = await openIdentityWorld({ SMTP_URL: 'smtp://127.0.0.1:9' });
  try {
    const browser = own.browser();
    await browser.create(EMAIL);
    expect(codeIn(await browser.post('second-factor/begin'))).toBe('unverified-email');
    const { code } = await own.mailed('verify-email');
    await browser.post('verify-email/confirm', { code });
    expect((await browser.post('second-factor/begin')).status).toBe(200);
  } finally {
    await own.close();
  }
});

test('whose account it is, is told of every change of how they sign in, and no code stands in the mail', async () => {
  const told = async () => {
    const rows = await world.database
      .selectFrom('outbox_mails')
      .select('facts')
      .where('kind', '=', 'second-factor-changed')
      .where('to_email', '=', EMAIL)
      .orderBy('id')
      .execute();
    return rows.map(({ facts }) => facts);
  };
  const { secret, recoveryCodes } = await setUp();
  expect(await told()).toEqual([{ change: 'on', left: 10 }]);
  await bring(ana, await challenge(ana), figures(secret));
  expect(await told()).toHaveLength(1);
  const [recovery = ''] = recoveryCodes;
  await bring(ana, await challenge(ana), recovery);
  expect(await told()).toEqual([
    { change: 'on', left: 10 },
    { change: 'recovery-code', left: 9 },
  ]);
  const parts = { database: world.portal.database, clock: world.clock, by: 'command line' };
  await resetSecondFactor(parts, ORGANIZATION, EMAIL);
  expect((await told()).at(-1)).toEqual({ change: 'reset', left: 0 });
  expect(JSON.stringify(await told())).not.toContain(recovery);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
let ana: Browser;
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9' };
beforeEach(async () => {
  world = await openIdentityWorld(MAIL);
  ana = world.browser();
  await ana.create('ana@example.org');
});
afterEach(() => world.close());

const change = (email: unknown, currentPassword: unknown = PASSWORD) => ana.post('email', { email, currentPassword });
const codeOf = (answer: { body: { error?: { code?: string } } }) => answer.body.error?.code;
const user = async () => (await ana.post('token')).body['user'];
const prove = async () => {
  const { code } = await world.mailed('verify-email');
  expect((await ana.post('verify-email/confirm', { code })).status).toBe(204);
};
const mails = (to: string) =>
  world.database.selectFrom('outbox_mails').select('kind').where('to_email', '=', to).orderBy('id').execute();

test('an address that nobody has proven is corrected at once; what was mailed to the wrong one is worth nothing', async () => {
  await ana.post('password-reset', { email: 'ana@example.org' });
  const [verify, reset] = [await world.mailed('verify-email'), await world.mailed('password-reset')];
  expect((await change(' Anna@Example.org ')).body).toEqual({ isChanged: true });
  expect(await user()).toMatchObject({ email: 'anna@example.org', emailVerified: false });
  const stranger = world.browser();
  const taken = { code: verify.code, newPassword: 'eleven blue teapots' };
  expect(codeOf(await stranger.post('verify-email/take-over', taken))).toBe('invalid-action-code');
  expect(codeOf(await stranger.post('password-reset/confirm', { ...taken, code: reset.code }))).toBe(
    'invalid-action-code',
  );
  expect(codeOf(await ana.post('verify-email/code', { code: verify.figures }))).toBe('invalid-action-code');
  expect(codeOf(await world.browser().signIn('ana@example.org'))).toBe('invalid-credential');
  expect((await world.browser().signIn('anna@example.org')).status).toBe(200);
  await prove();
  expect(await user()).toMatchObject({ email: 'anna@example.org', emailVerified: true });
});

test('a role given to an address that nobody has proven does not go along', async () => {
  const boss = world.browser();
  await boss.create('boss@example.org');
  await world.database
    .updateTable('accounts')
    .set({ email_verified: true })
    .where('email', '=', 'boss@example.org')
    .execute();
  const [{ id: organization_id }, { id: account_id }] = await Promise.all([
    world.database.selectFrom('organizations').select('id').executeTakeFirstOrThrow(),
    world.database.selectFrom('accounts').select('id').where('email', '=', 'ana@example.org').executeTakeFirstOrThrow(),
  ]);
  await world.database
    .insertInto('role_grants')
    .values({
      organization_id,
      account_id,
      role: 'administrator',
      granted_by: 'boss',
      granted_at: world.clock.iso(),
      waits_for_proof: true,
    })
    .execute();
  await change('mine@example.org');
  await prove();
  expect((await ana.call('roles')).body).toEqual({ result: [] });
});

test('a proven address stays until the new one is, and is told of it', async () => {
  await prove();
  expect((await change('new@example.org')).body).toEqual({ isChanged: false });
  expect(await user()).toMatchObject({ email: 'ana@example.org', emailVerified: true });
  expect((await mails('ana@example.org')).map(({ kind }) => kind)).toEqual(['verify-email', 'email-leaves']);
  const asked = await world.mailed('email-change', 'new@example.org');
  const stranger = world.browser();
  // Whoever reads the mail of a mistyped address gets nothing by it.
  const brought = { code: asked.code, newPassword: 'eleven blue teapots' };
  expect(codeOf(await stranger.post('verify-email/take-over', brought))).toBe('invalid-action-code');
  expect(codeOf(await stranger.post('verify-email/confirm', { code: asked.code }))).toBe('missing-password');
  expect((await ana.post('verify-email/confirm', { code: asked.code })).status).toBe(204);
  expect(await user()).toMatchObject({ email: 'new@example.org', emailVerified: true });
  const own = world.database.selectFrom('accounts').select('address_since').where('email', '=', 'new@example.org');
  expect(await own.execute()).toEqual([{ address_since: world.clock.iso() }]);
  expect(codeOf(await ana.post('verify-email/confirm', { code: asked.code }))).toBe('invalid-action-code');
  expect((await world.browser().signIn('new@example.org')).status).toBe(200);
  expect(codeOf(await world.browser().signIn('ana@example.org'))).toBe('invalid-credential');
});

test('which address was asked is told for as long as it can answer', async () => {
  const asked = async () => (await ana.post('email/asked')).body['email'];
  expect(await asked()).toBeNull();
  await prove();
  await change('one@example.org');
  expect(await asked()).toBe('one@example.org');
  await change('two@example.org');
  expect(await asked()).toBe('two@example.org');
  world.clock.advance(25 * 3_600_000);
  await ana.signIn('ana@example.org');
  expect(await asked()).toBeNull();
  await change('three@example.org');
  await ana.post('verify-email/code', { code: (await world.mailed('email-change')).figures });
  expect(await asked()).toBeNull();
  expect(codeOf(await world.browser().post('email/asked'))).toBe('user-token-expired');
});

test('the six figures do it too, and elsewhere the password of the account', async () => {
  await prove();
  await change('one@example.org');
  expect((await ana.post('verify-email/code', { code: (await world.mailed('email-change')).figures })).status).toBe(
    204,
  );
  expect(await user()).toMatchObject({ email: 'one@example.org' });
  await change('two@example.org');
  const { code } = await world.mailed('email-change');
  const phone = world.browser();
  const entered = await phone.post('verify-email/confirm', { code, password: PASSWORD });
  expect(entered.body['user']).toMatchObject({ email: 'two@example.org', emailVerified: true });
});

test('a new password takes back what was asked for; so does asking for another address', async () => {
  await prove();
  await change('one@example.org');
  const first = await world.mailed('email-change');
  await change('two@example.org');
  expect(codeOf(await ana.post('verify-email/confirm', { code: first.code }))).toBe('invalid-action-code');
  const second = await world.mailed('email-change');
  await ana.post('password', { currentPassword: PASSWORD, newPassword: 'eleven blue teapots' });
  expect(codeOf(await ana.post('verify-email/confirm', { code: second.code }))).toBe('invalid-action-code');
  expect(await user()).toMatchObject({ email: 'ana@example.org' });
});

test('a school that takes no new accounts gets none', async () => {
  const closed = (value: unknown) =>
    world.database
      .updateTable('organizations')
      .set({ remote_config: JSON.stringify({ signup_open: value }) })
      .execute();
  await closed({ type: 'boolean', value: false });
  expect(codeOf(await world.browser().create('late@example.org'))).toBe('operation-not-allowed');
  expect((await world.browser().signIn('ana@example.org')).status).toBe(200);
  await closed({ type: 'string', value: 'false' });
  expect((await world.browser().create('late@example.org')).status).toBe(200);
});

test('it needs the password, an address that is free, and patience', async () => {
  await world.browser().create('bob@example.org');
  expect(codeOf(await change('new@example.org', 'wrong'))).toBe('wrong-password');
  expect(codeOf(await change('new@example.org', ''))).toBe('missing-password');
  expect(codeOf(await change('nobody'))).toBe('invalid-email');
  expect(codeOf(await change('BOB@example.org'))).toBe('email-already-in-use');
  expect(codeOf(await world.browser().post('email', { email: 'x@example.org', currentPassword: PASSWORD }))).toBe(
    'user-token-expired',
  );
  for (let tries = 0; tries < 5; tries++) await change(`try${tries}@example.org`);
  expect((await change('last@example.org')).status).toBe(429);
  for (let tries = 0; tries < 6; tries++) await change('x@example.org', 'wrong');
  expect((await change('x@example.org', 'wrong')).status).toBe(429);
});

test('an address that was taken meanwhile is refused when it is confirmed', async () => {
  await prove();
  await change('new@example.org');
  const { code } = await world.mailed('email-change');
  await world.browser().create('new@example.org');
  expect(codeOf(await ana.post('verify-email/confirm', { code }))).toBe('email-already-in-use');
  expect(await user()).toMatchObject({ email: 'ana@example.org' });
});

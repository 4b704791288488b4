import { afterEach, beforeEach, expect, test } from 'vitest';
import { grantRole } from '../../src/server/accounts/roles/administration.ts';
import { ORGANIZATION } from '../school.ts';
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
let office: Browser;
let ana: Browser;
let guardianId: string;
const NEW = 'eleven blue teapots';

beforeEach(async () => {
  world = await openIdentityWorld();
  office = world.browser();
  await office.create('office@example.org');
  await grantRole(admin(), ORGANIZATION, 'office@example.org', 'administrator');
  ana = world.browser();
  await ana.create('ana@example.org');
  await ana.post('verify-email/confirm', { code: (await world.mailed('verify-email', 'ana@example.org')).code });
  guardianId = await becomeGuardian(ana);
});
afterEach(() => world.close());

const admin = () => ({ database: world.portal.database, clock: world.clock, by: 'command line' });
const reason = 'On the phone, after questions';
const reset = () => office.call('mailPasswordReset', { guardianId });
const askAddress = (email: string) => office.call('mailAddressChange', { guardianId, email, reason });

async function becomeGuardian(browser: Browser): Promise<string> {
  await browser.call('saveAccount', { name: 'Ana Bo', phone: '828 555 0100' });
  const { rows } = await world.testDatabase.pool.query('SELECT id FROM guardians ORDER BY created_at DESC LIMIT 1');
  return rows[0].id;
}

test('a mail that staff send lets its reader, and nobody else, set a new password; once a minute', async () => {
  const { status, text } = await reset();
  expect(status).toBe(200);
  const { code } = await world.mailed('password-reset', 'ana@example.org');
  expect(text).not.toContain(code);
  expect((await reset()).body.error).toMatchObject({ details: { reason: 'mail-just-sent' } });
  expect((await world.browser().post('password-reset/confirm', { code, newPassword: NEW })).status).toBe(204);
  expect((await world.browser().signIn('ana@example.org', NEW)).status).toBe(200);
  world.clock.advance(61_000);
  await office.signIn('office@example.org', PASSWORD);
  expect((await reset()).status).toBe(200);
});

test('another address counts once somebody there says so, and the one of now is told', async () => {
  expect((await askAddress('anna@example.org')).status).toBe(200);
  expect((await world.browser().signIn('ana@example.org', PASSWORD)).status).toBe(200);
  const told = world.database.selectFrom('outbox_mails').select('kind').where('to_email', '=', 'ana@example.org');
  expect((await told.execute()).map(({ kind }) => kind)).toContain('email-leaves');
  const { code } = await world.mailed('email-change', 'anna@example.org');
  // Without the password a mistyped address gets nothing.
  expect((await world.browser().post('verify-email/confirm', { code })).status).not.toBe(204);
  await ana.post('verify-email/confirm', { code });
  expect((await world.browser().signIn('anna@example.org', PASSWORD)).status).toBe(200);
  expect((await world.browser().signIn('ana@example.org', PASSWORD)).status).toBe(401);
});

test('neither takes over an account: not one with a role, not by an address that has one, not for somebody entered only', async () => {
  const reasonOf = async (answer: ReturnType<typeof reset>) => (await answer).body.error;
  expect(await reasonOf(askAddress('office@example.org'))).toMatchObject({ details: { reason: 'email-in-use' } });
  await grantRole(admin(), ORGANIZATION, 'ana@example.org', 'instructor');
  expect(await reasonOf(askAddress('anna@example.org'))).toMatchObject({ details: { reason: 'staff-account' } });
  await world.testDatabase.pool.query('UPDATE guardians SET account_id = NULL WHERE id = $1', [guardianId]);
  expect(await reasonOf(reset())).toMatchObject({ details: { reason: 'not-signed-up' } });
  guardianId = '0192b1f0-0000-7000-8000-000000000000';
  expect(await reasonOf(reset())).toMatchObject({ status: 'NOT_FOUND' });
});

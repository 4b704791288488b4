import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FunctionName, functions } from '../../src/contract/functions.ts';
import { ensureAccount } from '../../src/server/accounts/store.ts';
import {
  type AdministrationParts,
  createAccountDirectly,
  disableAccount,
  enableAccount,
  grantRole,
  hashPassword,
  listRoles,
  makeResetLink,
  revokeRole,
} from '../../src/server/accounts/roles/administration.ts';
import { ORGANIZATION } from '../school.ts';
import { type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
let parts: AdministrationParts;
const open = async (environment: Record<string, string> = {}) => {
  await world?.close();
  world = await openIdentityWorld(environment);
  parts = { database: world.portal.database, clock: world.clock, by: 'command line' };
};
beforeEach(() => open());
afterEach(async () => {
  await world.close();
  // A world that is closed twice would fail; the next test opens its own.
  world = undefined as unknown as IdentityWorld;
});

const grant = (email: string) => grantRole(parts, ORGANIZATION, email, 'administrator');
const revoke = (email: string, options = {}) => revokeRole(parts, ORGANIZATION, email, 'administrator', options);

test('F8: a fresh portal has no account, and nobody has a role', async () => {
  const { rows } = await world.testDatabase.pool.query('SELECT id FROM accounts');
  expect(rows).toEqual([]);
  expect(await listRoles(world.portal.database, ORGANIZATION)).toEqual([]);
});

test('F29: a grant and a revocation count from the next call on, with the same token', async () => {
  const [first, second] = [world.browser(), world.browser('192.0.2.2')];
  await first.create('first@example.org');
  await second.create('second@example.org');
  expect((await second.call('roles')).body).toEqual({ result: [] });
  expect((await second.call('outboxMails')).status).toBe(403);
  expect(await grant('first@example.org')).toBe(true);
  expect(await grant('Second@Example.org')).toBe(true);
  expect(await grant('second@example.org')).toBe(false);
  expect((await second.call('roles')).body).toEqual({ result: ['admin', 'administrator'] });
  expect((await second.call('outboxMails')).status).not.toBe(403);
  expect(await revoke('second@example.org')).toBe(true);
  expect((await second.call('roles')).body).toEqual({ result: [] });
  expect((await second.call('outboxMails')).status).toBe(403);
});

test('F29: whoever is signed in without the role may call no function of staff', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  const staff = Object.values(functions).filter((item) => typeof item.access === 'object');
  expect(staff.length).toBeGreaterThan(0);
  for (const { name } of staff) {
    const answer = await browser.call(name as FunctionName, {});
    expect([name, answer.status, answer.body.error?.status]).toEqual([name, 403, 'PERMISSION_DENIED']);
  }
});

test('the last administrator stays, unless forced', async () => {
  await world.browser().create('first@example.org');
  await grant('first@example.org');
  await expect(revoke('first@example.org')).rejects.toThrow('last administrator');
  expect(await revoke('first@example.org', { force: true })).toBe(true);
  expect(await listRoles(world.portal.database, ORGANIZATION)).toEqual([]);
  await expect(grant('nobody@example.org')).rejects.toThrow('Nobody has an account');
});

test('of two administrators who are revoked at one moment, one stays', async () => {
  const emails = ['first@example.org', 'second@example.org'];
  for (const email of emails) await world.browser().create(email);
  // Open connections, so that the two really meet.
  await Promise.all(Array.from({ length: 6 }, () => world.testDatabase.pool.query('SELECT 1')));
  for (let round = 0; round < 10; round++) {
    for (const email of emails) await grant(email);
    const both = await Promise.allSettled(emails.map((email) => revoke(email)));
    expect(new Set(both.map((outcome) => outcome.status))).toEqual(new Set(['fulfilled', 'rejected']));
    expect(await listRoles(world.portal.database, ORGANIZATION)).toHaveLength(1);
  }
});

test('every change of a role leaves an event and an audit entry', async () => {
  await world.browser().create('first@example.org');
  await grant('first@example.org');
  await revoke('first@example.org', { force: true });
  const events = await world.database.selectFrom('auth_event').select(['kind', 'actor']).orderBy('id').execute();
  expect(events.filter((event) => event.kind.startsWith('role'))).toEqual([
    { kind: 'role-granted', actor: 'command line' },
    { kind: 'role-revoked', actor: 'command line' },
  ]);
  const audit = await world.database.selectFrom('audit_entries').select(['action', 'change']).orderBy('id').execute();
  expect(audit).toEqual([
    { action: 'account.role-granted', change: { role: 'administrator', addressConfirmed: true } },
    { action: 'account.role-revoked', change: { role: 'administrator' } },
  ]);
});

test('F22: disabling ends sessions and tokens at once; enabling lets the person in again', async () => {
  const browser = world.browser();
  await browser.create('ana@example.org');
  await disableAccount(parts, 'ana@example.org');
  expect((await browser.call('account')).status).toBe(401);
  expect(await world.database.selectFrom('auth_session').select('id').execute()).toEqual([]);
  expect((await browser.signIn('ana@example.org')).body.error?.code).toBe('user-disabled');
  world.clock.advance(1000);
  await enableAccount(parts, 'ana@example.org');
  expect((await browser.signIn('ana@example.org')).status).toBe(200);
  expect((await browser.call('account')).status).toBe(200);
});

test('an operator makes a link by which the person sets a password; nobody else sees it', async () => {
  await world.browser().create('ana@example.org');
  const link = await makeResetLink(parts, 'ana@example.org', 'https://portal.example');
  expect(link).toMatch(/^https:\/\/portal\.example\/user\/login#reset=[A-Za-z0-9]{24}$/);
  const body = { code: link.split('=')[1], newPassword: 'eleven blue teapots' };
  expect((await world.browser().post('password-reset/confirm', body)).status).toBe(204);
  expect((await world.browser().signIn('ana@example.org', 'eleven blue teapots')).status).toBe(200);
});

test('ADMIN_EMAILS counts only for addresses that are proven, waits for the others, and logs the rest without the address', async () => {
  await open({ ADMIN_EMAILS: 'Head@example.org' });
  const browser = world.browser();
  await browser.create('head@example.org');
  await browser.signIn('head@example.org');
  expect((await browser.call('roles')).body).toEqual({ result: [] });
  expect(await listRoles(world.portal.database, ORGANIZATION)).toMatchObject([
    { role: 'administrator', grantedBy: 'configuration', isWaiting: true },
  ]);
  const lines = world.logLines.filter((line) => line.includes('email-not-verified'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('head@example.org');
  const { code } = await world.mailed('verify-email');
  await browser.post('verify-email/confirm', { code });
  expect((await browser.call('roles')).body).toEqual({ result: ['admin', 'administrator'] });
});

test('B4: whoever registers an administrator’s address first never becomes administrator by the real one’s click', async () => {
  await open({ ADMIN_EMAILS: 'head@example.org' });
  const squatter = world.browser('198.51.100.7');
  await squatter.create('head@example.org');
  await squatter.signIn('head@example.org');
  const { code } = await world.mailed('verify-email');
  const head = world.browser();
  expect((await head.post('verify-email/confirm', { code })).body.error?.code).toBe('missing-password');
  expect((await squatter.call('roles')).body).toEqual({ result: [] });
  await head.post('verify-email/take-over', { code, newPassword: 'eleven blue teapots' });
  await head.signIn('head@example.org', 'eleven blue teapots');
  expect((await head.call('roles')).body).toEqual({ result: ['admin', 'administrator'] });
  expect((await squatter.call('roles')).status).toBe(401);
  expect((await squatter.signIn('head@example.org')).status).toBe(401);
});

test('the operator’s grant proves the address once, and lifts what waits for that', async () => {
  await world.browser().create('first@example.org');
  const lifted: string[] = [];
  parts = { ...parts, onProven: async (_transaction, accountId) => void lifted.push(accountId) };
  await grant('first@example.org');
  await revoke('first@example.org', { force: true });
  await grant('first@example.org');
  expect(lifted).toHaveLength(1);
  const changes = await world.database.selectFrom('audit_entries').select('change').orderBy('id').execute();
  expect(changes.map(({ change }) => change)).toEqual([
    { role: 'administrator', addressConfirmed: true },
    { role: 'administrator' },
    { role: 'administrator' },
  ]);
  expect((await world.browser().signIn('first@example.org')).body['user']).toMatchObject({ emailVerified: true });
});

test('ADMIN_EMAILS grants at sign-in when the address was proven before it was listed', async () => {
  await open({ ADMIN_EMAILS: 'head@example.org' });
  await createAccountDirectly(world.portal.database, world.clock, {
    email: 'head@example.org',
    password: PASSWORD,
    emailVerified: true,
  });
  const browser = world.browser();
  await browser.signIn('head@example.org');
  expect((await browser.call('roles')).body).toEqual({ result: ['admin', 'administrator'] });
});

test('accounts made directly sign in like others, and may share one hash', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  for (const email of ['family01@example.org', 'family02@example.org'])
    await createAccountDirectly(world.portal.database, world.clock, { email, password: PASSWORD, passwordHash });
  expect((await world.browser().signIn('family02@example.org')).status).toBe(200);
  expect((await world.browser().signIn('family02@example.org', 'not my password')).status).toBe(401);
  expect((await world.browser().create('family01@example.org')).body.error?.code).toBe('email-already-in-use');
});

test('F14: the same subject at two providers is two people', async () => {
  const person = { subject: 'abc', email: 'same@example.org', emailVerified: true };
  const [a, b] = await Promise.all(
    ['https://one.example', 'https://two.example'].map((issuer) =>
      ensureAccount(world.database, { ...person, issuer }, world.clock.iso()),
    ),
  );
  expect(a?.id).not.toBe(b?.id);
  const twice = await Promise.all(
    [1, 2, 3].map(() =>
      ensureAccount(world.database, { ...person, issuer: 'https://three.example' }, world.clock.iso()),
    ),
  );
  expect(new Set(twice.map((account) => account.id)).size).toBe(1);
});

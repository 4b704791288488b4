import { afterEach, beforeEach, expect, test } from 'vitest';
import { functions } from '../../src/contract/functions.ts';
import { FRESH_FOR_MS } from '../../src/contract/kit.ts';
import { grantRole } from '../../src/server/accounts/roles/administration.ts';
import { ORGANIZATION } from '../school.ts';
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
let office: Browser;
beforeEach(async () => {
  world = await openIdentityWorld();
  office = world.browser();
  await office.create('office@example.org');
  const parts = { database: world.portal.database, clock: world.clock, by: 'command line' };
  await grantRole(parts, ORGANIZATION, 'office@example.org', 'administrator');
  await world.browser().create('ana@example.org');
});
afterEach(() => world.close());

const give = () => office.call('grantRole', { email: 'ana@example.org', role: 'instructor' });

test('roles, exports and the end of an account need a sign-in of the last ten minutes; everything else goes on', async () => {
  expect((await give()).status).toBe(200);
  world.clock.advance(FRESH_FOR_MS + 1000);
  await office.post('token'); // a new token is no new sign-in
  for (const [name, input] of [
    ['grantRole', { email: 'ana@example.org', role: 'health' }],
    ['revokeRole', { accountId: '00000000-0000-7000-8000-000000000009', role: 'health' }],
    ['inviteStaff', { email: 'bo@example.org', role: 'viewer' }],
    ['recordExport', { list: 'enrollments' }],
    ['askMyData', {}],
  ] as const) {
    const refused = await office.call(name, input);
    expect([name, refused.status, refused.body.error]).toMatchObject([
      name,
      400,
      { status: 'FAILED_PRECONDITION', details: { reason: 'requires-recent-login' } },
    ]);
  }
  expect((await office.call('roleGrants')).status).toBe(200);
  await office.signIn('office@example.org', PASSWORD);
  expect((await give()).status).toBe(200);
});

test('nobody learns of it who may not make the call at all', async () => {
  const ana = world.browser();
  await ana.signIn('ana@example.org');
  world.clock.advance(FRESH_FOR_MS + 1000);
  await ana.post('token');
  expect((await ana.call('recordExport', { list: 'sizes' })).status).toBe(403);
});

test('these calls ask for it, and no others', () => {
  const fresh = Object.values(functions).filter((each) => each.fresh);
  expect(fresh.map(({ name }) => name).sort()).toEqual([
    'addGuardian',
    'applyStudentImport',
    'askMyData',
    'confirmStaffInvitation',
    'decideObjection',
    'endAccount',
    'endStaffSessions',
    'grantRole',
    'healthExport',
    'inviteEnteredGuardian',
    'inviteImported',
    'inviteInstructor',
    'inviteStaff',
    'letIn',
    'linkHousehold',
    'mailAddressChange',
    'mergeFamilies',
    'mergeStudents',
    'readerAddresses',
    'recordExport',
    'revokeRole',
    'setGuardianAccess',
    'unlinkInstructor',
  ]);
});

test('an export stands in the history', async () => {
  expect((await office.call('recordExport', { list: 'sizes' })).body).toEqual({ result: {} });
  const entries = await world.database
    .selectFrom('audit_entries')
    .select(['action', 'actor', 'change'])
    .where('action', '=', 'organization.exported')
    .execute();
  expect(entries).toEqual([
    { action: 'organization.exported', actor: 'office@example.org', change: { list: 'sizes' } },
  ]);
});

test('a failed sign-in is kept and logged with account and network, without the address', async () => {
  const thief = world.browser('198.51.100.7');
  await thief.signIn('ana@example.org', 'a wrong guess');
  await thief.signIn('nobody@example.org', 'a wrong guess');
  const account = await world.database
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'ana@example.org')
    .executeTakeFirstOrThrow();
  const events = await world.database
    .selectFrom('auth_event')
    .select(['account_id', 'facts'])
    .where('kind', '=', 'sign-in-failed')
    .orderBy('id')
    .execute();
  // A keyed pseudonym: the same for both tries.
  const network = /"network":"([\w-]{24})"/.exec(JSON.stringify(events))?.[1];
  expect(network).toBeDefined();
  const facts = { code: 'invalid-credential', network };
  expect(events).toEqual([
    { account_id: account.id, facts },
    { account_id: null, facts },
  ]);
  const lines = world.logLines.filter((line) => line.includes('sign-in-failed'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', accountId: account.id, network },
    { level: 'warn', accountId: null, network },
  ]);
  expect(lines.join()).not.toContain('ana@');
});

test('a line of the log that a call causes names the account', async () => {
  await world.testDatabase.pool.query('ALTER TABLE guardians RENAME TO guardians_elsewhere');
  expect((await office.call('roleGrants')).status).toBe(500);
  const { rows } = await world.testDatabase.pool.query<{ id: string }>(
    `SELECT id FROM accounts WHERE email = 'office@example.org'`,
  );
  const [line = '{}'] = world.logLines.filter((each) => each.includes('"bug"'));
  expect(JSON.parse(line)).toMatchObject({ name: 'roleGrants', accountId: rows[0]?.id });
});

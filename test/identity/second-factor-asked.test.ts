import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FunctionName, functions } from '../../src/contract/functions.ts';
import type { StaffRole } from '../../src/contract/roles.ts';
import { grantRole } from '../../src/server/accounts/roles/administration.ts';
import { ORGANIZATION } from '../school.ts';
import { figuresAt, setUpFactor } from './authenticator.ts';
import { type Browser, type IdentityWorld, openIdentityWorld } from './world.ts';

let world: IdentityWorld;
beforeEach(async () => {
  world = await openIdentityWorld();
});
afterEach(() => world.close());

async function addStaff(role: StaffRole): Promise<Browser> {
  const browser = world.browser();
  await browser.create(`${role}@example.org`);
  const parts = { database: world.portal.database, clock: world.clock, by: 'command line' };
  await grantRole(parts, ORGANIZATION, `${role}@example.org`, role);
  return browser;
}

/** What none but the staff may call. */
const staffCalls = Object.entries(functions).flatMap(([name, { access }]) =>
  // The names are those of the contract.
  typeof access === 'object' ? [{ name: name as FunctionName, access }] : [],
);

/** As the administrator, on the screen of the settings. */
async function ask(admin: Browser, staffSecondFactor: string) {
  const { result } = (await admin.call('settings')).body as { result: { version: number } };
  return await admin.call('saveSettings', { version: result.version, changes: { staffSecondFactor } });
}

const refusalOf = ({ body }: { body: Record<string, unknown> }) =>
  (body as { error?: { details?: { reason?: string; facts?: unknown } } }).error?.details;

test('asked of administrators: without one no call of theirs works, with one all do, and others are not asked', async () => {
  const [admin, registrar, second] = [await addStaff('administrator'), await addStaff('registrar'), world.browser()];
  expect(refusalOf(await ask(admin, 'administrators'))).toEqual({ reason: 'own-second-factor-first' });
  await setUpFactor(world, admin);
  expect((await ask(admin, 'administrators')).status).toBe(200);
  await second.create('second@example.org');
  const parts = { database: world.portal.database, clock: world.clock, by: 'command line' };
  await grantRole(parts, ORGANIZATION, 'second@example.org', 'administrator');
  await grantRole(parts, ORGANIZATION, 'second@example.org', 'health');
  // Begun is not had.
  await second.post('second-factor/begin');
  for (const name of ['settings', 'roleGrants', 'healthExport'] as const) {
    const refused = await second.call(name);
    expect([name, refused.status, refusalOf(refused)]).toEqual([
      name,
      400,
      { reason: 'second-factor-missing', facts: { asked: 'administrators' } },
    ]);
  }
  expect((await second.call('account')).status).toBe(200);
  expect((await second.call('roles')).body).toEqual({ result: ['admin', 'administrator', 'health'] });
  expect((await second.post('second-factor')).body).toMatchObject({ since: null, isAsked: true });
  expect((await registrar.call('roleGrants')).status).toBe(403);
  expect(refusalOf(await registrar.call('roleGrants'))).not.toMatchObject({ reason: 'second-factor-missing' });
  expect((await registrar.post('second-factor')).body).toMatchObject({ isAsked: false });
  const { secret } = await setUpFactor(world, second);
  expect((await second.call('settings')).status).toBe(200);
  expect((await second.post('second-factor')).body).toMatchObject({ isAsked: true });
  // Who turns it off has closed the staff's screens to themselves.
  await second.post('second-factor/end', { code: figuresAt(world, secret) });
  expect(refusalOf(await second.call('settings'))).toMatchObject({ reason: 'second-factor-missing' });
});

test('asked of all staff: every role waits for one; a family is asked for nothing', async () => {
  const admin = await addStaff('administrator');
  await setUpFactor(world, admin);
  await ask(admin, 'staff');
  const family = world.browser();
  await family.create('family@example.org');
  expect((await family.post('second-factor')).body).toMatchObject({ isAsked: false });
  expect((await family.call('settings')).status).toBe(403);
  for (const role of ['registrar', 'viewer', 'health', 'instructor'] as const) {
    const browser = await addStaff(role);
    expect((await browser.post('second-factor')).body).toMatchObject({ isAsked: true });
    const own = staffCalls.filter(({ access }) => access.roles.some((each) => each === role));
    expect(own.length).toBeGreaterThan(0);
    for (const { name } of own) {
      const refused = await browser.call(name);
      expect([role, name, refusalOf(refused) ?? refused.text]).toEqual([
        role,
        name,
        { reason: 'second-factor-missing', facts: { asked: 'staff' } },
      ]);
    }
    // What its role never opened is refused as ever.
    expect((await browser.call('settings')).status).toBe(403);
    expect((await browser.call('account')).status).toBe(200);
  }
  const entries = await world.database
    .selectFrom('audit_entries')
    .select(['action', 'change', 'actor'])
    .where('action', '=', 'organization.changed')
    .execute();
  expect(entries).toEqual([
    {
      action: 'organization.changed',
      actor: 'administrator@example.org',
      change: { staffSecondFactor: { from: 'none', to: 'staff' } },
    },
  ]);
});

test('a phone that was lost: an administrator signs an instructor out everywhere, who keeps the role; nobody else can, and nobody else is found', async () => {
  const [admin, registrar, instructor, family] = [
    await addStaff('administrator'),
    await addStaff('registrar'),
    await addStaff('instructor'),
    world.browser(),
  ];
  await family.create('family@example.org');
  const idOf = async (email: string) =>
    (
      await world.portal.database
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id;
  const accountId = await idOf('instructor@example.org');
  expect((await registrar.call('endStaffSessions', { accountId })).status).toBe(403);
  expect((await admin.call('endStaffSessions', { accountId: await idOf('family@example.org') })).status).toBe(404);
  expect((await instructor.call('teaching')).status).toBe(200);
  world.clock.advance(1000);
  expect((await admin.call('endStaffSessions', { accountId })).body).toEqual({ result: { ended: 1 } });
  expect((await instructor.call('teaching')).status).toBe(401);
  expect((await instructor.post('token')).body).toEqual({ user: null });
  expect((await family.call('account')).status).toBe(200);
  const again = world.browser();
  await again.signIn('instructor@example.org');
  expect((await again.call('teaching')).status).toBe(200);
});

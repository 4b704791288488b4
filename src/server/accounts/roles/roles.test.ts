import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';

let school: TestSchool;
let admin: Person;

beforeAll(async () => {
  school = await openSchool({ connections: 8 });
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => school.close());

test('a role counts from the next call on, and so does its end', async () => {
  const person = await verified('ana@example.org');
  await expect(person.call('settings')).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await grant('ANA@example.org ', 'administrator')).toEqual({ isNew: true, isWaiting: false });
  await person.call('settings');
  expect(await grant('ana@example.org', 'administrator')).toEqual({ isNew: false, isWaiting: false });
  const { holders } = await admin.call('roleGrants');
  expect(holders).toMatchObject([
    { email: 'ana@example.org', isSelf: false, roles: [{ role: 'administrator', grantedBy: 'office@example.org' }] },
    { email: 'office@example.org', isSelf: true },
  ]);
  expect(await revoke(person, 'administrator')).toEqual({ wasHeld: true });
  expect(await revoke(person, 'administrator')).toEqual({ wasHeld: false });
  await expect(person.call('settings')).rejects.toMatchObject({ code: 'permission-denied' });
});

test('who was `admin` before there were registrars is an administrator, given by whom it was given', async () => {
  const before = await openSchool();
  const office = await before.addPerson();
  const { pool } = before.testDatabase;
  await pool.query(`ALTER TABLE role_grants DROP CONSTRAINT role_grants_role_check,
    ADD CONSTRAINT role_grants_role_check CHECK (role IN ('admin', 'instructor', 'health'))`);
  await pool.query(
    `INSERT INTO role_grants SELECT id, $1, 'admin', 'command line', '2026-01-02T03:04:05Z', true FROM organizations`,
    [office.accountId],
  );
  await pool.query(await readFile(new URL('../../../../migrations/0028-staff-roles.sql', import.meta.url), 'utf8'));
  expect(await office.call('roles')).toEqual(['admin', 'administrator']);
  expect((await office.call('roleGrants')).holders[0]?.roles).toEqual([
    { role: 'administrator', grantedBy: 'command line', grantedAt: '2026-01-02T03:04:05.000Z', isWaiting: false },
  ]);
  await before.close();
});

test('instructors and health staff are no administrators', async () => {
  const person = await verified('rolf@example.org');
  await grant('rolf@example.org', 'instructor');
  await grant('rolf@example.org', 'health');
  await expect(person.call('roleGrants')).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await person.call('roles')).toEqual(['admin', 'instructor', 'health'].sort());
});

test('what is no address is told so, not that nobody has it', async () => {
  for (const email of ['nobody', 'a@b', 'two@example.org, three@example.org'])
    await expect(grant(email, 'administrator')).rejects.toMatchObject({
      details: { fields: [{ path: 'email', code: 'not-an-email' }] },
    });
});

test('an address without an account gets no role', async () => {
  await expect(grant('nobody@example.org', 'administrator')).rejects.toMatchObject({
    details: { reason: 'no-account' },
  });
});

test('a role given to an address that nobody confirmed waits, and counts once the address is proven', async () => {
  const squatter = await school.addPerson({ email: 'squatter@example.org' });
  await proven(squatter, false);
  expect(await grant('squatter@example.org', 'administrator')).toEqual({ isNew: true, isWaiting: true });
  const { rows: entries } = await admin.call('auditEntries', { entityId: squatter.accountId });
  expect(entries[0]?.fields).toContainEqual({ field: 'waitsForProof', from: null, to: true, isFact: true });
  expect(await grant('squatter@example.org', 'administrator')).toEqual({ isNew: false, isWaiting: true });
  expect(await squatter.call('roles')).toEqual([]);
  await expect(squatter.call('settings')).rejects.toMatchObject({ code: 'permission-denied' });
  const holder = async () =>
    (await admin.call('roleGrants')).holders.find((one) => one.accountId === squatter.accountId)?.roles;
  expect(await holder()).toMatchObject([{ role: 'administrator', isWaiting: true }]);
  await proven(squatter);
  expect(await holder()).toMatchObject([{ role: 'administrator', isWaiting: false }]);
  await squatter.call('settings');
  expect(await revoke(squatter, 'administrator')).toEqual({ wasHeld: true });
});

test('an administrator whose address is not proven is nobody who stays; a role that waits can always be taken back', async () => {
  const lonely = await openSchool();
  try {
    const only = await lonely.addPerson({ roles: ['administrator'] });
    const later = await lonely.addPerson({ email: 'later@example.org' });
    await lonely.database
      .updateTable('accounts')
      .set({ emailVerified: false })
      .where('id', '=', later.accountId)
      .execute();
    await only.call('grantRole', { email: 'later@example.org', role: 'administrator' });
    const own = { accountId: only.accountId, role: 'administrator', isOwn: true } as const;
    await expect(only.call('revokeRole', own)).rejects.toMatchObject({ details: { reason: 'last-administrator' } });
    expect(await only.call('revokeRole', { accountId: later.accountId, role: 'administrator' })).toEqual({
      wasHeld: true,
    });
  } finally {
    await lonely.close();
  }
});

test('whoever is nobody has no role to take away', async () => {
  const nobody = { accountId: '00000000-0000-7000-8000-00000000dead', role: 'viewer' } as const;
  expect(await admin.call('revokeRole', nobody)).toEqual({ wasHeld: false });
});

test('the history tells who gave and who took', async () => {
  const person = await verified('eva@example.org');
  await grant('eva@example.org', 'health');
  await revoke(person, 'health');
  const entries = await school.database
    .selectFrom('auditEntries')
    .select(['action', 'actor', 'actorAccountId', 'change'])
    .where('entityId', '=', person.accountId)
    .orderBy('id')
    .execute();
  const by = { actor: 'office@example.org', actorAccountId: admin.accountId, change: { role: 'health' } };
  expect(entries).toEqual([
    { action: 'account.role-granted', ...by },
    { action: 'account.role-revoked', ...by },
  ]);
});

test('the last administrator stays; one’s own role needs a clear word', async () => {
  const lonely = await openSchool();
  try {
    const only = await lonely.addPerson({ roles: ['administrator'] });
    const own = { accountId: only.accountId, role: 'administrator' } as const;
    await expect(only.call('revokeRole', own)).rejects.toMatchObject({ details: { reason: 'own-role' } });
    const meant = only.call('revokeRole', { ...own, isOwn: true });
    await expect(meant).rejects.toMatchObject({ details: { reason: 'last-administrator' } });
    const barred = await lonely.addPerson({ roles: ['administrator'] });
    const disabled = { disabledAt: lonely.clock.iso() };
    await lonely.database.updateTable('accounts').set(disabled).where('id', '=', barred.accountId).execute();
    const afterwards = only.call('revokeRole', { ...own, isOwn: true });
    await expect(afterwards).rejects.toMatchObject({ details: { reason: 'last-administrator' } });
    await lonely.addPerson({ roles: ['administrator'] });
    expect(await only.call('revokeRole', { ...own, isOwn: true })).toEqual({ wasHeld: true });
  } finally {
    await lonely.close();
  }
});

test('two administrators who take each other’s role at the same moment: one of them stays', async () => {
  for (let round = 0; round < 10; round++) {
    const world = await twoAdmins();
    const outcomes = await Promise.allSettled([
      world.one.call('revokeRole', { accountId: world.other.accountId, role: 'administrator' }),
      world.other.call('revokeRole', { accountId: world.one.accountId, role: 'administrator' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.countAdmins()).toBe(1);
  }
});

test('control: without the lock both would succeed and nobody be left', async () => {
  const { one, other, countAdmins } = await twoAdmins();
  const looked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const naive = async (victim: Person, turn: number) => {
    await school.database.transaction().execute(async (transaction) => {
      const admins = await transaction
        .selectFrom('roleGrants')
        .select('accountId')
        .where('role', '=', 'administrator')
        .execute();
      looked[turn]?.resolve();
      await Promise.all(looked.map(({ promise }) => promise));
      if (admins.length < 2) return;
      await transaction
        .deleteFrom('roleGrants')
        .where('accountId', '=', victim.accountId)
        .where('role', '=', 'administrator')
        .execute();
    });
  };
  await Promise.all([naive(one, 0), naive(other, 1)]);
  expect(await countAdmins()).toBe(0);
});

/** Two administrators and nobody else. */
async function twoAdmins() {
  await school.database.deleteFrom('roleGrants').where('role', '=', 'administrator').execute();
  const [one, other] = [
    await school.addPerson({ roles: ['administrator'] }),
    await school.addPerson({ roles: ['administrator'] }),
  ];
  const countAdmins = async () =>
    (await school.database.selectFrom('roleGrants').select('accountId').where('role', '=', 'administrator').execute())
      .length;
  return { one, other, countAdmins };
}

async function verified(email: string): Promise<Person> {
  const person = await school.addPerson({ email });
  await proven(person);
  return person;
}

async function proven({ accountId }: Person, isProven = true): Promise<void> {
  await school.database.updateTable('accounts').set({ emailVerified: isProven }).where('id', '=', accountId).execute();
}

function grant(email: string, role: 'administrator' | 'instructor' | 'health') {
  return admin.call('grantRole', { email, role });
}

function revoke(person: Person, role: 'administrator' | 'instructor' | 'health') {
  return admin.call('revokeRole', { accountId: person.accountId, role });
}

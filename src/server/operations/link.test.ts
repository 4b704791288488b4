import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSchool, type TestSchool } from '../../../test/school.ts';
import { parseConfig } from '../platform/config.ts';
import { runAdmin } from './admin.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const PROJECT = 'portal-4f2a1';
const HOSTED = `https://securetoken.google.com/${PROJECT}`;
let school: TestSchool;
let printed: string[];

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(() => {
  printed = [];
  const keep = (text: unknown) => printed.push(String(text).trimEnd()) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
});
afterEach(() => vi.restoreAllMocks());

/** Beside a portal that has changed to a hosted identity service. */
async function admin(...args: string[]): Promise<{ code: number; said: string }> {
  printed = [];
  const config = parseConfig({
    DATABASE_URL: school.testDatabase.url,
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'key',
  });
  const code = await runAdmin(config, root, args);
  return { code, said: printed.join('\n') };
}

/** One person with an account from before and a new one at the hosted service. */
async function addBoth(options: { isOldProven?: boolean; isNewProven?: boolean } = {}) {
  const email = `both-${randomUUID()}@example.org`;
  const [old, own] = [await school.addPerson({ email, roles: ['administrator'] }), await school.addPerson({ email })];
  const set = (id: string, change: object) =>
    school.database.updateTable('accounts').set(change).where('id', '=', id).execute();
  await set(old.accountId, { emailVerified: options.isOldProven ?? true });
  await set(own.accountId, { issuer: HOSTED, subject: randomUUID(), emailVerified: options.isNewProven ?? true });
  return { email, old, own };
}
type Person = Awaited<ReturnType<typeof addBoth>>['own'];

const addStudent = (person: Person, firstName: string) =>
  person.call('saveStudent', { student: { firstName, lastName: 'Lee', birthDate: '2017-05-06', grade: 3 } });
const families = async () => (await school.database.selectFrom('families').select('id').execute()).length;

test('the new account gets family, roles and plan; the old one is empty, its sign-ins ended, and it is recorded', async () => {
  const { email, old, own } = await addBoth();
  await old.call('saveAccount', { name: 'Maya Lee', phone: '555-0100' });
  await addStudent(old, 'Ada');
  const classId = await school.addClass();
  await old.call('changePlan', { changes: [{ classId, ifFull: 'skip' }] });
  await old.call('changePlanWhoms', { studentIds: [], grades: [3], ages: [] });
  expect(await admin('link', email)).toMatchObject({ code: 0, said: expect.stringContaining('now has what') });
  expect(await own.call('account')).toMatchObject({ account: { name: 'Maya Lee', phone: '555-0100' } });
  expect(await own.call('students')).toMatchObject({ students: [{ firstName: 'Ada' }] });
  expect(await own.call('plan')).toMatchObject({ lines: [{ classId }] });
  expect(await own.call('planWhoms')).toMatchObject({ grades: [3] });
  const of = (table: 'roleGrants' | 'planLines' | 'planWhoms' | 'guardians', id: string) =>
    school.database.selectFrom(table).select('accountId').where('accountId', '=', id).execute();
  for (const table of ['roleGrants', 'planLines', 'planWhoms', 'guardians'] as const)
    expect([table, (await of(table, old.accountId)).length, (await of(table, own.accountId)).length]).toEqual([
      table,
      0,
      1,
    ]);
  const emptied = await school.database
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', old.accountId)
    .executeTakeFirst();
  expect(emptied?.tokensValidAfter).not.toBeNull();
  const audit = await school.database
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'account.linked')
    .execute();
  expect(audit).toMatchObject([{ actor: 'command line', change: { from: old.accountId, to: own.accountId } }]);
});

test('a new family without students gives way to the old one, and nobody is left in it', async () => {
  const { email, old, own } = await addBoth();
  await old.call('saveAccount', { name: 'Old', phone: '555-0100' });
  await addStudent(old, 'Bo');
  await own.call('saveAccount', { name: 'New', phone: '555-0199' });
  const before = await families();
  expect(await admin('link', email)).toMatchObject({ code: 0 });
  expect(await families()).toBe(before - 1);
  expect(await own.call('students')).toMatchObject({ students: [{ firstName: 'Bo' }] });
});

test('a new family with students stays where the old one has none', async () => {
  const { email, old, own } = await addBoth();
  await old.call('saveAccount', { name: 'Old', phone: '555-0100' });
  await own.call('saveAccount', { name: 'New', phone: '555-0199' });
  await addStudent(own, 'Cy');
  expect(await admin('link', email)).toMatchObject({ code: 0 });
  expect(await own.call('account')).toMatchObject({ account: { name: 'New' } });
  expect(await own.call('students')).toMatchObject({ students: [{ firstName: 'Cy' }] });
});

test('where both have students nothing is moved at all', async () => {
  const { email, old, own } = await addBoth();
  for (const person of [old, own]) {
    await person.call('saveAccount', { name: 'Same', phone: '555-0100' });
    await addStudent(person, 'Dee');
  }
  const refused = await admin('link', email);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('nothing was moved') });
  expect(await old.call('roles')).toEqual(['admin', 'administrator']);
  expect(await own.call('roles')).toEqual([]);
});

test('addresses must be confirmed on both sides, and both accounts must exist', async () => {
  for (const half of [{ isOldProven: false }, { isNewProven: false }]) {
    const { email, own } = await addBoth(half);
    expect(await admin('link', email)).toMatchObject({ code: 1, said: expect.stringContaining('has not confirmed') });
    expect(await own.call('roles')).toEqual([]);
  }
  const only = await school.addPerson({ email: 'only-old@example.org' });
  expect(await admin('link', 'only-old@example.org')).toMatchObject({
    code: 1,
    said: expect.stringContaining('They sign in once'),
  });
  expect(only.accountId).not.toBe('');
});

test('a role is given to the account of the identity service in use', async () => {
  const { email, own, old } = await addBoth();
  await admin('grant', email, '--role', 'health', '--yes');
  expect(await own.call('roles')).toEqual(['admin', 'health']);
  expect(await old.call('roles')).toEqual(['admin', 'administrator']);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addType, change, COMPLETE } from '../../../test/class-editing.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
let admin: Person;
const INVENTED = {
  name: 'Our School',
  helpEmail: 'help@example.org',
  privacyUrl: 'https://example.org/privacy',
  studentsUrl: 'https://example.org/students',
};
const NOTHING = { name: '', helpEmail: '', privacyUrl: '', studentsUrl: '' };

beforeAll(async () => {
  school = await openSchool();
  await school.addPerson({ email: 'stranger@example.org', roles: ['administrator'], isProven: false });
  await school.database.updateTable('roleGrants').set({ waitsForProof: true }).execute();
  admin = await school.addPerson({ email: 'first@example.org', roles: ['administrator'] });
});
beforeEach(() => write(NOTHING));
afterAll(() => school.close());

async function write(columns: Partial<typeof NOTHING>): Promise<void> {
  await school.database.updateTable('organizations').set(columns).where('id', '=', ORGANIZATION).execute();
}

async function draft(): Promise<{ id: string; version: number }> {
  const about = { semesterId: school.semesterId, title: 'Climbing', typeId: await addType(school) };
  const { classId: id } = await admin.call('createClass', about);
  return { id, version: (await change(admin, id, COMPLETE)).class.version };
}

async function publish(): Promise<unknown> {
  const { id: classId, version } = await draft();
  return admin.call('publishClass', { classId, version, isPublished: true });
}

test('before a school has said who it is, nothing invented is shown: the portal’s own name, and its first administrator', async () => {
  expect(await school.anonymous.call('organization')).toMatchObject({
    name: 'Registration Portal',
    isSetUp: false,
    helpEmail: 'first@example.org',
    privacyUrl: '',
    studentsUrl: '',
  });
});

test('the first class waits for name, help address and privacy policy, one by one and together with others', async () => {
  const refusal = (missing: string[]) => ({ details: { reason: 'not-set-up', facts: { missing } } });
  await expect(publish()).rejects.toMatchObject(refusal(['name', 'helpEmail', 'privacyUrl']));
  await write({ name: 'River School', privacyUrl: 'https://river.example/privacy' });
  await expect(publish()).rejects.toMatchObject(refusal(['helpEmail']));
  const together = { classes: [await draft()], changes: { isPublished: true }, tell: null };
  await expect(admin.call('applyBulkChange', together)).rejects.toMatchObject(refusal(['helpEmail']));
  await write({ helpEmail: 'help@river.example' });
  expect(await school.anonymous.call('organization')).toMatchObject({ isSetUp: true });
  await publish();
  // A school from before this was asked for goes on.
  await write(NOTHING);
  await publish();
});

test('an upgrade empties what nobody changed, and keeps the name where classes are shown', async () => {
  const migration = readFileSync(join(import.meta.dirname, '../../../migrations/0011-first-steps.sql'), 'utf8');
  const upgraded = async () => {
    await school.testDatabase.pool.query(migration);
    const { name, helpEmail, privacyUrl, studentsUrl } = await school.database
      .selectFrom('organizations')
      .selectAll()
      .executeTakeFirstOrThrow();
    return { name, helpEmail, privacyUrl, studentsUrl };
  };
  await school.database.updateTable('classes').set({ publishedAt: null }).execute();
  await write(INVENTED);
  expect(await upgraded()).toEqual(NOTHING);
  await write({ ...INVENTED, helpEmail: 'own@river.example' });
  await publish();
  expect(await upgraded()).toEqual({ ...NOTHING, name: 'Our School', helpEmail: 'own@river.example' });
});

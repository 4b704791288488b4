import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const count = async (table: 'families' | 'guardians') =>
  (await school.database.selectFrom(table).select('id').execute()).length;

test('a guardian saves name and phone; the family is made with the first save', async () => {
  const person = await school.addPerson({ email: 'maya@example.org' });
  expect(await person.call('account')).toMatchObject({ account: { email: 'maya@example.org', name: '', phone: '' } });
  expect(await count('families')).toBe(0);
  await person.call('saveAccount', { name: '  Maya Lee ', phone: '555-0100' });
  expect(await person.call('account')).toMatchObject({ account: { name: 'Maya Lee', phone: '555-0100' } });
  await person.call('saveAccount', { name: 'Maya Lee', phone: '555-0111' });
  expect([await count('families'), await count('guardians')]).toEqual([1, 1]);
});

test('first saves at one moment make one family', async () => {
  const person = await school.addPerson();
  const [families, guardians] = [await count('families'), await count('guardians')];
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((turn) => person.call('saveAccount', { name: `Turn ${turn}`, phone: `555-010${turn}` })),
  );
  expect([await count('families'), await count('guardians')]).toEqual([families + 1, guardians + 1]);
});

test('every change is in the audit, saying what changed but not into what', async () => {
  const person = await school.addPerson();
  await person.call('saveAccount', { name: 'Noor Haddad', phone: '555-0100' });
  await person.call('saveAccount', { name: 'Noor Haddad', phone: '555-0100' });
  await person.call('saveAccount', { name: 'Noor Haddad', phone: '555-0199' });
  const entries = await school.database
    .selectFrom('auditEntries')
    .select(['action', 'change', 'actorAccountId'])
    .where('entityId', '=', person.accountId)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'account.saved', change: { changed: ['name', 'phone'] }, actorAccountId: person.accountId },
    { action: 'account.saved', change: { changed: ['phone'] }, actorAccountId: person.accountId },
  ]);
});

test('name and phone are needed, each with its own sentence', async () => {
  const person = await school.addPerson();
  await expect(person.call('saveAccount', { name: ' ', phone: '12' })).rejects.toMatchObject({
    code: 'invalid-argument',
    details: {
      fields: [
        { path: 'name', code: 'name-missing' },
        { path: 'phone', code: 'phone-too-short' },
      ],
    },
  });
});

test('a phone has five digits, of whichever script, and is kept as it was written', async () => {
  const person = await school.addPerson();
  const saving = (phone: string) => person.call('saveAccount', { name: 'Noor', phone });
  expect((await saving('٠٥٠-١٢٣ ٤٥٦٧')).account.phone).toBe('٠٥٠-١٢٣ ٤٥٦٧');
  // As a list of contacts hands it out.
  expect((await saving('\u202a+1 828 555 0103\u202c')).account.phone).toBe('+1 828 555 0103');
  for (const [phone, code] of [
    ['', 'phone-missing'],
    ['٠٥٠١', 'phone-too-short'],
    ['five 5 five 5', 'phone-too-short'],
  ] as const)
    await expect(saving(phone)).rejects.toMatchObject({ details: { fields: [{ path: 'phone', code }] } });
});

test('roles are a bare list; nobody has roles or an account unless signed in', async () => {
  const admin = await school.addPerson({ roles: ['administrator', 'health'] });
  expect(await admin.call('roles')).toEqual(['admin', 'administrator', 'health']);
  for (const name of ['roles', 'account', 'saveAccount'] as const)
    await expect(school.anonymous.call(name)).rejects.toMatchObject({ code: 'unauthenticated' });
});

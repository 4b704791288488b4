import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SettingsChanges } from '../../contract/settings.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => school.close());
beforeEach(() => school.clock.advance(2000));

test('only what changes is written, recorded field by field, and told to every browser', async () => {
  const before = await admin.call('settings');
  const bumped = await version();
  const after = await save({
    name: 'Wald & Wiese',
    helpEmail: before.values.helpEmail,
    gradeNames: { 0: 'Vorschule', 1: 'Eins' },
  });
  expect(after.version).toBe(before.version + 1);
  expect(after.values).toEqual({ ...before.values, name: 'Wald & Wiese', gradeNames: { 0: 'Vorschule', 1: 'Eins' } });
  expect(await school.anonymous.call('organization')).toMatchObject({ name: 'Wald & Wiese' });
  expect(await version()).toBe(bumped + 1);
  expect(await lastRecord()).toMatchObject({
    action: 'organization.changed',
    actor: 'office@example.org',
    actorAccountId: admin.accountId,
    change: {
      name: { from: before.values.name, to: 'Wald & Wiese' },
      'gradeName.0': { from: 'Kindergarten', to: 'Vorschule' },
      'gradeName.1': { from: null, to: 'Eins' },
    },
  });
});

test('saving what stands already changes nothing and leaves no record', async () => {
  const before = await admin.call('settings');
  const records = await countRecords();
  expect((await save(before.values)).version).toBe(before.version);
  expect(await countRecords()).toBe(records);
});

test('the second of two who change settings is told, and nothing is overwritten', async () => {
  const { version: read } = await admin.call('settings');
  await admin.call('saveSettings', { version: read, changes: { name: 'First' } });
  await expect(admin.call('saveSettings', { version: read, changes: { name: 'Second' } })).rejects.toMatchObject({
    code: 'failed-precondition',
    details: { reason: 'changed-meanwhile' },
  });
  expect((await admin.call('settings')).values.name).toBe('First');
});

test('of two who save at the same moment one is told', async () => {
  const { version: read } = await admin.call('settings');
  const both = ['One', 'Two'].map((name) => admin.call('saveSettings', { version: read, changes: { name } }));
  const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
  expect(outcomes.sort()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  [{ name: ' ' }, 'changes.name', 'required'],
  [{ helpEmail: 'nobody' }, 'changes.helpEmail', 'not-an-email'],
  [
    { remoteConfig: { signup_open: { type: 'string', value: 'no' } } },
    'changes.remoteConfig.signup_open.value',
    'not-of-type',
  ],
  [{ privacyUrl: 'javascript:alert(1)' }, 'changes.privacyUrl', 'not-a-web-address'],
  [{ logoUrl: 'data:image/png;base64,xx' }, 'changes.logoUrl', 'not-a-web-address'],
  [{ timeZone: '+05:00' }, 'changes.timeZone', 'not-a-time-zone'],
  [{ timeZone: 'Mars/Phobos' }, 'changes.timeZone', 'not-a-time-zone'],
  [{ locale: 'de_DE' }, 'changes.locale', 'not-a-locale'],
  [{ currency: 'XXQ' }, 'changes.currency', 'not-a-currency'],
  [{ primaryColor: 'red;}' }, 'changes.primaryColor', 'not-a-color'],
  [{ primaryColor: '#ffee88' }, 'changes.primaryColor', 'too-pale'],
  [{ gradeNames: { 99: 'X' } }, 'changes.gradeNames.99', 'not-a-grade'],
  [{ gradeNames: { 1: '' } }, 'changes.gradeNames.1', 'required'],
  [{ remoteConfig: { 'a-b': { type: 'string', value: 'x' } } }, 'changes.remoteConfig.a-b', 'not-a-key'],
  [{ remoteConfig: { limit: { type: 'number', value: 'many' } } }, 'changes.remoteConfig.limit.value', 'not-a-number'],
  [{ remoteConfig: { limit: { type: 'tree', value: 1 } } }, 'changes.remoteConfig.limit.type', 'not-listed'],
  [{ withdrawDaysBefore: -1 }, 'changes.withdrawDaysBefore', 'not-whole'],
  [{ officePhone: 'Ask Jo' }, 'changes.officePhone', 'phone-too-short'],
  [{ tshirtDaysBefore: 1.5 }, 'changes.tshirtDaysBefore', 'not-whole'],
  [{ logoFileId: '01980000-0000-7000-8000-00000000dead' }, 'changes.logoFileId', 'picture-gone'],
  [{ colour: 'red' }, 'changes.colour', 'not-known'],
])('%j is wrong at its field', async (changes, path, code) => {
  const { version: read } = await admin.call('settings');
  const refusal = admin.call('saveSettings', { version: read, changes: changes as SettingsChanges });
  await expect(refusal).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: [{ path, code }] },
  });
});

test('text is normalised: currency in capitals, locale canonical, colour in lower case', async () => {
  const { values } = await save({ currency: 'eur', locale: 'de-de', primaryColor: '#7A1F2B' });
  expect(values).toMatchObject({ currency: 'EUR', locale: 'de-DE', primaryColor: '#7a1f2b' });
});

test('an uploaded logo stands before an address', async () => {
  const id = newId();
  const file = {
    organizationId: ORGANIZATION,
    id,
    kind: 'picture' as const,
    name: 'logo.png',
    mediaType: 'image/webp',
    bytes: 10,
  };
  const made = { width: 320, height: 100, createdAt: school.clock.iso(), createdBy: 'office@example.org' };
  await school.database
    .insertInto('files')
    .values({ ...file, ...made })
    .execute();
  await save({ logoUrl: 'https://example.org/logo.svg', logoFileId: id });
  expect((await school.anonymous.call('organization')).logoUrl).toBe(`/files/${id}/320.webp`);
  await save({ logoFileId: null });
  expect((await school.anonymous.call('organization')).logoUrl).toBe('https://example.org/logo.svg');
});

test('remote configuration keeps its types on the way to every browser', async () => {
  const remoteConfig = {
    limit: { type: 'number', value: 4 },
    banner: { type: 'string', value: '4' },
    isOn: { type: 'boolean', value: false },
    rules: { type: 'json', value: { a: [1, null] } },
  } as const;
  await save({ remoteConfig });
  expect((await school.anonymous.call('remoteConfig')).parameters).toEqual(remoteConfig);
  await save({ remoteConfig: { limit: { type: 'number', value: 5 } } });
  expect((await lastRecord())?.change).toMatchObject({
    'config.limit': { from: { type: 'number', value: 4 }, to: { type: 'number', value: 5 } },
    'config.isOn': { from: { type: 'boolean', value: false }, to: null },
  });
});

async function save(changes: SettingsChanges) {
  const { version: read } = await admin.call('settings');
  return admin.call('saveSettings', { version: read, changes });
}

async function version(): Promise<number> {
  return (await school.database.selectFrom('catalogueVersions').select('version').executeTakeFirstOrThrow()).version;
}

function records() {
  return school.database.selectFrom('auditEntries').selectAll().where('entity', '=', 'organization');
}

async function countRecords(): Promise<number> {
  return (await records().execute()).length;
}

async function lastRecord() {
  return records().orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirst();
}

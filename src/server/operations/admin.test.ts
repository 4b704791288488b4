import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorOf } from '../../../test/operator.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { createAccountDirectly } from '../accounts/roles/administration.ts';
import { parseConfig } from '../platform/config.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
const { admin, answering, runWith } = operatorOf(() => school);

const organization = () => school.anonymous.call('organization');
const version = async () =>
  (await school.database.selectFrom('catalogueVersions').select('version').executeTakeFirstOrThrow()).version;
const records = async (action: string) =>
  school.database.selectFrom('auditEntries').select(['actor', 'change']).where('action', '=', action).execute();
const account = (email: string) =>
  createAccountDirectly(school.database, school.clock, { email, password: 'long enough', passwordHash: 'x' });

test('an account becomes administrator, the last one stays unless forced, and roles are listed', async () => {
  await account('office@example.org');
  expect(await admin('grant', 'Office@Example.org', '--yes')).toEqual({
    code: 0,
    said: expect.stringMatching(/\nOffice@Example.org has the role administrator from now on.$/),
  });
  expect((await admin('grant', 'office@example.org')).said).toContain('already');
  // As it was called before.
  expect((await admin('grant', 'office@example.org', '--role', 'admin')).said).toContain('already');
  expect((await admin('list')).said).toMatch(/^administrator +office@example.org, granted by command line on \d{4}-/);
  const refused = await admin('revoke', 'office@example.org');
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('last administrator');
  expect(await admin('revoke', 'office@example.org', '--force')).toMatchObject({ code: 0 });
  expect((await admin('list')).said).toContain('Nobody has a role yet');
});

test('a grant shows how old the account is and its sign-ins, asks once, and counts as proof of the address', async () => {
  const accountId = await account('new-office@example.org');
  const proof = () =>
    school.database.selectFrom('accounts').select('emailVerified').where('id', '=', accountId).executeTakeFirst();
  const asked: string[] = [];
  const answer = (yes: boolean) => async (question: string) => {
    asked.push(question);
    return yes;
  };
  const nobody = await admin('grant', 'new-office@example.org');
  expect(nobody).toMatchObject({ code: 1, said: expect.stringContaining('add --yes') });
  expect(nobody.said).toMatch(/account made .+ ago \(20\d\d-.+ UTC\), not yet signed in here, address not confirmed\./);
  expect((await answering(answer(false), 'grant', 'new-office@example.org')).said).toContain('Nothing was changed.');
  expect(await proof()).toEqual({ emailVerified: false });
  await school.database
    .insertInto('roleGrants')
    .values({
      organizationId: ORGANIZATION,
      accountId,
      role: 'administrator',
      grantedBy: 'somebody on the screen',
      grantedAt: school.clock.iso(),
      waitsForProof: true,
    })
    .execute();
  expect((await admin('list')).said).toContain('waiting for the address to be confirmed');
  const done = await answering(answer(true), 'grant', 'new-office@example.org');
  expect(done.said).toContain('has the role administrator from now on');
  expect(await proof()).toEqual({ emailVerified: true });
  expect((await admin('list')).said).not.toContain('waiting');
  expect(asked).toHaveLength(2);
  expect((await answering(answer(true), 'grant', 'new-office@example.org')).said).toContain('already');
  expect(asked).toHaveLength(2);
  await admin('revoke', 'new-office@example.org', '--force');
});

test('nobody is made up: a role, a link or a lock needs an account', async () => {
  for (const command of ['grant', 'revoke', 'reset-link', 'reset-second-factor', 'disable', 'enable'])
    expect(await admin(command, 'nobody@example.org')).toMatchObject({
      code: 1,
      said: expect.stringContaining('Nobody has an account'),
    });
});

test('a reset link leads to the portal’s public address', async () => {
  await account('forgot@example.org');
  expect((await admin('reset-link', 'forgot@example.org')).said).toMatch(/^http\S+\/user\/login#reset=\S+$/);
});

test('a second factor is taken away, and said to be none where there is none', async () => {
  const accountId = await account('locked-out@example.org');
  const reset = () => admin('reset-second-factor', 'locked-out@example.org');
  expect(await reset()).toMatchObject({ code: 0, said: expect.stringContaining('has no second factor') });
  await school.testDatabase.pool.query(
    `INSERT INTO auth_second_factor (account_id, secret, confirmed_at, created_at) VALUES ($1, 'sealed', now(), now())`,
    [accountId],
  );
  expect(await reset()).toMatchObject({ code: 0, said: expect.stringContaining('signs in with the password alone') });
  expect(await reset()).toMatchObject({ said: expect.stringContaining('has no second factor') });
});

test('a disabled person is let in again by enable', async () => {
  const accountId = await account('gone@example.org');
  const disabledAt = async () =>
    (
      await school.database
        .selectFrom('accounts')
        .select('disabledAt')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).disabledAt;
  expect(await admin('disable', 'gone@example.org')).toMatchObject({ code: 0 });
  expect(await disabledAt()).not.toBeNull();
  expect(await admin('enable', 'gone@example.org')).toMatchObject({ code: 0 });
  expect(await disabledAt()).toBeNull();
});

test.each([
  [['name', 'Wald & Wiese'], { name: 'Wald & Wiese' }],
  [['logo', 'https://example.org/logo.svg'], { logoUrl: 'https://example.org/logo.svg' }],
  [['logo', ''], { logoUrl: null }],
  [['helpEmail', 'hilfe@example.org'], { helpEmail: 'hilfe@example.org' }],
  [['privacyUrl', 'https://example.org/p'], { privacyUrl: 'https://example.org/p' }],
  [['studentsUrl', 'http://example.org/s'], { studentsUrl: 'http://example.org/s' }],
  [['timeZone', 'Europe/Berlin'], { timeZone: 'Europe/Berlin' }],
  [['locale', 'de-de'], { locale: 'de-DE' }],
  [['currency', 'eur'], { currency: 'EUR' }],
  [['gradeName.0', 'Vorschule'], { gradeNames: { 0: 'Vorschule' } }],
  [['primaryColor', '#7A1F2B'], { primaryColor: '#7a1f2b' }],
])('set %j changes the school, its catalogue version and the records', async (args, expected) => {
  const before = await version();
  expect(await admin('set', ...args)).toMatchObject({ code: 0 });
  expect(await organization()).toMatchObject(expected);
  expect(await version()).toBe(before + 1);
  expect((await records('organization.changed')).map((entry) => entry.change)).toContainEqual(
    expect.objectContaining({ [args[0] === 'logo' ? 'logoUrl' : String(args[0])]: expect.objectContaining({}) }),
  );
});

test.each([
  [['timeZone', 'Mars/Phobos'], 'time zone'],
  [['timeZone', '+05:00'], 'time zone'],
  [['locale', 'de_DE'], 'locale'],
  [['currency', 'XXQ'], 'currency'],
  [['helpEmail', 'nobody'], 'e-mail address'],
  [['privacyUrl', 'javascript:alert(1)'], 'address such as'],
  [['name', ' '], 'must not be empty'],
  [['primaryColor', 'red'], 'a color such as'],
  [['primaryColor', '#ffee88'], 'too pale'],
  [['withdrawDaysBefore', 'soon'], 'whole number'],
  [['gradeName.x', 'X'], 'grade is a number'],
  [['config.a-b', 'X'], 'configuration key'],
  [['config.limit', 'many', '--type', 'number'], 'not a number'],
  [['config.rules', '{', '--type', 'json'], 'not JSON'],
  [['config.rules', '{}', '--type', 'tree'], 'no type'],
  [['colour', 'red'], 'no setting'],
  [['name'], 'VALUE is missing'],
  [['name', '--unset'], 'cannot be removed'],
  [[], 'KEY is missing'],
])('set %j is not understood', async (args, words) => {
  const before = await version();
  expect(await admin('set', ...args)).toMatchObject({ code: 2, said: expect.stringContaining(words) });
  expect(await version()).toBe(before);
});

test('the currency in which families owe is not set anew', async () => {
  const family = await school.addFamily(1);
  const classId = await school.addClass({ priceCents: 12_000 });
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  const before = await version();
  expect(await admin('set', 'currency', 'JPY')).toMatchObject({
    code: 2,
    said: expect.stringContaining('in this currency'),
  });
  expect(await version()).toBe(before);
});

test('remote configuration keeps its types, and goes again with --unset', async () => {
  await admin('set', 'config.limit', '4', '--type', 'number');
  await admin('set', 'config.limit', '5');
  await admin('set', 'config.rules', '{"a":[1]}', '--type', 'json');
  const { parameters } = await school.anonymous.call('remoteConfig');
  expect(parameters).toMatchObject({ limit: { type: 'number', value: 5 }, rules: { type: 'json', value: { a: [1] } } });
  expect((await admin('show')).said).toContain('config.limit');
  await admin('set', 'config.limit', '--unset');
  expect((await school.anonymous.call('remoteConfig')).parameters).not.toHaveProperty('limit');
});

test('a semester opens as its day begins and closes as its day ends at the school', async () => {
  await admin('set', 'timeZone', 'America/New_York');
  const dates = ['--from', '2027-01-04', '--to', '2027-04-30', '--opens', '2026-12-01T09:00', '--closes', '2027-03-14'];
  expect(await admin('semester', 'create', 'Spring 2027', ...dates)).toMatchObject({ code: 0 });
  const row = await school.database
    .selectFrom('semesters')
    .selectAll()
    .where('name', '=', 'Spring 2027')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    startsOn: '2027-01-04',
    registrationOpensAt: '2026-12-01T14:00:00.000Z',
    registrationClosesAt: '2027-03-15T03:59:59.000Z',
    isOpen: true,
  });
  expect(await admin('semester', 'create', 'Spring 2027', ...dates)).toMatchObject({
    code: 1,
    said: expect.stringContaining('already'),
  });
  expect((await admin('semester', 'list')).said).toContain('registration 2026-12-01 09:00 to 2027-03-14 23:59');
  expect((await records('semester.created')).length).toBe(1);
});

test('the current semester is the marked one, else the dates decide', async () => {
  expect((await admin('semester', 'current', 'spring 2027')).said).toBe(
    'The current semester is Spring 2027 (marked).',
  );
  expect((await admin('semester', 'current', '--by-date')).said).toMatch(/by its dates/);
  expect(await admin('semester', 'current', 'Never')).toMatchObject({
    code: 1,
    said: expect.stringContaining('“Spring 2027”'),
  });
});

test('a semester is hidden and shown', async () => {
  const isShown = async () =>
    (await admin('semester', 'list')).said.split('Spring 2027')[1]?.split('\n')[1]?.includes('shown');
  await admin('semester', 'close', 'Spring 2027');
  expect(await isShown()).toBe(false);
  await admin('semester', 'open', 'Spring 2027');
  expect(await isShown()).toBe(true);
});

test.each([
  [['create', 'X', '--from', '2027-02-30'], 'not a day'],
  [['create', 'X', '--from', '2027-02-03', '--to', '2027-02-01'], '--to is before --from'],
  [['create', 'X', '--from', '2027-02-03', '--to', '2027-02-04', '--opens', '2027-02-01T25:00'], 'not a moment'],
  [
    ['create', 'X', '--from', '2027-02-03', '--to', '2027-02-04', '--opens', '2027-02-02', '--closes', '2027-02-01'],
    'not after',
  ],
  [['create', 'Two', 'words'], 'one word too many'],
  [['create'], 'NAME is missing'],
  [['burn'], 'there are create'],
  [['list', '--all'], 'There is no option --all'],
])('semester %j is not understood', async (args, words) => {
  expect(await admin('semester', ...args)).toMatchObject({ code: 2, said: expect.stringContaining(words) });
});

test('an unknown command names those there are; help lists them all', async () => {
  expect(await admin('promote')).toMatchObject({ code: 2, said: expect.stringContaining('grant, revoke') });
  expect(await admin('help')).toMatchObject({ code: 0, said: expect.stringContaining('reset-link EMAIL') });
  expect(await admin('__proto__')).toMatchObject({ code: 2 });
});

test('a database that cannot be reached is one sentence without its password', async () => {
  const config = parseConfig({ DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:1/portal' });
  const { code, said } = await runWith(config, 'list');
  expect(code).toBe(1);
  expect(said).toMatch(/^The database 127\.0\.0\.1:1\/portal of DATABASE_URL cannot be used: /);
  expect(said).not.toContain('hidden');
});

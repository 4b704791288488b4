import { afterEach, beforeEach, expect, test } from 'vitest';
import { drainInto, textOf } from '../../../test/draining.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { type FakeSmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { newId } from '../platform/ids.ts';
import { claimBehindDoor, claimDueMails } from './claim-store.ts';
import { releaseMailsOfAllProven, releaseMailsOfProven } from './proof-store.ts';

let school: TestSchool;
let smtp: FakeSmtpServer;
beforeEach(async () => {
  school = await openSchool({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await smtp.close();
  await school.close();
});

const MINUTE = 60_000;

const drain = () => drainInto(smtp, school);

async function addLinks(count: number, to: string, kind = 'verify-email'): Promise<void> {
  for (let index = 0; index < count; index++) await addMail(kind, to, { link: 'https://portal.example.org/#x' });
}

async function addMail(kind: string, to: string, facts: object): Promise<void> {
  const id = newId();
  const now = school.clock.iso();
  await school.database
    .insertInto('outboxMails')
    .values({
      organizationId: ORGANIZATION,
      id,
      kind,
      aboutId: id,
      toEmail: to,
      facts: JSON.stringify(facts),
      createdAt: now,
      nextTryAt: now,
      sentAt: null,
      failedAt: null,
      lastError: null,
    })
    .execute();
}

/** A family that enrols in so many classes, one registration and so one mail each. */
async function enrolOneByOne(count: number, email: string, isProven = true) {
  const family = await school.addFamily(1, email, { isProven });
  for (let index = 0; index < count; index++)
    await family.call('enroll', {
      idempotencyKey: newId(),
      lines: [{ studentId: family.studentIds[0] ?? '', classId: await school.addClass({ title: `Class ${index}` }) }],
    });
  return family;
}

const prove = async (accountId: string, email = true) =>
  school.database.updateTable('accounts').set({ emailVerified: email }).where('id', '=', accountId).execute();

const statesTo = async (to: string) => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const { rows: mails } = await office.call('outboxMails', {});
  return mails.filter((mail) => mail.to === to).map(({ state, digestAt }) => ({ state, digestAt }));
};

test('an address that nobody has proven gets the mail that proves it, and the others once it is proven', async () => {
  const family = await enrolOneByOne(2, 'Stranger@example.org', false);
  await addLinks(1, 'stranger@example.org');
  expect((await drain()).map(({ subject }) => subject)).toEqual(['Confirm your email address']);
  expect(await statesTo('Stranger@example.org')).toEqual([1, 2].map(() => ({ state: 'unproven', digestAt: null })));
  expect(await drain()).toEqual([]);
  await prove(family.accountId);
  await releaseMailsOfProven(school.database, family.accountId, school.clock.iso());
  expect((await drain()).map(({ subject }) => subject)).toEqual(['Enrolled in Class 0', 'Enrolled in Class 1']);
});

test('a proof that told nobody, and one that came while a mail was being held, are found by the next look around', async () => {
  const family = await enrolOneByOne(1, 'kim@example.org', false);
  await drain();
  await releaseMailsOfAllProven(school.database, school.clock.iso());
  expect(await drain()).toEqual([]);
  await prove(family.accountId);
  await releaseMailsOfAllProven(school.database, school.clock.iso());
  expect(await drain()).toHaveLength(1);
});

test('too many mails to one address within an hour: few leave, then one tells of all others', async () => {
  const family = await enrolOneByOne(12, 'many@example.org');
  const [first] = family.studentIds;
  await school.database
    .updateTable('students')
    .set({ firstName: 'Maya' })
    .where('id', '=', first ?? '')
    .execute();
  expect(await drain()).toHaveLength(7);
  expect(await statesTo('many@example.org')).toContainEqual({
    state: 'gathered',
    digestAt: '2026-09-01T14:00:00.000Z',
  });
  school.clock.advance(59 * MINUTE);
  expect(await drain()).toEqual([]);
  school.clock.advance(MINUTE);
  const [digest, ...others] = await drain();
  expect(others).toEqual([]);
  expect(digest?.subject).toBe('What happened at Our School');
  for (const title of ['Class 7', 'Class 8', 'Class 9', 'Class 10', 'Class 11'])
    expect(textOf(digest?.source)).toContain(`* ${title}: Enrolled`);
  expect(textOf(digest?.source)).toContain('== Maya ==');
  expect(textOf(digest?.source)).not.toContain('* Class 6: Enrolled');
  expect(digest?.source.match(/filename=class-dates(-\d)?\.ics/g)).toHaveLength(5);
  const states = await statesTo('many@example.org');
  expect(Object.groupBy(states, ({ state }) => state)).toMatchObject({
    sent: { length: 8 },
    'summed-up': { length: 5 },
  });
  school.clock.advance(61 * MINUTE);
  expect(await drain()).toEqual([]);
});

test('a flood of links to a stranger ends at the limit, and of what waits the newest is enough', async () => {
  await addLinks(40, 'stranger@example.org');
  expect(await drain()).toHaveLength(10);
  expect(await drain()).toEqual([]);
  school.clock.advance(61 * MINUTE);
  expect(await drain()).toHaveLength(1);
  school.clock.advance(61 * MINUTE);
  expect(await drain()).toEqual([]);
  const states = await statesTo('stranger@example.org');
  expect(Object.groupBy(states, ({ state }) => state)).toMatchObject({
    sent: { length: 11 },
    replaced: { length: 29 },
  });
});

test('news never keeps a link for a new password back', async () => {
  await enrolOneByOne(12, 'kim@example.org');
  await drain();
  await addLinks(1, 'kim@example.org', 'password-reset');
  expect((await drain()).map(({ subject }) => subject)).toEqual(['Reset your password']);
});

test('another address has an hour of its own', async () => {
  await enrolOneByOne(9, 'kim@example.org');
  await enrolOneByOne(2, 'lee@example.org');
  expect((await drain()).filter(({ to }) => to === 'lee@example.org')).toHaveLength(2);
});

test('two drainers at once let out no more than one would, and open one digest', async () => {
  await enrolOneByOne(40, 'many@example.org');
  const [one, two, three] = await Promise.all([drain(), drain(), drain()]);
  expect(new Set([...one, ...two, ...three].map(({ messageId }) => messageId)).size).toBe(7);
  expect(await digests()).toHaveLength(1);
});

test('control: without the door that one drainer after the other goes through, two let out twice as many', async () => {
  await enrolOneByOne(20, 'many@example.org');
  const claim = {
    now: school.clock.iso(),
    leaseUntil: '2026-09-01T13:05:00Z',
    limit: 7,
    serverId: newId(),
    most: 10,
    carriesSecret: () => false,
  };
  const both = (await meetInside(claim)).flat();
  expect(both.map(({ mails }) => mails.length)).toEqual([7, 7]);
});

test('with the door the second waits until the first has counted', async () => {
  await enrolOneByOne(20, 'many@example.org');
  const claim = {
    now: school.clock.iso(),
    leaseUntil: '2026-09-01T13:05:00Z',
    limit: 7,
    serverId: newId(),
    most: 10,
    carriesSecret: () => false,
  };
  const claims = await Promise.all([1, 2].map(() => claimDueMails(school.database, ORGANIZATION, claim)));
  expect(claims.map(({ mails }) => mails.length).sort((a, b) => a - b)).toEqual([0, 7]);
});

/** Two drainers that claim before either has committed. */
async function meetInside(claim: Parameters<typeof claimDueMails>[2]) {
  const [one, two] = [
    await school.database.startTransaction().execute(),
    await school.database.startTransaction().execute(),
  ];
  const claimed = [await claimBehindDoor(one, ORGANIZATION, claim), await claimBehindDoor(two, ORGANIZATION, claim)];
  await one.commit().execute();
  await two.commit().execute();
  return claimed;
}

const digests = () => school.database.selectFrom('outboxMails').selectAll().where('kind', '=', 'digest').execute();

test('the last letter of a deleted account leaves, though nobody has the address any more; what waited before it does not', async () => {
  const email = 'gone@example.org';
  const family = await enrolOneByOne(1, email);
  await family.call('endAccount', { withdraws: true });
  expect((await drain()).map(({ subject }) => subject)).toEqual(['Your account is deleted']);
});

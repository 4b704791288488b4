import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { office, ownFamily, reason, school, useHouseholds } from '../../../test/households.ts';
import { openSchool, type Person } from '../../../test/school.ts';
import { onProven } from '../on-proven.ts';
import { releaseMailsOfAllProven } from '../mail/proof-store.ts';

const DAY_MS = 86_400_000;

beforeAll(async () => {
  const AUTH_SECRET = 'a secret of the test world, long enough';
  await useHouseholds(await openSchool({ environment: { SMTP_URL: 'smtp://127.0.0.1:9', AUTH_SECRET } }));
});
afterAll(() => school.close());

let people = 0;
const address = (who: string) => `${who}-${++people}@example.org`;

/** Somebody who has just come, with a student. */
async function newcomer({ name = 'Mother One', isProven = true } = {}) {
  const family = await school.addFamily(1, address('newcomer'), { isProven });
  await family.call('saveAccount', { name, phone: '555-0100' });
  return family;
}

const inviteFrom = (from: Person, email: string, ip = '192.0.2.1') =>
  school.portal.dispatch({
    name: 'inviteGuardian',
    data: () => ({ access: 'full', email }),
    authorization: `Bearer ${from.accountId}`,
    host: undefined,
    ip,
  });

const mailTo = (email: string) =>
  school.database
    .selectFrom('outboxMails')
    .select(['id', 'heldFor', 'nextTryAt'])
    .where('toEmail', '=', email)
    .where('kind', '=', 'invitation')
    .executeTakeFirst();

async function readMail(email: string): Promise<string> {
  const { mail } = await office.call('outboxMail', { mailId: (await mailTo(email))?.id ?? '' });
  return `${mail.subject}\n${mail.text}`;
}

const prove = async (accountId: string) => {
  await school.database.updateTable('accounts').set({ emailVerified: true }).where('id', '=', accountId).execute();
  await school.database.transaction().execute((transaction) => onProven(transaction, accountId, school.clock.iso()));
};

test('an invitation waits for the proof of whoever invites, says so, and leaves with it for seven days', async () => {
  const [email, withdrawn, late] = [address('father'), address('uncle'), address('aunt')];
  const mother = await newcomer({ isProven: false });
  const other = await newcomer({ isProven: false });
  for (const to of [email, withdrawn]) await inviteFrom(mother, to);
  await inviteFrom(other, late);
  expect(await mailTo(email)).toMatchObject({ heldFor: 'sender', nextTryAt: null });
  const invitations = (await ownFamily(mother))?.invitations ?? [];
  expect(invitations.map(({ waitsForProof }) => waitsForProof)).toEqual([true, true]);
  const { mail } = await office.call('outboxMail', { mailId: (await mailTo(email))?.id ?? '' });
  expect(mail).toMatchObject({ state: 'sender-unproven' });
  const toWithdraw = invitations.find((each) => each.email === withdrawn);
  await mother.call('withdrawInvitation', { invitationId: toWithdraw?.id ?? '' });
  // Nobody else's proof lets it go.
  await prove((await newcomer()).accountId);
  await releaseMailsOfAllProven(school.database, school.clock.iso());
  expect(await mailTo(email)).toMatchObject({ heldFor: 'sender', nextTryAt: null });

  school.clock.advance(2 * DAY_MS);
  await prove(mother.accountId);
  expect(await mailTo(email)).toMatchObject({ heldFor: null, nextTryAt: school.clock.iso() });
  expect(await mailTo(withdrawn)).toMatchObject({ heldFor: 'sender', nextTryAt: null });
  const until = new Date(school.clock.now() + 7 * DAY_MS).toISOString();
  expect((await ownFamily(mother))?.invitations).toMatchObject([{ waitsForProof: false, expiresAt: until }]);
  // What is over leaves no more.
  school.clock.advance(6 * DAY_MS);
  await prove(other.accountId);
  expect(await mailTo(late)).toMatchObject({ heldFor: 'sender' });
});

test('a proof that came another way lets it go within the minute', async () => {
  const email = address('father');
  const mother = await newcomer({ isProven: false });
  await inviteFrom(mother, email);
  await school.database
    .updateTable('accounts')
    .set({ emailVerified: true })
    .where('id', '=', mother.accountId)
    .execute();
  await releaseMailsOfAllProven(school.database, school.clock.iso());
  expect(await mailTo(email)).toMatchObject({ heldFor: null });
});

test('of a stranger’s words a mail carries names alone, and says that the school does not know them', async () => {
  const email = address('victim');
  const thief = await newcomer({ name: 'ACCOUNT LOCKED – call +1 555 0100 http://evil.example now' });
  const [studentId = ''] = thief.studentIds;
  await school.database
    .updateTable('students')
    .set({ firstName: 'Verify at evil(dot)com', preferredName: '' })
    .where('id', '=', studentId)
    .execute();
  await inviteFrom(thief, email);
  const text = await readMail(email);
  expect(text).not.toMatch(/evil|http:\/\/e|555|0100/);
  expect(text).toMatch(/does not know yet who sent this/);
  expect(text).toMatch(/Somebody who calls themselves “ACCOUNT LOCKED call now”/);
  expect(text).toMatch(/Students: Verify at\./);
});

test('whom the school knows by a seat of yesterday invites in plain words', async () => {
  const email = address('father');
  const mother = await newcomer({ name: 'Mother 2 of 3' });
  await enroll(mother, await school.addClass());
  school.clock.advance(DAY_MS);
  await inviteFrom(mother, email);
  const text = await readMail(email);
  expect(text).toMatch(/Mother 2 of 3 invites you to their family/);
  expect(text).not.toMatch(/does not know/);
});

test('a family whom the office entered is known', async () => {
  const email = address('father');
  const mother = await newcomer();
  await school.database
    .insertInto('guardians')
    .values({
      organizationId: (await school.database.selectFrom('organizations').select('id').executeTakeFirstOrThrow()).id,
      id: crypto.randomUUID(),
      familyId: mother.familyId,
      accountId: null,
      createdAt: school.clock.iso(),
      name: 'Entered',
    })
    .execute();
  await inviteFrom(mother, email);
  expect(await readMail(email)).not.toMatch(/does not know/);
});

test('nine accounts do not write to one victim: three from one network, six altogether, and others get theirs', async () => {
  const victim = address('victim');
  const outcomes = [];
  for (let account = 0; account < 9; account++)
    outcomes.push(
      await inviteFrom(
        await newcomer(),
        account % 2 ? victim.toUpperCase() : victim,
        account < 5 ? '192.0.2.7' : `198.51.100.${account}`,
      ).then(
        () => 'sent',
        (error: unknown) => (error as { details: { reason: string } }).details.reason,
      ),
    );
  const rests = 'invitations-rest';
  expect(outcomes).toEqual(['sent', 'sent', 'sent', rests, rests, 'sent', 'sent', 'sent', rests]);
  await inviteFrom(await newcomer(), address('somebody'), '192.0.2.7');
  school.clock.advance(DAY_MS);
  await inviteFrom(await newcomer(), victim, '192.0.2.7');
});

test('of nine at one moment no more come through', async () => {
  const victim = address('victim');
  const accounts = await Promise.all(Array.from({ length: 9 }, () => newcomer()));
  const outcomes = await Promise.allSettled(accounts.map((account) => inviteFrom(account, victim)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(reason('invitations-rest'));
});

test('no network stands in the database as it is', async () => {
  await inviteFrom(await newcomer(), address('father'), '203.0.113.77');
  const rows = await school.database.selectFrom('invitations').selectAll().execute();
  expect(rows.some(({ senderNetwork }) => senderNetwork !== null)).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|192\.0\.2/);
});

test('true families who invite each other on opening morning behind one address are refused nothing', async () => {
  const families = [];
  for (let family = 0; family < 60; family++) families.push(await newcomer({ isProven: family % 3 > 0 }));
  const nanny = address('nanny');
  const invites = families.flatMap((family, at) => [
    [family, `other-parent-${at}@example.org`] as const,
    [family, `newcomer-of-${(at + 1) % 60}@example.org`] as const,
    ...(at < 3 ? [[family, nanny] as const] : []),
  ]);
  // As many at a time as a slow machine has connections for: what is asked is whom limits stop, not how fast it is.
  for (let first = 0; first < invites.length; first += 20)
    await Promise.all(invites.slice(first, first + 20).map(([family, to]) => inviteFrom(family, to, '203.0.113.5')));
  expect(invites).toHaveLength(123);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeSmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';
import { mailCodes } from '../accounts/proof/mail-codes.ts';
import { deriveKeys } from '../accounts/secret.ts';
import { createLog } from '../platform/log.ts';
import { smtpMailer } from '../platform/mailer/smtp.ts';
import { claimDueMails } from './claim-store.ts';
import { takeUpMails } from './store.ts';
import { letters } from '../nouns.ts';
import { drainOutbox } from './drain.ts';
import { createMailRoom } from './mail-room.ts';

let school: TestSchool;
let smtp: FakeSmtpServer;
beforeEach(async () => {
  school = await openSchool();
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await smtp.close();
  await school.close();
});

const MINUTE = 60_000;
const codes = mailCodes(deriveKeys('a secret of the test world, long enough'));

async function addMails(count: number, to = (index: number) => `person${index}@example.org`): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await school.database
    .insertInto('outboxMails')
    .values(
      ids.map((id, index) => ({
        organizationId: ORGANIZATION,
        id,
        kind: 'password-reset',
        aboutId: newId(),
        toEmail: to(index),
        facts: '{}',
        createdAt: school.clock.iso(),
        nextTryAt: school.clock.iso(),
        sentAt: null,
        failedAt: null,
        lastError: null,
      })),
    )
    .execute();
  return ids;
}

function openDrainer(url = smtp.url, write?: Parameters<typeof createLog>[1]) {
  const mailer = smtpMailer(url, { answerMs: 2_000 });
  const { database, clock } = school;
  const sender = { mailFrom: 'Portal <portal@example.org>', publicUrl: 'https://portal.example.org', letters, codes };
  const parts = {
    database,
    clock,
    log: write ? createLog('warn', write) : createLog('silent'),
    sender,
    mailer,
    mostPerHour: 10,
    serverId: newId(),
  };
  return { parts, drain: () => drainOutbox(parts), close: () => mailer.close() };
}

const outbox = () => school.database.selectFrom('outboxMails').selectAll().orderBy('id').execute();

test('two drainers at once send each mail once, and a third run sends nothing', async () => {
  const ids = await addMails(150);
  const [one, two] = [openDrainer(), openDrainer()];
  await Promise.all([one.drain(), two.drain()]);
  await one.drain();
  expect(smtp.received.map((mail) => mail.messageId).sort()).toEqual(
    ids.map((id) => `<${id}@portal.example.org>`).sort(),
  );
  expect(smtp.received[0]?.source).toContain('\r\nDate: Tue, 01 Sep 2026 13:00:00 +0000\r\n');
  const rows = await outbox();
  expect(rows.every((row) => row.sentAt !== null && row.nextTryAt === null && row.tries === 1)).toBe(true);
  one.close();
  two.close();
});

test('a mail that the server puts off is tried again later, with the same Message-ID', async () => {
  const [id] = await addMails(1);
  smtp.answer = (_to, tries) =>
    tries === 1 ? { at: 'RCPT', line: '451 4.7.1 Greylisted person0@example.org' } : 'take';
  const drainer = openDrainer();
  await drainer.drain();
  expect(await outbox()).toMatchObject([
    {
      sentAt: null,
      failedAt: null,
      tries: 1,
      lastError: 'EENVELOPE 451 at RCPT TO',
      lastAnswer: '451 4.7.1 Greylisted person0@example.org',
    },
  ]);
  await drainer.drain();
  expect(smtp.received).toEqual([]);
  school.clock.advance(MINUTE);
  await drainer.drain();
  expect(smtp.received).toMatchObject([{ messageId: `<${id}@portal.example.org>` }]);
  expect(await outbox()).toMatchObject([{ lastError: null, lastAnswer: null }]);
  drainer.close();
});

test('a recipient that does not exist fails at once, says so in the server’s words, logs no address, and harms no other mail', async () => {
  await addMails(12);
  smtp.answer = (to) =>
    to === 'person3@example.org'
      ? { at: 'RCPT', line: `550 5.1.1 \u202E<person3@example.org>?${'!'.repeat(400)}` }
      : 'take';
  const logged: string[] = [];
  const drainer = openDrainer(smtp.url, (line) => void logged.push(line));
  await drainer.drain();
  expect(logged.join()).toContain('mail-not-sent');
  expect(logged.join()).not.toContain('person3');
  expect(smtp.received).toHaveLength(11);
  const failed = (await outbox()).filter((row) => row.failedAt !== null);
  expect(failed).toMatchObject([{ toEmail: 'person3@example.org', lastError: 'EENVELOPE 550 at RCPT TO' }]);
  expect(failed[0]?.lastAnswer).toMatch(/^550 5\.1\.1 <person3@example\.org>\?!{200,}$/);
  expect(failed[0]?.lastAnswer).toHaveLength(300);
  drainer.close();
});

test('a line cut after the data is tried again once, later, with the same Message-ID', async () => {
  const [id] = await addMails(1);
  let conversations = 0;
  smtp.answer = (_to, tries) => {
    conversations += 1;
    return tries === 1 ? 'cut' : 'take';
  };
  const drainer = openDrainer();
  await drainer.drain();
  expect(conversations).toBe(1);
  expect(await outbox()).toMatchObject([{ sentAt: null, tries: 1 }]);
  school.clock.advance(MINUTE);
  await drainer.drain();
  expect(smtp.received).toMatchObject([{ messageId: `<${id}@portal.example.org>` }]);
  drainer.close();
});

test('a server that answers too slowly counts as away', async () => {
  await addMails(1);
  smtp.delayMs = 10_000;
  const drainer = openDrainer();
  await drainer.drain();
  const [row] = await outbox();
  expect(row).toMatchObject({ sentAt: null, failedAt: null, tries: 1 });
  expect(row?.lastError).toMatch(/^ETIMEDOUT|^ECONNECTION/);
  drainer.close();
});

test('while no mail server answers, most mails keep their tries', async () => {
  await addMails(60);
  await smtp.close();
  const drainer = openDrainer();
  expect(await drainer.drain()).toBe('unreachable');
  const rows = await outbox();
  expect(rows.filter((row) => row.tries > 0).length).toBeLessThan(20);
  expect(rows.every((row) => row.nextTryAt !== null && row.failedAt === null)).toBe(true);
  drainer.close();
});

test('a mail whose process died becomes due again when its claim runs out', async () => {
  await addMails(1);
  const now = school.clock.iso();
  const leaseUntil = new Date(school.clock.now() + 5 * MINUTE).toISOString();
  const claim = { now, leaseUntil, serverId: newId(), limit: 20, most: 10, carriesSecret: () => true };
  expect((await claimDueMails(school.database, ORGANIZATION, claim)).mails).toHaveLength(1);
  const drainer = openDrainer();
  await drainer.drain();
  expect(smtp.received).toHaveLength(0);
  school.clock.advance(6 * MINUTE);
  await drainer.drain();
  expect(smtp.received).toHaveLength(1);
  drainer.close();
});

test('waking the mail room sends what was just committed', async () => {
  const drainer = openDrainer();
  const room = createMailRoom(drainer.parts);
  room.start();
  await addMails(3);
  room.wake();
  await expect.poll(() => smtp.received.length, { timeout: 5_000 }).toBe(3);
  await room.stop();
});

test('what a server that is gone had taken out is due at once and was no try; what one that lives sends is let be', async () => {
  await addMails(2);
  const [gone, living] = [newId(), newId()];
  const now = school.clock.iso();
  const leaseUntil = new Date(school.clock.now() + 5 * MINUTE).toISOString();
  const claim = { now, leaseUntil, limit: 1, most: 10, carriesSecret: () => true };
  const taken = await claimDueMails(school.database, ORGANIZATION, { ...claim, serverId: gone });
  await claimDueMails(school.database, ORGANIZATION, { ...claim, serverId: living });
  await takeUpMails(school.database, [living], now);
  const drainer = openDrainer();
  await drainer.drain();
  expect(smtp.received).toHaveLength(1);
  const sent = await school.database
    .selectFrom('outboxMails')
    .select(['id', 'tries', 'claimedBy'])
    .where('sentAt', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(sent).toEqual({ id: taken.mails[0]?.id, tries: 1, claimedBy: null });
  school.clock.advance(6 * MINUTE);
  await drainer.drain();
  drainer.close();
  expect(smtp.received).toHaveLength(2);
});

test('without a mail server mails are kept, and a demo prints each with its link', async () => {
  await addMails(2);
  const printed: string[] = [];
  const { database, clock, log, sender } = openDrainer().parts;
  const print = (line: string) => printed.push(line);
  const room = createMailRoom({
    database,
    clock,
    log,
    sender,
    mailer: null,
    mostPerHour: 10,
    serverId: newId(),
    print,
  });
  room.start();
  await expect.poll(() => printed.length, { timeout: 5_000 }).toBe(4);
  await room.stop();
  expect(printed.slice(0, 2)).toEqual([
    'Mail  To: person0@example.org  Subject: Reset your password',
    expect.stringMatching(/^ {6}https:\/\/portal\.example\.org\/user\/login#reset=[\w-]{54}$/),
  ]);
  expect(await outbox()).toMatchObject([
    { sentAt: null, failedAt: null, nextTryAt: null },
    { sentAt: null, failedAt: null, nextTryAt: null },
  ]);
});

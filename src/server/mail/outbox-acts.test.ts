import { expect, test } from 'vitest';
import { openOffice, school, staff } from '../../../test/office.ts';
import { ORGANIZATION } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

openOffice();

const FAILED = { failedAt: '2026-08-30T12:00:00Z', lastError: 'EENVELOPE 550 at RCPT TO', tries: 40 };

async function addMail(toEmail: string, kind = 'record-due', more: object = FAILED): Promise<string> {
  const id = newId();
  const at = school.clock.iso();
  const facts = JSON.stringify({ students: [] });
  const row = { organizationId: ORGANIZATION, id, kind, aboutId: id, toEmail, facts, createdAt: at, nextTryAt: null };
  await school.database
    .insertInto('outboxMails')
    .values({ ...row, sentAt: null, failedAt: null, lastError: null, ...more })
    .execute();
  return id;
}

const stateOf = async (mailId: string) => (await staff.call('outboxMail', { mailId })).mail;
const isDue = async (id: string) => {
  const row = await school.database
    .selectFrom('outboxMails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.nextTryAt !== null && row.failedAt === null && row.tries === 0;
};

test('a mail that failed is sent again, and only that one', async () => {
  const [one, other] = [await addMail('one@example.org'), await addMail('other@example.org')];
  expect(await staff.call('retryMails', { mailId: one })).toEqual({ mails: 1 });
  expect([await isDue(one), await isDue(other)]).toEqual([true, false]);
  expect(await staff.call('retryMails', { mailId: one })).toEqual({ mails: 0 });
  const { rows } = await staff.call('auditEntries', { entityId: one });
  expect(rows.map(({ action }) => action)).toContain('mail.retried');
});

test('all that are found are sent again, but no old link that somebody once asked for', async () => {
  const [found, elsewhere] = [await addMail('ana@retry.example'), await addMail('ben@elsewhere.example')];
  const link = await addMail('ana@retry.example', 'password-reset');
  expect(await staff.call('retryMails', { search: 'retry.example' })).toEqual({ mails: 1 });
  expect([await isDue(found), await isDue(elsewhere), await isDue(link)]).toEqual([true, false, false]);
});

test('what a summary told of fails and leaves with it', async () => {
  const digest = await addMail('many@example.org', 'digest');
  const told = await addMail('many@example.org', 'record-due', { ...FAILED, heldFor: 'digest', digestId: digest });
  expect(await staff.call('retryMails', { mailId: told })).toEqual({ mails: 1 });
  expect(await isDue(digest)).toBe(true);
  expect((await stateOf(told)).state).toBe('gathered');
});

test('a mail that was sent is noted as returned, and not any more', async () => {
  const sent = await addMail('gone@example.org', 'record-due', { sentAt: '2026-08-30T12:00:00Z' });
  await staff.call('noteBounce', { mailId: sent, isBounced: true });
  expect((await stateOf(sent)).state).toBe('bounced');
  expect((await staff.call('outboxMails', { state: 'bounced' })).rows.map(({ id }) => id)).toEqual([sent]);
  await staff.call('noteBounce', { mailId: sent, isBounced: false });
  expect((await stateOf(sent)).state).toBe('sent');
});

test('a mail that never left did not come back, and a mail that does not exist is not found', async () => {
  const failed = await addMail('never@example.org');
  await staff.call('noteBounce', { mailId: failed, isBounced: true });
  expect((await stateOf(failed)).state).toBe('failed');
  await expect(staff.call('noteBounce', { mailId: newId(), isBounced: true })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a mail that was sent is written once more to its address, as a mail of its own; a second click writes no third', async () => {
  const at = '2026-08-30T12:00:00Z';
  const sent = await addMail('never-got@example.org', 'record-due', { sentAt: at });
  expect(await staff.call('retryMails', { mailId: sent })).toEqual({ mails: 1 });
  expect(await staff.call('retryMails', { mailId: sent })).toEqual({ mails: 0 });
  expect((await stateOf(sent)).sentAt).toBe('2026-08-30T12:00:00.000Z');
  const { rows } = await staff.call('outboxMails', { search: 'never-got' });
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['kept', 'sent']);
  const again = rows.find(({ state }) => state === 'kept');
  expect(await isDue(again?.id ?? '')).toBe(true);
  const { rows: history } = await staff.call('auditEntries', { entityId: sent });
  expect(history.map(({ action }) => action)).toContain('mail.retried');
});

test.each(['password-reset', 'verify-email', 'email-change', 'invitation', 'staff-invitation', 'digest'])(
  'a mail whose link is good once, or that tells of others, is not sent twice: %s',
  async (kind) => {
    const to = `once-${kind}@example.org`;
    const sent = await addMail(to, kind, { sentAt: '2026-08-30T12:00:00Z' });
    expect(await staff.call('retryMails', { mailId: sent })).toEqual({ mails: 0 });
    const rows = await school.database.selectFrom('outboxMails').select('id').where('toEmail', '=', to).execute();
    expect(rows).toHaveLength(1);
  },
);

import { expect, test } from 'vitest';
import { composed, keepSample, readNewest } from '../../../test/letters.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../test/school.ts';
import { mailCodes } from '../accounts/proof/mail-codes.ts';
import { deriveKeys } from '../accounts/secret.ts';
import { newId } from '../platform/ids.ts';

openOffice();

test('staff read a mail without what is its reader’s alone, with and without a mail server; every reading is recorded', async () => {
  await addResetMail();
  const { listed, mail } = await readNewest(staff, 'password-reset');
  expect(listed.subject).toBe('Reset your password');
  expect(mail.text).toMatchInlineSnapshot(`
    "Reset your password

    Someone asked for a new password for this address at Our School. If it was you, choose one here. The link works once and only for a short time.

    Choose a new password:
    (not shown here: it is its reader’s alone)

    If it was not you, there is nothing to do: the password stays as it is.

    -- 
    Our School. Questions? Reply to this mail, or write to help@example.org.
    "
  `);
  await keepSample('password-reset', (await composed(school, listed.id)).html);
  const reads = await school.database
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'mail.read')
    .where('entityId', '=', listed.id)
    .execute();
  expect(reads).toMatchObject([{ actor: 'office@example.org', change: { kind: 'password-reset' } }]);
  const { names } = await staff.call('auditEntries', { entityId: listed.id });
  expect(names[listed.id]).toBe(listed.to);
});

test('where mails leave by SMTP, staff never see a link that opens an account either', async () => {
  const delivering = await openSchool({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  try {
    await addResetMail(delivering);
    const office = await delivering.addPerson({ roles: ['admin'] });
    const { mails, delivers } = await office.call('outboxMails', {});
    expect(delivers).toBe(true);
    const { mail } = await office.call('outboxMail', { mailId: mails[0]?.id ?? '' });
    expect(mail.text).not.toContain('#reset');
    expect(mail.text).toContain('not shown here');
  } finally {
    await delivering.close();
  }
});

test('a link and a code are made as the mail leaves: the same on every try, another for every mail, and kept nowhere', async () => {
  const codes = mailCodes(deriveKeys('a secret of the test world, long enough'));
  const ids = [newId(), newId()] as const;
  for (const id of ids) await addMail(school, id, 'verify-email', {});
  const first = await composed(school, ids[0], codes);
  const [link, figures] = [codes.link('verify', ids[0]), codes.figures(ids[0])];
  expect(first.text).toContain(`/user/login#verify=${link}\n`);
  expect(first.text).toContain(`within a day:\n${figures}\n`);
  expect(first.html).toContain(link);
  expect(first.html).toContain(figures);
  await keepSample('verify-email', first.html);
  expect(await composed(school, ids[0], codes)).toEqual(first);
  expect((await composed(school, ids[1], codes)).text).not.toContain(link);
  const rows = await school.database.selectFrom('outboxMails').selectAll().where('id', 'in', ids).execute();
  expect(JSON.stringify(rows)).not.toContain(link.slice(-32));
  const { mail } = await staff.call('outboxMail', { mailId: ids[0] });
  expect(mail.text).not.toContain(figures);
  expect(mail.text.match(/not shown here/g)).toHaveLength(2);
});

test('what a mail was about may be gone; the outbox still opens', async () => {
  const id = newId();
  await addMail(school, id, 'registration', { registrationId: newId() });
  const { mail } = await staff.call('outboxMail', { mailId: id });
  expect(mail.subject).toBe('This mail can no longer be shown');
  await expect(staff.call('outboxMail', { mailId: 'nonsense' })).rejects.toMatchObject({ code: 'not-found' });
});

async function addResetMail(world = school): Promise<void> {
  await addMail(world, newId(), 'password-reset', {});
}

async function addMail(world: TestSchool, id: string, kind: string, facts: object): Promise<void> {
  await world.database
    .insertInto('outboxMails')
    .values({
      organizationId: ORGANIZATION,
      id,
      kind,
      aboutId: newId(),
      toEmail: 'kim@example.org',
      facts: JSON.stringify(facts),
      createdAt: world.clock.iso(),
      nextTryAt: world.clock.iso(),
      sentAt: null,
      failedAt: null,
      lastError: null,
    })
    .execute();
}

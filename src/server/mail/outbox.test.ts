import { expect, test } from 'vitest';
import { composed, keepSample, readNewest } from '../../../test/letters.ts';
import { school, staff } from '../../../test/office.ts';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

test('without a mail server staff read a reset link in the outbox, and every reading is recorded', async () => {
  await addResetMail();
  const { listed, mail } = await readNewest(staff, 'password-reset');
  expect(listed.subject).toBe('Reset your password');
  expect(mail.text).toMatchInlineSnapshot(`
    "Reset your password

    Someone asked for a new password for this address at Our School. If it was you, choose one here. The link works once and only for a short time.

    Choose a new password:
    https://portal.example.org/user/login#reset=secret

    If it was not you, there is nothing to do: the password stays as it is.

    -- 
    Our School. Questions? Reply to this mail, or write to help@example.org.
    "
  `);
  await keepSample('password-reset', (await composed(school, listed.id)).html);
  const reads = await school.database
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'mail.read')
    .where('entity_id', '=', listed.id)
    .execute();
  expect(reads).toMatchObject([{ actor: 'office@example.org', change: { kind: 'password-reset' } }]);
});

test('where mails leave by SMTP, staff never see a link that opens an account', async () => {
  const delivering = await openSchool({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  try {
    await addResetMail(delivering);
    const office = await delivering.addPerson({ roles: ['admin'] });
    const { mails, delivers } = await office.call('outboxMails', {});
    expect(delivers).toBe(true);
    const { mail } = await office.call('outboxMail', { mailId: mails[0]?.id ?? '' });
    expect(mail.text).not.toContain('secret');
    expect(mail.text).toContain('not shown here');
  } finally {
    await delivering.close();
  }
});

test('what a mail was about may be gone; the outbox still opens', async () => {
  const id = newId();
  await addMail(school, id, 'registration', { registrationId: newId() });
  const { mail } = await staff.call('outboxMail', { mailId: id });
  expect(mail.subject).toBe('This mail can no longer be shown');
  await expect(staff.call('outboxMail', { mailId: 'nonsense' })).rejects.toMatchObject({ code: 'not-found' });
});

async function addResetMail(world = school): Promise<void> {
  await addMail(world, newId(), 'password-reset', { link: 'https://portal.example.org/user/login#reset=secret' });
}

async function addMail(world: TestSchool, id: string, kind: string, facts: object): Promise<void> {
  await world.database
    .insertInto('outbox_mails')
    .values({
      organization_id: ORGANIZATION,
      id,
      kind,
      about_id: newId(),
      to_email: 'kim@example.org',
      facts: JSON.stringify(facts),
      created_at: world.clock.iso(),
      next_try_at: world.clock.iso(),
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute();
}

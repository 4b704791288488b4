import { expect, test } from 'vitest';
import { composed, keepSample, readNewest } from '../../../test/letters.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import { MAIL_STATES } from '../../contract/outbox.ts';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../test/school.ts';
import { mailCodes } from '../accounts/proof/mail-codes.ts';
import { deriveKeys } from '../accounts/secret.ts';
import { newId } from '../platform/ids.ts';
import { circularMail } from '../circulars/letters/circular.ts';
import { send } from './store.ts';

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

    If it was not you, there is nothing to do: your password is not changed.

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
  expect(await staff.call('auditEntries', { entityId: listed.id })).toMatchObject({ name: listed.to, total: 1 });
  // It changes nothing: among the changes it would only be in the way.
  const ofAll = async (asked: object) => (await staff.call('auditEntries', asked)).rows.map(({ action }) => action);
  expect(await ofAll({})).not.toContain('mail.read');
  expect(await ofAll({ entity: 'mail' })).toEqual(['mail.read']);
  expect(await ofAll({ actor: 'office@example.org' })).toContain('mail.read');
});

test('where mails leave by SMTP, staff never see a link that opens an account either', async () => {
  const delivering = await openSchool({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  try {
    await addResetMail(delivering);
    const office = await delivering.addPerson({ roles: ['administrator'] });
    const { rows: mails, delivers } = await office.call('outboxMails', {});
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

test('the outbox is searched by address, filtered as mails stand, and sorted both ways', async () => {
  const world = await openSchool();
  try {
    const office = await world.addPerson({ roles: ['administrator'] });
    const at = world.clock.iso();
    await addMail(world, newId(), 'digest', {}, { toEmail: 'Ada_1@example.org', sentAt: at, nextTryAt: null });
    await addMail(
      world,
      newId(),
      'digest',
      {},
      { toEmail: 'bea@example.org', sentAt: at, heldFor: 'digest', digestId: newId() },
    );
    await addMail(world, newId(), 'promotion', {}, { toEmail: 'cy@example.org', failedAt: at, nextTryAt: null });
    for (const heldFor of ['proof', 'digest', 'newer'] as const)
      await addMail(
        world,
        newId(),
        'promotion',
        {},
        {
          toEmail: `${heldFor}@example.org`,
          heldFor,
          nextTryAt: null,
          digestId: heldFor === 'digest' ? newId() : null,
        },
      );
    const found = async (asked: Parameters<typeof office.call<'outboxMails'>>[1]) =>
      (await office.call('outboxMails', asked)).rows.map(({ to }) => to.split('@')[0]);
    expect(await found({ search: 'ADA_1' })).toEqual(['Ada_1']);
    expect(await found({ search: 'a_a' })).toEqual([]);
    expect(await found({ sort: 'to', pageSize: 2, page: 2 })).toEqual(['cy', 'digest']);
    expect(await found({ sort: '-to', kind: 'digest' })).toEqual(['bea', 'Ada_1']);
    const { rows } = await office.call('outboxMails', {});
    expect(rows).toHaveLength(6);
    for (const state of MAIL_STATES)
      expect(await found({ state }), state).toEqual(
        rows.filter((mail) => mail.state === state).map(({ to }) => to.split('@')[0]),
      );
    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set(['sent', 'summed-up', 'failed', 'unproven', 'gathered', 'replaced']),
    );
  } finally {
    await world.close();
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
  await addMail(world, newId(), 'password-reset', {});
}

async function addMail(world: TestSchool, id: string, kind: string, facts: object, change: object = {}): Promise<void> {
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
      ...change,
    })
    .execute();
}

test('more mails than one statement writes are all in the outbox', async () => {
  const circularId = newId();
  const facts = () => ({ circularId, guardianId: newId(), seats: [] });
  const mails = Array.from({ length: 601 }, (_, n) =>
    circularMail.to(`many${n}@example.org`, facts(), { at: school.clock.iso() }),
  );
  await send(school.database, ORGANIZATION, mails);
  const rows = await school.database
    .selectFrom('outboxMails')
    .select('toEmail')
    .where('kind', '=', 'circular')
    .where('toEmail', 'like', 'many%')
    .execute();
  expect(new Set(rows.map(({ toEmail }) => toEmail)).size).toBe(601);
});

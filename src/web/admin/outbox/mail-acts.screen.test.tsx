import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ORGANIZATION } from '../../../../test/school.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { newId } from '../../../server/platform/ids.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

async function addMail(toEmail: string, became: object): Promise<string> {
  const id = newId();
  const at = school.clock.iso();
  const row = {
    organizationId: ORGANIZATION,
    id,
    kind: 'my-data-ready',
    aboutId: id,
    toEmail,
    facts: '{}',
    createdAt: at,
  };
  await school.database
    .insertInto('outboxMails')
    .values({ ...row, nextTryAt: null, sentAt: null, failedAt: null, lastError: null, ...became })
    .execute();
  return id;
}
const stateOf = async (id: string) => {
  const office = await school.addPerson({ roles: ['viewer'] });
  return (await office.call('outboxMail', { mailId: id })).mail.state;
};

test('failed mails are sent again, all that are found or one; a sent one is noted as returned', async () => {
  const failed = { failedAt: '2026-08-30T12:00:00Z', lastError: 'EENVELOPE 550 at RCPT TO' };
  const mails = [await addMail('one@example.org', failed), await addMail('two@example.org', failed)];
  const sent = await addMail('three@example.org', { sentAt: '2026-08-30T12:00:00Z' });
  const office = await school.addPerson({ roles: ['registrar'] });
  const page = await openPage(`${staffPaths.outbox}?state=failed`, office);
  await page.user.click(await screen.findByRole('button', { name: 'Send 2 failed mails again' }));
  await eventually(async () => {
    for (const id of mails) expect(await stateOf(id)).not.toBe('failed');
  });
  await page.visit(`${staffPaths.outbox}?mail=${sent}`);
  await page.user.click(await screen.findByRole('button', { name: 'Note that it came back' }));
  await screen.findByRole('button', { name: 'It did not come back' });
  expect(await stateOf(sent)).toBe('bounced');
});

test('a viewer reads the outbox and is offered no act', async () => {
  await addMail('four@example.org', { failedAt: '2026-08-30T12:00:00Z', lastError: 'EMESSAGE 554 at DATA' });
  await openPage(`${staffPaths.outbox}?state=failed`, await school.addPerson({ roles: ['viewer'] }));
  await screen.findByText('f…@example.org');
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
});

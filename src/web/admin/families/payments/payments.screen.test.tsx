import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { check, pay } from '../../../../../test/paying.ts';
import { openPage, openScreens, school } from '../../../../../test/screens.tsx';

openScreens();

async function openFamily(roles: ('administrator' | 'registrar' | 'viewer')[] = ['administrator']) {
  const office = await school.addPerson({ roles });
  const family = await school.addFamily(1);
  await enroll(family, await school.addClass({ title: 'Climbing', priceCents: 12_000 }));
  const page = await openPage(`/admin/families/${family.familyId}`, office);
  const payments = within(await screen.findByRole('region', { name: 'Payments' }));
  await payments.findByText('Due later');
  return { page, family, office, payments };
}

test('the secretary takes a cheque for a part, and sees what is left before and after', async () => {
  const { page, family, payments } = await openFamily(['registrar']);
  expect(payments.getByText(/Student 1 · Climbing/)).toBeTruthy();
  await page.user.click(payments.getByRole('button', { name: 'Take a payment' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText(/^Amount/);
  expect(amount).toHaveProperty('value', '120');
  expect(dialog.getByRole('status').textContent).toBe('Then everything is paid.');
  await page.user.clear(amount);
  await page.user.type(amount, '150');
  expect(dialog.getByRole('status').textContent).toBe('This is more than is owed: $30 is kept for what comes next.');
  await page.user.clear(amount);
  await page.user.type(amount, '50.005');
  await page.user.click(dialog.getByRole('button', { name: 'Take it' }));
  await dialog.findByText(/Enter an amount such as/);
  expect(amount).toHaveProperty('value', '50.005');
  await page.user.clear(amount);
  await page.user.type(amount, '50');
  await page.user.type(dialog.getByLabelText('Number of the check'), '1042');
  await page.user.click(dialog.getByRole('button', { name: 'Take it' }));
  await payments.findByRole('button', { name: 'Receipt 1 as PDF' });
  expect(payments.getByText('$70')).toBeTruthy();
  expect((await family.call('ownPayments')).ledger).toMatchObject({ laterCents: 7_000 });
  expect(payments.queryByRole('button', { name: 'It came back' })).toBeNull();
});

test('the same cheque is asked about, and one that bounced is owed again', async () => {
  const { page, family, office, payments } = await openFamily();
  await pay(office, family.familyId, check(5000, '77'));
  await page.user.click(payments.getByRole('button', { name: 'Take a payment' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.clear(dialog.getByLabelText(/^Amount/));
  await page.user.type(dialog.getByLabelText(/^Amount/), '50');
  await page.user.type(dialog.getByLabelText('Number of the check'), '77');
  await page.user.click(dialog.getByRole('button', { name: 'Take it' }));
  await dialog.findByText(/entered already: receipt \d/);
  await page.user.click(dialog.getByRole('checkbox', { name: 'This is another payment: enter it too' }));
  await page.user.click(dialog.getByRole('button', { name: 'Take it' }));
  const [first] = await payments.findAllByRole('button', { name: 'It came back' });
  if (first) await page.user.click(first);
  const back = within(await screen.findByRole('dialog'));
  await page.user.click(back.getByRole('button', { name: 'It came back' }));
  await back.findByText('Enter a reason.');
  await page.user.type(back.getByLabelText(/Reason/), 'Bounced');
  await page.user.click(back.getByRole('button', { name: 'It came back' }));
  await payments.findByText('Came back');
  expect((await family.call('ownPayments')).ledger).toMatchObject({ laterCents: 7_000 });
});

test('whoever only reads sees what is owed and no act', async () => {
  const { payments } = await openFamily(['viewer']);
  expect(payments.queryAllByRole('button')).toEqual([]);
});

test('an act of several entries opens to them; each says when it is due, the act says none', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const held = (on: string) => school.addClass({ priceCents: 9000, meetings: [{ on, start: '15:00', end: '16:00' }] });
  const lines = [
    { studentId, classId: await held('2026-09-09') },
    { studentId, classId: await held('2026-10-20') },
  ];
  await family.call('enroll', { idempotencyKey: crypto.randomUUID(), lines });
  const page = await openPage(`/admin/families/${family.familyId}`, office);
  const payments = within(await screen.findByRole('region', { name: 'Payments' }));
  const [act] = await payments.findAllByRole('listitem');
  expect(act?.textContent).toMatch(/^Enrolled\+\$180/);
  expect(act?.querySelector(':scope > p:nth-of-type(3)')?.textContent).not.toContain('due');
  await page.user.click(payments.getByText('2 entries'));
  payments.getByText(/due Sep 9$/);
  payments.getByText(/due Sep 15$/);
});

import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { check, pay } from '../../../../../test/paying.ts';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { newId } from '../../../../server/platform/ids.ts';
import { paths } from '../../../paths.ts';

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

test('a fee says what it is for and when it is due; the family reads it, and pressed twice it is one', async () => {
  const { page, family, payments } = await openFamily();
  await page.user.click(payments.getByRole('button', { name: 'Charge a fee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Charge a fee' }));
  await page.user.click(dialog.getByRole('button', { name: 'Charge a fee' }));
  await dialog.findByText('Say what it is for.');
  await page.user.type(dialog.getByLabelText(/^Amount/), '25');
  expect(dialog.getByRole('status').textContent).toBe('$25 more is owed then. The family is told.');
  await page.user.type(dialog.getByLabelText(/^What it is for/), 'Lost helmet');
  await page.user.dblClick(dialog.getByRole('button', { name: 'Charge a fee' }));
  await payments.findByText('$145');
  const [act] = payments.getAllByRole('listitem');
  expect(act?.textContent).toMatch(/^Charged by the school\+\$25.*due Sep 15, 2026 · Lost helmetTake it off$/);
  const { ledger } = await family.call('ownPayments');
  expect(ledger?.fees).toMatchObject([{ reason: 'Lost helmet', cents: 2500 }]);
  cleanup();
  await openPage(paths.payments, family);
  const fees = within(await screen.findByRole('region', { name: 'Other charges' }));
  expect(fees.getByRole('listitem').textContent).toBe('Lost helmet$25not paid yet');
  cleanup();
  await openPage(paths.enrollments, family);
  await screen.findByText('Other charges: $25 due by Sep 15');
});

test('something is taken off, never more than is owed; what was typed stays', async () => {
  const { page, family, office, payments } = await openFamily();
  await page.user.click(payments.getByRole('button', { name: 'Take something off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take something off' }));
  const amount = dialog.getByLabelText(/^Amount/);
  await page.user.type(amount, '120.01');
  expect(dialog.getByRole('status').textContent).toBe('That is more than is owed: $120 at most.');
  await page.user.type(dialog.getByLabelText(/^Reason/), 'Hardship');
  await page.user.click(dialog.getByRole('button', { name: 'Take it off' }));
  expect(amount).toHaveProperty('value', '120.01');
  await page.user.clear(amount);
  await page.user.type(amount, '100');
  expect(dialog.getByRole('status').textContent).toBe('Of $120 owed, $20 is left to pay then. The family is told.');
  // A cheque is taken at another desk meanwhile.
  await pay(office, family.familyId, check(5000));
  await page.user.click(dialog.getByRole('button', { name: 'Take it off' }));
  await dialog.findByText('That is more than is owed: $70 at most.');
  expect(amount).toHaveProperty('value', '100');
  await page.user.clear(amount);
  await page.user.type(amount, '70');
  await page.user.click(dialog.getByRole('button', { name: 'Take it off' }));
  await eventually(async () => expect((await family.call('ownPayments')).ledger).toMatchObject({ laterCents: 0 }));
  await eventually(() => expect(payments.queryByRole('button', { name: 'Take something off' })).toBeNull());
});

test('a fee is taken off by itself, and a seat of which something was taken off says how much, though it costs nothing any more', async () => {
  const { page, family, office } = await openFamily();
  const act = { familyId: family.familyId, reason: 'Lost helmet' };
  await office.call('chargeFee', { ...act, actId: newId(), cents: 2500, dueOn: '2027-01-05' });
  await office.call('takeOff', { ...act, actId: newId(), cents: 12_000 });
  cleanup();
  await openPage(`/admin/families/${family.familyId}`, office);
  const after = within(await screen.findByRole('region', { name: 'Payments' }));
  await after.findByText(/due Jan 5, 2027 · Lost helmet/);
  await page.user.click(after.getByRole('button', { name: 'Take it off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take something off of the fee “Lost helmet”' }));
  expect(dialog.getByLabelText(/^Amount/)).toHaveProperty('value', '25');
  expect(dialog.getByRole('status').textContent).toBe('Nothing of this fee is left to pay then. The family is told.');
  await page.user.type(dialog.getByLabelText(/^Reason/), 'It was found');
  await page.user.click(dialog.getByRole('button', { name: 'Take it off' }));
  await eventually(() => expect(after.queryByRole('button', { name: 'Take it off' })).toBeNull());
  expect((await family.call('ownPayments')).ledger).toMatchObject({ laterCents: 0, fees: [] });
  cleanup();
  await openPage(paths.payments, family);
  await screen.findByText('The school took $120 off.');
});

test('an amount that is too much for one entry is said in money', async () => {
  const { page, payments } = await openFamily();
  await page.user.click(payments.getByRole('button', { name: 'Charge a fee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Charge a fee' }));
  await page.user.type(dialog.getByLabelText(/^Amount/), '99999999999');
  expect(dialog.getByRole('status').textContent).toBe('');
  await page.user.type(dialog.getByLabelText(/^What it is for/), 'x');
  await page.user.click(dialog.getByRole('button', { name: 'Charge a fee' }));
  await dialog.findByText(/^That is more than can be entered at once: \$[\d,]+ at most\.$/);
});

test('a registrar takes payments, and neither charges nor takes off', async () => {
  const { payments } = await openFamily(['registrar']);
  const acts = payments.getAllByRole('button').map(({ textContent }) => textContent);
  expect(acts).toEqual(['Take a payment']);
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
  payments.getByText(/^Charged · .* · due Sep 9, 2026$/);
  payments.getByText(/^Charged · .* · due Sep 15, 2026$/);
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { pay } from '../../../../../test/paying.ts';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

test('the dashboard leads to the question whether a class is cancelled, which is asked once', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const classId = await school.addClass({ title: 'Owls at Dusk' });
  const page = await openPage(`${staffPaths.managedClass(classId)}?ask=cancel`, office);
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Owls at Dusk?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Keep the class' }));
  await eventually(() => expect(screen.queryByRole('dialog', { name: 'Cancel Owls at Dusk?' })).toBeNull());
  await page.visit(staffPaths.managedClass(classId));
  await screen.findByRole('button', { name: 'Actions' });
  expect(page.address()).toBe(staffPaths.managedClass(classId));
  expect(screen.queryByRole('dialog', { name: 'Cancel Owls at Dusk?' })).toBeNull();
});

test('before a class with seats that are owed for is cancelled, and before it is brought back, what becomes of the money is said', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const classId = await school.addClass({ title: 'Night Walk', priceCents: 12_000 });
  const family = await school.addFamily(1);
  await enroll(family, classId);
  await pay(office, family.familyId);
  const page = await openPage(`${staffPaths.managedClass(classId)}?ask=cancel`, office);
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Night Walk?' }));
  await dialog.findByText(/^\$120 is not owed any more\. \$50 of it was paid: it pays what each family owes next/);
  await page.user.type(dialog.getByLabelText('Reason'), 'Flood');
  await page.user.click(dialog.getByRole('radio', { name: 'Send nothing' }));
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the class' }));
  await screen.findByText(/^Cancelled on .*: Flood$/);
  await page.user.click(screen.getByRole('button', { name: 'Actions' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Reinstate this class' }));
  const back = within(await screen.findByRole('dialog', { name: 'Reinstate Night Walk?' }));
  await back.findByText(/\$120 is owed for its seats again, at the prices that were agreed\.$/);
  await page.user.click(back.getByRole('button', { name: 'Reinstate' }));
  await eventually(async () =>
    expect((await family.call('ownPayments')).ledger?.seats).toMatchObject([{ paidCents: 5000 }]),
  );
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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

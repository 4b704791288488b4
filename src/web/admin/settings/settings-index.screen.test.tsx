import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

const index = async () => within(await screen.findByRole('navigation', { name: 'All settings' }));

test('the index leads by keyboard to every part of the form, and to the pages that are settings too', async () => {
  const page = await openPage(staffPaths.settings, await school.addPerson({ roles: ['administrator'] }));
  const { getByRole, getAllByRole } = await index();
  const parts = within(getByRole('list', { name: 'On this page' })).getAllByRole('link');
  await screen.findByRole('button', { name: 'Save' });
  for (const part of parts)
    expect(screen.getByRole('heading', { level: 2, name: part.textContent ?? '' })).toBeDefined();
  for (const entry of getAllByRole('listitem')) expect(entry.querySelector('p')?.textContent).toMatch(/\.$/);
  getByRole('link', { name: 'Grades' }).focus();
  await page.user.keyboard('{Enter}');
  await eventually(() => expect(document.activeElement?.id).toBe('grades'));
  await page.user.click(getByRole('link', { name: 'Closed days of the school' }));
  await page.until(`${staffPaths.managedSemesters}?edit=closed-days`);
});

test('an address that names a part begins there', async () => {
  await openPage(`${staffPaths.settings}#retention`, await school.addPerson({ roles: ['administrator'] }));
  await eventually(() => expect(document.activeElement?.id).toBe('retention'));
});

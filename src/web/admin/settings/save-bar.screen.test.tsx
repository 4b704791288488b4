import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

test('whoever saves by keyboard stands on the button still, and pressing it again saves nothing', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const page = await openPage(staffPaths.settings, admin);
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await page.user.click(save);
  await page.user.type(screen.getByLabelText(/^Name of the organization/), ' and Meadow');
  expect(save.getAttribute('aria-disabled')).toBeNull();
  save.focus();
  await page.user.keyboard('{Enter}');
  await screen.findByText('Saved');
  expect(document.activeElement).toBe(save);
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(page.asked.filter((name) => name === 'saveSettings')).toHaveLength(1);
});

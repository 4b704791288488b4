import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

test('what was saved never goes back to the words of before while they are read again', async () => {
  const office = await school.addPerson({ email: 'words@example.org', roles: ['administrator'] });
  const page = await openPage(staffPaths.managedMail, office);
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your words/ });
  await page.user.clear(words);
  await page.user.type(words, 'Bring boots.');
  const release = page.hold('semesterMail');
  const readings = () => page.asked.filter((name) => name === 'semesterMail').length;
  const before = readings();
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(readings()).toBe(before + 1));
  expect(words.value).toBe('Bring boots.');
  expect(screen.getByText(/^Not saved yet/)).toBeTruthy();
  release();
  await eventually(() => expect(screen.queryByText(/^Not saved yet/)).toBeNull());
  expect(words.value).toBe('Bring boots.');
});

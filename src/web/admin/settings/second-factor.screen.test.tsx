import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

const mine = (since: string | null, isAsked: boolean) => ({
  secondFactor: async () => ({ since, recoveryCodes: 0, isAsked }),
});
const choice = () => screen.findByLabelText<HTMLSelectElement>('Who of the staff needs a second factor');

test('who has no second factor cannot ask others for one; who has one can', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  await openPage(staffPaths.settings, admin, mine(null, false));
  expect((await choice()).disabled).toBe(true);
  expect(screen.getByText(/Set up your own second factor first/)).toBeDefined();
});

test('the choice is open to who has one', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  await openPage(staffPaths.settings, admin, mine('2026-09-01T13:00:00Z', false));
  const { disabled, value, options } = await choice();
  expect([disabled, value]).toEqual([false, 'none']);
  expect([...options].map(({ text }) => text)).toEqual(['Nobody', 'Administrators', 'All staff']);
});

test('a staff screen says that a second factor comes first, and leads to it; a family’s own screens go on', async () => {
  const viewer = await school.addPerson({ roles: ['viewer'] });
  const page = await openPage(paths.admin, viewer, mine(null, true));
  expect(await screen.findByRole('heading', { name: 'Set up a second factor first' })).toBeDefined();
  await page.user.click(screen.getByRole('link', { name: 'Set up a second factor' }));
  await page.until(`${paths.manageAccount}?section=you`);
  expect(await screen.findByText(/until you have one, the screens of the staff stay closed/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Set up a second factor' })).toBeDefined();
});

test('with a hosted service there is nothing to choose', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  await openPage(staffPaths.settings, admin, { kind: 'firebase' });
  expect(await screen.findByText(/decides who needs it/)).toBeDefined();
  expect(screen.queryByLabelText('Who of the staff needs a second factor')).toBeNull();
});

import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

test('of very many semesters the latest are shown, and the others when they are asked for', async () => {
  for (let year = 1990; year < 2022; year++)
    await school.addSemester({ name: `Term ${year}`, startsOn: `${year}-09-01`, endsOn: `${year}-12-20` });
  const office = await school.addPerson({ roles: ['administrator'] });
  const page = await openPage(staffPaths.managedSemesters, office);
  await screen.findByRole('rowheader', { name: 'Term 2021' });
  expect(screen.queryByRole('rowheader', { name: 'Term 1990' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: /^Show \d+ more$/ }));
  await screen.findByRole('rowheader', { name: 'Term 1990' });
  expect(screen.queryByRole('button', { name: /^Show \d+ more$/ })).toBeNull();
});

test('a row says dates, registration, state, classes and fill; its menu has the acts of those who run the school', async () => {
  school.clock.set('2026-09-02T14:00:00Z');
  const semesterId = await school.addSemester({ name: 'Winter 2031', startsOn: '2031-01-06', endsOn: '2031-03-20' });
  for (const title of ['Snow', 'Ice']) await school.addClass({ title, semesterId, capacity: 12 });
  const page = await openPage(staffPaths.managedSemesters, await school.addPerson({ roles: ['administrator'] }));
  const row = (await screen.findByRole('rowheader', { name: 'Winter 2031' })).closest('tr');
  expect(row?.textContent.replaceAll('\u00a0', ' ')).toContain('Jan 6, 2031 – Mar 20, 2031');
  expect(row?.textContent).toContain('2 classes');
  expect(row?.textContent).toContain('0 of 24');
  const open = async () => page.user.click(screen.getByRole('button', { name: 'Actions: Winter 2031' }));
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await open();
  expect(entries()).toEqual(['Edit', 'Mark as current', 'History', 'Archive']);
  await page.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await page.until(`${staffPaths.managedSemesters}?edit=${semesterId}`);

  cleanup();
  const viewer = await openPage(staffPaths.managedSemesters, await school.addPerson({ roles: ['viewer'] }));
  await viewer.user.click(await screen.findByRole('button', { name: 'Actions: Winter 2031' }));
  expect(entries()).toEqual(['History']);
});

test('of a semester without books the menu shows who would owe what, and begins them', async () => {
  school.clock.set('2026-09-02T14:00:00Z');
  const semesterId = await school.addSemester({ name: 'Winter 2032', isOpen: true });
  await school.database.updateTable('semesters').set({ keepsBooks: false }).where('id', '=', semesterId).execute();
  const family = await school.addFamily(1);
  await enroll(family, await school.addClass({ semesterId, priceCents: 9000 }));
  const page = await openPage(staffPaths.managedSemesters, await school.addPerson({ roles: ['administrator'] }));
  const row = (await screen.findByRole('rowheader', { name: 'Winter 2032' })).closest('tr');
  expect(row?.textContent).toContain('No books are kept');
  await page.user.click(screen.getByRole('button', { name: 'Actions: Winter 2032' }));
  await page.user.click(screen.getByRole('menuitem', { name: 'Begin to keep books' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('One seat: $90 would be owed.');
  await page.user.click(dialog.getByRole('button', { name: 'Begin to keep books' }));
  await eventually(() => expect(row?.textContent).not.toContain('No books are kept'));
  expect((await family.call('ownPayments')).ledger).toMatchObject({ laterCents: 9000 });
});

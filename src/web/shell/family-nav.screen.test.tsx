import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../test/screens.tsx';
import { paths } from '../paths.ts';

openScreens();

const find = () => screen.findByRole('navigation', { name: 'Your places' });

test('whoever is signed in has the way to classes, enrollments, students and calendar on every screen', async () => {
  const page = await openPage(paths.students, await school.addFamily(1));
  const { getAllByRole, getByRole } = within(await find());
  expect(getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Classes', paths.classes],
    ['Enrollments', paths.enrollments],
    ['Students', paths.students],
    ['Calendar', paths.calendar],
  ]);
  expect(getByRole('link', { current: 'page' }).textContent).toBe('Students');
  await page.user.click(getByRole('link', { name: 'Calendar' }));
  await page.until(paths.calendar);
  expect(getByRole('link', { current: 'page' }).textContent).toBe('Calendar');
});

test('on screens of the staff it leaves the room to their tables', async () => {
  const page = await openPage(paths.classes, await school.addPerson({ roles: ['admin'] }));
  await find();
  await page.visit(paths.tshirts);
  await page.until(paths.tshirts);
  expect(screen.queryByRole('navigation', { name: 'Your places' })).toBeNull();
});

test('visitors are not asked to look at it', async () => {
  await openPage(paths.classes);
  await screen.findByRole('link', { name: /Account/ });
  expect(screen.queryByRole('navigation', { name: 'Your places' })).toBeNull();
});

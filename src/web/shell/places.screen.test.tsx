import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ORGANIZATION } from '../../../test/school.ts';
import { eventually, openPage, openScreens, school } from '../../../test/screens.tsx';
import { paths } from '../paths.ts';
import { staffPaths } from '../staff-paths.ts';

openScreens();

const find = () => screen.findByRole('navigation', { name: 'Your places' });

test('whoever is signed in has the way to classes, enrollments, payments, students and calendar on every screen', async () => {
  const page = await openPage(paths.students, await school.addFamily(1));
  const { getAllByRole, getByRole } = within(await find());
  expect(getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Classes', paths.classes],
    ['Enrollments', paths.enrollments],
    ['Payments', paths.payments],
    ['Students', paths.students],
    ['Calendar', paths.calendar],
  ]);
  expect(getByRole('link', { current: 'page' }).textContent).toBe('Students');
  await page.user.click(getByRole('link', { name: 'Calendar' }));
  await page.until(paths.calendar);
  expect(getByRole('link', { current: 'page' }).textContent).toBe('Calendar');
});

test('on screens of the staff theirs stands in its place, marks where one is, and keeps the semester', async () => {
  // Nobody has named the site of the student units.
  await school.database.updateTable('organizations').set({ studentsUrl: '' }).where('id', '=', ORGANIZATION).execute();
  const page = await openPage(paths.classes, await school.addPerson({ roles: ['administrator'] }));
  await find();
  await page.visit(`${staffPaths.report}?semester=${school.semesterId}&search=nothing`);
  const places = within(await screen.findByRole('navigation', { name: 'Staff screens' }));
  expect(screen.queryByRole('navigation', { name: 'Your places' })).toBeNull();
  expect(places.getByRole('link', { current: 'page' }).textContent).toBe('Class Forms and Contacts');
  await page.user.click(places.getByRole('link', { name: 'Enrollments' }));
  await page.until(`${staffPaths.staffEnrollments}?semester=${school.semesterId}`);
  expect(places.getByRole('link', { current: 'page' }).textContent).toBe('Enrollments');
  // It leads to where it is named, which is one place and marked once.
  await page.user.click(places.getByRole('link', { name: 'Student Units' }));
  await page.until(staffPaths.settings);
  expect(places.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual(['Settings']);
});

test('staff keep theirs in the calendar and in teaching, where those of them who teach are led', async () => {
  const page = await openPage(paths.calendar, await school.addPerson({ roles: ['administrator', 'instructor'] }));
  const places = within(await screen.findByRole('navigation', { name: 'Staff screens' }));
  expect(screen.queryByRole('navigation', { name: 'Your places' })).toBeNull();
  expect(places.getByRole('link', { current: 'page' }).textContent).toBe('Class Calendar');
  await page.user.click(places.getByRole('link', { name: 'Teaching' }));
  await page.until(paths.teaching);
  expect(places.getByRole('link', { current: 'page' }).textContent).toBe('Teaching');
});

test('an instructor who is nothing else has the places of families there', async () => {
  const page = await openPage(paths.calendar, await school.addPerson({ roles: ['instructor'] }));
  await find();
  await page.visit(paths.teaching);
  expect(within(await find()).getByRole('link', { current: 'page' }).textContent).toBe('Teaching');
  expect(screen.queryByRole('navigation', { name: 'Staff screens' })).toBeNull();
});

test('whoever is no longer staff loses the room kept for it, and whoever is finds it on the next visit', async () => {
  const root = document.documentElement;
  root.setAttribute('data-signed-in', 'staff');
  localStorage.setItem('portal.signed-in', 'staff');
  await openPage(paths.calendar, await school.addPerson({ roles: ['instructor'] }));
  await find();
  await eventually(() => expect(root.getAttribute('data-signed-in')).toBe(''));
  expect(localStorage.getItem('portal.signed-in')).toBe('1');
  await openPage(paths.calendar, await school.addPerson({ roles: ['viewer'] }));
  await screen.findByRole('navigation', { name: 'Staff screens' });
  await eventually(() => expect(localStorage.getItem('portal.signed-in')).toBe('staff'));
});

test('a family that types the address of a staff screen sees nothing of their places', async () => {
  const page = await openPage(staffPaths.report, await school.addFamily(1));
  await find();
  expect(page.address()).not.toContain('admin');
  expect(screen.queryByRole('navigation', { name: 'Staff screens' })).toBeNull();
});

test.each([
  ['registrar', staffPaths.settings, 'Administrator'],
  ['registrar', staffPaths.importStudents, 'Administrator'],
  ['viewer', staffPaths.roleGrants, 'Administrator'],
  ['viewer', staffPaths.mergeStudents, 'Administrator, Registrar'],
  ['health', staffPaths.report, 'Administrator, Registrar, Viewer'],
] as const)('a %s who opens %s is told there whose it is', async (role, path, whose) => {
  const page = await openPage(path, await school.addPerson({ roles: [role] }));
  await screen.findByText(`This is for: ${whose}. Ask an administrator.`);
  expect(page.address()).toBe(path);
});

test.each([
  ['registrar', staffPaths.mergeStudents],
  ['viewer', staffPaths.report],
] as const)('a %s opens %s', async (role, path) => {
  await openPage(path, await school.addPerson({ roles: [role] }));
  await screen.findByRole('navigation', { name: 'Staff screens' });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveProperty('textContent', 'Not among your screens');
});

test('who reads health data and nothing else is told on their first screen what that is', async () => {
  await openPage(paths.admin, await school.addPerson({ roles: ['health'] }));
  await screen.findByRole('heading', { level: 1, name: 'What you can do here' });
  screen.getByText(/Reads what families tell about health/);
  screen.getByText(/you need one more role: Administrator, Registrar, Viewer/);
});

test('somebody else of the staff who goes on with a screen sees it by their own roles, not by those of before', async () => {
  const page = await openPage(staffPaths.roleGrants, await school.addPerson({ roles: ['administrator'] }));
  await screen.findByRole('heading', { level: 2, name: 'People with roles' });
  page.endSession();
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  page.signIn(await school.addPerson({ roles: ['health'] }));
  await page.user.click(await screen.findByRole('button', { name: /^Continue as/ }));
  await screen.findByText('This is for: Administrator. Ask an administrator.');
  expect(screen.queryByRole('heading', { name: 'People with roles' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the same person goes on where they were, and somebody else who may keeps what is there', async () => {
  const first = await school.addPerson({ roles: ['administrator'] });
  const page = await openPage(staffPaths.roleGrants, first);
  await page.user.type(await screen.findByLabelText(/E-mail address/), 'half typed');
  for (const next of [first, await school.addPerson({ roles: ['administrator'] })]) {
    page.endSession();
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    page.signIn(next);
    if (next !== first) await page.user.click(await screen.findByRole('button', { name: /^Continue as/ }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/E-mail address/).value).toBe('half typed');
  }
});

test('a registrar who reads the students is led to merging them, not to an import', async () => {
  const page = await openPage(staffPaths.staffStudents, await school.addPerson({ roles: ['registrar'] }));
  await screen.findByRole('link', { name: 'Duplicates' });
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  expect(page.address()).toBe(staffPaths.staffStudents);
});

test('a viewer is shown the specified places and of the others only their own', async () => {
  await openPage(staffPaths.report, await school.addPerson({ roles: ['viewer'] }));
  const places = within(await screen.findByRole('navigation', { name: 'Staff screens' }));
  const names = places.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual(
    expect.arrayContaining(['Dashboard', 'Class Forms and Contacts', 'T-shirt Sizes', 'Enrollments', 'Class Calendar']),
  );
  for (const closed of ['Settings', 'Roles']) expect(names).not.toContain(closed);
});

test('visitors are not asked to look at it', async () => {
  await openPage(paths.classes);
  await screen.findByRole('link', { name: /Account/ });
  expect(screen.queryByRole('navigation', { name: 'Your places' })).toBeNull();
});

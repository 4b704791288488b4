import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ORGANIZATION } from '../../../../test/school.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

const call = (names: { name: string; helpEmail: string; privacyUrl: string; studentsUrl: string }) =>
  school.database.updateTable('organizations').set(names).where('id', '=', ORGANIZATION).execute();
const nothing = { name: '', helpEmail: '', privacyUrl: '', studentsUrl: '' };

beforeEach(async () => {
  await call(nothing);
});

const footer = async () => within(await screen.findByRole('contentinfo'));

test('until the school has said who it is, families read that the portal is being set up, and no invented address', async () => {
  await openPage(paths.classes);
  expect(await screen.findByRole('heading', { name: 'This portal is being set up' })).toBeDefined();
  const { getByRole, getByText, queryByRole } = await footer();
  expect(getByText(/^© 2023–\d+ Registration Portal$/)).toBeDefined();
  expect(getByText('Need help? The school has not named an address yet.')).toBeDefined();
  expect(queryByRole('link', { name: /@/ })).toBeNull();
  const privacy = getByRole('link', { name: 'Privacy policy' });
  expect(privacy.getAttribute('href')).toBe(paths.privacy);
  cleanup();
  const page = await openPage(paths.privacy);
  await page.until(paths.privacy);
  expect(await screen.findByText(/has not published a privacy policy yet/)).toBeDefined();
});

test('its first administrator stands for help, and begins with who the school is', async () => {
  const staff = await school.addPerson({ email: 'first@example.org', roles: ['administrator'] });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const page = await openPage(paths.admin, staff);
  expect((await footer()).getByRole('link', { name: 'first@example.org' })).toBeDefined();
  const help = await screen.findByLabelText(/Help address/);
  expect((help as HTMLInputElement).value).toBe('first@example.org');
  await page.user.type(screen.getByLabelText(/Name of the organization/), 'River School');
  await page.user.click(screen.getByRole('button', { name: 'Save and go on' }));
  expect(await screen.findByText('This must not be empty.')).toBeDefined();
  await page.user.type(screen.getByLabelText(/Privacy policy/), 'https://river.example/privacy');
  await page.user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await eventually(() => expect(reload).toHaveBeenCalled());
  expect(await school.anonymous.call('organization')).toMatchObject({
    name: 'River School',
    helpEmail: 'first@example.org',
    privacyUrl: 'https://river.example/privacy',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    isSetUp: true,
  });
});

const steps = () =>
  within(screen.getByRole('region', { name: 'First steps' }))
    .getAllByRole('listitem')
    .map((step) => [step.textContent, step.getAttribute('aria-current')]);

test('what is left to do before the first family enrolls is ticked as it goes, and is gone when all is done', async () => {
  const { database, semesterId } = school;
  const office = await school.addPerson({ roles: ['administrator'] });
  await openPage(paths.admin, office);
  await screen.findByRole('region', { name: 'First steps' });
  expect(steps()).toEqual([
    ['Say who the school is', 'step'],
    ['✓Make a semesterDone', null],
    ['Enter or import its classes', null],
    ['Publish the classes', null],
    ['✓Open the semester for enrollmentDone', null],
  ]);
  await database.updateTable('semesters').set({ isOpen: false }).where('id', '=', semesterId).execute();
  await call({ ...nothing, name: 'Hill', helpEmail: 'hill@example.org', privacyUrl: 'https://hill.example/privacy' });
  await school.addClass({ title: 'First' });
  cleanup();
  await openPage(paths.admin, office);
  await eventually(() => expect(steps().at(-1)).toEqual(['Open the semester for enrollment', 'step']));
  const next = screen.getByRole('link', { name: 'Open the semester for enrollment' });
  expect(next.getAttribute('href')).toBe(`${staffPaths.managedSemesters}?edit=${semesterId}`);
  await database.updateTable('semesters').set({ isOpen: true }).where('id', '=', semesterId).execute();
  cleanup();
  await openPage(paths.admin, office);
  await screen.findByRole('list', { name: 'This semester in numbers' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { enroll } from '../../../../test/enrolling.ts';

openScreens();

test('one page answers who they are, what is missing, where the students are and what we wrote', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily(1, 'ama@example.org');
  const classId = await school.addClass({ title: 'Climbing' });
  await enroll(family, classId);
  const page = await openPage(`/admin/families/${family.familyId}`, office);
  await screen.findByRole('heading', { level: 1, name: /^Family ./ });
  const people = within(screen.getByRole('region', { name: 'Parents and guardians' }));
  expect(people.getByRole('link', { name: 'ama@example.org' }).getAttribute('href')).toBe('mailto:ama@example.org');
  expect(people.getByText(/Address confirmed · Never signed in/)).toBeTruthy();
  const child = within(screen.getByRole('region', { name: /^Student 1 / }));
  expect(child.getByText(/^Still missing/)).toBeTruthy();
  const [line] = child.getAllByRole('listitem');
  expect(line?.textContent).toMatch(/^Climbing Enrolled/);
  const mails = within(screen.getByRole('region', { name: 'Mails we sent' }));
  await page.user.click(await mails.findByRole('link', { name: /registration|Enrolled|Climbing/i }));
  expect(await within(await screen.findByRole('dialog')).findByText(/^Attached:/)).toBeTruthy();
});

test('a family that is not there is said not to be', async () => {
  await openPage(
    '/admin/families/0192b1f0-0000-7000-8000-000000000000',
    await school.addPerson({ roles: ['administrator'] }),
  );
  expect(await screen.findByText(/not there|no longer|does not exist|not found/i)).toBeTruthy();
});

test('the portal as the family sees it shows their seats and what is missing, and nothing that only they can do', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily(1);
  await enroll(family, await school.addClass({ title: 'Climbing' }));
  const { guardians } = await office.call('staffFamily', { familyId: family.familyId });
  await openPage(`/admin/families/${family.familyId}/as/${guardians[0]?.id}`, office);
  expect(await screen.findByText('Climbing')).toBeTruthy();
  const theirs = screen.getByRole('group');
  expect(await within(theirs).findByText('Emergency contacts')).toBeTruthy();
  expect(within(theirs).queryAllByRole('button')).toEqual([]);
  // A class is everybody's to look at; the record is the family's.
  for (const link of within(theirs).getAllByRole('link')) expect(link.getAttribute('href')).toMatch(/^\/classes\//);
});

test('whoever only reads sees the family and no act', async () => {
  const viewer = await school.addPerson({ roles: ['viewer'] });
  const family = await school.addFamily(1, 'reads@example.org');
  await openPage(`/admin/families/${family.familyId}`, viewer);
  expect(await screen.findByRole('link', { name: 'reads@example.org' })).toBeTruthy();
  const main = within(screen.getByRole('main'));
  for (const role of ['button', 'combobox'] as const) expect(main.queryAllByRole(role)).toEqual([]);
});

test('whoever waits can be given the seat, moved or taken off from here, and a class leads to the panel of the place', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const family = await school.addFamily(1);
  await enroll(family, await school.addClass({ title: 'Climbing', capacity: 0 }), { ifFull: 'waitlist' });
  const { enrollments } = await office.call('staffFamily', { familyId: family.familyId });
  const page = await openPage(`/admin/families/${family.familyId}`, office);
  const seats = within(await screen.findByRole('region', { name: /^Student 1 / }));
  expect(seats.getByRole('link', { name: 'Climbing' }).getAttribute('href')).toBe(
    `/admin/enrollments/${enrollments[0]?.id ?? ''}`,
  );
  // The size stands once: where it is chosen.
  expect(seats.queryAllByText(/^T-shirt size$/)).toEqual([]);
  await page.user.click(seats.getByRole('button', { name: /^More for .* in Climbing$/ }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Take off the list…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They asked');
  await page.user.click(dialog.getByRole('button', { name: 'Take off the waitlist' }));
  expect(await seats.findByRole('status')).toBeTruthy();
  const after = await office.call('staffFamily', { familyId: family.familyId });
  expect(after.enrollments[0]?.state).toBe('skipped');
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
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
  // On a phone the guardians stand below the children: their numbers stand above.
  const call = within(screen.getByRole('list', { name: 'Whom to call' })).getByRole('link');
  expect(people.getByRole('link', { name: call.textContent ?? '' }).getAttribute('href')).toBe(
    call.getAttribute('href'),
  );
  const child = within(screen.getByRole('region', { name: /^Student 1 / }));
  expect(child.getByText(/^Still missing/)).toBeTruthy();
  const [line] = child.getAllByRole('listitem');
  expect(line?.textContent).toMatch(/^Climbing Enrolled.* · since /);
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
  expect((await within(theirs).findAllByText(/forms missing, due /)).length).toBeGreaterThan(0);
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

test('off from everything: one list of seats and places, all ticked, one act, and one undo for both', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const family = await school.addFamily(1);
  await enroll(family, await school.addClass({ title: 'Climbing' }));
  await enroll(family, await school.addClass({ title: 'Kayaking', capacity: 0 }), { ifFull: 'waitlist' });
  const page = await openPage(`/admin/families/${family.familyId}`, office);
  await page.user.click(await screen.findByRole('button', { name: 'Off from everything…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Climbing · Enrolled/ }).checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Kayaking · On the waitlist: place 1/ }).checked).toBe(
    true,
  );
  await dialog.findByText('One place on a waitlist ends. Nobody is written to about it.');
  await page.user.type(dialog.getByRole('textbox', { name: /^Why/ }), 'They move away');
  await page.user.click(dialog.getByRole('button', { name: 'Take off' }));
  await page.user.click(await dialog.findByRole('button', { name: 'Undo' }));
  await dialog.findByText('Given back: 1 enrollment and 1 place on a waitlist.');
  const { enrollments } = await office.call('staffFamily', { familyId: family.familyId });
  expect(enrollments.map(({ state }) => state).toSorted()).toEqual(['enrolled', 'waiting']);
});

test('a child of two households is opened at the household that the address names, and leads to the other', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const [mother, father] = [
    await school.addFamily(2, 'mother@example.org'),
    await school.addFamily(1, 'father@example.org'),
  ];
  const [studentId = ''] = mother.studentIds;
  await office.call('linkHousehold', { familyId: father.familyId, studentId, access: 'full', reason: 'Two homes' });
  const page = await openPage(`/admin/students/${studentId}`, office);
  await screen.findByRole('heading', { level: 1, name: /^Student 1 / });
  const people = () => screen.getByRole('region', { name: 'Parents and guardians' }).textContent;
  await eventually(() => expect(people()).toContain('mother@example.org'));
  // The child stands first, with the whole record; the others wait to be opened.
  expect(await screen.findAllByRole('region', { name: 'Permissions' })).toHaveLength(1);
  await page.user.click(await screen.findByRole('link', { name: /^Other household: / }));
  await page.until(`/admin/students/${studentId}?household=${father.familyId}`);
  await eventually(() => expect(people()).toContain('father@example.org'));
  expect(people()).not.toContain('mother@example.org');
});

test('a household that ends while its page is open: what is written then is refused, and the page says what is there now', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = mother.studentIds;
  const link = { familyId: father.familyId, studentId, reason: 'Two homes' };
  await office.call('linkHousehold', { ...link, access: 'full' });
  const page = await openPage(`/admin/students/${studentId}?household=${father.familyId}`, office);
  await page.user.click(await screen.findByRole('button', { name: /^Must not pick up…: Student 1 / }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(await dialog.findByRole('textbox', { name: /^Name/ }), 'Rex Bo');
  await office.call('endHousehold', link);
  await page.user.click(dialog.getByRole('radio', { name: 'By phone' }));
  await page.user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'They called');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByRole('alert');
  // Nothing typed is lost, and nothing was written.
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Rex Bo');
  await page.visit(`/admin/students/${studentId}`);
  await eventually(() => expect(screen.queryAllByText(/^Must not be picked up by/)).toEqual([]));
  await screen.findByText(/access ended on .*Two homes/);
});

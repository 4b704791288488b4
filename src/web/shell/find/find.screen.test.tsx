import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { ORGANIZATION, type Person } from '../../../../test/school.ts';
import { newId } from '../../../server/platform/ids.ts';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

let office: Person;
const ids: string[] = [];
const families: string[] = [];
beforeAll(async () => {
  office = await school.addPerson({ roles: ['administrator'] });
  for (const [firstName, lastName] of [
    ['Zoë', 'Åkesson'],
    ['Zoltan', 'Berg'],
  ]) {
    const family = await school.addFamily(1);
    const [id = ''] = family.studentIds;
    ids.push(id);
    families.push(family.familyId);
    await school.database.updateTable('students').set({ firstName, lastName }).where('id', '=', id).execute();
    await school.database
      .updateTable('guardians')
      .set({ name: `Astrid ${lastName}` })
      .where('familyId', '=', family.familyId)
      .execute();
  }
});

const field = () => screen.findByRole('combobox', { name: 'Name, address, phone, class or screen' });
const isOpen = () => screen.queryByRole('combobox', { name: 'Name, address, phone, class or screen' }) !== null;
const shown = () => within(screen.getByRole('listbox', { name: 'What was found' })).queryAllByRole('option');
const options = () => shown().map((option) => option.firstChild?.textContent);
const open = async (at: string = staffPaths.report) => {
  const page = await openPage(at, office);
  await screen.findByRole('button', { name: /^Find anybody/ });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return { page, input: await field() };
};

test('by keyboard alone: Ctrl with K, a part of a name, the arrows, Enter; what was chosen is found again, and no word stands in an address', async () => {
  const { page, input } = await open();
  await page.user.type(input, 'zo');
  await eventually(() => expect(options()).toEqual(['Zoë Åkesson', 'Zoltan Berg']));
  const [first] = shown();
  expect(input.getAttribute('aria-activedescendant')).toBe(first?.id);
  expect(first?.getAttribute('aria-selected')).toBe('true');
  await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(
    shown()
      .filter((option) => option.getAttribute('aria-selected') === 'true')
      .map((option) => option.firstChild?.textContent),
  ).toEqual(['Zoltan Berg']);
  await page.user.keyboard('{Enter}');
  await page.until(staffPaths.staffStudent(ids[1] ?? ''));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'K', metaKey: true });
  await field();
  expect(within(screen.getByRole('group', { name: 'Found before' })).getAllByRole('option')).toHaveLength(1);
});

test('Enter before the answer is there waits for it, and is forgotten when more is typed', async () => {
  const { page, input } = await open();
  const release = page.hold('find');
  await page.user.type(input, 'akesson{Enter}');
  expect(page.address()).toBe(staffPaths.report);
  release();
  await page.until(staffPaths.staffStudent(ids[0] ?? ''));
});

test('guardians lead to their family, screens and acts are found without the server, with a typo too', async () => {
  const { page, input } = await open();
  await page.user.type(input, 'astrid berg');
  await page.user.click(
    await within(await screen.findByRole('group', { name: 'Parents and guardians' })).findByRole('option'),
  );
  await page.until(staffPaths.staffFamily(families[1] ?? ''));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await page.user.type(await field(), 'setings');
  await eventually(() =>
    expect(within(screen.getByRole('group', { name: 'Screens' })).getAllByRole('option')).toHaveLength(1),
  );
  await page.user.clear(await field());
  await page.user.type(await field(), 'import stud');
  await page.user.click(
    await within(await screen.findByRole('group', { name: 'What can be done' })).findByRole('option'),
  );
  await page.until(staffPaths.importStudents);
});

test('what is found nowhere, only nearly, or not at all for want of a network, is said', async () => {
  const { page, input } = await open();
  await page.user.type(input, 'qqqqxx');
  await screen.findByText(/Nothing has all of these words/);
  await page.user.clear(input);
  await page.user.type(input, 'akeson');
  await screen.findByText(/Nearly like it/);
  expect(options()).toContain('Zoë Åkesson');
  const mend = page.lose('find');
  await page.user.clear(input);
  await page.user.type(input, 'berg');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mend();
  await page.user.click(retry);
  await eventually(() => expect(options()).toContain('Zoltan Berg'));
});

test('a screen called just as was typed comes before people called nearly so', async () => {
  const family = await school.addFamily(1);
  const [id = ''] = family.studentIds;
  await school.database.updateTable('students').set({ lastName: 'Outbor' }).where('id', '=', id).execute();
  const { page, input } = await open();
  await page.user.type(input, 'outbox{Enter}');
  await page.until(staffPaths.outbox);
});

test('from a panel beside a list, not from a dialog that wants an answer', async () => {
  const classId = await school.addClass({ title: 'Canoe Pairs' });
  await enroll(await school.addFamily(1), classId);
  const { rows } = await office.call('staffEnrollments', { classId });
  const page = await openPage(staffPaths.staffEnrollment(rows[0]?.id ?? ''), office);
  const panel = await screen.findByRole('dialog', { name: /^Student 1/ });
  fireEvent.keyDown(within(panel).getByRole('button', { name: 'Close' }), { key: 'k', ctrlKey: true });
  const input = await field();
  await page.user.type(input, 'akesson');
  await eventually(() => expect(options()[0]).toBe('Zoë Åkesson'));
  await page.user.keyboard('{Enter}');
  await page.until(staffPaths.staffStudent(ids[0] ?? ''));
  await page.user.click(await screen.findByRole('button', { name: 'Write a note…' }));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('combobox', { name: 'Name, address, phone, class or screen' })).toBeNull();
});

test('a hit says where its student is enrolled, and leads to its acts by keyboard alone, and back', async () => {
  const family = await school.addFamily(1);
  const [id = ''] = family.studentIds;
  await school.database.updateTable('students').set({ lastName: 'Quillfeather' }).where('id', '=', id).execute();
  await enroll(family, await school.addClass({ title: 'Badgers' }));
  const { page, input } = await open();
  await page.user.type(input, 'quillf');
  await eventually(() => expect(options()).toEqual(['Student 1 Quillfeather']));
  expect(shown()[0]?.textContent).toMatch(/Badgers: enrolled · .*\d/);
  await page.user.keyboard('{ArrowRight}');
  expect(options()).toEqual([
    'Enroll in a class',
    'Badgers: move, withdraw…',
    'Write a letter to the family',
    'Write a note',
    'Print sheets of Badgers',
    'Open the page',
  ]);
  screen.getByRole('group', { name: 'What can be done: Student 1 Quillfeather' });
  await page.user.keyboard('{ArrowLeft}');
  expect(options()).toEqual(['Student 1 Quillfeather']);
  await page.user.keyboard('{Tab}{Enter}');
  await page.until(`${staffPaths.enrollOnBehalf}?student=${id}`);
});

test('an instructor and a place lead to the classes of theirs, in the semester of the next one', async () => {
  const [instructorId, locationId] = [newId(), newId()];
  const of = { organizationId: ORGANIZATION };
  await school.database
    .insertInto('instructors')
    .values({ ...of, id: instructorId, name: 'Rosa Alder' })
    .execute();
  await school.database
    .insertInto('locations')
    .values({ ...of, id: locationId, name: 'Millrace Quay' })
    .execute();
  const semesterId = await school.addSemester({ name: 'Summer 2027', startsOn: '2027-06-01', endsOn: '2027-08-31' });
  const classId = await school.addClass({
    title: 'Otters',
    semesterId,
    meetings: [{ on: '2027-06-08', start: '15:30', end: '17:00' }],
  });
  await school.database.updateTable('classes').set({ locationId }).where('id', '=', classId).execute();
  await school.database
    .insertInto('classInstructors')
    .values({ ...of, classId, instructorId, position: 0 })
    .execute();
  const { page, input } = await open();
  await page.user.type(input, 'rosa');
  await eventually(() => expect(shown()[0]?.textContent).toMatch(/^Rosa AlderNext: Otters/));
  await page.user.keyboard('{Enter}');
  await screen.findByRole('link', { name: 'Otters' });
  expect(page.address()).toContain(`semester=${semesterId}`);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await page.user.type(await field(), 'millrace');
  await eventually(() => expect(shown()[0]?.textContent).toMatch(/^Millrace QuayNothing today\nNext: Otters/));
  await page.user.keyboard('{Enter}');
  await page.until(`${staffPaths.classManagement}?place=Millrace+Quay&semester=${semesterId}`);
  await screen.findByRole('link', { name: 'Otters' });
});

test('a guardian is called and written to from the field, and each child stands with its seats', async () => {
  const family = await school.addFamily(1, 'hedda@example.org');
  const [id = ''] = family.studentIds;
  await school.database.updateTable('students').set({ lastName: 'Brandvold' }).where('id', '=', id).execute();
  await school.database
    .updateTable('guardians')
    .set({ name: 'Hedda Brandvold', phone: '(212) 555-0142' })
    .where('familyId', '=', family.familyId)
    .execute();
  await enroll(family, await school.addClass({ title: 'Herons' }));
  const { page, input } = await open();
  const followed: string[] = [];
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof HTMLAnchorElement ? event.target : null;
    if (!link?.href.match(/^(tel|mailto):/)) return;
    event.preventDefault();
    followed.push(link.href);
  };
  document.addEventListener('click', onClick);
  const again = async (keys: string) => {
    if (!isOpen()) fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await page.user.clear(await field());
    await page.user.type(await field(), 'hedda');
    await eventually(() => expect(options()).toEqual(['Hedda Brandvold']));
    await page.user.keyboard(keys);
  };
  await page.user.type(input, 'hedda');
  await eventually(() => expect(shown()[0]?.textContent).toMatch(/Student 1 Brandvold, Herons: enrolled · /));
  await page.user.keyboard('{ArrowRight}');
  expect(options()).toEqual([
    'Call (212) 555-0142',
    'Write to hedda@example.org with your mail program',
    'Write a letter to the family',
    'Send a password reset',
    'Write a note',
    'Enroll Student 1 Brandvold in a class',
    'Open the household',
  ]);
  // Esc leads back one step; from there it closes the dialog, which is the browser's own doing.
  await page.user.keyboard('{Escape}');
  expect(options()).toEqual(['Hedda Brandvold']);
  expect(isOpen()).toBe(true);
  await again('{Tab}{Enter}');
  await again('{Tab}{ArrowDown}{Enter}');
  expect(followed).toEqual(['tel:2125550142', 'mailto:hedda@example.org']);
  document.removeEventListener('click', onClick);
});

test.each([
  [
    'administrator',
    [
      'Roster',
      'Print sheets',
      'Enroll a student',
      'Move students',
      'Waitlist',
      'Write to the families',
      'Attendance',
      'Call off or move a date',
      'Edit the class',
      'Open the class',
    ],
  ],
  [
    'registrar',
    [
      'Roster',
      'Print sheets',
      'Enroll a student',
      'Move students',
      'Waitlist',
      'Write to the families',
      'Attendance',
      'Open the class',
    ],
  ],
  ['viewer', ['Roster', 'Print sheets', 'Waitlist', 'Attendance', 'Open the class']],
] as const)('a %s finds for a class the acts of theirs', async (role, names) => {
  await school.addClass({ title: `Kingfishers of a ${role}` });
  const page = await openPage(staffPaths.report, await school.addPerson({ roles: [role] }));
  await screen.findByRole('button', { name: /^Find anybody/ });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await page.user.type(await field(), `kingfishers ${role}`);
  await eventually(() => expect(options()).toEqual([`Kingfishers of a ${role}`]));
  await page.user.keyboard('{Tab}');
  expect(options()).toEqual(names);
});

test('a place, a semester and an instructor have acts of theirs, and closing a day there names the place', async () => {
  const { page, input } = await open();
  const actsFor = async (typed: string, name: string) => {
    await page.user.clear(input);
    await page.user.type(input, typed);
    await eventually(() => expect(options()).toContain(name));
    const hit = shown().find((option) => option.firstChild?.textContent === name);
    await page.user.click(within(hit ?? document.body).getByText(/^(⋯|→ for more)$/));
    return options();
  };
  expect(await actsFor('rosa', 'Rosa Alder')).toEqual([
    'Their dates in the calendar',
    'Roster of Otters',
    'Write to the families of their classes',
    'Classes of Rosa Alder',
  ]);
  expect(await actsFor('summer 2027', 'Summer 2027')).toEqual([
    'Enrollments',
    'Class Forms and Contacts',
    'Write to the families',
    'Close a day',
    'Edit the semester',
    'Classes',
  ]);
  expect(await actsFor('millrace', 'Millrace Quay')).toEqual([
    'Today’s classes there',
    'Roster of Otters',
    'Close a day there',
    'Classes there',
  ]);
  await page.user.click(screen.getByRole('option', { name: 'Close a day there' }));
  await screen.findByRole('heading', { level: 1, name: 'Close a day' });
  expect(page.address()).toMatch(/edit=close-day&place=/);
});

test.each([
  ['waitlist', 'Enrollments'],
  ['backup', 'Settings'],
  ['log', 'History of changes'],
])('the word “%s” finds the screen %s', async (word, name) => {
  const { page, input } = await open();
  await page.user.type(input, word);
  await eventually(() =>
    expect(
      within(screen.getByRole('group', { name: 'Screens' }))
        .getAllByRole('option')
        .map((option) => option.firstChild?.textContent),
    ).toContain(name),
  );
});

test('families have no such field', async () => {
  const page = await openPage(paths.students, await school.addFamily(1));
  await screen.findByRole('navigation', { name: 'Your places' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('button', { name: /^Find anybody/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /Name, address/ })).toBeNull();
  expect(page.asked).not.toContain('find');
});

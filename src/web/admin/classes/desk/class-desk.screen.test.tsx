import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import type { Person } from '../../../../../test/school.ts';
import { m } from '../../../../words/messages.js';
import { paths } from '../../../paths.ts';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

let office: Person;
let fullId: string;
beforeAll(async () => {
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  fullId = await school.addClass({ title: 'Pond Life', capacity: 1 });
  await enroll(await school.addFamily(1), fullId);
  await enroll(await school.addFamily(1), fullId, { ifFull: 'waitlist' });
});

const tabs = () => within(screen.getByRole('navigation', { name: 'Parts of this class' })).getAllByRole('link');
const tabNames = () => tabs().map((tab) => tab.textContent);
const openTab = () => tabs().find((tab) => tab.getAttribute('aria-current') === 'page')?.textContent;
const showsDesk = () => screen.findByRole('navigation', { name: 'Parts of this class' });

test.each([
  ['administrator', true, true],
  ['registrar', true, false],
  ['viewer', false, false],
] as const)('a %s finds the parts that they may read', async (role, writes, runs) => {
  const page = await openPage(staffPaths.managedClass(fullId), await school.addPerson({ roles: [role] }));
  await showsDesk();
  const all = ['Students', 'Waitlist', 'Dates', 'Letters', 'Sheets', 'History'];
  expect(tabNames()).toEqual(writes ? all : all.filter((name) => name !== 'Letters'));
  expect(screen.queryByRole('link', { name: 'Edit' }) !== null).toBe(runs);
  expect(screen.queryByRole('link', { name: m.behalf_enroll() }) !== null).toBe(writes);
  // Nor by an address.
  await page.visit(`${staffPaths.managedClass(fullId)}?tab=letters`);
  await eventually(() => expect(openTab()).toBe(writes ? 'Letters' : 'Students'));
  await eventually(() => expect(page.asked.includes('circulars')).toBe(writes));
});

test.each([
  ['administrator', ['Roster', 'Attendance', 'As families see it', 'Close a day…', 'Copy', 'Cancel this class']],
  ['registrar', ['Roster', 'Attendance', 'As families see it']],
  ['viewer', ['Roster', 'Attendance', 'As families see it']],
] as const)('what a %s finds in the menu of a class', async (role, entries) => {
  const page = await openPage(staffPaths.managedClass(fullId), await school.addPerson({ roles: [role] }));
  await page.user.click(await screen.findByRole('button', { name: 'Actions' }));
  const drawn = (await screen.findAllByRole('menuitem')).map((each) => each.textContent);
  expect(drawn).toEqual(entries);
});

test('a draft that nobody is in can be removed', async () => {
  const draftId = await school.addClass({ title: 'Owl Walk', isDraft: true });
  const page = await openPage(staffPaths.managedClass(draftId), office);
  await page.user.click(await screen.findByRole('button', { name: 'Actions' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Remove this draft' }));
  const question = within(await screen.findByRole('dialog'));
  await page.user.click(question.getByRole('button', { name: m.class_table_remove_act() }));
  await page.until(staffPaths.classManagement);
  await page.visit(staffPaths.managedClass(draftId));
  await screen.findByText('This class does not exist');
});

test('the head says how full it is; each part opens, and the address keeps which', async () => {
  const page = await openPage(staffPaths.managedClass(fullId), office);
  await screen.findByRole('heading', { level: 1, name: 'Pond Life' });
  await screen.findByText(/1 of 1 seats taken · 1 waiting/);
  expect(openTab()).toBe('Students');
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
  // All are of this class: which one, the head says.
  expect(screen.queryByRole('columnheader', { name: /^Class/ })).toBeNull();
  const shown: readonly [string, () => Promise<unknown>][] = [
    ['Waitlist', () => screen.findByRole('button', { name: /^Change/ })],
    ['Dates', () => screen.findByRole('list', { name: 'Dates' })],
    ['Letters', () => screen.findByText('Nobody has written to the families of this class.')],
    ['Sheets', () => screen.findByRole('combobox', { name: m.sheets_which() })],
    ['History', () => screen.findByRole('region', { name: m.audit_list() })],
  ];
  for (const [name, isThere] of shown) {
    await page.user.click(within(await showsDesk()).getByRole('link', { name }));
    await page.until(`${staffPaths.managedClass(fullId)}?tab=${name.toLowerCase()}`);
    await isThere();
    expect(openTab()).toBe(name);
  }
});

test('what is searched for in one part stays out of the address and is none of the next', async () => {
  const page = await openPage(`${staffPaths.managedClass(fullId)}?tab=students&state=enrolled`, office);
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
  expect(screen.getByPlaceholderText('Student of this class, guardian or address')).toBe(screen.getByRole('searchbox'));
  await page.user.type(screen.getByRole('searchbox'), 'nobody of that name');
  await screen.findByRole('button', { name: 'Clear search and filters' });
  expect(page.address()).not.toContain('nobody');
  await page.user.click(within(await showsDesk()).getByRole('link', { name: 'History' }));
  await page.until(`${staffPaths.managedClass(fullId)}?tab=history`);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('what needs somebody stands in the head and leads to whom it is about', async () => {
  const page = await openPage(staffPaths.managedClass(fullId), office);
  const needs = within(await screen.findByRole('list', { name: 'What needs somebody' }));
  const sizes = await needs.findByRole('link', { name: /without a t-shirt size$/ });
  expect(sizes.getAttribute('href')).toContain(`class=${fullId}`);
  needs.getByText('1 waiting: enough for a second class');
  await page.visit(staffPaths.managedClass(await school.addClass({ title: 'Nothing wrong' })));
  await screen.findByRole('heading', { level: 1, name: 'Nothing wrong' });
  await eventually(() => expect(screen.queryByRole('list', { name: 'What needs somebody' })).toBeNull());
});

test('an empty class says so in each part', async () => {
  const page = await openPage(staffPaths.managedClass(await school.addClass({ title: 'Owl Walk' })), office);
  await screen.findByText('Nobody is enrolled in this class yet');
  await page.user.click(within(await showsDesk()).getByRole('link', { name: 'Waitlist' }));
  await screen.findByText('Nobody is waiting for this class');
});

test('a cancelled class says when and why, needs nobody, and can be brought back', async () => {
  const classId = await school.addClass({ title: 'Caving', capacity: 1 });
  await enroll(await school.addFamily(1), classId);
  const { class: edited } = await office.call('staffClass', { classId });
  const reason = 'The quarry is closed';
  await office.call('cancelClass', { classId, version: edited.version, isCancelled: true, reason, tell: null });
  const page = await openPage(staffPaths.managedClass(classId), office);
  await screen.findByText(/^Cancelled on .*: The quarry is closed$/);
  expect(page.asked).not.toContain('tshirts');
  expect(screen.queryByRole('list', { name: 'What needs somebody' })).toBeNull();
  expect(screen.queryByRole('link', { name: m.behalf_enroll() })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Actions' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Reinstate this class' }));
  await screen.findByRole('dialog', { name: 'Reinstate Caving?' });
});

test.each(['01890000-0000-7000-8000-000000000000', 'nonsense', 'x'.repeat(200)])(
  'an unknown class is not found: %s',
  async (id) => {
    await openPage(staffPaths.managedClass(id), office);
    await screen.findByText('This class does not exist');
  },
);

test('what could not be read is said, and asked for again', async () => {
  const page = await openPage(paths.admin, office);
  const mend = page.lose('staffClass');
  await page.visit(staffPaths.managedClass(fullId));
  const again = await screen.findByRole('button', { name: 'Try again' });
  mend();
  await page.user.click(again);
  await showsDesk();
});

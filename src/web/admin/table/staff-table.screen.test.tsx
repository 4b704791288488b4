import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { eventually, type OpenPage, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';

const CLASSES = '/admin/classes/management';
const PAGE = 50;
const COUNT = PAGE + 10;
openScreens();

let office: Person;
let empty: string;
beforeAll(async () => {
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  for (let n = 1; n <= COUNT; n++) await school.addClass({ title: `Pond P${n}` });
  empty = await school.addSemester({ name: 'Empty' });
});

const titles = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);
const heads = () =>
  [...document.querySelectorAll('thead th button')].map((head) => head.textContent?.replace(/[↕↑↓]/, ''));
const showsFirst = (title: string) => eventually(() => expect(titles()[0]).toContain(title));

/** The lines of the file that a menu of exports hands out. */
async function exported(page: OpenPage, menu: string): Promise<string[]> {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await page.user.click(screen.getByRole('button', { name: menu }));
  await page.user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await eventually(() => expect(files).toHaveLength(1));
  vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
  const text = await files[0]?.text();
  return (text ?? '').replace('\uFEFF', '').trim().split('\r\n');
}

test('the address leads: search, order and page are what it says, and what is done stands in it', async () => {
  const page = await openPage(`${CLASSES}?sort=-class&page=2`, office);
  await showsFirst('Pond P10');
  expect(titles()).toHaveLength(COUNT - PAGE);
  await page.user.click(screen.getByRole('button', { name: 'Previous page' }));
  await showsFirst(`Pond P${COUNT}`);
  expect(page.address()).toBe(`${CLASSES}?sort=-class`);
  await page.visit(`${CLASSES}?sort=-class&search=p1`);
  await showsFirst('Pond P19');
  expect(await exported(page, 'File')).toHaveLength(1 + 11);
  await page.user.click(screen.getByRole('button', { name: /^Class/ }));
  await page.until(`${CLASSES}?search=p1`);
});

test.each(['sort=nonsense', 'sort=-', `sort=${'x'.repeat(50)}`, 'page=0', 'page=1e9', 'page=-1'])(
  'an address that asks for what is not there shows the usual page: %s',
  async (asked) => {
    await openPage(`${CLASSES}?${asked}`, office);
    await eventually(() => expect(titles()).toHaveLength(PAGE));
  },
);

test('columns are chosen and stay chosen; the file of classes has them all, so that it can be imported again', async () => {
  const page = await openPage(`${CLASSES}?search=p7`, office);
  await showsFirst('Pond P7');
  expect(heads()).toContain('Price');
  const withPrice = await exported(page, 'File');
  expect(withPrice[0]).toContain('Price');
  await page.user.click(screen.getByRole('button', { name: 'Columns' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Price' }));
  expect(heads()).not.toContain('Price');
  await page.visit('/admin/audit');
  await page.visit(`${CLASSES}?search=p7`);
  await showsFirst('Pond P7');
  expect(heads()).not.toContain('Price');
  const without = await exported(page, 'File');
  expect(without[0]).toBe(withPrice[0]);
  expect(without).toHaveLength(2);
});

test('rows are chosen on several pages, also by filter; what is handed out of them is exactly these', async () => {
  const page = await openPage(`${CLASSES}?sort=class`, office);
  await showsFirst('Pond P1');
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Pond P2' }));
  await page.user.click(screen.getByRole('button', { name: 'Next page' }));
  await showsFirst('Pond P51');
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Pond P52' }));
  // Whatever is filtered by since.
  await page.visit(`${CLASSES}?sort=class&search=p33`);
  await showsFirst('Pond P33');
  const bar = screen.getByRole('region', { name: 'Selected classes' });
  await eventually(() =>
    expect(bar.textContent).toContain('2 classes selected, 2 of them not found by this search and filter'),
  );
  await page.user.click(within(bar).getByRole('button', { name: 'Show them' }));
  const hidden = within(await screen.findByRole('dialog', { name: /^Chosen, but not found/ }));
  await hidden.findByText('Pond P52');
  await page.user.click(hidden.getByRole('checkbox', { name: 'Select Pond P52' }));
  expect(bar.textContent).toContain('1 class selected, 1 of them not found');
  await page.user.click(hidden.getByRole('checkbox', { name: 'Select Pond P52' }));
  await page.user.click(hidden.getByRole('button', { name: 'Close' }));
  const chosen = await exported(page, 'Export the chosen');
  expect(chosen.slice(1).map((line) => line.split(',')[2])).toEqual(['Pond P2', 'Pond P52']);
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Pond P33' }));
  expect(bar.textContent).toContain('3 classes selected, 2 of them not found');
  await page.user.click(within(bar).getByRole('button', { name: 'Leave them out' }));
  expect(bar.textContent).toContain('1 class selected');
  expect(bar.textContent).not.toContain('not found');
  await page.visit(`${CLASSES}?sort=class`);
  await eventually(() => expect(titles()).toHaveLength(PAGE));
  await page.visit(`${CLASSES}?sort=class&page=2`);
  await eventually(() => expect(bar.textContent).toContain('1 class selected, 1 of them not on this page'));
  await page.visit(CLASSES);
  await eventually(() => expect(titles()).toHaveLength(PAGE));
  await page.user.click(within(bar).getByRole('button', { name: `Select all ${COUNT} found` }));
  await eventually(() => expect(bar.textContent).toContain(`${COUNT} classes selected`));
  await page.user.click(within(bar).getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: 'Selected classes' })).toBeNull();
});

test('rows stay when those asked for do not come; that is said, and asked for again', async () => {
  const page = await openPage(`${CLASSES}?sort=class`, office);
  await showsFirst('Pond P1');
  const mend = page.lose('staffClasses');
  await page.user.click(screen.getByRole('button', { name: /^Class/ }));
  await page.until(`${CLASSES}?sort=-class`);
  await screen.findByText(/These rows are from before/);
  expect(titles()).toHaveLength(PAGE);
  expect(screen.getByRole('columnheader', { name: /^Class/ }).getAttribute('aria-sort')).toBe('ascending');
  mend();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await showsFirst(`Pond P${COUNT}`);
  expect(screen.queryByText(/These rows are from before/)).toBeNull();
});

test('a head clicked twice before the rows of the first click have come sorts downwards', async () => {
  const page = await openPage(CLASSES, office);
  await eventually(() => expect(titles()).toHaveLength(PAGE));
  const head = screen.getByRole('button', { name: /^Class/ });
  head.click();
  head.click();
  await page.until(`${CLASSES}?sort=-class`);
  await showsFirst(`Pond P${COUNT}`);
});

test('the way to the next page clicked twice before the rows of the first click have come leads two pages on', async () => {
  const long = await school.addSemester({ name: 'Long' });
  for (let n = 0; n <= 2 * PAGE; n++) await school.addClass({ title: `Long ${n}`, semesterId: long });
  const page = await openPage(`${CLASSES}?semester=${long}`, office);
  await eventually(() => expect(titles()).toHaveLength(PAGE));
  const next = screen.getByRole('button', { name: 'Next page' });
  next.click();
  next.click();
  await page.until(`${CLASSES}?semester=${long}&page=3`);
  await eventually(() => expect(titles()).toHaveLength(1));
});

test('the arrows go from row to row, in the column that has the focus', async () => {
  const page = await openPage(`${CLASSES}?sort=class`, office);
  await showsFirst('Pond P1');
  screen.getByRole('link', { name: 'Pond P1' }).focus();
  await page.user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Pond P1');
  await page.user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Pond P3');
});

test('j and k do the same, and j leads into the table from anywhere but a field', async () => {
  const page = await openPage(`${CLASSES}?sort=class`, office);
  await showsFirst('Pond P1');
  screen.getByRole('link', { name: 'Pond P1' }).blur();
  await page.user.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Pond P1');
  await page.user.keyboard('jjk');
  expect(document.activeElement?.textContent).toBe('Pond P2');
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  await page.user.type(search, 'jk');
  expect(document.activeElement).toBe(search);
  expect(search.value).toBe('jk');
});

test.each([
  ['classes', () => `${CLASSES}?semester=${empty}`, 'Add the first one'],
  ['enrollments', () => `/admin/enrollments?semester=${empty}`, 'No enrollments in this semester yet'],
  ['rosters', () => `/admin/report?semester=${empty}`, 'No classes'],
  ['mails', () => '/admin/outbox', 'No mails yet'],
  ['locations', () => `${CLASSES}/directory?kind=location`, 'Nothing here yet'],
])('a table of no %s says so, and a search that finds nothing leads back', async (_what, address, words) => {
  const page = await openPage(address(), office);
  await eventually(() => expect(document.querySelector('main')?.textContent).toContain(words));
  expect(screen.queryByRole('table')).toBeNull();
  await page.visit(`${address()}${address().includes('?') ? '&' : '?'}search=nothing`);
  await page.user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await page.until(address());
});

test.each([
  '/admin',
  '/admin/report',
  '/admin/t-shirts',
  '/admin/enrollments',
  CLASSES,
  `${CLASSES}/groups`,
  `${CLASSES}/messages`,
  `${CLASSES}/imports`,
])('an unknown semester in the address of %s is the current one', async (path) => {
  await openPage(`${path}?semester=0192b1f0-0000-7000-8000-000000000000`, office);
  await eventually(() => {
    const [choice] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /semester/i });
    expect(choice?.selectedOptions[0]?.textContent).toContain('Fall 2026');
  });
  for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
});

test('the history opens an entry beside the table, and closes it again', async () => {
  await school.addClass({ title: 'Told' });
  const { id } = (await office.call('saveDirectoryEntry', { kind: 'location', name: 'Far Field' })).entry;
  const page = await openPage(`/admin/audit?entity=${id}`, office);
  await page.user.click(await screen.findByRole('link', { name: 'Location created' }));
  const panel = await screen.findByRole('dialog');
  expect(panel.textContent).toContain('Far Field');
  expect(panel.textContent).toContain('office@example.org');
  await page.user.click(within(panel).getByRole('button', { name: 'Close' }));
  await page.until(`/admin/audit?entity=${id}`);
});

test('chosen enrollments lead to everything of their accounts, each account once', async () => {
  const classId = await school.addClass({ title: 'Withdrawn From', capacity: 9, priceCents: 3000 });
  for (const key of ['chosen-one', 'chosen-two']) {
    const family = await school.addFamily(2, `${key}@example.org`);
    const lines = family.studentIds.map((studentId) => ({ studentId, classId }));
    await family.call('enroll', { idempotencyKey: key, lines });
  }
  const page = await openPage('/admin/enrollments?search=withdrawn+from', office);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all enrollments shown' }));
  const bar = screen.getByRole('region', { name: 'Selected enrollments' });
  expect(bar.textContent).toContain('4 enrollments selected');
  await page.user.click(within(bar).getByRole('button', { name: 'Withdraw everything of their accounts' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/chosen-one@example.org/);
  expect(dialog.textContent).toContain('Withdraw everything of 2 accounts?');
  expect(dialog.textContent).toContain('Enrollments: 4');
  expect(dialog.textContent).toContain('$120 is not owed any more.');
});

test('where nothing is left to withdraw, the dialog says so and stays', async () => {
  const classId = await school.addClass({ title: 'Left Already', capacity: 9 });
  const family = await school.addFamily(1, 'left-already@example.org');
  const lines = family.studentIds.map((studentId) => ({ studentId, classId }));
  const done = await family.call('enroll', { idempotencyKey: 'left-already', lines });
  await family.call('withdraw', { enrollmentId: done.lines[0]?.enrollmentId ?? '' });
  const page = await openPage('/admin/enrollments?search=left+already', office);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all enrollments shown' }));
  await page.user.click(screen.getByRole('button', { name: 'Withdraw everything of their accounts' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('nothing to withdraw');
});

test('what an act took out of what is found leaves the choice; the bar names no row that is not there', async () => {
  const classId = await school.addClass({ title: 'Emptied', capacity: 9 });
  const families = [await school.addFamily(), await school.addFamily(), await school.addFamily()];
  const seats: string[] = [];
  for (const [n, family] of families.entries()) {
    const lines = family.studentIds.map((studentId) => ({ studentId, classId }));
    const { lines: done } = await family.call('enroll', { idempotencyKey: `emptied-${n}`, lines });
    seats.push(done[0]?.enrollmentId ?? '');
  }
  const page = await openPage(`/admin/enrollments?class=${classId}&state=enrolled`, office);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all enrollments shown' }));
  const bar = screen.getByRole('region', { name: 'Selected enrollments' });
  expect(bar.textContent).toContain('3 enrollments selected');
  // One is withdrawn by its family meanwhile; two of the three are revoked here.
  await families[0]?.call('withdraw', { enrollmentId: seats[0] ?? '' });
  await page.user.click(within(bar).getByRole('button', { name: 'Revoke…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke 2 enrollments?' }));
  await page.user.type(dialog.getByLabelText(/Why/), 'The coach is ill');
  await page.user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByRole('dialog', { name: 'Done' });
  await eventually(() => expect(screen.queryByRole('region', { name: 'Selected enrollments' })).toBeNull());
  // Another filter hides, and takes nothing out of the choice.
  await page.visit(`/admin/enrollments?class=${classId}&state=revoked`);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all enrollments shown' }));
  await page.visit(`/admin/enrollments?class=${classId}&state=withdrawn`);
  const again = screen.getByRole('region', { name: 'Selected enrollments' });
  await eventually(() => expect(again.textContent).toContain('2 of them not found by this search and filter'));
});

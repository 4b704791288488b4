import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

let office: Person;
const ids: string[] = [];
beforeAll(async () => {
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  const classId = await school.addClass({ capacity: 9 });
  for (let n = 1; n <= 3; n++) await enroll(await school.addFamily(1), classId);
  const { rows } = await office.call('staffEnrollments', {});
  ids.push(...rows.map(({ id }) => id));
});

const links = () => [...document.querySelectorAll<HTMLElement>('tbody th a')];
const panel = () => screen.queryByRole('dialog');

/** Opens the first row by keyboard. */
async function openFirst(at: string) {
  const page = await openPage(at, office);
  await eventually(() => expect(links().length).toBeGreaterThan(2));
  links()[0]?.focus();
  await page.user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  return page;
}

test('the panel takes the focus, j and k go through the rows in it, and Escape leads back to the row that is open by then', async () => {
  const page = await openFirst(staffPaths.staffEnrollments);
  await page.until(staffPaths.staffEnrollment(ids[0] ?? ''));
  await eventually(() => expect(panel()?.contains(document.activeElement)).toBe(true));
  await page.user.keyboard('jj');
  await page.until(staffPaths.staffEnrollment(ids[2] ?? ''));
  await page.user.keyboard('j');
  await page.user.keyboard('k');
  await page.until(staffPaths.staffEnrollment(ids[1] ?? ''));
  await eventually(() => expect(panel()?.contains(document.activeElement)).toBe(true));
  await page.user.keyboard('{Escape}');
  await page.until(staffPaths.staffEnrollments);
  await eventually(() => expect(document.activeElement).toBe(links()[1]));
});

test('the table stays usable beside it: another row opens there, and Escape in the table closes it', async () => {
  const page = await openFirst(staffPaths.audit);
  const title = () => within(screen.getByRole('dialog')).getByRole('heading', { level: 2 }).textContent;
  expect(title()).not.toBe('');
  links()[1]?.focus();
  await page.user.keyboard('j{Enter}');
  const id = links()[2]?.closest('tr')?.dataset['row'];
  await page.until(`${staffPaths.audit}?entry=${id}`);
  expect(document.querySelector('dialog[open]')?.hasAttribute('data-beside')).toBe(true);
  links()[0]?.focus();
  await page.user.keyboard('{Escape}');
  await page.until(staffPaths.audit);
  await eventually(() => expect(document.activeElement).toBe(links()[2]));
});

test('whoever opens another row from the table keeps their place in it', async () => {
  const page = await openFirst(staffPaths.staffEnrollments);
  const other = links()[2];
  if (other) await page.user.click(other);
  await page.until(staffPaths.staffEnrollment(ids[2] ?? ''));
  expect(document.activeElement).toBe(other);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('letters that are typed in it are typed', async () => {
  const page = await openFirst(staffPaths.staffEnrollments);
  await page.user.click(await screen.findByRole('button', { name: 'Write a note…' }));
  const text = await screen.findByRole('textbox', { name: /^(Note|Text)/ });
  await page.user.type(text, 'jk');
  expect(page.address()).toBe(staffPaths.staffEnrollment(ids[0] ?? ''));
  expect(text instanceof HTMLTextAreaElement && text.value).toBe('jk');
});

test('where it covers the table, nothing behind it is reached', async () => {
  // No screen is print, and so none wide.
  const narrow = matchMedia('print');
  vi.spyOn(window, 'matchMedia').mockReturnValue(narrow);
  const holds = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  await openFirst(staffPaths.staffEnrollments);
  expect(holds).toHaveBeenCalledTimes(1);
  expect(document.querySelector('dialog[data-place=side]')?.hasAttribute('data-beside')).toBe(false);
});

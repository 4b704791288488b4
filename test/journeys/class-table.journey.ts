import type { Page } from '@playwright/test';
import { expectGoodScreen } from './good-screen.ts';
import { openWeeks, spelled } from './open-weeks.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

const TABLE = '/admin/classes/management';
const COUNT = 260;
const rows = (page: Page) => page.locator('tbody tr[data-row]');
const numbers = Array.from({ length: COUNT }, (_, n) => String(n + 1).padStart(3, '0'));
const { weekday, from, to } = openWeeks(4);
const DATES = `${spelled(from)} to ${spelled(to)}`;
const CSV = [
  'Course code,Course title,Type,Venue,Ages,Max students,Fee,From To,Days,Time',
  ...numbers.map(
    (n) =>
      `T-${n},Table ${n},${Number(n) % 2 ? 'Climbing' : 'Archery'},Hall ${n.at(-1)},8-12,10,$50,"${DATES}",${weekday},3:30-5:00 PM`,
  ),
].join('\n');

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.org');
});

test('a semester of many classes is scrolled, sorted, filtered and searched; the address follows and leads', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${TABLE}/import`);
  const file = { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'What are the columns?' })).toBeVisible();
  await page.getByRole('button', { name: 'Check what would happen' }).click();
  await page.getByRole('button', { name: `Import ${COUNT} classes` }).click();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible();

  await page.goto(TABLE);
  await expect(rows(page).first()).toBeVisible();
  await expectGoodScreen(page, 'many classes');
  // Fourteen rows on a small laptop, with one row of controls above them, and no head over another.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => scrollTo(0, 0));
  const seen = await rows(page).evaluateAll((all) =>
    all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight),
  );
  expect(seen.length).toBeGreaterThanOrEqual(14);
  expect(
    await rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))]),
  ).toEqual([40]);
  const heads = page.getByRole('columnheader');
  expect(await heads.evaluateAll((all) => all.filter((head) => head.scrollWidth > head.clientWidth).length)).toBe(0);
  // A page of fifty; the page scrolls and the heads stay in view.
  await expect(rows(page)).toHaveCount(50);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('columnheader', { name: 'Class' })).toBeInViewport();
  const first = (await rows(page).first().getAttribute('data-row')) ?? '';
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).first()).not.toHaveAttribute('data-row', first);
  await page.getByLabel('Select all classes shown').check();
  await expect(page.getByText('50 classes selected')).toBeVisible();
  await page.getByRole('button', { name: /^Select all \d+ found$/ }).click();
  await expect(page.getByText(/^(2[6-9]\d|[3-9]\d\d) classes selected, \d+ of them not on this page$/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await page.getByRole('columnheader', { name: 'Class' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Class' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-class/);
  await page.getByLabel('Location').selectOption('Hall 7');
  await expect(rows(page).first()).toContainText('Table 257');
  await expect(page).toHaveURL(/place=Hall/);
  await page.goBack();
  await expect(page.getByLabel('Location')).toHaveValue('');
  await page.goForward();
  await expect(page.getByLabel('Location')).toHaveValue('Hall 7');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Search').fill('table 26');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText('Table 260');

  await page.goto(`${TABLE}/import`);
  await page.getByRole('button', { name: 'Take back table.csv' }).click();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByText(/^Taken back /)).toBeVisible();
});

test('what searches and filters stands there before the classes do', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/staffClasses', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(TABLE);
  await page.getByLabel('Search').fill('climb');
  await expect(page.getByRole('button', { name: 'File' })).toBeDisabled();
  await expect(page.getByLabel('Type')).toBeVisible();
  answer.resolve();
  await expect(rows(page).first()).toContainText(/climb/i);
  await expect(page.getByLabel('Search')).toHaveValue('climb');
  await expect(page.getByRole('button', { name: 'File' })).toBeEnabled();
});

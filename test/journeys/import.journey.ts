import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectGoodScreen } from './good-screen.ts';
import { openWeeks, spelled } from './open-weeks.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

const { weekday, from, to } = openWeeks(4);
const table = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'import-mixed.csv'), 'utf8');
const FILE = {
  name: 'import-mixed.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(table.replaceAll('WEEKDAY', weekday).replaceAll('WEEKS', `${spelled(from)} to ${spelled(to)}`)),
};
const IMPORT = '/admin/classes/management/imports';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const goesTo = (page: Page, column: string) => page.getByLabel(`“${column}” goes to`);

test('the office imports a spreadsheet, looks at what is refused, and takes it back', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin@example.org');
  await page.goto(IMPORT);
  await expect(heading(page, 'Choose a file')).toBeVisible();
  await expectGoodScreen(page, 'choosing a file');
  await page.locator('input[type=file]').setInputFiles(FILE);

  await expect(heading(page, 'What are the columns?')).toBeVisible();
  await expect(goesTo(page, 'Course code')).toHaveValue('externalId');
  await expect(goesTo(page, 'Course title')).toHaveValue('title');
  await expect(goesTo(page, 'Ages')).toHaveValue('ageRange');
  await expect(goesTo(page, 'From To')).toHaveValue('dateRange');
  await expect(goesTo(page, 'Time')).toHaveValue('timeRange');
  await expect(goesTo(page, 'Days')).toHaveValue('weekdays');
  await expectGoodScreen(page, 'columns of the file');

  // A needed column taken away is named, and the way on is closed until it is back; a reload keeps what was chosen.
  await goesTo(page, 'Course title').selectOption('');
  await expect(page.getByText('Choose columns for: Title')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check what would happen' })).toBeDisabled();
  await goesTo(page, 'Course title').selectOption('title');
  await page.getByLabel(/^Are published at once/).check();
  await page.reload();
  await expect(page.getByLabel(/^Are published at once/)).toBeChecked();

  await page.getByRole('button', { name: 'Check what would happen' }).click();
  await expect(heading(page, 'What would happen')).toBeVisible();
  await expect(page.getByText('2 new classes')).toBeVisible();
  await expect(page.getByText('2 rows left out')).toBeVisible();
  const refused = page.getByRole('region', { name: 'Rows that would be left out' });
  await expect(refused.getByRole('row', { name: /4 Max students many is not a whole number/ })).toBeVisible();
  await expect(
    page.getByRole('row', { name: new RegExp(`^Bows for beginners .* 4 dates · ${weekday} 3:30 – 5:00 PM`) }),
  ).toBeVisible();
  await expect(refused.getByRole('row', { name: /5 Days someday names no weekday/ })).toBeVisible();
  await expectGoodScreen(page, 'what would happen');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these rows' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toMatch(/^\uFEFFRow,Reason,Course code/);
  expect(text).toContain("5,Days names no weekday that can be read,B-04,'=Knots");

  // Back keeps everything.
  await page.getByRole('button', { name: 'Back to the columns' }).click();
  await expect(goesTo(page, 'Ages')).toHaveValue('ageRange');
  await page.getByRole('button', { name: 'Check what would happen' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Import 2 classes' }).click();
  await expect(heading(page, 'The import is done')).toBeVisible();
  await expect(page.getByText('2 new, 0 changed, 0 unchanged, 2 rows left out.')).toBeVisible();
  await expectGoodScreen(page, 'the import is done');
  await page.getByRole('link', { name: 'See the classes' }).click();
  await page.getByLabel('Search').fill('Bows for beginners');
  await expect(page.getByRole('link', { name: 'Bows for beginners' })).toBeVisible();

  // The same file once more has nothing to do.
  await page.goto(IMPORT);
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.locator('input[type=file]').setInputFiles(FILE);
  await page.getByRole('button', { name: 'Check what would happen' }).click();
  await expect(page.getByText('2 stay as they are')).toBeVisible();
  await expect(page.getByText('There is nothing to import')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the columns' }).click();
  await page.getByRole('button', { name: 'Choose another file' }).click();

  await page.getByRole('button', { name: 'Take back import-mixed.csv' }).click();
  await expect(heading(page, 'Take back import-mixed.csv?')).toBeVisible();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByText(/^Taken back /)).toBeVisible();
  await page.goto('/admin/classes/management?search=Bows%20for%20beginners');
  await expect(page.getByRole('link', { name: 'Bows for beginners' })).toHaveCount(0);
});

test.describe('files that are none', () => {
  test.use({ expectedConsole: [/400 \(Bad Request\)/] });
  test('each is refused in words, and another can be chosen', async ({ page }) => {
    await signIn(page, 'admin@example.org');
    await page.goto(IMPORT);
    const choose = (name: string, content: string | Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await choose('old.xlsx', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]));
    await expect(page.getByRole('main').getByRole('alert')).toContainText(/password/);
    await choose('picture.csv', Buffer.from('89504e470d0a1a0a0000000d4948445200', 'hex'));
    await expect(page.getByRole('main').getByRole('alert')).toContainText('picture.csv');
    await choose('broken.csv', 'title\n"never closed');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('not well-formed CSV');
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await expect(heading(page, 'Choose a file')).toBeVisible();
  });
});

test('tables are handed out as they are shown', async ({ page }) => {
  await signIn(page, 'admin@example.org');
  await page.goto('/admin/t-shirts');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const shown = await page.locator('output', { hasText: /\d/ }).first().textContent();
  const sizes = await exported(page, 'Export as CSV (for any program)');
  expect(sizes.name).toMatch(/^[\p{L}\d-]+_\d{4}-\d\d-\d\d\.csv$/u);
  const lines = sizes.content.toString().split('\r\n').filter(Boolean);
  expect(lines[0]).toMatch(/^\uFEFFLast name,First name,/);
  expect(shown).toContain((lines.length - 1).toLocaleString('en'));

  await page.goto('/admin/enrollments?state=enrolled');
  const count = Number(
    (await page.locator('output', { hasText: /found/ }).first().textContent())?.match(/[\d,]+/)?.[0].replace(',', ''),
  );
  expect(count).toBeGreaterThan(100);
  const enrollments = await exported(page, 'Export as CSV (for any program)');
  expect(enrollments.content.toString().split('\r\n').filter(Boolean)).toHaveLength(count + 1);
  const workbook = await exported(page, 'Export as Excel (.xlsx)');
  expect(workbook.content.toString('latin1', 0, 2)).toBe('PK');
});

async function exported(page: Page, kind: string) {
  await page.getByRole('button', { name: 'File', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: kind }).click();
  const download = await saving;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

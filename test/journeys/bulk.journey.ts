import { expectGoodScreen } from './family.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.org');
});

test('several classes are changed at once after a look at every effect, and changed back', async ({ page }) => {
  await page.goto('/admin/classes/management');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByLabel('Field to change').selectOption('minimum');
  await page.getByLabel('Field to change').selectOption('isPaused');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText('Enter a whole number.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Minimum' }).fill('1');
  await page.getByRole('combobox', { name: 'Paused' }).selectOption('yes');
  await expectGoodScreen(page, 'bulk form');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText('2 classes change.')).toBeVisible();
  await expectGoodScreen(page, 'bulk preview');
  const tell = page.getByLabel('Nothing', { exact: false });
  if (await tell.count()) await tell.first().check();
  await page.getByRole('button', { name: 'Change 2 classes' }).click();
  await expect(page.getByText('2 classes changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
});

test('a semester is rolled forward with a preview of its dates, and taken back with one press', async ({ page }) => {
  await page.goto('/admin/classes/management/roll-forward');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const into = page.getByLabel('Into');
  const next = await into.locator('option').nth(1).getAttribute('value');
  await into.selectOption(next);
  await expect(page.getByText(/\d+ dates, /).first()).toBeVisible();
  await expectGoodScreen(page, 'roll forward');
  await page.getByRole('button', { name: /^Make \d+ drafts in / }).click();
  await expect(page.getByRole('heading', { name: /drafts made in / })).toBeVisible();
  await expectGoodScreen(page, 'rolled forward');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(page.getByText('Undone.').first()).toBeVisible();
});

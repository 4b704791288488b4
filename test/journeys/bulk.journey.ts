import { expectGoodScreen } from './good-screen.ts';
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
  const into = page.getByLabel('Into', { exact: true });
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

test('classes that a change does not fit are left out with one press, and what was entered stays', async ({ page }) => {
  await page.goto('/admin/classes/management');
  await page.getByLabel('Select all classes shown').check();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByLabel('Field to change').selectOption('capacity');
  await page.getByRole('textbox', { name: 'Seats' }).fill('9');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  const leaveOut = page.getByRole('button', { name: /^Leave (these \d+|this one) out$/ });
  await leaveOut.click();
  await expect(page.getByText(/^\d+ class(es)? changes?\./)).toBeFocused();
  await expect(leaveOut).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Change \d+ class(es)?$/ })).toBeEnabled();
  await page.getByRole('button', { name: 'Back to the fields' }).click();
  await expect(page.getByRole('textbox', { name: 'Seats' })).toHaveValue('9');
});

test('out of an empty semester, the one before is rolled forward into it', async ({ page }) => {
  await page.goto('/admin/classes/management/semesters?edit=new');
  await page.getByLabel('Name', { exact: false }).first().fill('Autumn 2033');
  await page.getByLabel('First day').first().fill('2033-09-05');
  await page.getByLabel('Last day').first().fill('2033-12-16');
  await page.getByLabel('Opens').fill('2033-08-01T08:00');
  await page.getByLabel('Closes').fill('2033-09-01T08:00');
  await page.getByRole('button', { name: 'Make the semester' }).click();
  await expect(page.getByRole('rowheader', { name: /^Autumn 2033/ })).toBeVisible();
  await page.goto('/admin/classes/management');
  await page.getByLabel('Semester', { exact: true }).selectOption({ label: 'Autumn 2033' });
  await page.getByRole('link', { name: 'Roll a semester forward' }).click();
  await expect(page.getByLabel('Into', { exact: true }).locator('option:checked')).toHaveText('Autumn 2033');
  const from = page.getByLabel('From', { exact: true });
  await expect(from.locator('option:checked')).not.toHaveText('Autumn 2033');
  await expect(page.getByText(/\d+ dates, /).first()).toBeVisible();
  await expect(page.getByText('This semester has no holidays yet')).toBeVisible();
  await expect(page.getByText(/^\d+ dates? (more|fewer) than before$/).first()).toBeVisible();
  await expect(page).toHaveURL(/semester=.*to=/);
  await from.selectOption({ label: 'Autumn 2033' });
  await expect(page.getByRole('heading', { name: 'Autumn 2033 has no classes to copy' })).toBeVisible();
});

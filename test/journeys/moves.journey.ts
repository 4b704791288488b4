import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

test('a seat is moved from its panel, undone, and revoked for many at once', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await signIn(page);
  await page.goto('/admin/enrollments?state=enrolled');
  await page.locator('table a[href*="/admin/enrollments/"]').first().click();
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: /^Move…/ }).click();
  const dialog = page.getByRole('dialog', { name: /to another class\?$/ });
  const picker = dialog.getByLabel(/To which class/);
  await expect(picker.locator('option')).not.toHaveCount(1);
  // One in which nothing stands in the way but perhaps what can be allowed.
  await picker.selectOption({ index: 2 });
  await dialog.getByLabel(/Why/).fill('The bus is full');
  await expect(dialog.getByText(/leaves .* for /)).toBeVisible();
  await expectGoodScreen(page, 'what a move does');
  for (const box of await dialog.getByLabel(/although/).all()) await box.check();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Done' });
  await expect(done.getByText(/^It can be undone until/)).toBeVisible();
  await expectGoodScreen(page, 'a move that is done');
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(done.getByText(/undone|back/i).first()).toBeVisible();
  await page.goto('/admin/enrollments?state=enrolled');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('checkbox').nth(2).check();
  await expectGoodScreen(page, 'what can be done with the chosen');
  await page.getByRole('button', { name: 'Revoke…' }).click();
  await page.getByLabel(/Why/).fill('The class is closed');
  await expectGoodScreen(page, 'what revoking does');
  await page.keyboard.press('Escape');
});

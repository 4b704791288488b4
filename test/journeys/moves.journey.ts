import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

test('a seat is moved from its panel, undone, and revoked for many at once', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await test.step('the panel leads to a move, which says what it does before it is done', async () => {
    await page.goto('/admin/enrollments?state=enrolled');
    await page.locator('table a[href*="/admin/enrollments/"]').first().click();
    await page.getByRole('button', { name: /^Move…/ }).click();
    const dialog = page.getByRole('dialog', { name: /to another class\?$/ });
    const picker = dialog.getByRole('combobox', { name: /To which class/ });
    // Of so many classes one is found by typing: by its title, or by the day that the parent says.
    await picker.click();
    await expect(dialog.getByRole('option').nth(1)).toBeVisible();
    await picker.fill('Thu');
    await dialog.getByRole('option', { disabled: false }).filter({ hasText: /Thu/ }).first().click();
    await expect(dialog.getByText(/leaves .* for |What prevents this/).first()).toBeVisible();
    for (const box of await dialog.getByLabel(/^Override/).all()) await box.check();
    await dialog.getByLabel(/Why/).fill('The bus is full');
    await expect(dialog.getByText(/leaves .* for /)).toBeVisible();
    await expectGoodScreen(page, 'what a move does');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  });
  await test.step('it is told with the way back, and taken back', async () => {
    const done = page.getByRole('dialog', { name: 'Done' });
    await expect(done.getByText(/It can be undone until/)).toBeVisible();
    await expectGoodScreen(page, 'a move that is done');
    await done.getByRole('button', { name: /^Undo/ }).click();
    const undone = page.getByRole('dialog', { name: 'Undone' });
    await expect(undone.getByText(/^Given back/)).toBeVisible();
    await expect(undone.getByText(/can be undone/)).toHaveCount(0);
  });
  await test.step('many are revoked at once, with their number said before', async () => {
    await page.goto('/admin/enrollments?state=enrolled');
    const boxes = page.getByRole('table').getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await expectGoodScreen(page, 'what can be done with the chosen');
    await page.getByRole('button', { name: /^Revoke…/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke 2 enrollments?' });
    await expect(dialog.getByText('2 enrollments end.')).toBeVisible();
    await dialog.getByLabel(/Why/).fill('The class is closed');
    await expectGoodScreen(page, 'what revoking does');
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    // The page's own list of what can be undone says so too, folded away.
    await expect(page.getByRole('dialog', { name: 'Done' }).getByText(/can be undone until/)).toBeVisible();
  });
});

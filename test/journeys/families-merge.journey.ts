import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

test('the office makes two families one, both see all of it, and it is taken back', async ({
  page,
  elsewhere: parent,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  await page.goto('/admin/students');
  await page.getByRole('button', { name: /^Find anybody/ }).click();
  await page.keyboard.type('family06@example.org');
  await page.getByRole('option', { name: /family06@example\.org/ }).click();
  await page.getByRole('button', { name: 'Merge with another family' }).click();
  const find = page.getByRole('dialog');
  await find.getByRole('searchbox').fill('family09@example.org');
  await find.getByRole('radio').check();
  await find.getByRole('button', { name: 'Look at both' }).press('Enter');
  await expect(page.getByText('Told by mail:')).toBeVisible();
  await expectGoodScreen(page, 'two families side by side');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const confirm = page.getByRole('dialog');
  await confirm.getByLabel('Reason').fill('Entered twice');
  await confirm.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Merged lately' })).toBeVisible();
  await expectGoodScreen(page, 'a family after a merge');

  await signIn(parent, 'family09@example.org');
  // Nobody has agreed yet: they see the child, and what stays closed.
  await parent.goto('/account/students');
  await expect(parent.getByText('Zoë van Rensburg').first()).toBeVisible();

  await page.getByRole('button', { name: /^Undo the merge of the family of/ }).click();
  const undo = page.getByRole('dialog');
  await undo.getByLabel('Reason').fill('They are two');
  await undo.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Merged lately' })).toHaveCount(0);
  await parent.reload();
  await expect(parent.getByText('Sami حداد').first()).toBeVisible();
  await expect(parent.getByText('Zoë van Rensburg')).toHaveCount(0);
});

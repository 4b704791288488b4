import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

test('the office makes a group of two classes, families see it with its saving, and it is dissolved', async ({
  page,
  elsewhere: family,
}) => {
  await signIn(page, 'admin@example.org');
  await page.goto('/admin/classes/management/groups');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectGoodScreen(page, 'groups');
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name the group.')).toBeVisible();
  await expect(page.getByText('Choose at least 2 classes.')).toBeVisible();
  await expect(page.getByText('Enter an amount such as 120.50.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Two for the trail');
  await page.getByLabel('Price of the group').fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter an amount such as 120.50.')).toBeVisible();
  await page.getByLabel('Price of the group').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter an amount such as 120.50.')).toHaveCount(0);
  const classes = page.getByRole('combobox', { name: 'Classes' });
  await expect(classes).toBeFocused();
  await classes.click();
  const options = page.getByRole('option').filter({ visible: true });
  await expect(options.first()).toBeVisible();
  const offered = await options.allInnerTexts();
  await options.first().click();
  await options.first().click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Families save/).last()).toBeVisible();
  await expectGoodScreen(page, 'new group');
  await page.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Two for the trail' }) });
  await expect(card).toContainText(offered[0]?.split(' · ')[0] ?? '');
  await family.goto('/classes/enrollment');
  await expect(family.getByRole('heading', { name: 'Two for the trail' })).toBeVisible();
  await card.getByRole('button', { name: 'Dissolve Two for the trail' }).click();
  await page.getByRole('button', { name: 'Dissolve', exact: true }).last().click();
  await expect(card).toHaveCount(0);
});

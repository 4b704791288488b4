import type { Page } from '@playwright/test';
import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

// A name that is missing or taken is answered with 400, which the browser writes down.
test.use({ expectedConsole: [/status of 400/] });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.org');
});

test('the office keeps its instructors, locations and class types', async ({ page }) => {
  await test.step('the office adds an instructor, finds that the name was entered twice, and makes one of the two', async () => {
    await page.goto('/admin/classes/management/directory');
    await expect(page.getByRole('row')).not.toHaveCount(1);
    await expectGoodScreen(page, 'instructors');
    const first = await page.locator('tbody th').first().innerText();
    const twin = first.trim().split(' ').toReversed().join(', ');
    await page.getByRole('button', { name: 'New instructor' }).click();
    await expectGoodScreen(page, 'new instructor');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter the name.')).toBeVisible();
    await page.getByLabel('Name').last().fill(twin);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Probably entered twice' })).toBeVisible();
    await page.getByRole('button', { name: /^Merge / }).click();
    await expectGoodScreen(page, 'merge');
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Probably entered twice' })).toBeHidden();
    await expect(row(page, twin)).toHaveCount(0);
  });
  await test.step('a location is renamed, archived and brought back; a name that is taken is said at its field', async () => {
    await page.goto('/admin/classes/management/directory?kind=location');
    const names = page.locator('tbody th');
    await expect(names.first()).toBeVisible();
    const [first, second] = (await names.allInnerTexts()).map((name) => name.trim());
    if (!first || !second) throw new Error('the sample school has two locations');
    await page.getByRole('button', { name: first, exact: true }).click();
    await page.getByLabel('Name').last().fill(second.toUpperCase());
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('There is a location of this name already.', { exact: false })).toBeVisible();
    await page.getByLabel('Name').last().fill(`${first} (east gate)`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, `${first} (east gate)`)).toHaveCount(1);
    await choose(page, `${first} (east gate)`, 'Archive');
    await expect(row(page, `${first} (east gate)`)).toContainText('Archived');
    await choose(page, `${first} (east gate)`, 'Restore');
    await expect(row(page, `${first} (east gate)`)).not.toContainText('Archived');
  });
  await test.step('class types show their drawings; what no class uses can be removed', async () => {
    await page.goto('/admin/classes/management/directory?kind=type');
    await expect(page.locator('tbody th').first()).toBeVisible();
    await page.getByRole('button', { name: 'New class type' }).click();
    await page.getByLabel('Name').last().fill('Stargazing for owls');
    await page.getByLabel('Drawing').selectOption('astronomy');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'Stargazing for owls')).toHaveCount(1);
    await expectGoodScreen(page, 'class types');
    await choose(page, 'Stargazing for owls', 'Remove');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(row(page, 'Stargazing for owls')).toHaveCount(0);
  });
});

const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });

async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

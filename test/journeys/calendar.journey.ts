import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';

test('anyone reads the calendar: what meets when, week by week, by type of class, near and far', async ({ page }) => {
  await test.step('anyone sees what meets when, moves through the weeks and reaches a class', async () => {
    await page.goto('/calendar/classes');
    await expect(page).toHaveURL(/\/calendar\/classes$/);
    const weeks = page.getByRole('heading', { level: 2, name: /^Week of/ });
    await expect(weeks).toHaveCount(4);
    const first = await weeks.first().textContent();
    await expectGoodScreen(page, 'calendar');

    await page.getByRole('link', { name: 'Four weeks later' }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
    await expect(weeks.first()).not.toHaveText(first ?? '');
    await page.reload();
    await expect(weeks.first()).not.toHaveText(first ?? '');
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page).not.toHaveURL(/from=/);
    await expect(weeks.first()).toHaveText(first ?? '');

    const entry = page.locator('main li').getByRole('link').first();
    const title = (await entry.textContent()) ?? '';
    await entry.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
  await test.step('a type of class is a filter in the address', async () => {
    await page.goto('/calendar/classes');
    const entries = page.locator('main li');
    await expect(entries.first()).toBeVisible();
    const all = await entries.count();
    const type = (await page.getByLabel('Type of class').locator('option').nth(1).textContent()) ?? '';
    await page.getByLabel('Type of class').selectOption(type);
    await expect(page).toHaveURL(/type=/);
    await expect(entries).not.toHaveCount(all);
    for (const text of await entries.allTextContents()) expect(text).toContain(type);
  });
  await test.step('far away there are no classes, and an address that is no date means today', async () => {
    await page.goto('/calendar/classes?from=2101-01-05');
    await expect(page.getByRole('heading', { name: 'No classes in these four weeks' })).toBeVisible();
    await expectGoodScreen(page, 'empty calendar');
    await page.goto('/calendar/classes?from=soon');
    await expect(page.getByRole('heading', { level: 2, name: /^Week of/ })).toHaveCount(4);
  });
});

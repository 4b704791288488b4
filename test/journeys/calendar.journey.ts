import { expectGoodScreen } from './good-screen.ts';
import { expectRoomForLetters } from './large-letters.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

test('anyone reads the calendar: what meets when, week by week, by type of class, near and far', async ({ page }) => {
  await test.step('anyone sees what meets when, moves through the weeks and reaches a class', async () => {
    await page.goto('/calendar/classes?view=agenda');
    await expect(page).toHaveURL(/\/calendar\/classes\?view=agenda$/);
    const weeks = page.getByRole('heading', { level: 2, name: /^Week of/ });
    await expect(weeks).toHaveCount(4);
    const first = await weeks.first().textContent();
    await expectGoodScreen(page, 'calendar');
    await expectRoomForLetters(page, 'calendar');

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
    const beside = page.getByRole('dialog', { name: title });
    await expect(beside.getByRole('heading', { name: /^Dates/ })).toBeVisible();
    await expectGoodScreen(page, 'class beside the calendar');
    await expectRoomForLetters(page, 'class beside the calendar');
    await beside.getByRole('link', { name: 'All about the class' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
  await test.step('a type of class is a filter in the address', async () => {
    await page.goto('/calendar/classes?view=agenda');
    const entries = page.locator('main li');
    await expect(entries.first()).toBeVisible();
    const all = await entries.count();
    await page.getByText('Filters', { exact: true }).click();
    const type = (await page.getByLabel('Type of class').locator('option').nth(1).textContent()) ?? '';
    await page.getByLabel('Type of class').selectOption(type);
    await expect(page).toHaveURL(/type=/);
    await expect(entries).not.toHaveCount(all);
    for (const text of await entries.allTextContents()) expect(text).toContain(type);
  });
  await test.step('far away there are no classes, and an address that is no date means today', async () => {
    await page.goto('/calendar/classes?view=agenda&from=2101-01-05');
    await expect(page.getByRole('heading', { name: 'No classes in these four weeks' })).toBeVisible();
    await expectGoodScreen(page, 'empty calendar');
    await expectRoomForLetters(page, 'empty calendar');
    await page.goto('/calendar/classes?view=agenda&from=soon');
    await expect(page.getByRole('heading', { level: 2, name: /^Week of/ })).toHaveCount(4);
  });
  await test.step('a phone begins with the agenda, a desk with the month; an unknown view is none', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/calendar/classes?view=decade');
    await expect(page.getByRole('heading', { level: 2, name: /^Week of/ })).toHaveCount(4);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Month', exact: true })).toHaveAttribute('aria-current', 'true');
  });
  await test.step('month, week and day are good screens, also after going on', async () => {
    for (const [view, later] of [
      ['Month', 'One month later'],
      ['Week', 'One week later'],
      ['Day', 'One day later'],
    ] as const) {
      await page.getByRole('link', { name: view, exact: true }).click();
      await page.getByRole('link', { name: later }).click();
      await expect(page.getByRole('table')).toBeVisible();
      await expectGoodScreen(page, `calendar, ${view}`);
      await expectRoomForLetters(page, `calendar, ${view}`);
    }
    // On paper a day is a list: nothing hides behind a number.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('table')).toBeVisible();
  });
  await test.step('by keyboard a class is opened beside the month, and the focus comes back to it', async () => {
    await page.goto('/calendar/classes?view=month');
    const entry = page.getByRole('table').getByRole('button').first();
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/class=/);
    const beside = page.getByRole('dialog');
    await expect(beside.getByRole('heading', { name: /^Dates/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(beside).toBeHidden();
    await expect(page).not.toHaveURL(/class=/);
    await expect(entry).toBeFocused();
  });
});

/** How far down the first dates stand: of the list the first day, of the grid the first week. */
async function firstDatesAt(page: Page, address: string): Promise<number> {
  await page.goto(`/calendar/classes${address}`);
  const first = page.locator('main section h3').or(page.getByRole('table').getByRole('cell')).first();
  await expect(first).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  return (await first.boundingBox())?.y ?? Infinity;
}

test('the first dates stand near the top of the calendar, for families and for staff, on a desk and on a phone', async ({
  page,
}) => {
  for (const email of ['family01@example.org', 'admin@example.org']) {
    await signIn(page, email);
    // The first page learns who is here.
    await page.goto('/account/manage', { waitUntil: 'networkidle' });
    for (const [width, height, most] of [
      [1280, 800, 260],
      [360, 780, 300],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const address of ['?view=agenda', '?view=agenda&day=2', '?view=month'])
        expect([email, width, address, (await firstDatesAt(page, address)) <= most]).toEqual([
          email,
          width,
          address,
          true,
        ]);
    }
  }
  await test.step('with letters twice as large nothing is cut', async () => {
    await page.goto('/calendar/classes');
    await expect(page.locator('main section h3').first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, p, a, summary, button)')]
        .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
        .map((each) => each.textContent),
    );
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

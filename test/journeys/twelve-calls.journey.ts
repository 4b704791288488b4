import type { Locator, Page } from '@playwright/test';
import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

// The calls that parents make, each answered or done from Find: clicks are counted, what is typed and Enter stand apart.

const FIND = 'Name, address, phone, class or screen';

/** One call: everything is begun with Ctrl and K, and each press of the pointer counts. */
async function takeCall(page: Page, typed: string) {
  let clicks = 0;
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: FIND });
  await field.fill(typed);
  const first = page.getByRole('listbox', { name: 'What was found' }).getByRole('option').first();
  await expect(first).toBeVisible();
  await expect(page.getByText('Looking…')).toHaveCount(0);
  return {
    first,
    click: async (what: Locator) => {
      clicks += 1;
      await what.click();
    },
    /** With the act of this name, by keyboard. */
    act: async (name: string) => {
      await page.keyboard.press('ArrowRight');
      const acts = page.getByRole('group', { name: /^What can be done/ }).getByRole('option');
      await expect(acts.first()).toBeVisible();
      const names = await acts.allTextContents();
      for (let at = 0; at < names.indexOf(name); at++) await page.keyboard.press('ArrowDown');
      expect(names).toContain(name);
      await page.keyboard.press('Enter');
    },
    clicks: () => clicks,
  };
}

/** Who stands first in the table of enrollments, and in which class. */
async function firstOf(page: Page, state: string) {
  await page.goto(`/admin/enrollments?state=${state}`);
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row.getByRole('link').first()).toBeVisible();
  const [name = '', title = ''] = await row.getByRole('link').allTextContents();
  return { name, title };
}

test('what parents ask is answered in the field of Find', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await test.step('is she enrolled, when, where, with whom: 0 clicks', async () => {
    const { name, title } = await firstOf(page, 'enrolled');
    const call = await takeCall(page, name);
    await expect(call.first).toContainText(`${title}: enrolled · `);
    // A time of day, a place, and who teaches.
    await expect(call.first).toContainText(/\d\d? [AP]M · .+ · with \S+/);
    expect(call.clicks()).toBe(0);
    await expectGoodScreen(page, 'a student that was found');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('group', { name: /^What can be done/ })).toBeVisible();
    await expectGoodScreen(page, 'what can be done with a student');
    await page.keyboard.press('Escape');
    await expect(call.first).toContainText(title);
    await page.keyboard.press('Escape');
  });
  await test.step('which place on the list: 0 clicks', async () => {
    const { name, title } = await firstOf(page, 'waiting');
    const call = await takeCall(page, name);
    await expect(call.first).toContainText(new RegExp(`${title}: number \\d+ on the waitlist`));
    expect(call.clicks()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

test('what parents want done is done in a few clicks', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  const { name, title } = await firstOf(page, 'enrolled');
  await test.step('another size of t-shirt: at most 2 clicks', async () => {
    const call = await takeCall(page, name);
    await page.keyboard.press('Enter');
    const size = page.getByRole('combobox', { name: /^T-shirt size of|size/i }).first();
    await call.click(size);
    await size.selectOption({ index: 2 });
    await expect(page.getByText(/size/i).first()).toBeVisible();
    expect(call.clicks()).toBeLessThanOrEqual(2);
  });
  await test.step('a date that cannot be held: at most 4 clicks', async () => {
    const call = await takeCall(page, title);
    await call.act('Call off or move a date');
    await expect(page.getByRole('heading', { level: 1, name: 'Close a day' })).toBeVisible();
    expect(page.url()).toContain('class=');
    expect(call.clicks()).toBeLessThanOrEqual(4);
  });
  await test.step('off from everything: at most 3 clicks', async () => {
    const call = await takeCall(page, name);
    await call.act(`${title}: move, withdraw…`);
    await call.click(page.getByRole('button', { name: /^Withdraw/ }).first());
    const dialog = page.getByRole('dialog', { name: /^Withdraw/ });
    await dialog.getByLabel(/Why/).fill('They move away');
    await call.click(dialog.getByRole('button', { name: /^Withdraw/ }));
    await expect(page.getByText(/can be undone until/).first()).toBeVisible();
    expect(call.clicks()).toBeLessThanOrEqual(3);
    await page.keyboard.press('Escape');
  });
  await test.step('everybody who has not told their forms is reminded: at most 5 clicks', async () => {
    await page.goto('/admin');
    const call = await takeCall(page, 'students');
    await call.click(
      page.getByRole('group', { name: 'Screens' }).getByRole('option', { name: 'Students', exact: true }),
    );
    await call.click(page.getByRole('checkbox', { name: /^Select all/ }));
    await call.click(page.getByRole('button', { name: /^Remind/ }));
    await call.click(page.getByRole('dialog').getByRole('button', { name: /^(Send|Remind)/ }));
    expect(call.clicks()).toBeLessThanOrEqual(5);
  });
});

import type { Page } from '@playwright/test';
import { readPdf } from '../pdf.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

const rows = (page: Page) => page.locator('tbody tr');

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.org');
});

test('staff walk from the dashboard to every screen, on a phone, a tablet and a laptop', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/admin');
  await expectGoodScreen(page, 'dashboard');
  const screens = page.locator('section', { hasText: 'Staff screens' }).getByRole('link');
  const names = await screens.allTextContents();
  expect(names).toHaveLength(11);
  for (const name of names) {
    await screens.filter({ hasText: name }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') })).toBeVisible();
    await expectGoodScreen(page, name);
    // Beside the staff's standing places there is no second way back to one of them; where they do not stand, there is.
    const back = page.locator('main').getByRole('link', { name: '← Dashboard' });
    if ((await back.count()) > 0) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(back).toBeHidden();
      await page.setViewportSize({ width: 1024, height: 800 });
      await expect(back).toBeVisible();
    }
    await page.goBack();
    await expect(page).toHaveURL('/admin');
  }
});

test('the office finds an enrollment, sorts classes and counts t-shirts', async ({ page }) => {
  await test.step('the address keeps the filters, and the history the words that people are searched for with', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: /Seats taken/ }).click();
    await expect(page).toHaveURL(/state=enrolled/);
    await expect(rows(page)).toHaveCount(50);
    await page.keyboard.press('/');
    await expect(page.getByLabel('Search')).toBeFocused();
    await page.keyboard.type('FAMILY03@example');
    await expect(rows(page)).not.toHaveCount(50);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect
      .poll(async () => (await rows(page).allTextContents()).every((text) => text.includes('family03@')))
      .toBe(true);
    const found = await rows(page).count();
    expect(found).toBeGreaterThan(0);
    await expect(page).not.toHaveURL(/family03/i);
    await page.reload();
    await expect(rows(page)).toHaveCount(found);
    await expect(page.getByLabel('Search')).toHaveValue('FAMILY03@example');
    await rows(page).first().getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(rows(page)).toHaveCount(found);
    await expect(page).not.toHaveURL(/family03/i);
    await page.getByLabel('Search').fill('nobody is called this');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(rows(page)).toHaveCount(50);
    await expect(page).not.toHaveURL(/search=|state=/);
  });
  await test.step('a view brings its filters back', async () => {
    await page.getByRole('button', { name: 'Waiting' }).click();
    await expect(page).toHaveURL(/state=waiting/);
    await page.getByRole('button', { name: 'Views' }).click();
    await expect(page.getByText('No view is saved yet')).toBeVisible();
    await page.getByRole('button', { name: 'Save this view…' }).click();
    await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
    await page.getByLabel('Name').fill('Who waits');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/admin/enrollments');
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Views' }).click();
    const view = page.getByRole('button', { name: 'Who waits', exact: true });
    await view.click();
    await expect(page).toHaveURL(/state=waiting/);
    await expect(view).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Remove view: Who waits' }).click();
    await expect(view).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(view).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the class table sorts by its heads, filters by state, and says so', async () => {
    await page.goto('/admin/classes/management');
    const head = page.getByRole('columnheader', { name: 'Enrolled' });
    /** The numbers of the column: neighbours that stand the wrong way round. */
    const outOfOrder = async (way: 1 | -1) => {
      const taken = (await page.locator('tbody tr td:nth-child(7)').allTextContents()).map((text) =>
        Number.parseInt(text, 10),
      );
      return taken.length > 1
        ? taken.filter((each, at) => at > 0 && way * (each - (taken[at - 1] ?? 0)) < 0)
        : 'no rows';
    };
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(() => outOfOrder(1)).toEqual([]);
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=-enrolled/);
    await expect.poll(() => outOfOrder(-1)).toEqual([]);
    await page.getByLabel('State').selectOption('draft');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Draft');
  });
  await test.step('a t-shirt for every student: the counts add up to the list', async () => {
    await page.goto('/admin/t-shirts');
    const count = async (name: string) =>
      Number((await page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).textContent())?.replace(name, ''));
    await expect(rows(page).first()).toBeVisible();
    const sizes = [
      'Youth S',
      'Youth M',
      'Youth L',
      'Adult S',
      'Adult M',
      'Adult L',
      'Adult XL',
      'Adult 2XL',
      'Adult 3XL',
    ];
    let sum = await count('Missing');
    for (const size of sizes) sum += await count(size);
    expect(sum).toBe(await count('All students'));
    const missing = await count('Missing');
    await page.getByRole('button', { name: /^Missing/ }).click();
    await expect(rows(page)).toHaveCount(missing);
  });
});

test('a roster prints on Letter and A4, whole, each page saying what it is', async ({ page }) => {
  await page.goto('/admin/report?sort=-enrolled');
  const link = rows(page).first().getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'File' }).click();
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  // At the size of a small laptop twelve students are in view, or all there are.
  const { whole, all } = await page.evaluate(() => {
    const drawn = [...document.querySelectorAll('tbody tr')];
    return {
      whole: drawn.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      all: drawn.length,
    };
  });
  expect(whole).toBeGreaterThanOrEqual(Math.min(12, all));
  await expectGoodScreen(page, 'roster');
  // Without numbers and the names they go by, which may stand on a line of their own.
  const names = (await page.locator('tbody th[scope=row]').allTextContents()).map((text) =>
    text.replace(/^\d+/, '').replace(/“.*/, ''),
  );
  expect(names.length).toBeGreaterThan(8);
  for (const format of ['Letter', 'A4'] as const) {
    const pdf = await page.pdf({ format });
    const { written: pages, faults } = await readPdf(pdf);
    expect(faults, `on ${format}`).toEqual([]);
    expect(pages.length, `pages on ${format}`).toBeGreaterThan(0);
    const squeezed = pages.map(squeeze);
    const all = squeezed.join('');
    expect(all).not.toContain('Copye-mail');
    expect(names.filter(isLatin).filter((name) => !all.includes(squeeze(name)))).toEqual([]);
    for (const [index, text] of squeezed.entries()) {
      expect(text).toContain(squeeze(title));
      // Only the room for notes may have a page without the table.
      if (names.some((name) => isLatin(name) && text.includes(squeeze(name)))) expect(text).toContain('AgeGrade');
      expect(text).toContain(`page${index + 1}of${pages.length}`);
    }
  }
});

test('without a mail server, staff read in the outbox what a family was sent', async ({ page, elsewhere }) => {
  await askForReset(elsewhere, 'family59@example.org');
  await page.goto('/admin/outbox');
  const mail = rows(page).filter({ hasText: 'family59@example.org' }).first();
  await expect(mail).toContainText('Kept here');
  await mail.getByRole('link').click();
  await expect(page).toHaveURL(/mail=/);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('not shown here: it is its reader’s alone');
  await expect(panel.getByRole('link', { name: /^http/ })).toHaveCount(0);
  await expectGoodScreen(page, 'mail');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/mail=/);
});

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/** Somebody who has forgotten the password, on a device of their own. */
async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto('/user/login');
  await fillIn(page, email, 'not the password');
  await page.getByRole('button', { name: 'Send a password reset email.' }).click();
  await expect(page.getByText('Sent reset email!')).toBeVisible();
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, '');
// Other scripts may be drawn with fonts that do not say which letters they drew.
const isLatin = (text: string) => /^[\p{Script=Latin}\p{Nd}\p{P}\s]+$/u.test(text);

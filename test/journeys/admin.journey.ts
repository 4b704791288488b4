import { execFileSync } from 'node:child_process';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from './portal.ts';

const WIDTHS = [360, 768, 1280];

test.beforeEach(async ({ page }) => {
  await page.goto('/user/login');
  await page.getByLabel('Email').first().fill('admin@example.org');
  await page.locator('input[type=password]').first().fill(PASSWORD);
  await page.locator('input[type=password]').first().press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/user'));
});

test('staff walk from the dashboard to every screen, on a phone, a tablet and a laptop', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('/admin');
  const screens = page
    .getByRole('region', { name: 'Staff screens' })
    .or(page.locator('section', { hasText: 'Staff screens' }));
  const links = await screens
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links).toHaveLength(6);
  for (const address of ['/admin', ...links]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await isAccessible(page, `${address} at ${width}`);
    }
  }
});

test('the office finds an enrollment, and the address keeps the search', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: /Seats taken/ }).click();
  await expect(page).toHaveURL(/state=enrolled/);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(100);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).toBeFocused();
  await page.keyboard.type('family02@EXAMPLE');
  await expect(page).toHaveURL(/search=family02/);
  await expect.poll(async () => (await rows.allTextContents()).every((text) => text.includes('family02@'))).toBe(true);
  const found = await rows.count();
  expect(found).toBeGreaterThan(0);
  await page.reload();
  await expect(rows).toHaveCount(found);
  await page.getByLabel('Search').fill('nobody is called this');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows).toHaveCount(100);
});

test('tables sort by their heads and say so', async ({ page }) => {
  await page.goto('/admin/classes/management');
  const head = page.getByRole('columnheader', { name: 'Enrolled' });
  const taken = async () =>
    (await page.locator('tbody tr td:nth-child(7)').allTextContents()).map((text) => Number.parseInt(text, 10));
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(await taken()).toEqual((await taken()).toSorted((a, b) => a - b));
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-enrolled/);
  expect(await taken()).toEqual((await taken()).toSorted((a, b) => b - a));
});

test('a roster prints on Letter and A4, each page saying what it is', async ({ page }) => {
  await page.goto('/admin/report?sort=-enrolled');
  const link = page.locator('tbody tr').first().getByRole('link');
  const title = await link.textContent();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
  const names = await page.locator('tbody th[scope=row]').allTextContents();
  expect(names.length).toBeGreaterThan(5);
  for (const format of ['Letter', 'A4'] as const) {
    const text = pdfText(await page.pdf({ format, preferCSSPageSize: false }));
    const pages = text.split('\f').filter((one) => one.trim() !== '');
    expect(text).toContain(title);
    expect(text).not.toContain('Copy e-mail addresses');
    for (const name of names) expect(squeeze(text)).toContain(squeeze(name));
    for (const [index, one] of pages.entries()) {
      expect(squeeze(one)).toContain(squeeze(`page ${index + 1} of ${pages.length}`));
      expect(squeeze(one)).toContain('Printed');
    }
  }
});

test('a family does not get to the staff screens', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  await page.goto('/admin/enrollments');
  await page.waitForURL(/user\/login/);
  await page.getByLabel('Email').first().fill('family01@example.org');
  await page.locator('input[type=password]').first().fill(PASSWORD);
  await page.locator('input[type=password]').first().press('Enter');
  await page.waitForURL(/classes\/enrollment/);
  await context.close();
});

async function isAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`),
    where,
  ).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, `${where} scrolls sideways`).toBe(0);
}

function pdfText(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

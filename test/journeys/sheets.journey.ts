import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

/** Presses a button that hands out a PDF: its name and how it begins. */
async function pdfFrom(page: Page, button: RegExp): Promise<{ name: string; begins: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), begins: bytes.toString('latin1', 0, 5) };
}

test('the office prints the sheets of a class, and a pack of all of them, and sees that it did', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  await page.goto('/admin/report');
  await page.getByRole('link', { name: 'Badgers Forest School' }).click();
  await page.getByRole('link', { name: 'Sheets', exact: true }).click();
  await page.getByLabel('Sheet', { exact: true }).selectOption('pick-up');
  await expect(page.getByRole('columnheader', { name: 'Must not pick up' })).toBeVisible();
  await expectGoodScreen(page, 'a sheet of a class');
  expect(await pdfFrom(page, /^PDF/)).toEqual({
    name: 'Badgers Forest School, Who may pick up.pdf',
    begins: '%PDF-',
  });
  await page.goto('/admin/report');
  await page.getByRole('link', { name: 'Field pack' }).click();
  await expect(page.getByText('Not yet').first()).toBeVisible();
  await page.getByRole('button', { name: /^Make the pack of \d+ classes$/ }).click();
  await expect(page.getByRole('list', { name: 'Your packs of today' })).toBeVisible();
  // Whoever leaves while it is made finds it again.
  await page.reload();
  await expect(page.getByRole('button', { name: /^Download Field pack/ })).toBeVisible({ timeout: 60_000 });
  expect(await pdfFrom(page, /^Download Field pack/)).toMatchObject({ begins: '%PDF-' });
  await expectGoodScreen(page, 'a field pack that was made');
  await expect(page.getByText('Nothing has changed since.').first()).toBeVisible();
  await expect(page.getByText('Not yet')).toHaveCount(0);
});

test('an instructor sees who comes today, and takes the sheets along', async ({ page }) => {
  await signIn(page, 'instructor01@example.org');
  await page.goto('/classes/enrollment');
  await page.getByRole('link', { name: 'Teaching' }).click();
  await expect(page.getByRole('heading', { name: 'Your classes' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'First Moves on the Wall' }).first().click();
  await expect(page.getByRole('button', { name: /^What to watch for/ }).first()).toBeVisible();
  expect(await pdfFrom(page, /^PDF$/)).toMatchObject({ begins: '%PDF-' });
});

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from '../journeys/portal.ts';
import { signIn } from '../journeys/staff.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures');

/** 256 colours are enough for a screen, at a third of the bytes. */
async function keep(name: string, picture: Sharp): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { size } = await picture.png({ palette: true, effort: 10 }).toFile(join(folder, `${name}.png`));
  expect(size, name).toBeLessThan(150_000);
}

/** What is on the screen once nothing is on its way. */
async function photograph(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await keep(name, sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' })));
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  test('a family looks for classes', async ({ page }) => {
    await signIn(page, 'family01@example.org');
    await page.goto('/classes/enrollment');
    await page.getByRole('button', { name: 'Choose Map and Compass for Beginners', exact: true }).first().tap();
    await expect(page.getByRole('link', { name: 'Review', exact: true })).toBeVisible();
    await photograph(page, 'family');
  });
});

test.describe('in the office', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('staff see all classes', async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/classes/management');
    await expect(page.getByRole('link', { name: 'Rope and Rock' })).toBeVisible();
    await photograph(page, 'staff');
  });

  test('staff print a field pack', async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/report/field-pack');
    for (const sheet of ['Sign-in and sign-out', 'Who may pick up'])
      await page.getByRole('checkbox', { name: sheet }).uncheck();
    await page.getByRole('checkbox', { name: 'Emergency sheets' }).check();
    await page.getByRole('table').getByRole('checkbox').first().uncheck();
    for (const title of ['Rope and Rock', 'Canoe Pairs'])
      await page.getByRole('row', { name: title }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Make the pack of 2 classes' }).click();
    const coming = page.waitForEvent('download', { timeout: 90_000 });
    await page.getByRole('button', { name: /^Download Field pack/ }).click({ timeout: 60_000 });
    const pdf = await readFile(await (await coming).path());
    await keep('field-pack', await drawPage(pdf, 'Peanuts'));
  });
});

/** The first page that says this word, drawn as it comes out of a printer. */
async function drawPage(pdf: Uint8Array, word: string): Promise<Sharp> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const page = [...document.pages()].find((each) => each.getText().includes(word));
    if (page === undefined) throw new Error(`No page of the pack says "${word}".`);
    const { data, width, height } = await page.render({ scale: 1.5 });
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    document.destroy();
    library.destroy();
  }
}

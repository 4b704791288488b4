import type { Page } from '@playwright/test';
import { pdf, photo } from '../files/samples.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

// A file that is refused is answered with 400, and a lost line is written down by the browser.
test.use({ expectedConsole: [/status of 400|ERR_INTERNET_DISCONNECTED/] });

async function openForm(page: Page): Promise<void> {
  const answer = await page.request.post('/api/availableEnrollmentClasses', { data: { data: null } });
  const { result } = (await answer.json()) as { result: Record<string, { classes: { id: string }[] }> };
  const classId = Object.values(result)[0]?.classes[0]?.id ?? '';
  await signIn(page, 'admin@example.org');
  await page.goto(`/admin/classes/management/class/${classId}/edit`);
}

/** Drops or pastes a file as a person does: with the browser's own events. */
async function bring(page: Page, how: 'drop' | 'paste', bytes: Buffer): Promise<void> {
  await page.getByRole('group', { name: 'Picture' }).evaluate(
    (field, { how, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'lake.png', { type: 'image/png' }));
      const event =
        how === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      field.dispatchEvent(event);
    },
    { how, bytes: [...bytes] },
  );
}

test('a picture is chosen, described, replaced by dragging and pasting, removed and brought back', async ({ page }) => {
  await openForm(page);
  const field = page.getByRole('group', { name: 'Picture' });
  const picture = field.locator('img[srcset]');
  const isShown = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect(field.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await field.locator('input[type=file]').setInputFiles({
    name: 'Canoe.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo().jpeg().toBuffer(),
  });
  await field.getByLabel('What the picture shows').fill('Two children paddle a red canoe');
  await expect.poll(isShown).toBe(true);
  await expect(picture).toHaveAttribute('alt', 'Two children paddle a red canoe');
  await expectGoodScreen(page, 'form with a picture');
  const first = await picture.getAttribute('src');

  await bring(page, 'drop', await photo(300, 200).png().toBuffer());
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await expect.poll(isShown).toBe(true);
  const second = await picture.getAttribute('src');
  await bring(page, 'paste', await photo(200, 300).png().toBuffer());
  await expect(picture).not.toHaveAttribute('src', second ?? '');
  const third = await picture.getAttribute('src');

  await field.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(picture).toHaveCount(0);
  await expect(field.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await field.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(picture).toHaveAttribute('src', third ?? '');
});

test('a wrong file is told in words, and a lost line can be tried again', async ({ page, context }) => {
  await openForm(page);
  const field = page.getByRole('group', { name: 'Picture' });
  const input = field.locator('input[type=file]');
  await input.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await expect(field.getByRole('alert')).toContainText('This file is not a picture');
  await expectGoodScreen(page, 'form with a refused file');
  await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(field.getByRole('alert')).toContainText('plan.pdf was not taken');
  await expect(field.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  const good = { name: 'good.webp', mimeType: 'image/webp', buffer: await photo().webp().toBuffer() };
  await context.setOffline(true);
  await input.setInputFiles(good);
  await expect(field.getByRole('alert')).toContainText('could not be reached');
  await context.setOffline(false);
  await field.getByRole('button', { name: 'Try again' }).click();
  await expect(field.locator('img[srcset]')).toHaveAttribute('src', /^\/files\/[0-9a-f-]{36}\/640\.webp$/);
  await expect(field.getByRole('alert')).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

// What the browser says itself while there is no network.
test.use({ expectedConsole: [/net::ERR_|Failed to fetch|ERR_INTERNET/] });

/** Waits until the program of these screens is kept. */
const whenKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/teaching'))?.active?.state))
    .toBe('activated');

test('an instructor installs the page and opens it without a network', async ({ page, context, request }) => {
  await signIn(page, 'instructor01@example.org');
  await page.goto('/classes/enrollment');
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Teaching' }).click();
  await expect(page.getByRole('heading', { name: 'Your classes' })).toBeVisible();
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ start_url: '/teaching', scope: '/teaching', display: 'standalone' });
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  await whenKept(page);
  await context.setOffline(true);
  const answer = await page.goto('/teaching');
  expect(answer?.fromServiceWorker()).toBe(true);
});

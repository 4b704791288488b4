import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from './portal.ts';

const ADMIN = 'admin@example.org';
const FAMILY = 'family02@example.org';
const CATALOGUE = '/classes/enrollment';

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
}

/** Opens an address within the running page, as a link would. */
const visit = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

test('after sign-in one is at the remembered address, once, also after a reload of the tab', async ({ page }) => {
  await page.goto('/account/manage?section=password');
  await expect(page).toHaveURL('/user/login');
  await page.reload();
  await fillIn(page, FAMILY);
  await expect(page).toHaveURL('/account/manage?section=password');
  // Whoever is signed in and opens the login screen is sent on; nothing is remembered any more.
  await page.goto('/user/create');
  await expect(page).toHaveURL(CATALOGUE);
});

test('an administrator stays on an admin address through a reload, however late the roles come', async ({ page }) => {
  await page.goto('/admin/t-shirts');
  await fillIn(page, ADMIN);
  await expect(page).toHaveURL('/admin/t-shirts');
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/roles', async (route) => {
      resolve();
      await new Promise<void>((go) => (answer = go));
      await route.continue();
    });
  });
  await page.reload({ waitUntil: 'commit' });
  await asked;
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
  await expect(page).toHaveURL('/admin/t-shirts');
  answer();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/admin/t-shirts');
});

test('every product call of somebody signed in carries a bearer token; of nobody, none', async ({ page }) => {
  const authorizations: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) authorizations.push(request.headers()['authorization']);
  });
  await page.goto('/calendar/classes');
  await expect.poll(() => authorizations.length).toBeGreaterThan(0);
  expect(new Set(authorizations)).toEqual(new Set([undefined]));
  await page.goto('/user/login');
  await fillIn(page, FAMILY);
  authorizations.length = 0;
  await page.goto('/account/enrollments');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => authorizations.length).toBeGreaterThan(0);
  for (const authorization of authorizations) expect(authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
});

test('back leads to where one was, without a step for each redirect', async ({ page }) => {
  await page.goto('/calendar/classes');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit(page, '/account/enrollments');
  await expect(page).toHaveURL('/user/login');
  await page.goBack();
  await expect(page).toHaveURL('/calendar/classes');
});

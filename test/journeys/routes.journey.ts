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

test('the empty path, classes, and every unknown path lead to classes/enrollment', async ({ page }) => {
  for (const path of [
    '/',
    '/classes',
    '/nowhere',
    '/classes/other',
    '/user',
    '/user/other',
    '/calendar',
    '/calendar/x/y',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(CATALOGUE);
  }
});

test('login, creation, calendar and classes are open to anyone', async ({ page }) => {
  for (const path of ['/user/login', '/user/create', '/calendar/classes', CATALOGUE]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
});

test('signed out, every account and admin path leads to sign-in and is remembered with its query', async ({ page }) => {
  for (const path of [
    '/account',
    '/account/enrollments?past=1',
    '/account/manage',
    '/account/anything/else',
    '/admin',
    '/admin/report',
    '/admin/t-shirts',
    '/admin/enrollments?search=rock',
    '/admin/classes/management',
    '/admin/nowhere?a=b',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/user/login');
    expect(await page.evaluate(() => sessionStorage.getItem('portal.remembered-route')), path).toBe(path);
  }
});

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

test('without a remembered address sign-in leads to the root', async ({ page }) => {
  await page.goto('/user/login');
  await fillIn(page, FAMILY);
  await expect(page).toHaveURL(CATALOGUE);
});

test('sign-out forgets where one was and leads to sign-in', async ({ page }) => {
  await page.goto('/account/manage');
  await fillIn(page, FAMILY);
  await expect(page).toHaveURL('/account/manage');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/user/login');
  expect(await page.evaluate(() => sessionStorage.getItem('portal.remembered-route'))).toBeNull();
  await fillIn(page, FAMILY);
  await expect(page).toHaveURL(CATALOGUE);
});

test('a family that opens an admin address is sent to the root', async ({ page }) => {
  await page.goto('/admin/t-shirts');
  await fillIn(page, FAMILY);
  await expect(page).toHaveURL(CATALOGUE);
  for (const path of ['/admin', '/admin/report', '/admin/unknown']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(CATALOGUE);
  }
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

test('an unknown admin address leads an administrator to classes/enrollment', async ({ page }) => {
  await page.goto('/admin/nowhere');
  await fillIn(page, ADMIN);
  await expect(page).toHaveURL(CATALOGUE);
});

test('roles are asked for once for each person, and never when signed out', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/roles')) asked += 1;
  });
  await page.goto(CATALOGUE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit(page, '/admin');
  await expect(page).toHaveURL('/user/login');
  expect(asked).toBe(0);
  await fillIn(page, ADMIN);
  await expect(page).toHaveURL('/admin');
  await visit(page, '/admin/report');
  await expect(page).toHaveURL('/admin/report');
  expect(asked).toBe(1);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/user/login');
  await fillIn(page, FAMILY);
  await expect.poll(() => asked).toBe(2);
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

test('a step to another screen moves the focus to its heading and names the tab', async ({ page }) => {
  await page.goto('/user/login');
  await expect(page).toHaveTitle('Sign in · Registration Portal');
  await page.getByRole('link', { name: 'Create an account.' }).click();
  await expect(page).toHaveTitle('Create an account · Registration Portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(CATALOGUE);
  const link = page.getByRole('main').getByRole('article').getByRole('link').first();
  const name = await link.innerText();
  await link.click();
  await expect(page).toHaveTitle(`${name} · Registration Portal`);
});

test('back leads to where one was, without a step for each redirect', async ({ page }) => {
  await page.goto('/calendar/classes');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit(page, '/account/enrollments');
  await expect(page).toHaveURL('/user/login');
  await page.goBack();
  await expect(page).toHaveURL('/calendar/classes');
});

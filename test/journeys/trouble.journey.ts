import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

const ADMIN = 'admin@example.org';

test('what the network or an upgrade takes away is said, and comes back', async ({
  page,
  context,
  expectedConsole,
}) => {
  await test.step('a lost network is said quietly, without moving anything', async () => {
    expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/user/login');
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.boundingBox();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    expect(await title.boundingBox()).toEqual(before);
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
  await test.step('without network a screen that is not loaded says so, and opens once there is one', async () => {
    expectedConsole.push(/Failed to (load|fetch)/, /ERR_/);
    await page.route(CALENDAR, (route) => route.abort('internetdisconnected'));
    await page.goto('/user/login');
    await context.setOffline(true);
    await openCalendar(page);
    await expect(page.getByRole('heading', { name: 'Not here yet' })).toBeVisible();
    await page.unroute(CALENDAR);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /calendar/i })).toBeVisible();
  });
  await test.step('a file that did not arrive is asked for again, and nobody speaks of an update', async () => {
    expectedConsole.push(/404/);
    await page.goto('/user/login');
    await page.route(CALENDAR, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
    await openCalendar(page);
    await expect(page.getByRole('heading', { name: 'Not here yet' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /calendar/i })).toBeVisible();
  });
  await test.step('a stylesheet that did not arrive, and is lost once more, comes too: the screen is not drawn without it', async () => {
    await page.goto('/user/login');
    await page.route(CALENDAR_STYLES, (route) => route.fulfill({ status: 404, body: '' }), { times: 2 });
    await openCalendar(page);
    await expect(page.getByRole('heading', { name: 'Not here yet' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /calendar/i })).toBeVisible();
    const without = () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) => !link.sheet).length;
    expect(await page.evaluate(without)).toBe(0);
  });
  await test.step('after an upgrade, a part that is gone leads to a reload', async () => {
    await page.goto('/user/login');
    await page.route(CALENDAR, (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(
      (url) => url.pathname === '/',
      (route) => route.fulfill({ headers: { 'portal-version': 'another' } }),
    );
    await openCalendar(page);
    await expect(page.getByRole('heading', { name: 'The portal was updated' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'The portal was updated' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: /calendar/i })).toBeVisible();
  });
});

const CALENDAR = '**/assets/calendar-page-*.js';
const CALENDAR_STYLES = '**/assets/calendar-page-*.css';

async function openCalendar(page: Page): Promise<void> {
  await page.evaluate(() => history.pushState(null, '', '/calendar/classes'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
}

test('a part of a screen that does not arrive leaves the screen as it is', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to (load|fetch)/, /ERR_/);
  await test.step('what is chosen without network is kept, and shown once the rest is there', async () => {
    await page.route('**/assets/plan-summary-*', (route) => route.abort());
    await page.goto('/classes/enrollment');
    const cards = page.getByRole('main').getByRole('article');
    const count = await cards.count();
    await page
      .getByRole('button', { name: /^Choose(?! all)/ })
      .first()
      .click();
    await expect(page.getByText('Not here yet')).toBeVisible();
    expect(await cards.count()).toBe(count);
    await page.unroute('**/assets/plan-summary-*');
    await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('1 class');
    await expect(page.getByText('Not here yet')).toBeHidden();
  });
  await test.step('what is chosen while signed in and cut off goes out by itself, in order', async () => {
    await signIn(page, 'family02@example.org');
    await page.goto('/classes/enrollment');
    const bar = page.getByRole('region', { name: 'Your plan' });
    await expect(bar).toContainText('1 class');
    await page.route('**/api/changePlan', (route) => route.abort());
    await page
      .getByRole('button', { name: /^Choose(?! all)/ })
      .first()
      .click();
    await expect(bar).toContainText('not sent yet');
    await expect(bar).toContainText('2 classes');
    const sent = page.waitForResponse('**/api/changePlan');
    await page.unroute('**/api/changePlan');
    await sent;
    await expect(bar).not.toContainText('not sent yet');
    await expect(bar).toContainText('2 classes');
  });
  await context.clearCookies();
});

test('a screen that fails says so, has a report without personal data, and can be tried again', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/500/, /INTERNAL/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, ADMIN);
  const broken = { status: 500, json: { error: { status: 'INTERNAL', message: 'INTERNAL' } } };
  await page.route('**/api/roles', (route) => route.fulfill(broken));
  await page.goto('/admin/t-shirts');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy the report' }).click();
  await expect(page.getByText('The report is copied.')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(report)).toMatchObject({ error: expect.stringContaining('internal'), history: expect.any(Array) });
  expect(report).not.toContain(ADMIN);
  await expect(page.getByRole('link', { name: 'Mail the report' })).toHaveAttribute(
    'href',
    /^mailto:help@example\.org\?/,
  );
  await page.unroute('**/api/roles');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'T-shirt sizes' })).toBeVisible();
});

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
    expectedConsole.push(/Failed to (load|fetch)/, /ERR_/, /cannot be reached/);
    await page.route('**/assets/calendar-page-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/user/login');
    await context.setOffline(true);
    await page.evaluate(() => history.pushState(null, '', '/calendar/classes'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.getByRole('heading', { name: 'The portal could not be reached' })).toBeVisible();
    await page.unroute('**/assets/calendar-page-*.js');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /calendar/i })).toBeVisible();
  });
  await test.step('after an upgrade, a part that is gone leads to a reload', async () => {
    expectedConsole.push(/Failed to (load|fetch)/, /404/);
    await page.goto('/user/login');
    await page.route('**/assets/calendar-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/calendar/classes');
    await expect(page.getByRole('heading', { name: 'The portal was updated' })).toBeVisible();
    await page.unroute('**/assets/calendar-page-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'The portal was updated' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
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

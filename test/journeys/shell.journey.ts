import type { Locator, Page } from '@playwright/test';
import { EVERY_VIEW, expectGoodScreen } from './good-screen.ts';
import { expect, PASSWORD, test } from './portal.ts';
import { signIn } from './staff.ts';

const ADMIN = 'admin@example.org';
const FAMILY = 'family01@example.org';

/** Signed in, on the first screen. */
async function enter(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/classes/enrollment');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
}

async function signInOnScreen(page: Page, email: string): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
}

/** The keys are listened to once the part that does so has come. */
async function openDiagnostics(page: Page): Promise<Locator> {
  const panel = page.getByRole('dialog', { name: 'Diagnostics' });
  await expect(async () => {
    await page.keyboard.press('Control+Shift+D');
    await expect(panel).toBeVisible({ timeout: 1000 });
  }).toPass();
  return panel;
}

const header = (page: Page) => page.getByRole('banner');
const menuButton = (page: Page) => header(page).getByRole('button', { name: 'Menu', exact: true });

test('a visitor has a header for every width, a footer, and a first tab stop that skips to the content', async ({
  page,
}) => {
  await test.step('the header switches size at 600 px: title, logo and button', async () => {
    await page.goto('/calendar/classes');
    const logo = header(page).getByRole('img');
    const title = header(page).getByRole('paragraph');
    for (const [width, words, height, button] of [
      [1280, 'Registration Portal', 50, 'Register / Sign In'],
      [600, 'Registration Portal', 50, 'Register / Sign In'],
      [599, 'Portal', 35, 'Account'],
      [360, 'Portal', 35, 'Account'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(title).toHaveText(words, { useInnerText: true });
      expect((await logo.boundingBox())?.height).toBe(height);
      const link = header(page).getByRole('link', { name: button, exact: true });
      await expect(link).toHaveAttribute('href', '/user/create');
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect(header(page).getByRole('link')).toHaveCount(2);
    }
  });
  await test.step('the footer says whose portal it is since 2023, and where to read and ask', async () => {
    await page.goto('/user/login');
    const footer = page.getByRole('contentinfo');
    // Of where the browser is, which may have another year than the machine for some hours.
    const year = await page.evaluate(() => new Date().getFullYear());
    await expect(footer).toContainText(`© 2023–${year}`);
    await expect(footer).toContainText('Fernhollow Outdoor School');
    await expect(footer.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', /^https?:/);
    await expect(footer.getByRole('link', { name: 'help@example.org' })).toHaveAttribute(
      'href',
      'mailto:help@example.org',
    );
    await expect(footer).toContainText('Need help? Contact us by e-mail');
  });
  await test.step('the first tab stop skips to the content', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL('/user/login');
  });
  await test.step('it is accessible at every width, in both schemes', async () => {
    await page.goto('/user/create');
    await expect(page.getByRole('button', { name: 'Create With Email' })).toBeVisible();
    await expectGoodScreen(page, 'signed out', EVERY_VIEW);
  });
});

test('an administrator has a side menu, by mouse and by keyboard, accessible at every width, in both schemes', async ({
  page,
}) => {
  await enter(page, ADMIN);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await test.step('by keyboard: it gives the focus back', async () => {
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });
  await test.step('its entries in their order, and it closes when one is clicked', async () => {
    await menuButton(page).click();
    await expect(menu.getByRole('heading')).toHaveText(['Admin', 'Management']);
    await expect(menu.getByRole('link')).toHaveText([
      'Class Registration',
      'Dashboard',
      'Class Forms and Contacts',
      'T-shirt Sizes',
      'Enrollments',
      'Class Calendar',
      'Students',
      'Families',
      'Payments',
      'Class management',
      'Waivers',
      'Letters',
      'Outbox',
      'Settings',
      'Roles',
      'History of changes',
      'Student Units',
    ]);
    const hrefs = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.slice(0, 6)).toEqual([
      '/classes/enrollment',
      '/admin',
      '/admin/report',
      '/admin/t-shirts',
      '/admin/enrollments',
      '/calendar/classes',
    ]);
    expect(hrefs.at(-1)).toMatch(/^https?:\/\//);
    await menu.getByRole('link', { name: 'Class Calendar' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/calendar/classes');
    // Also when it leads to where one is already.
    await menuButton(page).click();
    await menu.getByRole('link', { name: 'Class Calendar' }).click();
    await expect(menu).toBeHidden();
    // And a press beside it.
    await menuButton(page).click();
    await page.mouse.click(350, 400);
    await expect(menu).toBeHidden();
  });
  await test.step('find stands on every screen; Esc gives the focus back', async () => {
    const find = header(page).getByRole('button', { name: /^Find/ });
    await find.focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Name, address/ });
    await expect(field).toBeFocused();
    await page.keyboard.type('nguyne');
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Nguyễn');
    await expectGoodScreen(page, 'find');
    await page.keyboard.press('Escape');
    await expect(find).toBeFocused();
  });
  await test.step('the menus and the diagnostics are accessible', async () => {
    await page.goto('/classes/enrollment');
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectGoodScreen(page, 'account menu', EVERY_VIEW);
    await page.keyboard.press('Escape');
    await menuButton(page).click();
    await expect(menu).toBeVisible();
    await expectGoodScreen(page, 'side menu', EVERY_VIEW);
    await page.keyboard.press('Escape');
    await openDiagnostics(page);
    await expectGoodScreen(page, 'diagnostics', EVERY_VIEW);
  });
});

test('a family has an account menu, and signing out leaves nothing personal behind', async ({ page, context }) => {
  const button = page.getByRole('button', { name: 'Your account' });
  const items = page.getByRole('menuitem');
  await test.step('no Menu button', async () => {
    const roles = page.waitForResponse('**/api/roles');
    await enter(page, FAMILY);
    expect(await (await roles).json()).toEqual({ result: [] });
    await expect(menuButton(page)).toHaveCount(0);
  });
  await test.step('diagnostics open on Ctrl+Shift+D and hold the last 50 changes without personal data', async () => {
    const panel = await openDiagnostics(page);
    await expect(panel.getByRole('row').filter({ hasText: 'roles' }).first()).toBeVisible();
    expect(await panel.getByRole('row').count()).toBeLessThanOrEqual(51);
    await expect(panel).not.toContainText('family01');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });
  await test.step('the account menu names the account, and leads to enrollments and the account', async () => {
    const box = await button.boundingBox();
    expect(box?.width).toBe(box?.height);
    await expect(button).toHaveCSS('border-radius', '50%');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(items).toHaveText(['family01@exampl...', 'Enrollments', 'Manage Account', 'Sign Out']);
    await expect(items.first()).toHaveAttribute('aria-disabled', 'true');
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await button.click();
    await items.nth(1).click();
    await expect(page).toHaveURL('/account/enrollments');
    await button.click();
    await items.nth(2).click();
    await expect(page).toHaveURL('/account/manage');
    await button.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(items).toHaveCount(0);
  });
  await test.step('signing out leaves nothing, in this tab and in others', async () => {
    const other = await context.newPage();
    await other.goto('/account/enrollments');
    await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();
    await button.click();
    await items.last().click();
    await expect(page).toHaveURL('/user/login');
    await expect(other).toHaveURL('/user/login');
    await expect(header(page).getByRole('link', { name: 'Register / Sign In' })).toBeVisible();
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toContain('@');
    expect(await page.evaluate(() => sessionStorage.getItem('portal.remembered-route'))).toBeNull();
  });
});

test.describe('by the clock', () => {
  // A clock that is set stays with its context.
  test.use({ isKept: false });

  test('a toast stands at the top right of the header beside its controls, stays while it is pointed at, and goes after three seconds', async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    await page.clock.install();
    for (const email of [FAMILY, ADMIN])
      for (const width of [360, 600, 768, 1280])
        await test.step(`${email} at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 740 });
          const toast = header(page).getByRole('status').filter({ hasText: 'Logged in!' }).locator('[data-tone]');
          // Whoever comes later than in three seconds, on a busy machine, signs in once more.
          await expect(async () => {
            await context.clearCookies();
            await page.goto('/user/login');
            // What is read out comes into a region that was there before.
            await expect(header(page).getByRole('status')).toHaveText('');
            await expect(header(page).getByRole('alert')).toHaveText('');
            await signInOnScreen(page, email);
            if (email === ADMIN) await expect(menuButton(page)).toBeVisible();
            await toast.hover({ timeout: 3000 });
          }).toPass();
          await page.clock.runFor(20_000);
          await expect(toast).toContainText('Success');
          const place = await boxOf(header(page));
          const box = await boxOf(toast);
          expect(box.y + box.height).toBeLessThanOrEqual(place.y + place.height);
          // Nothing but the account button is right of it, and none of the header's controls is under it.
          const account = await boxOf(page.getByRole('button', { name: 'Your account' }));
          const isBeside = account.y < box.y + box.height && box.y < account.y + account.height;
          expect((isBeside ? account.x : width) - (box.x + box.width)).toBeLessThanOrEqual(16);
          for (const control of await header(page).getByRole('link').or(header(page).getByRole('button')).all())
            expect(isApart(await boxOf(control), box), await control.innerText()).toBe(true);
          await page.evaluate(() => scrollTo(0, 300));
          await expect(toast).toBeInViewport({ ratio: 1 });
          await page.mouse.move(0, 0);
          await page.clock.runFor(3000);
          await expect(toast).toBeHidden();
        });
  });
});

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing is there.');
  return box;
}

function isApart(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y;
}

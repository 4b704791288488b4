import type { Page } from '@playwright/test';
import { expectGoodScreen } from './good-screen.ts';
import { mailedTo } from './mailed.ts';
import { expect, PASSWORD, test } from './portal.ts';
import { endSessionsOf, signIn, signInAgain } from './staff.ts';

// The browser's own lines about calls that are refused on purpose.
test.use({ expectedConsole: [/\/api\/(saveSettings|settings|roles|grantRole|revokeRole)|\/identity\//] });

const name = (page: Page) => page.getByLabel('Name of the organization');
const bar = (page: Page) => page.getByRole('region', { name: 'Changes' });
const save = (page: Page) => bar(page).getByRole('button', { name: 'Save' });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.org');
});

test('the office changes the school’s name and colour; every page wears them, and the history tells it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/admin/settings');
  const before = await name(page).inputValue();
  await expect(bar(page)).toContainText('Nothing is changed.');
  await name(page).fill('Wald & Wiese');
  await page.getByRole('textbox', { name: 'Primary color' }).fill('#ffee88');
  await expect(bar(page)).toContainText('Changed: Name of the organization and Primary color.');
  await save(page).click();
  await expect(page.getByText('This is too pale to be seen')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Primary color' })).toBeFocused();
  await expectGoodScreen(page, 'settings with an error');
  await page.getByRole('textbox', { name: 'Primary color' }).fill('#7A1F2B');
  await save(page).click();
  await expect(page.getByText('The settings are saved.', { exact: false })).toBeVisible();
  await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(122, 31, 43)');
  await page.getByRole('button', { name: 'Load the page anew' }).click();
  await expect(name(page)).toHaveValue('Wald & Wiese');

  await page.goto('/classes/enrollment');
  await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(122, 31, 43)');
  await expect(page.getByRole('img', { name: 'Wald & Wiese' })).toBeVisible();

  await page.goto('/admin/audit?search=wiese');
  // Newest first: other journeys change settings too.
  await expect(page.getByText('Settings changed').first()).toBeVisible();
  await expect(page.getByText('#7a1f2b').first()).toBeVisible();
  await expectGoodScreen(page, 'history');

  await page.goto('/admin/settings');
  await name(page).fill(before);
  await page.getByRole('button', { name: 'Use the portal’s own green' }).click();
  await save(page).click();
  await expect(page.getByText('The settings are saved.', { exact: false })).toBeVisible();
  await page.goto('/classes/enrollment');
  await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(31, 90, 65)');
});

test('on a phone, the field that is refused stands above the bar with “Save”', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/settings');
  const phone = page.getByLabel('Phone of the office');
  await phone.fill('Ask Jo');
  await save(page).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/Enter a phone number/);
  const isInFront = (field: Element) => {
    const { x, y, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === field;
  };
  await expect.poll(() => phone.evaluate(isInFront)).toBe(true);
  await expect(phone).toHaveValue('Ask Jo');
});

test('a session ends while somebody types: they sign in again over the screen, and everything is still there', async ({
  page,
  portal,
}) => {
  test.setTimeout(120_000);
  await page.goto('/admin/settings');
  const before = await name(page).inputValue();
  await name(page).fill('Typed before the session ended');
  await endSessionsOf(portal.url, 'admin@example.org');
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await expect(dialog).toContainText('Sign in again as admin@example.org');
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expectGoodScreen(page, 'signing in again');
  await signInAgain(page, 'admin@example.org');
  await expect(dialog).toBeHidden();
  await expect(name(page)).toHaveValue('Typed before the session ended');
  await save(page).click();
  await expect(page.getByText('The settings are saved.', { exact: false })).toBeVisible();
  await name(page).fill(before);
  await save(page).click();
  await expect(bar(page)).toContainText('Nothing is changed.');
});

test('somebody else who signs in over the screen is told whose it is', async ({ page, portal }) => {
  test.setTimeout(120_000);
  await page.goto('/admin/settings');
  const before = await name(page).inputValue();
  await name(page).fill('Half typed');
  await endSessionsOf(portal.url, 'admin@example.org');
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await signInAgain(page, 'family03@example.org');
  await expect(dialog).toContainText('family03@example.org may not see the staff’s screens');
  await signInAgain(page, 'admin@example.org');
  await expect(dialog).toBeHidden();
  await expect(name(page)).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Give up changes' }).click();
  const question = page.getByRole('dialog', { name: 'Throw away what you changed?' });
  await question.getByRole('button', { name: 'Keep on editing' }).click();
  await expect(name(page)).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Give up changes' }).click();
  await question.getByRole('button', { name: 'Give up changes' }).click();
  await expect(name(page)).toHaveValue(before);
});

test('a role asks for the password where the sign-in is a while ago, and goes on by itself', async ({ page }) => {
  let isStale = true;
  // As the portal answers ten minutes after the sign-in.
  await page.route('**/api/grantRole', async (route) => {
    if (!isStale) return route.continue();
    const error = {
      status: 'FAILED_PRECONDITION',
      message: 'requires-recent-login',
      details: { reason: 'requires-recent-login' },
    };
    return route.fulfill({ status: 400, json: { error } });
  });
  await page.goto('/admin/roles');
  const typed = page.getByLabel('E-mail address');
  await typed.fill('family03@example.org');
  await page.getByRole('button', { name: 'Give role' }).click();
  await page.getByRole('button', { name: 'Make administrator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password once more' });
  await expect(dialog).toBeVisible();
  await expectGoodScreen(page, 'password once more');
  await dialog.getByRole('button', { name: 'Leave it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('For your safety, sign in once more before you do this.')).toBeVisible();
  await expect(typed).toHaveValue('family03@example.org');
  await page.getByRole('button', { name: 'Give role' }).click();
  await page.getByRole('button', { name: 'Make administrator' }).click();
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await password.fill('not this one');
  await password.press('Enter');
  await expect(dialog.getByText('The password does not match this account.')).toBeVisible();
  await password.fill(PASSWORD);
  isStale = false;
  await password.press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /family03@example\.org/ });
  await expect(row).toContainText('Administrator');
  await row.getByRole('button', { name: /Take away/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
  await expect(row).toBeHidden();
});

test('a role given to an address that nobody confirmed waits, and the screen says so', async ({
  page,
  elsewhere: family,
  portal,
}) => {
  const address = `waiting-${process.pid}@example.org`;
  await family.goto('/user/create');
  await family.getByRole('button', { name: 'Create With Email' }).click();
  await family.getByLabel('Email').fill(address);
  await family.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await family.getByRole('button', { name: 'Create Account' }).click();
  await expect(family.getByText('Created account!')).toBeVisible();
  await page.goto('/admin/roles');
  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Give role' }).click();
  await page.getByRole('button', { name: 'Make administrator' }).click();
  await expect(page.getByText(`${address} becomes Administrator once`)).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(address) });
  await expect(row).toContainText('Waiting for the address to be confirmed');
  await expectGoodScreen(page, 'a role that waits');
  await family.goto((await mailedTo(portal, address, 'verify')).link);
  await expect(family.getByText(/^Your email address .*is confirmed\. Thank you\./)).toBeVisible();
  await family.goto('/admin/roles');
  await expect(family.getByRole('heading', { name: 'Give a role' })).toBeVisible();
  await page.reload();
  await expect(row).not.toContainText('Waiting');
  await row.getByRole('button', { name: /Take away/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
  await expect(row).toBeHidden();
});

test('an administrator gives a role by address and takes it away again', async ({ page }) => {
  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'Give role' }).click();
  await expect(page.getByText('Enter the e-mail address.')).toBeVisible();
  await page.getByLabel('E-mail address').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Give role' }).click();
  await page.getByRole('button', { name: 'Make administrator' }).click();
  await expect(page.getByText('Nobody has an account with this address yet.')).toBeVisible();
  await page.getByLabel('E-mail address').fill('family02@example.org');
  await page.getByLabel('Role', { exact: true }).selectOption('Health');
  await page.getByRole('button', { name: 'Give role' }).click();
  const row = page.getByRole('row', { name: /family02@example\.org/ });
  await expect(row).toContainText('Health');
  await expectGoodScreen(page, 'roles');
  await row.getByRole('button', { name: /Take away/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
  await expect(row).toBeHidden();

  const own = page.getByRole('row', { name: /admin@example\.org/ });
  await own.getByRole('button', { name: /Take away the role Administrator/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up my role' }).click();
  await expect(page.getByText('This is the last administrator', { exact: false })).toBeVisible();
});

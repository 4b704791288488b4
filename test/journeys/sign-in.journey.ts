import { EVERY_VIEW, expectGoodScreen } from './good-screen.ts';
import { expect, PASSWORD, test } from './portal.ts';
import {
  arriveAsSomeoneNew,
  card,
  createWithEmail,
  email,
  NEW_PASSWORD,
  password,
  someone,
  submit,
} from './sign-in-card.ts';

const FAMILY = 'family03@example.org';

test('the card before anything is sent: its modes, its fields and what is empty', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await test.step('the sign-in mode: title, hint, empty fields, at most 600 px wide, and nothing of the hosted service', async () => {
    await page.goto('/user/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In or Create Account' })).toBeVisible();
    await expect(card(page)).toContainText('First time? Create an account.');
    await expect(email(page)).toHaveValue('');
    await expect(email(page)).toHaveAttribute('placeholder', /^\S+@\S+\.\S+$/);
    await expect(password(page)).toHaveValue('');
    expect((await card(page).boundingBox())?.width).toBeLessThanOrEqual(600);
    await page.waitForLoadState('networkidle');
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter((url) => /firebase|identity\/config/.test(url))).toEqual([]);
    await page.getByRole('link', { name: 'Create an account.' }).click();
    await expect(page).toHaveURL('/user/create');
  });
  await test.step('the creation mode: first a method, then the form, and back again with empty fields', async () => {
    await expect(card(page)).toContainText('Already have an account? Sign in.');
    await expect(email(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Create With Email' }).click();
    await email(page).fill('ada@example.org');
    await password(page).fill('secret');
    await page.getByRole('button', { name: 'Pick different account type' }).click();
    await expect(email(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Create With Email' }).click();
    await expect(email(page)).toHaveValue('');
    await expect(password(page)).toHaveValue('');
    await expect(submit(page, 'Create Account')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in.' }).click();
    await expect(page).toHaveURL('/user/login');
    await expect(submit(page)).toBeVisible();
  });
  await test.step('passwords are hidden, may be pasted and shown, and tell password managers what they are', async () => {
    await page.goto('/user/login');
    await expect(email(page)).toHaveAttribute('autocomplete', 'username');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
    await password(page).evaluate((input: HTMLInputElement) => {
      input.focus();
      document.execCommand('insertText', false, 'pasted words');
    });
    await expect(password(page)).toHaveValue('pasted words');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.goto('/user/create');
    await page.getByRole('button', { name: 'Create With Email' }).click();
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
  });
  await test.step('empty fields are named under them, in red, only after a submission', async () => {
    await page.goto('/user/login');
    await email(page).focus();
    await password(page).focus();
    await email(page).blur();
    await expect(card(page).getByText('is required')).toHaveCount(0);
    await submit(page).click();
    await expect(card(page).getByText('Email is required')).toBeVisible();
    await expect(card(page).getByText('Password is required')).toBeVisible();
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription('Email is required');
    await expect(password(page)).toHaveAccessibleDescription('Password is required');
    const color = await card(page)
      .getByText('Email is required')
      .evaluate((element) => getComputedStyle(element).color);
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    expect(calls.filter((url) => url.endsWith('/identity/sign-in'))).toEqual([]);
    await expectGoodScreen(page, 'empty fields', EVERY_VIEW);
  });
  await test.step('a new password', async () => {
    await page.goto('/user/login#reset=used-up');
    await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible();
    await expectGoodScreen(page, 'a new password');
  });
});

test('a failed sign-in says so in a toast and, for as long as it holds, in the card, and offers a reset mail', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  await page.goto('/user/login');
  await email(page).fill(FAMILY);
  await password(page).fill('not the password');
  await password(page).press('Enter');
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to log in' });
  await expect(toast).toContainText('Failed to log in: invalid-credential');
  await expectGoodScreen(page, 'a failed sign-in');
  await expect(toast).toBeHidden();
  await expect(card(page)).toContainText('do not match an account');
  await expect(card(page)).toContainText('Forgot your password? Send a password reset email.');
  await email(page).fill('');
  await expect(card(page)).not.toContainText('Forgot your password?');
  await email(page).fill(FAMILY);
  await page.getByRole('button', { name: 'Send a password reset email.' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sent reset email!' })).toBeVisible();
  await password(page).fill(PASSWORD);
  await submit(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Logged in!' })).toContainText('Success');
});

test('somebody new creates an account and is signed in; what the provider refuses is its answer', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/4\d\d/);
  await test.step('an address without form is not ours to judge', async () => {
    await page.goto('/user/create');
    await createWithEmail(page, someone(), 'short');
    await submit(page, 'Create Account').click();
    await expect(page.getByText('Failed to create account: weak-password')).toBeVisible();
    await expect(card(page)).toContainText('at least 8 characters');
    await expect(card(page)).not.toContainText('Forgot your password?');
    await email(page).fill('no address');
    await submit(page, 'Create Account').click();
    await expect(page.getByText('Failed to create account: invalid-email')).toBeVisible();
  });
  await test.step('somebody new; the same address a second time is refused', async () => {
    const address = someone();
    await arriveAsSomeoneNew(page, address, NEW_PASSWORD);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/user/login');
    await page.goto('/user/create');
    await createWithEmail(page, address, NEW_PASSWORD);
    await submit(page, 'Create Account').click();
    await expect(page.getByText('Failed to create account: email-already-in-use')).toBeVisible();
  });
});

test('without network the failure is told apart; the next try shows that it is under way and sends nothing twice', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/user/login');
  await email(page).fill(FAMILY);
  await password(page).fill(PASSWORD);
  await context.setOffline(true);
  await submit(page).click();
  await expect(page.getByText('Failed to log in: network-request-failed')).toBeVisible();
  await expect(card(page)).toContainText('Check your connection');
  await context.setOffline(false);
  let sent = 0;
  let answer: () => void = () => undefined;
  await page.route('**/identity/sign-in', async (route) => {
    sent += 1;
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  const spinner = submit(page).locator('[aria-hidden]');
  await expect(spinner).toBeVisible();
  await expect(spinner).toHaveCSS('border-radius', '50%');
  await submit(page).click({ force: true });
  await password(page).press('Enter');
  answer();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  expect(sent).toBe(1);
});

test('embedded, the links change the mode in place and the card never navigates', async ({ page }) => {
  await page.goto('/classes/enrollment/account');
  await expect(card(page)).toBeVisible();
  const other = card(page).getByRole('button', { name: /^(Create an account|Sign in)\.$/ });
  const before = await other.innerText();
  await other.click();
  await expect(other).not.toHaveText(before);
  await expect(page).toHaveURL('/classes/enrollment/account');
  if ((await other.innerText()) === 'Sign in.') await other.click();
  await email(page).fill('family05@example.org');
  await password(page).fill(PASSWORD);
  await submit(page).click();
  await expect(page.getByText('Logged in!')).toBeVisible();
  await expect(page).toHaveURL(/\/classes\/enrollment\//);
});

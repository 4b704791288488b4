import type { Page } from '@playwright/test';
import { expectGoodScreen } from './good-screen.ts';
import { mailedTo } from './mailed.ts';
import { expect, PASSWORD, test } from './portal.ts';
import { email, NEW_PASSWORD, password, someone, submit } from './sign-in-card.ts';

const FAMILY = 'family03@example.org';

test('a mailed link whose code is used up says so and offers a new one', async ({ page, expectedConsole }) => {
  expectedConsole.push(/400/);
  await page.goto('/user/login#reset=used-up');
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('This link was used already or is too old.')).toBeVisible();
  await page.getByLabel('Email').fill(FAMILY);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('Sent reset email!')).toBeVisible();
  await page.goto('/user/login#verify=used-up');
  await expect(page.getByText('Your email address could not be confirmed.')).toBeVisible();
});

test('a lost password: the mailed link sets a new one, and signs in with it', async ({
  page,
  portal,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  const address = 'family04@example.org';
  await page.goto('/user/login');
  await email(page).fill(address);
  await password(page).fill('long forgotten');
  await submit(page).click();
  await page.getByRole('button', { name: 'Send a password reset email.' }).click();
  await expect(page.getByText('Sent reset email!')).toBeVisible();
  await page.goto((await mailedTo(portal, address, 'reset')).link);
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page).toHaveURL('/user/login');
  await email(page).fill(address);
  await password(page).fill(NEW_PASSWORD);
  await submit(page).click();
  await expect(page.getByText('Logged in!')).toBeVisible();
});

async function signUp(page: Page, address: string): Promise<void> {
  await page.goto('/user/create');
  await page.getByRole('button', { name: 'Create With Email' }).click();
  await email(page).fill(address);
  await password(page).fill(PASSWORD);
  await submit(page, 'Create Account').click();
  await expect(page.getByText('Created account!')).toBeVisible();
}

test('the mailed link confirms the address where one is signed in', async ({ page, portal }) => {
  const address = someone();
  await signUp(page, address);
  await page.goto((await mailedTo(portal, address, 'verify')).link);
  await expect(page.getByText(`Your email address ${address} is confirmed. Thank you.`)).toBeVisible();
  await page.goto('/account/manage');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('on another device the link asks for the password, and goes on signed in', async ({
  page,
  portal,
  elsewhere: laptop,
  expectedConsole,
}) => {
  expectedConsole.push(/400/);
  const address = someone();
  await signUp(laptop, address);
  await page.goto((await mailedTo(portal, address, 'verify')).link);
  await expect(page.getByText(`You are not signed in to the account of ${address} here.`)).toBeVisible();
  await expectGoodScreen(page, 'confirm with password');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await password(page).fill('not this one');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('The password does not match this account.')).toBeVisible();
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await expect(page.getByText(`Your email address ${address} is confirmed. Thank you.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('somebody else made an account with my address: the mail lets me set a new password, and they are out', async ({
  page,
  portal,
  elsewhere: squatter,
  expectedConsole,
}) => {
  expectedConsole.push(/40\d/);
  const address = someone();
  await signUp(squatter, address);
  await page.goto((await mailedTo(portal, address, 'verify')).link);
  await page.getByRole('button', { name: 'Set a new password.' }).click();
  await expect(page.getByText(`The account of ${address} becomes yours`)).toBeVisible();
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText(`Your address ${address} is confirmed`)).toBeVisible();
  await expect(page).toHaveURL('/user/login');
  await email(page).fill(address);
  await password(page).fill(NEW_PASSWORD);
  await submit(page).click();
  await expect(page.getByText('Logged in!')).toBeVisible();
  await squatter.goto('/account/manage');
  await expect(squatter).toHaveURL('/user/login');
});

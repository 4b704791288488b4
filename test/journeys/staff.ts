import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './portal.ts';

/** Signs in on the login screen as somebody of the sample school. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
}

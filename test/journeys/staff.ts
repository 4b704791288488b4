import { type Browser, expect, type Page } from '@playwright/test';
import { PASSWORD } from './portal.ts';

/** Signs in on the login screen as somebody of the sample school. */
export async function signIn(page: Page, email = 'admin@example.org'): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/user'));
}

/** Ends every session of this person but one of another device. */
export async function endSessionsOf(browser: Browser, baseURL: string, email: string): Promise<void> {
  const elsewhere = await browser.newContext({ baseURL });
  const page = await elsewhere.newPage();
  await signIn(page, email);
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-portal-identity': '1' };
    return (await fetch('/identity/sessions/end-others', { method: 'POST', headers, body: '{}' })).status;
  });
  expect(status).toBeLessThan(300);
  await elsewhere.close();
}

/** Signs in again in the dialog that stands over a screen. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  const form = page.getByRole('dialog').locator('form');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.locator('button[type=submit]').click();
}

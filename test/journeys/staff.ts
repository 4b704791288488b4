import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { PASSWORD } from './portal.ts';

/** Signs in as the login screen does, without drawing it (sign-in.journey.ts does): whatever this browser opens next knows its person. */
export async function signIn(page: Page, email = 'admin@example.org'): Promise<void> {
  await askIdentity(page.request, 'sign-in', { email, password: PASSWORD });
}

/** Ends every session of this person but one of another device. */
export async function endSessionsOf(baseURL: string, email: string): Promise<void> {
  const elsewhere = await request.newContext({ baseURL });
  await askIdentity(elsewhere, 'sign-in', { email, password: PASSWORD });
  await askIdentity(elsewhere, 'sessions/end-others', {});
  await elsewhere.dispose();
}

async function askIdentity(device: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await device.post(`/identity/${path}`, { headers: { 'x-portal-identity': '1' }, data });
  expect(answer.status(), path).toBeLessThan(300);
}

/** Signs in again in the dialog that stands over a screen. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  const form = page.getByRole('dialog').locator('form');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.locator('button[type=submit]').click();
}

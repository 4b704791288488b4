import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** An address that nobody has yet. */
export const someone = () => `new-${randomUUID()}@example.org`;
export const NEW_PASSWORD = 'heron over still water';

// The card that signs people in, as they find it.
export const card = (page: Page) => page.getByRole('region', { name: 'Sign In or Create Account' });
export const email = (page: Page) => page.getByLabel('Email');
export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const submit = (page: Page, name = 'Sign In') => card(page).getByRole('button', { name, exact: true });

/** Fills the card of somebody new, from the choice of a method on; sending it is the test's. */
export async function createWithEmail(page: Page, address: string, secret: string): Promise<void> {
  await page.getByRole('button', { name: 'Create With Email' }).click();
  await email(page).fill(address);
  await password(page).fill(secret);
}

/** Somebody new who was on the way to their enrollments gets there with an account. */
export async function arriveAsSomeoneNew(page: Page, address: string, secret: string): Promise<void> {
  await page.goto('/account/enrollments');
  await expect(page).toHaveURL('/user/login');
  await page.getByRole('link', { name: 'Create an account.' }).click();
  await createWithEmail(page, address, secret);
  await password(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Created account!' })).toContainText('Success');
  await expect(page).toHaveURL('/account/enrollments');
}

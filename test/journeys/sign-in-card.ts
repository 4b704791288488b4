import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

/** An address that nobody has yet. */
export const someone = () => `new-${randomUUID()}@example.org`;
export const NEW_PASSWORD = 'heron over still water';

// The card that signs people in, as they find it.
export const card = (page: Page) => page.getByRole('region', { name: 'Sign In or Create Account' });
export const email = (page: Page) => page.getByLabel('Email');
export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const submit = (page: Page, name = 'Sign In') => card(page).getByRole('button', { name, exact: true });

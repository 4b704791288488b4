import { expect, type Page } from '@playwright/test';
import { servePortal, test as base } from '../journeys/portal.ts';
import { createWithEmail, email, password, submit } from '../journeys/sign-in-card.ts';
import { API_KEY, type Emulator, PROJECT, startEmulator } from './emulator.ts';

/** A password that both services take. */
export const PASSWORD = 'seven green kettles';

/** Playwright's test with the real emulator and the built portal that signs people in by it. */
export const test = base.extend<object, { emulator: Emulator }>({
  emulator: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern what a fixture needs, and takes no other parameter: this one needs nothing
    async ({}, use) => {
      const emulator = await startEmulator(process.env['FIREBASE_TOOLS'] ?? '');
      try {
        await use(emulator);
      } finally {
        await emulator.stop();
      }
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  portal: [
    async ({ emulator }, use) => servePortal('main', hostedBy(emulator), use),
    { scope: 'worker', timeout: 90_000 },
  ],
  // What the provider keeps in the browser lies under its own address, too.
  isKept: false,
  // The browser's own line for the provider's refusals.
  expectedConsole: async ({ emulator: _emulator }, use) => use([/127\.0\.0\.1:\d+\/identitytoolkit/]),
});

export { expect };
export { card, email, password, someone, submit } from '../journeys/sign-in-card.ts';

/** What a portal needs to be signed in to by the emulator. */
export function hostedBy(emulator: Emulator, change: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: API_KEY,
    FIREBASE_EMULATOR_HOST: emulator.host,
    NODE_ENV: 'test',
    ...change,
  };
}

export const avatar = (page: Page) => page.getByRole('button', { name: 'Your account' });

/** Fills the card and sends it. */
export async function signIn(page: Page, address: string, secret = PASSWORD): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
  await submit(page).click();
}

export async function beginCreation(page: Page, address: string, secret = PASSWORD): Promise<void> {
  await page.goto('/user/create');
  await createWithEmail(page, address, secret);
  await submit(page, 'Create Account').click();
}

export async function signOut(page: Page): Promise<void> {
  await avatar(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

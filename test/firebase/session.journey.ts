import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { systemClock } from '../../src/server/platform/clock.ts';
import { createFirebaseTokens } from '../../src/server/accounts/firebase/firebase-token.ts';
import { TokenRejected } from '../../src/server/accounts/port.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { servePortal } from '../journeys/portal.ts';
import { PROJECT } from './emulator.ts';
import { avatar, beginCreation, expect, hostedBy, PASSWORD, signIn, signOut, test } from './hosted.ts';

const someone = () => `new-${randomUUID()}@example.org`;

async function enter(page: Page, address = someone()): Promise<string> {
  await beginCreation(page, address);
  await expect(page.getByText('Created account!')).toBeVisible();
  return address;
}

test('who is signed in stays so after a reload and in another tab, until one of them signs out', async ({
  page,
  context,
  emulator,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const broken: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && broken.push(message.text()));
  await test.step('the library is fetched beside the first screen', async () => {
    await page.goto('/classes/enrollment');
    await expect.poll(() => fetched.some((path) => path.includes('firebase-sdk'))).toBe(true);
    expect(fetched).not.toContain('/identity/config');
  });
  await test.step('the policy lets the browser talk to the provider and nobody else; the page breaks no rule of it', async () => {
    const reply = await page.goto('/user/login');
    const policy = reply?.headers()['content-security-policy'] ?? '';
    expect(/connect-src [^;]*/.exec(policy)?.[0]).toBe(`connect-src 'self' http://${emulator.host}`);
    await enter(page);
    expect(broken).toEqual([]);
  });
  await page.reload();
  await expect(avatar(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account/enrollments');
  await expect(other.getByRole('heading', { name: 'No enrollments yet' })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/user/login');
  await expect(avatar(other)).toHaveCount(0);
  await page.goto('/account/enrollments');
  await expect(page).toHaveURL('/user/login');
  expect(broken).toEqual([]);
});

test('the token is renewed five minutes before it ends, without anybody asking (specification, section 9)', async ({
  page,
}) => {
  await page.clock.install();
  await enter(page);
  const renewals: string[] = [];
  page.on('request', (request) => request.url().includes('securetoken') && renewals.push(request.url()));
  await page.clock.fastForward('54:30');
  await page.evaluate(() => undefined);
  expect(renewals).toEqual([]);
  await page.clock.fastForward('01:00');
  await expect.poll(() => renewals.length).toBeGreaterThan(0);
});

test('one’s own account: password changed, no list of places, and a way out everywhere that holds at the next call', async ({
  page,
  browser,
  portal,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  const address = await enter(page);
  const elsewhere = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await elsewhere.goto('/user/login');
  await signIn(elsewhere, address);
  await expect(avatar(elsewhere)).toBeVisible();

  await page.goto('/account/manage?section=you');
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await expect(page.getByText('Last used')).toHaveCount(0);
  await page.getByLabel('Current password').fill('not-my-password');
  await page.getByLabel('New password').fill('another-lantern-77');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();

  // The portal compares whole seconds: the sign-ins above have to be older than the one in which it ends them.
  const second = () => Math.floor(systemClock.now() / 1000);
  const lastSignIn = second();
  await expect.poll(second).toBeGreaterThan(lastSignIn);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await elsewhere.goto('/account/enrollments');
  await expect(elsewhere).toHaveURL(/\/user\/login/);
  await expect(avatar(elsewhere)).toHaveCount(0);
  await elsewhere.context().close();
});

for (const persistence of ['session', 'memory'] as const)
  test(`persistence ${persistence}: signed in for as long as the setting says`, async ({ page, context, emulator }) => {
    await servePortal('main', hostedBy(emulator, { FIREBASE_PERSISTENCE: persistence }), async ({ url }) => {
      const address = someone();
      await emulator.createAccount(address, PASSWORD);
      await page.goto(`${url}/user/login`);
      await signIn(page, address);
      await expect(avatar(page)).toBeVisible();
      await page.reload();
      await page.waitForLoadState('networkidle');
      await expect(avatar(page)).toHaveCount(persistence === 'session' ? 1 : 0);
      const other = await context.newPage();
      await other.goto(`${url}/user/login`);
      await other.waitForLoadState('networkidle');
      await expect(avatar(other)).toHaveCount(0);
      await other.close();
    });
  });

test('the verifier of real projects refuses what this emulator gives out', async ({ emulator }) => {
  const { idToken } = await emulator.createAccount(someone(), PASSWORD);
  const parts = { clock: systemClock, log: createLog('silent') };
  const keySource = { url: `http://${emulator.host}/no-keys-here` };
  const real = createFirebaseTokens({ ...parts, keySource, settings: { projectId: PROJECT, emulatorHost: undefined } });
  await expect(real(idToken)).rejects.toThrow(TokenRejected);
  const emulated = createFirebaseTokens({ ...parts, settings: { projectId: PROJECT, emulatorHost: emulator.host } });
  expect(await emulated(idToken)).toMatchObject({ emailVerified: false });
});

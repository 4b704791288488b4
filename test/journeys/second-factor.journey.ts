import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { codeOf, stepAt } from '../../src/server/accounts/second-factor/totp.ts';
import { readPdf } from '../pdf.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expect, PASSWORD, servePortal, test } from './portal.ts';
import { card, email, password, submit } from './sign-in-card.ts';

const FAMILY = 'family27@example.org';

/** What the authenticator shows; the next half minute's counts as well. */
const figures = (secret: string, apart = 0) => codeOf(secret, stepAt(Date.now()) + apart);
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
const codeField = (page: Page) => card(page).getByRole('textbox', { name: 'Code', exact: true });

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/user/login');
  await email(page).fill(FAMILY);
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await expect(codeField(page)).toBeFocused();
}

/** Ends the session from a page that reads nothing of the portal, which would else be refused. */
async function signOut(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  const answer = await page.context().request.post('/identity/sign-out', {
    headers: { origin: url, 'x-portal-identity': '1' },
    data: {},
  });
  expect(answer.ok()).toBe(true);
}

test.use({ expectedConsole: [/\/identity\/(sign-in|second-factor)/] });

test('a second factor: set up, asked for at every sign-in, its recovery codes, and its end', async ({
  page,
  portal,
}) => {
  test.setTimeout(120_000);
  let secret = '';
  let recoveryCodes: string[] = [];
  await test.step('setting it up: a square, the key as text, a first code', async () => {
    await page.goto('/user/login');
    await email(page).fill(FAMILY);
    await password(page).fill(PASSWORD);
    await password(page).press('Enter');
    await expect(page).not.toHaveURL('/user/login');
    await page.goto('/account/manage?section=you');
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    await expect(page.getByRole('img', { name: 'Square to be scanned' })).toBeVisible();
    secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expectGoodScreen(page, 'setting up a second factor');
    const code = page.getByLabel('Code that the app shows');
    await code.fill('000000');
    await code.press('Enter');
    await expect(page.getByText('This code does not count.')).toBeVisible();
    await expect(code).toHaveValue('000000');
    await expect(code).toBeFocused();
    await code.fill(spaced(figures(secret)));
    await code.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
    recoveryCodes = await page.getByRole('region', { name: 'Your recovery codes' }).locator('code').allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    await expectGoodScreen(page, 'recovery codes');
  });
  await test.step('the codes can be kept as a file and printed alone', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as text' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    for (const each of [FAMILY, ...recoveryCodes]) expect(text).toContain(each);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(recoveryCodes[0] ?? '')).toBeVisible();
    await expect(page.getByText(`Recovery codes of ${FAMILY}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Password', exact: true })).not.toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).not.toBeVisible();
    const { pages } = await readPdf(await page.pdf());
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain(recoveryCodes[0]);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    await expectGoodScreen(page, 'a second factor that is on');
  });
  await test.step('signing in: a page loaded anew in the middle begins with the password', async () => {
    await signOut(page, portal.url);
    await enterPassword(page);
    await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('Logged in!')).toHaveCount(0);
    await expectGoodScreen(page, 'the second step');
    await page.reload();
    await expect(page.getByText('You were not signed in yet')).toBeVisible();
    await page.reload();
    await expect(email(page)).toBeVisible();
    await expect(page.getByText('You were not signed in yet')).toHaveCount(0);
  });
  await test.step('a wrong code is told and stays; the right one, with a blank, signs in', async () => {
    await enterPassword(page);
    await submit(page).click();
    await expect(page.getByText('Enter the code.')).toBeVisible();
    await codeField(page).fill('123 45');
    await codeField(page).press('Enter');
    await expect(page.getByText('Failed to log in: invalid-second-factor')).toBeVisible();
    await expect(codeField(page)).toHaveValue('123 45');
    await expect(codeField(page)).toBeFocused();
    await expectGoodScreen(page, 'a wrong code');
    await codeField(page).fill(spaced(figures(secret, 1)));
    await codeField(page).press('Enter');
    await expect(page.getByText('Logged in!')).toBeVisible();
    await expect(page).not.toHaveURL('/user/login');
  });
  await test.step('start again leads to the password; a recovery code signs in, once', async () => {
    await signOut(page, portal.url);
    await enterPassword(page);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(email(page)).toHaveValue(FAMILY);
    await expect(password(page)).toHaveValue('');
    await password(page).fill(PASSWORD);
    await password(page).press('Enter');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    const recovery = page.getByLabel('Recovery code');
    await expect(recovery).toBeFocused();
    await expect(recovery).toHaveAttribute('inputmode', 'text');
    await recovery.fill(recoveryCodes[0] ?? '');
    await recovery.press('Enter');
    await expect(page.getByText('Logged in!')).toBeVisible();
    await page.goto('/account/manage?section=you');
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  });
  await test.step('new recovery codes end those of before; turning it off needs a code', async () => {
    await page.getByRole('button', { name: 'Make new recovery codes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make new recovery codes' }).click();
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    const [renewed = ''] = await page
      .getByRole('region', { name: 'Your recovery codes' })
      .locator('code')
      .allInnerTexts();
    expect(recoveryCodes).not.toContain(renewed);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Turn it off' }).click();
    const code = page.getByLabel('Code of the app, or a recovery code');
    await code.fill(recoveryCodes[1] ?? '');
    await code.press('Enter');
    await expect(page.getByText('This code does not count.')).toBeVisible();
    await expectGoodScreen(page, 'turning it off');
    await code.fill(renewed);
    await code.press('Enter');
    await expect(page.getByText('The second factor is off.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible();
  });
});

const ADMIN = 'admin@example.org';
const HEADERS = { 'x-portal-identity': '1' };

/** Everything that an office does on its screens before: a second factor of its own, and a registrar. */
async function prepareOffice(request: APIRequestContext): Promise<void> {
  const ask = async (path: string, data: object) => {
    const answer = await request.post(`/identity/${path}`, { headers: HEADERS, data });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as { secret: string; idToken: string };
  };
  const { idToken } = await ask('sign-in', { email: ADMIN, password: PASSWORD });
  const granted = await request.post('/api/grantRole', {
    headers: { authorization: `Bearer ${idToken}` },
    data: { data: { email: FAMILY, role: 'registrar' } },
  });
  expect(granted.status()).toBe(200);
  const { secret } = await ask('second-factor/begin', {});
  await ask('second-factor/confirm', { code: figures(secret) });
}

test('a school asks its staff for a second factor: their screens wait for it, their own enrollments do not', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await servePortal('demo', { DEMO_PASSWORD: PASSWORD }, async ({ url }) => {
    const office = await (await browser.newContext({ baseURL: url })).newPage();
    await prepareOffice(office.request);
    await office.goto('/admin/settings');
    const choice = office.getByLabel('Who of the staff needs a second factor');
    await choice.selectOption('All staff');
    const bar = office.getByRole('region', { name: 'Changes' });
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('The settings are saved.', { exact: false })).toBeVisible();
    await office.goto('/admin/audit');
    await expect(office.getByText('Who of the staff needs a second factor').first()).toBeVisible();
    await expect(office.getByText('All staff').first()).toBeVisible();

    const registrar = await (await browser.newContext({ baseURL: url })).newPage();
    await registrar.goto('/admin');
    await email(registrar).fill(FAMILY);
    await password(registrar).fill(PASSWORD);
    await password(registrar).press('Enter');
    await expect(registrar.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible();
    await expectGoodScreen(registrar, 'a second factor comes first');
    await registrar.goto('/account/enrollments');
    await expect(registrar.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(registrar.getByRole('alert').filter({ hasText: 'second factor' })).toHaveCount(0);
    await registrar.goto('/admin');
    await registrar.getByRole('link', { name: 'Set up a second factor' }).click();
    await expect(registrar.getByText('the screens of the staff stay closed')).toBeVisible();
    await registrar.getByRole('button', { name: 'Set up a second factor' }).click();
    const secret = (await registrar.locator('code').innerText()).replaceAll(' ', '');
    await registrar.getByLabel('Code that the app shows').fill(figures(secret));
    await registrar.getByRole('button', { name: 'Turn it on' }).click();
    await registrar.getByRole('button', { name: 'I have kept them' }).click();
    await registrar.goto('/admin/students');
    await expect(registrar.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
    await expect(registrar.getByRole('row').nth(2)).toBeVisible();
  });
});

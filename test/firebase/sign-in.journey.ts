import {
  avatar,
  beginCreation,
  card,
  email,
  expect,
  PASSWORD,
  password,
  signIn,
  signOut,
  someone,
  submit,
  test,
} from './hosted.ts';
import { arriveAsSomeoneNew } from '../journeys/sign-in-card.ts';

// Projects made since September 2023 protect: nobody is told whether an address has an account. Older ones do not.
for (const isProtected of [true, false])
  test.describe(isProtected ? 'with enumeration protection' : 'without enumeration protection', () => {
    test.beforeEach(async ({ emulator }) => emulator.protectEnumeration(isProtected));

    test('a wrong password and an unknown address fail, each with the provider’s code, as may a reset mail', async ({
      page,
      emulator,
    }) => {
      const address = someone();
      await emulator.createAccount(address, PASSWORD);
      await page.goto('/user/login');
      await signIn(page, address, 'not the password');
      const wrong = isProtected ? 'invalid-credential' : 'wrong-password';
      await expect(page.getByText(`Failed to log in: ${wrong}`, { exact: true })).toBeVisible();
      await signIn(page, someone());
      const unknown = isProtected ? 'invalid-credential' : 'user-not-found';
      await expect(page.getByText(`Failed to log in: ${unknown}`, { exact: true }).last()).toBeVisible();
      await expect(avatar(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Send a password reset email.' }).click();
      const answer = isProtected ? 'Sent reset email!' : 'Failed to send the reset email: user-not-found';
      await expect(page.getByText(answer)).toBeVisible();
    });
  });

test.describe('the rows that do not depend on it', () => {
  test.beforeEach(async ({ emulator }) => emulator.protectEnumeration(true));

  test('the card is the same, and what is refused is said with the provider’s code', async ({
    page,
    emulator,
    expectedConsole,
  }) => {
    await test.step('its fields, their messages, and nothing sent while one is empty', async () => {
      const sent: string[] = [];
      page.on('request', (request) => request.url().includes(emulator.host) && sent.push(request.url()));
      await page.goto('/user/login');
      await expect(card(page)).toContainText('First time? Create an account.');
      await submit(page).click();
      await expect(card(page).getByText('Email is required')).toBeVisible();
      await expect(card(page).getByText('Password is required')).toBeVisible();
      await page.getByRole('link', { name: 'Create an account.' }).click();
      await page.getByRole('button', { name: 'Create With Email' }).click();
      await expect(submit(page, 'Create Account')).toBeVisible();
      expect(sent).toEqual([]);
    });
    await test.step('creation is refused for an address in use, a weak password and an address without form', async () => {
      const address = someone();
      await emulator.createAccount(address, PASSWORD);
      await beginCreation(page, address);
      await expect(page.getByText('Failed to create account: email-already-in-use')).toBeVisible();
      await beginCreation(page, someone(), 'five5');
      await expect(page.getByText('Failed to create account: weak-password')).toBeVisible();
      await beginCreation(page, 'no address');
      await expect(page.getByText('Failed to create account: invalid-email')).toBeVisible();
      await expect(card(page)).not.toContainText('Forgot your password?');
    });
    await test.step('a disabled account, and a service that cannot be reached, are told apart', async () => {
      expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
      const address = someone();
      const { localId } = await emulator.createAccount(address, PASSWORD);
      await emulator.disable(localId);
      await page.goto('/user/login');
      await signIn(page, address);
      await expect(page.getByText('Failed to log in: user-disabled')).toBeVisible();
      await page.context().setOffline(true);
      await submit(page).click();
      await expect(page.getByText('Failed to log in: network-request-failed')).toBeVisible();
      await page.context().setOffline(false);
    });
    await test.step('codes that only the real service sends are shown without their prefix', async () => {
      let message = '';
      await page.route(/accounts:(signInWithPassword|signUp)/, (route) =>
        route.fulfill({
          status: 400,
          headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
          json: { error: { code: 400, message } },
        }),
      );
      await page.goto('/user/login');
      await email(page).fill('somebody@example.org');
      await password(page).fill(PASSWORD);
      for (const [sent, shown] of [
        ['TOO_MANY_ATTEMPTS_TRY_LATER : Access is temporarily disabled.', 'too-many-requests'],
        ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
        ['TOKEN_EXPIRED', 'user-token-expired'],
        ['A_NEW_REASON', 'a-new-reason'],
      ] as const) {
        message = sent;
        await submit(page).click();
        await expect(page.getByText(`Failed to log in: ${shown}`)).toBeVisible();
      }
      message = 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a digit]';
      await beginCreation(page, someone());
      await expect(page.getByText('Failed to create account: weak-password')).toBeVisible();
    });
  });

  test('somebody new creates an account, comes where they wanted to go, signs out and in again, and confirms the address', async ({
    page,
    emulator,
  }) => {
    const address = someone();
    await arriveAsSomeoneNew(page, address, PASSWORD);
    await expect
      .poll(async () => (await emulator.mailsTo(address)).map((mail) => mail.requestType))
      .toEqual(['VERIFY_EMAIL']);
    await signOut(page);
    await expect(page).toHaveURL('/user/login');
    await signIn(page, address);
    await expect(page.getByRole('status').filter({ hasText: 'Logged in!' })).toContainText('Success');
    await expect(avatar(page)).toBeVisible();
    // The portal knows of it from the next call.
    const [mail] = await emulator.mailsTo(address);
    await page.goto(`/user/login?mode=verifyEmail&oobCode=${mail?.oobCode}&apiKey=x`);
    await expect(page.getByText(/^Your email address .*is confirmed\./)).toBeVisible();
    const answered = page.waitForResponse('**/api/account');
    await page.goto('/account/manage?section=you');
    expect(await (await answered).json()).toMatchObject({
      result: { account: { email: address, emailVerified: true } },
    });
  });

  test('while a request is under way the button shows it and sends nothing twice', async ({ page, emulator }) => {
    const address = someone();
    await emulator.createAccount(address, PASSWORD);
    let sent = 0;
    let answer: () => void = () => undefined;
    await page.route('**/accounts:signInWithPassword**', async (route) => {
      if (route.request().method() === 'POST') sent += 1;
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await page.goto('/user/login');
    await signIn(page, address);
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
    await submit(page).click({ force: true });
    await expect.poll(() => sent).toBe(1);
    answer();
    await expect(avatar(page)).toBeVisible();
    expect(sent).toBe(1);
  });

  test('a lost password: the mailed link sets a new one, once', async ({ page, emulator }) => {
    const address = someone();
    await emulator.createAccount(address, PASSWORD);
    await page.goto('/user/login');
    await signIn(page, address, 'long forgotten');
    await page.getByRole('button', { name: 'Send a password reset email.' }).click();
    await expect(page.getByText('Sent reset email!')).toBeVisible();
    const mail = (await emulator.mailsTo(address)).find((each) => each.requestType === 'PASSWORD_RESET');
    // As a project writes its links whose action URL is our sign-in page.
    await page.goto(`/user/login?mode=resetPassword&oobCode=${mail?.oobCode}&apiKey=x&lang=en`);
    await expect(page).toHaveURL(`/user/login#reset=${mail?.oobCode}`);
    await page.getByRole('textbox', { name: 'New password' }).fill('heron over still water');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page).toHaveURL('/user/login');
    await signIn(page, address, 'heron over still water');
    await expect(avatar(page)).toBeVisible();
    await page.goto(`/user/login?mode=resetPassword&oobCode=${mail?.oobCode}`);
    await page.reload();
    await page.goto(`/user/login#reset=${mail?.oobCode}`);
    await page.getByRole('textbox', { name: 'New password' }).fill('another password');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('This link was used already or is too old.')).toBeVisible();
    // The signed-in person's address wins over the entered one.
    await page.getByLabel('Email').fill('somebody-else@example.org');
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect(page.getByText('Sent reset email!')).toBeVisible();
    // A code that was used is gone from the emulator's list.
    expect((await emulator.mailsTo(address)).filter((each) => each.requestType === 'PASSWORD_RESET')).toHaveLength(1);
    expect(await emulator.mailsTo('somebody-else@example.org')).toEqual([]);
  });
});

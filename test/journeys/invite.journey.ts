import type { Page } from '@playwright/test';
import { textOf } from '../draining.ts';
import { type FakeSmtpServer, startSmtpServer } from '../smtp-server.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expect, PASSWORD, servePortal, test } from './portal.ts';
import { createWithEmail, password, someone } from './sign-in-card.ts';
import { signIn } from './staff.ts';

/** On the screen of roles: an address that nobody has an account with, and the invitation that is offered then. */
async function invite(page: Page, address: string, role: string): Promise<void> {
  await page.goto('/admin/roles');
  await page.getByLabel('E-mail address').fill(address);
  await page.getByLabel('Role', { exact: true }).selectOption({ label: role });
  await page.getByRole('button', { name: 'Give role' }).click();
  await page.getByRole('button', { name: `Invite ${address}` }).click();
}

/** Somebody without an account opens the link elsewhere, makes one on the way, and is at the invitation. */
async function open(page: Page, link: string, address: string): Promise<void> {
  await page.goto(link);
  // What it is to stands there before anybody signs in.
  await expect(page.getByText(/invites you to/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expectGoodScreen(page, 'an invitation to a role, signed out');
  await page.getByRole('button', { name: 'Create an account.' }).click();
  await createWithEmail(page, address, PASSWORD);
  await password(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Invitation' })).toBeVisible();
}

test.describe('without mail', () => {
  test.use({ expectedConsole: [/\/api\/(grantRole|staffInvitation)/] });

  test('the link is handed over, and the role counts once whoever invited confirms', async ({
    page,
    elsewhere: viewer,
  }) => {
    test.setTimeout(180_000);
    const address = someone();
    await signIn(page);
    await invite(page, address, 'Viewer');
    const link = (await page.getByText('/account/staff-invitation#').textContent()) ?? '';
    await expectGoodScreen(page, 'the link, once');
    await page.getByRole('button', { name: 'Done' }).click();
    await open(viewer, link, address);
    await expectGoodScreen(viewer, 'an invitation to a role');
    await viewer.getByRole('button', { name: 'Accept' }).click();
    await expect(viewer.getByText('You have accepted')).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${address} accepted.`)).toBeVisible();
    await expectGoodScreen(page, 'invitations');
    await page.getByRole('button', { name: `Confirm… the invitation of ${address}` }).click();
    await expectGoodScreen(page, 'confirming');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Invitations' })).toBeHidden();
    await viewer.goto('/admin/t-shirts');
    await expect(viewer.getByRole('heading', { name: 'T-shirt Sizes' })).toBeVisible();
    await viewer.goto('/account/manage');
    await expect(viewer.getByRole('heading', { name: 'Your roles at the school' })).toBeVisible();
    await expectGoodScreen(viewer, 'one’s own roles');
  });
});

/** What the newest mail to an address says that has this in it. */
async function mailTo(mails: FakeSmtpServer, address: string, part: string): Promise<string> {
  const find = () => mails.received.filter(({ to }) => to === address).map(({ source }) => textOf(source));
  await expect.poll(() => find().some((text) => text.includes(part)), { timeout: 60_000 }).toBe(true);
  return find().findLast((text) => text.includes(part)) ?? '';
}

test('by mail: an instructor is invited from the record, proves the address, and is this instructor', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const mails = await startSmtpServer();
  const environment = { DEMO_PASSWORD: PASSWORD, SMTP_URL: mails.url, CREATE_PER_ADDRESS: '1000' };
  await servePortal('demo', environment, async ({ url }) => {
    const office = await (await browser.newContext({ baseURL: url })).newPage();
    await signIn(office);
    await office.goto('/admin/classes/management/directory');
    await office.getByRole('button', { name: 'New instructor' }).first().click();
    await office.getByRole('dialog').getByLabel('Name').fill('Ada Ranger');
    await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const address = someone();
    await office.getByRole('button', { name: 'Actions: Ada Ranger' }).click();
    await office.getByRole('menuitem', { name: 'Invite…' }).click();
    await expectGoodScreen(office, 'inviting an instructor');
    await office.getByRole('dialog').getByLabel('E-mail address').fill(address);
    await office.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(office.getByText(`An invitation is on its way to ${address}.`)).toBeVisible();
    const letter = await mailTo(mails, address, '/account/staff-invitation#');
    expect(letter).toContain('entered as Ada Ranger');
    const link = /\/account\/staff-invitation#\S+/.exec(letter)?.[0] ?? '';

    const ada = await (await browser.newContext({ baseURL: url })).newPage();
    await open(ada, link, address);
    await expect(ada.getByText('Confirm your email address first')).toBeVisible();
    const proof = /\/user\/login#verify=\S+/.exec(await mailTo(mails, address, '#verify='))?.[0] ?? '';
    await ada.goto(proof);
    await expect(ada.getByText(`Your email address ${address} is confirmed. Thank you.`)).toBeVisible();
    await ada.goto(link);
    await ada.getByRole('button', { name: 'Accept' }).click();
    await expect(ada.getByText('You have the role Instructor from now on')).toBeVisible();
    await expectGoodScreen(ada, 'accepted as an instructor');
    await office.reload();
    await office.getByRole('button', { name: 'Actions: Ada Ranger' }).click();
    await office.getByRole('menuitem', { name: 'End the sign-in…' }).click();
    await expectGoodScreen(office, 'ending the sign-in of an instructor');
    await office.getByRole('dialog').getByRole('button', { name: 'End the sign-in' }).click();
    await expect(office.getByText('Nobody signs in as Ada Ranger any more.')).toBeVisible();
    await office.context().close();
    await ada.context().close();
  });
  await mails.close();
});

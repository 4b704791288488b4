import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

test('the office writes to those whom the enrollments show, tries it out, sends it and takes it back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin@example.org');
  await page.goto('/admin/enrollments?state=waiting');
  await page.getByRole('button', { name: 'Write to these' }).click();
  await page.getByRole('menuitem', { name: 'Write a letter…' }).click();
  await expect(page).toHaveURL(/\/admin\/letters\/new\?.*state=waiting/);
  await expect(page.getByText(/Goes to \d+ addresses?, about \d+ students?\./)).toBeVisible();
  await test.step('who gets it, and who does not', async () => {
    await page.getByText('Who gets it and who does not').click();
    await expect(page.getByRole('region', { name: 'Parents and guardians' }).getByRole('table')).toBeVisible();
    await expectGoodScreen(page, 'a new letter');
  });
  await test.step('it is shown as the first and the next would get it', async () => {
    await page.getByLabel('Subject').fill('About {class}');
    await page.getByLabel('Text').fill('Dear {guardian},\n\n**{student}** still waits for {class}.');
    await expect(page.getByText(/^Subject: About /)).not.toContainText('{');
    const first = await page.getByText(/^Subject: About /).textContent();
    await page.getByRole('button', { name: 'The next one' }).click();
    await expect(page.getByText(/^2 of /)).toBeVisible();
    expect(first).toContain('About');
  });
  await test.step('a reload takes nothing away', async () => {
    await page.reload();
    await expect(page.getByLabel('Subject')).toHaveValue('About {class}');
  });
  await test.step('a test goes to oneself', async () => {
    await page.getByRole('button', { name: 'Send a test to admin@example.org' }).click();
    await expect(page.getByText(/the test is in the outbox/)).toBeVisible();
  });
  await page.getByRole('button', { name: /^Send \d+ mails?$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About {class}' })).toBeVisible();
  await expectGoodScreen(page, 'a letter that was sent');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await page.goto('/admin/letters');
  await expect(page.locator('tbody tr').first()).toContainText(/taken back/);
});

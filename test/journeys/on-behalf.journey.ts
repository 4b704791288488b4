import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

test('from a class’s waitlist to a seat on behalf, with a note about it, on a phone and on a desk', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page);
  await page.goto('/admin/enrollments?state=waiting');
  await page.locator('table a[href*="/admin/enrollments/"]').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('link', { name: 'The class', exact: true }).click();
  await page.getByRole('navigation', { name: 'Parts of this class' }).getByRole('link', { name: 'Waitlist' }).click();
  await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeVisible();
  await expectGoodScreen(page, 'the waitlist');
  await page
    .getByRole('button', { name: /^Change place…/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^Enroll now…/ })
    .last()
    .click();
  await expect(page.getByText('What prevents this')).toBeVisible();
  await expectGoodScreen(page, 'what stands in the way');
  for (const box of await page.getByLabel(/^Override:/).all()) await box.check();
  await page.getByLabel(/^Reason/).fill('Their sister is in this class');
  await page.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(page.getByText(/^Enrolled\./)).toBeVisible();
  await page.getByRole('link', { name: 'Open enrollment' }).click();
  await expect(panel.getByText('Their sister is in this class').first()).toBeVisible();
  await expect(panel.getByText('Override: the class is full')).toBeVisible();
  await panel.getByRole('button', { name: 'Write a note…' }).click();
  await page.getByRole('textbox', { name: /^Note/ }).fill('Rides with a cousin on Tuesdays.');
  await expectGoodScreen(page, 'a note');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(panel.getByText('Rides with a cousin on Tuesdays.')).toBeVisible();
  await page.goto('/admin/enrollments/enroll');
  await page.getByRole('button', { name: 'New student…' }).click();
  await expectGoodScreen(page, 'a new student');
});

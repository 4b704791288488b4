import { addStudent, createAccountInStep } from './family.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';

test.use({ expectedConsole: [/\/api\/invitationOffer/] });

test('a family is shown, somebody is invited, and the invitation says first what it gives', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/classes/enrollment/account');
  await createAccountInStep(page);
  await page.goto('/account/students');
  await page.getByRole('button', { name: 'Add student' }).click();
  await addStudent(page, { first: 'Zoë', last: 'Nguyễn', born: '2017-05-06', grade: 3 });
  await page.goto('/account/manage?section=family');
  const family = page.locator('main');
  await family.getByRole('button', { name: 'Invite somebody' }).click();
  await expectGoodScreen(page, 'inviting');
  await page.getByLabel('Email address').fill('a-very-long-address-of-a-grandmother@somewhere.example.org');
  await page.getByRole('radio', { name: 'May look' }).check();
  await family.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await family.getByText('/account/invitation#').textContent();
  await expectGoodScreen(page, 'the link');
  await family.getByRole('button', { name: 'Done' }).click();
  await family.getByRole('button', { name: /^Edit / }).click();
  await expectGoodScreen(page, 'what one is to a student');
  await page.goto(link ?? '');
  await expect(page.getByText('You are in this family already.')).toBeVisible();
  await expectGoodScreen(page, 'refused');
});

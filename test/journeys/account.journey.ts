import { addStudent, createAccountInStep } from './family.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expectRoomForLetters } from './large-letters.ts';
import { mailedTo } from './mailed.ts';
import { expect, PASSWORD, test } from './portal.ts';

test.describe('a parent keeps their account', () => {
  test.use({ expectedConsole: [/\/identity\/(password|verify-email)/] });

  test('students are added, changed and removed; name, phone and password changed; signed out everywhere', async ({
    page,
    portal,
  }) => {
    test.setTimeout(180_000);
    await page.goto('/classes/enrollment/account');
    const address = await createAccountInStep(page);

    await page.goto('/account/enrollments');
    await expect(page.getByRole('heading', { name: 'No enrollments yet' })).toBeVisible();
    await expectGoodScreen(page, 'no enrollments');
    await expectRoomForLetters(page, 'no enrollments');

    await page.goto('/account/students');
    await page.getByRole('button', { name: 'Add student' }).click();
    await expect(page.getByText('Enter the first name.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toBeFocused();
    await expectGoodScreen(page, 'student form with errors');
    await addStudent(page, { first: 'Zoë', last: 'Nguyễn', born: '2017-05-06', grade: 3 });
    await page.getByRole('button', { name: 'Edit Zoë Nguyễn' }).click();
    await page.getByLabel('Preferred first name').fill('Zo');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectGoodScreen(page, 'students');
    await expectRoomForLetters(page, 'students');
    await page.getByRole('button', { name: 'Remove Zo Nguyễn' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Add the students you want to enroll.')).toBeVisible();

    await page.goto('/account/manage?section=you');
    await expect(page.getByText('Not confirmed yet')).toBeVisible();
    await expectGoodScreen(page, 'address not confirmed');
    const code = page.getByLabel('Code from the e-mail');
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByText('Enter the six figures of the e-mail.')).toBeVisible();
    await code.fill('000000');
    await code.press('Enter');
    await expect(page.getByText('This code does not count.')).toBeVisible();
    await page.getByRole('button', { name: 'Send the e-mail again' }).click();
    await expect(page.getByText('The e-mail is on its way.')).toBeVisible();
    await expect(code).toHaveValue('');
    await expect(page.getByText('This code does not count.')).toHaveCount(0);
    const mails = () => portal.printed.filter((line) => line.includes(`To: ${address} `)).length;
    await expect.poll(mails, { timeout: 10_000 }).toBe(2);
    const again = page.getByRole('button', { name: 'Send the e-mail again' });
    const { figures } = await mailedTo(portal, address, 'verify');
    for (let sent = 2; sent <= 4; sent++) {
      await expect(again).toBeEnabled();
      await again.click();
    }
    await expect(page.getByRole('alert').filter({ hasText: 'the newest e-mail still counts' })).toContainText('@');
    await expectGoodScreen(page, 'mail sent too often');
    await code.fill(figures);
    await code.press('Enter');
    await expect(page.getByText('Your address is confirmed.')).toBeVisible();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(code).toHaveCount(0);

    await page.getByLabel('Phone number').fill('+49 30 1234567');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your details are saved.')).toBeVisible();
    await page.getByLabel('Current password').fill('not-my-password');
    await page.getByLabel('New password').fill('another-lantern-77');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expectGoodScreen(page, 'manage account');
    await expectRoomForLetters(page, 'manage account');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Phone number')).toHaveValue('+49 30 1234567');

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText('You are signed out everywhere.')).toBeVisible();
    await expect(page).toHaveURL(/\/user\/login/);
  });
});

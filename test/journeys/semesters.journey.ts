import type { Page } from '@playwright/test';
import { expectGoodScreen } from './good-screen.ts';
import { expect, PASSWORD, test } from './portal.ts';
import { signIn } from './staff.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });

async function act(page: Page, semester: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${semester}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the office makes a semester, sees what its holidays touch, marks it, puts it away and brings it back', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto('/admin/classes/management/semesters');
  await expect(page.getByRole('img', { name: /on the line of time\./ }).first()).toBeVisible();
  await expectGoodScreen(page, 'semesters');

  await page.getByRole('button', { name: 'New semester' }).click();
  await page.getByLabel('First day').first().fill('2031-09-08');
  await page.getByLabel('Last day').first().fill('2031-09-01');
  await page.getByRole('button', { name: 'Make the semester' }).click();
  await expect(page.getByText('Name the semester.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: false }).first()).toBeFocused();
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByLabel('Name', { exact: false }).first().fill('Autumn 2031');
  await page.getByLabel('Last day').first().fill('2031-12-19');
  await page.getByLabel('Opens').fill('2031-08-01T08:00');
  await page.getByLabel('Closes').fill('2031-07-01T08:00');
  await page.getByRole('button', { name: 'Make the semester' }).click();
  await expect(page.getByText('Registration closes before it opens.')).toBeVisible();
  await page.getByLabel('Closes').fill('2031-09-05T23:59');
  await page.getByRole('button', { name: 'Take from a calendar or table' }).click();
  await page
    .getByLabel('Or paste its text here')
    .fill('date,name,closed\n2031-11-27,Thanksgiving,true\n2031-11-28,Thanksgiving,true\n2031-09-08,First day,false');
  await expect(page.getByText('2 new stretches of days were found.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Thanksgiving/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /First day/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Put them into the form' }).click();
  await expect(page.getByLabel('Name of the holiday')).toHaveValue('Thanksgiving');
  await expectGoodScreen(page, 'the form of a semester');
  await page.getByRole('button', { name: 'Make the semester' }).click();

  const made = rowOf(page, 'Autumn 2031');
  await expect(made.getByText('Aug 1, 2031, 8:00 AM to Sep 5, 2031, 11:59 PM')).toBeVisible();
  await expect(made.getByText('Hidden from families')).toBeVisible();
  await act(page, 'Autumn 2031', 'Mark as current');
  await expect(made.getByText('Current', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Choose by date instead' }).click();
  await expect(made.getByText('Current', { exact: true })).toHaveCount(0);

  await act(page, 'Autumn 2031', 'Archive');
  await expect(page.getByText(/families still find them under their enrollments/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Archived' })).toBeVisible();
  await act(page, 'Autumn 2031', 'Bring back');
  await expect(made.getByRole('link', { name: 'Autumn 2031' })).toBeVisible();
});

test('a new holiday names the classes that meet on it, and a lost session takes nothing that was typed', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/admin/classes/management/semesters');
  const current = page.getByRole('row').filter({ has: page.getByText('Current', { exact: true }) });
  await current.getByRole('rowheader').getByRole('link').click();
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await expect(page.getByLabel('Name of the holiday').last()).toBeFocused();
  await page.getByLabel('Name of the holiday').last().fill('Long weekend');
  const lastRow = page.getByRole('group', { name: /^Holiday \d+$/ }).last();
  const first = await page.getByLabel('First day').first().inputValue();
  await lastRow.getByLabel('First day').fill(dayAfter(first, 7));
  await lastRow.getByLabel('Last day').fill(dayAfter(first, 20));
  const touched = page.getByText(/\d+ classes meet on .*\(Long weekend\)/);
  await expect(touched).toBeVisible();
  await touched.click();
  await expect(
    page
      .getByRole('link')
      .filter({ has: page.locator('xpath=self::*[contains(@href,"/edit")]') })
      .first(),
  ).toBeVisible();
  await expectGoodScreen(page, 'what a holiday touches');

  await page.context().clearCookies();
  await page.reload();
  await signInOnScreen(page);
  await expect(page).toHaveURL(/semesters\?.*edit=/);
  await expect(page.getByLabel('Name of the holiday').last()).toHaveValue('Long weekend');
  await expect(page.getByText(/Not saved yet: .*Holidays/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('button', { name: 'New semester' })).toBeVisible();
});

test.describe('two people write at once', () => {
  // The browser's own line for the refusal.
  test.use({ expectedConsole: [/status of 400.*saveSemesterInfo/] });

  test('the office writes the info panel and a message, as families then read them; a removed message comes back', async ({
    page,
    elsewhere: family,
  }) => {
    test.setTimeout(120_000);
    await page.goto('/admin/classes/management/messages');
    await page.getByLabel('Words for families').fill('Bring boots every week.\n\nLunch is on us.');
    await expect(page.getByRole('region', { name: 'As families see it' }).getByText('Lunch is on us.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

    // Somebody else of the office writes at the same time.
    const other = await page.context().newPage();
    await other.goto('/admin/classes/management/messages');
    const words = 'Words for families';
    await expect(other.getByLabel(words)).toHaveValue(/Bring boots/);
    await page.getByLabel(words).fill('Bring boots every week.\n\nLunch is included.');
    await other.getByLabel(words).fill('Theirs');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Somebody else has saved this since you opened it')).toBeVisible();
    await expect(page.getByLabel(words)).toHaveValue(/Lunch is included/);
    await page.getByRole('button', { name: 'Keep my version' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await other.close();

    await page.getByRole('button', { name: 'New message' }).click();
    await page.getByLabel('Kind').selectOption('warn');
    await page.getByLabel('Shown until').fill('2020-01-01T08:00');
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await expect(page.getByText('Write what families should know.')).toBeVisible();
    await expect(page.getByText('This ends before it begins.')).toBeVisible();
    await page.getByLabel('Words', { exact: false }).last().fill('The north gate is closed on Monday.');
    await page.getByLabel('Shown until').fill('2099-01-01T23:59');
    await expectGoodScreen(page, 'messages');
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    const message = page.getByRole('article').filter({ hasText: 'The north gate is closed on Monday.' });
    await expect(message.getByText('Shown now')).toBeVisible();

    await family.goto('/classes/enrollment');
    await expect(family.getByText('Bring boots every week.')).toBeAttached();
    await family.getByRole('region', { name: 'Messages' }).locator('summary').click();
    await expect(family.getByRole('listitem').filter({ hasText: 'The north gate is closed on Monday.' })).toBeVisible();
    await message.getByRole('button', { name: /^Remove message/ }).click();
    await expect(message).toHaveCount(0);
    await family.reload();
    await expect(family.getByText('Bring boots every week.')).toBeAttached();
    await expect(family.getByText('The north gate is closed on Monday.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(message).toBeVisible();
  });
});

test('the office writes the confirmation e-mail, sees it as families get it, and reads a test of it with its file', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/admin/classes/management/mail');
  const words = page.getByLabel('Your words');
  await words.fill('Dear {guardien},');
  await expect(page.getByText(/There is no placeholder \{guardien\}/)).toBeVisible();
  await words.fill(
    '## What to bring\n\n- boots\n\n<img src=x onerror=alert(1)>\n\n[bad](javascript:alert(1))\n\nDear ',
  );
  await page.getByRole('button', { name: '{guardian}', exact: true }).click();
  await expect(words).toBeFocused();
  const mail = page.getByRole('region', { name: 'The mail' });
  await expect(mail.getByText('Dear Alex Kim')).toBeVisible();
  await expect(mail.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expect(mail.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(mail.locator('img, script')).toHaveCount(0);
  await expect(mail.getByRole('link', { name: 'bad' })).toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles({
    name: 'Packing list.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  });
  await expect(page.getByText('Files: Packing list.pdf')).toBeVisible();
  await expectGoodScreen(page, 'the confirmation e-mail');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Send a test to admin@example.org' }).click();
  await page.getByText('There is no mail server').getByRole('link', { name: 'Outbox' }).click();
  await page
    .getByRole('button', { name: /^\[Test\]/ })
    .or(page.getByRole('link', { name: /^\[Test\]/ }))
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Dear Alex Kim')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/class-dates\.ics.*Packing list\.pdf/)).toBeVisible();
});

async function signInOnScreen(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/user'));
}

function dayAfter(on: string, days: number): string {
  return new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

test.use({ expectedConsole: [/\/api\/saveSettings/] });

test('the office says for how long things are kept; nothing is kept by a word that is no number', async ({ page }) => {
  await signIn(page, 'admin@example.org');
  await page.goto('/admin/settings');
  const months = (what: string) => page.getByLabel(`${what}, in months`);
  await expect(months('History of changes')).toHaveValue('24');
  await months('Mails in the outbox').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a whole number from 1 to 240.')).toBeVisible();
  await months('Mails in the outbox').fill('6');
  await months('History of changes').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Keep less from now on?' });
  await expect(question).toContainText(
    'Mails in the outbox and settled notes to the office: all that is older than 6 months.',
  );
  await expect(question).not.toContainText('History of changes');
  await expectGoodScreen(page, 'keeping less');
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('The settings are saved.', { exact: false })).toBeVisible();
  await page.reload();
  await expect(months('Mails in the outbox')).toHaveValue('6');
  await expect(months('History of changes')).toHaveValue('');
  await page.goto('/admin/audit');
  await expect(page.getByText('Mails in the outbox, in months').first()).toBeVisible();
});

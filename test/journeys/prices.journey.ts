import type { Page } from '@playwright/test';
import type { SchoolClass } from '../../src/contract/classes.ts';
import { addStudent, createAccountInStep, fitting, listClasses, pickTwo, tickAll } from './family.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

/** The office makes a group of two classes for 40 less than they cost one by one. */
async function addGroup(page: Page, classes: readonly SchoolClass[], name: string): Promise<number> {
  const cents = classes.reduce((sum, { priceCents }) => sum + priceCents, -4000);
  await signIn(page, 'admin@example.org');
  await page.goto(`/admin/classes/management/groups?semester=${classes[0]?.semesterId}`);
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price of the group').fill(String(cents / 100));
  const box = page.getByRole('combobox', { name: 'Classes' });
  for (const { title } of classes) {
    await box.fill(title);
    await page.getByRole('option', { name: title }).filter({ visible: true }).first().click();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return cents;
}

const money = (cents: number) => `$${(cents / 100).toFixed(2).replace('.00', '')}`;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a family takes a group: the same number in catalogue, plan bar, review, result, enrollments and mail', async ({
  page,
  request,
  elsewhere: office,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const classes = pickTwo((await listClasses(request)).filter((item) => item.groupId === null && item.priceCents > 0));
  const name = 'Two at Once';
  const cents = await addGroup(office, classes, name);
  const total = new RegExp(`^Total\\s*${money(cents).replace('$', '\\$')}$`);

  await page.goto(`/classes/enrollment?semester=${classes[0].semesterId}`);
  const card = page.getByRole('region', { name, exact: true });
  await expect(card).toContainText(`${money(cents)} · saves $40`);
  await card.getByRole('button', { name: 'Choose all' }).click();
  await expect(page.getByText(`from ${money(cents)}`)).toBeVisible();
  await expectGoodScreen(page, 'catalogue with a priced plan');
  await page.getByRole('link', { name: 'Review', exact: true }).click();

  await createAccountInStep(page);
  await addStudent(page, { first: 'Ada', last: 'Grouper', ...fitting(classes[0]) });
  await tickAll(page);
  await page.getByRole('link', { name: 'Continue to review' }).click();
  await expect(page.getByText(total)).toBeVisible();
  await expect(page.getByText(`Ada has every class of ${name}: together ${money(cents)}`)).toBeVisible();
  for (const field of await page.getByLabel(/: your price$/).all()) {
    await field.fill('0.01');
    await field.blur();
    await expect(page.getByText(/^Enter an amount from/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Enroll/ })).toBeDisabled();
    await expectGoodScreen(page, 'review with a price outside of its range');
    await field.fill('');
  }
  await page.getByRole('button', { name: /^Enroll/ }).click();

  await expect(heading(page, 'You are enrolled')).toBeVisible();
  await expect(page.getByText(total)).toBeVisible();
  await page.getByRole('link', { name: 'See your enrollments' }).click();
  await expect(heading(page, 'Enrollments')).toBeVisible();
  await expect(page.getByText(total)).toBeVisible();

  await office.goto('/admin/outbox');
  await office.locator('tbody tr').filter({ hasText: 'guardian-' }).first().getByRole('link').click();
  await expect(office.getByRole('dialog').getByText(`Total for the enrolled classes: ${money(cents)}.`)).toBeVisible();
});

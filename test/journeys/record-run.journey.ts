import type { Locator, Page } from '@playwright/test';
import { addStudent, createAccountInStep } from './family.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';

/** Counts what a finger does: each tap on a button or a choice, and on each field that is not open for typing already. */
class Finger {
  taps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.click();
  }

  async type(what: Locator, text: string): Promise<void> {
    if (!(await what.evaluate((field) => field === document.activeElement))) await this.tap(what);
    await this.page.keyboard.type(text);
  }
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('a record is told as a run: at most 20 taps for the first child, 8 for the second', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/classes/enrollment/account');
  await createAccountInStep(page);
  await page.goto('/account/students');
  await addStudent(page, { first: 'Maya', last: 'Lee', born: '2017-05-06', grade: 3 });
  await addStudent(page, { first: 'Leo', last: 'Lee', born: '2019-05-06', grade: 1 });

  await page.getByRole('link', { name: 'Record of Maya Lee' }).click();
  const first = new Finger(page);
  await first.tap(page.getByRole('link', { name: 'Fill in step by step' }));
  const next = page.getByRole('button', { name: 'Save and next' });

  const guardians = region(page, 'Parents and guardians');
  await expect(guardians).toBeVisible();
  await expectGoodScreen(page, 'a step of the run');
  await first.type(guardians.getByLabel('Relationship'), 'Mother');
  await first.tap(guardians.getByRole('button', { name: /^Yes: the student lives with you/ }));
  await expect(guardians.getByLabel('May pick up')).toHaveValue('true');
  await first.tap(next);

  const contacts = region(page, 'Emergency contacts');
  await first.tap(contacts.getByRole('button', { name: /^Enter yourself/ }));
  const second = contacts.getByRole('group', { name: 'Contact 2' });
  await first.type(second.getByLabel('Name'), 'Ama Owusu');
  await first.type(second.getByLabel('Relationship'), 'Aunt');
  await first.type(second.getByLabel('Phone'), '+1 555 0100');
  await first.tap(next);
  await expect(contacts.getByText(/^Contact 1 has this number already/)).toBeVisible();
  await expectGoodScreen(page, 'two contacts who are one');
  await second.getByLabel('Phone').fill('+1 555 0142');
  // The slip was made to be seen.
  first.taps -= 1;
  await first.tap(next);

  await expect(region(page, 'Who may pick up')).toBeVisible();
  await first.tap(next);
  const permissions = region(page, 'Permissions');
  for (const name of [/^Photos/, /sunscreen/, /insect spray/])
    await first.tap(permissions.getByRole('radiogroup', { name }).getByRole('radio', { name: 'No' }));
  await first.tap(next);

  const nothing = page.getByRole('button', { name: 'Nothing special: save all of this' });
  await expect(nothing).toBeVisible();
  await expectGoodScreen(page, 'nothing special');
  await first.tap(nothing);
  const care = region(page, 'Doctor and insurance');
  await first.tap(care.getByRole('radio', { name: 'This doctor' }));
  await first.type(care.getByLabel('Name of the doctor'), 'Dr. Imani Reyes');
  await first.type(care.getByLabel('Phone of the doctor'), '+1 555 0190');
  await first.tap(care.getByRole('radio', { name: 'This insurance' }));
  await first.type(care.getByLabel('Insurance company'), 'Blue Ridge Health');
  await first.type(care.getByLabel('Member number'), 'BR-1');
  await first.tap(next);
  const questions = region(page, 'Questions of the school');
  await first.tap(questions.getByRole('radio', { name: 'Yes' }));
  await first.tap(next);
  await expect(page.getByRole('heading', { name: 'Maya’s record is complete' })).toBeFocused();
  await expectGoodScreen(page, 'the end of a run');
  await page.goBack();
  await expect(questions.getByRole('button', { name: 'Next' })).toBeVisible();
  await page.goForward();

  const other = new Finger(page);
  await other.tap(page.getByRole('link', { name: 'Go on with Leo’s record' }));
  const same = page.getByRole('group', { name: 'The same as Maya’s?' });
  await expect(same.getByText('Blue Ridge Health')).toBeVisible();
  await expectGoodScreen(page, 'the same as a sibling');
  await other.tap(same.getByRole('button', { name: 'The same: save all of this' }));
  await expect(region(page, 'Who may pick up')).toBeVisible();
  await other.tap(next);
  await other.tap(nothing);
  await other.tap(questions.getByRole('radio', { name: 'Not yet' }));
  await other.tap(next);
  await expect(page.getByRole('heading', { name: 'Leo’s record is complete' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'To your enrollments' })).toBeVisible();

  console.log(`taps of a record: first child ${first.taps}, second ${other.taps}`);
  expect(first.taps).toBeLessThanOrEqual(20);
  expect(other.taps).toBeLessThanOrEqual(8);
});

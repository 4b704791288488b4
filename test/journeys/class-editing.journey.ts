import type { BrowserContext, Page } from '@playwright/test';
import { expectGoodScreen } from './good-screen.ts';
import { openWeeks } from './open-weeks.ts';
import { expect, test } from './portal.ts';
import { endSessionsOf, signIn, signInAgain } from './staff.ts';

const TABLE = '/admin/classes/management';
const bar = (page: Page) => page.getByRole('region', { name: 'Saving' });
const rows = (page: Page) => page.locator('tr[data-row]');

// The browser's own line for a call that was cut off or refused.
test.use({ expectedConsole: [/Failed to load resource/], actionTimeout: 15_000 });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a class is made, filled in, published and found by families', async ({ page }) => {
  test.setTimeout(180_000);
  const title = `Owl Walk ${Date.now()}`;
  await page.goto(TABLE);
  await page.getByRole('button', { name: 'New class' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(dialog.getByText('Name the class.')).toBeVisible();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Type').fill('Birding');
  await expectGoodScreen(page, 'new class');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  const missing = page.getByRole('alert').filter({ hasText: 'Before families can see this class' });
  await missing.getByRole('link', { name: 'Say how many seats the class has.' }).click();
  await expect(page.getByRole('textbox', { name: 'Seats' })).toBeFocused();
  await page.keyboard.type('12');
  await page.getByLabel('Description', { exact: true }).fill('Bring a **torch**. <img src=x onerror=alert(1)>');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('torch');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('img')).toHaveCount(0);
  await fillSchedule(page);
  await page.getByLabel('From grade').selectOption({ index: 2 });
  await expect(bar(page)).toContainText(/Changed: .*description.*dates.*seats/);
  await expect(bar(page)).toContainText(/Kept at/);
  await expectGoodScreen(page, 'class form');
  await page.getByRole('button', { name: 'Publish' }).click();
  await confirmIfAsked(page, 'Publish');
  await expect(page.getByText('Families see this class.')).toBeVisible();

  await page.getByRole('link', { name: '← Class', exact: true }).click();
  await fromMenu(page, 'As families see it');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const toCalendar = page.getByRole('link', { name: 'Add to calendar' });
  await expect(toCalendar).toBeVisible();

  // What is cancelled belongs in nobody's calendar.
  await page.goBack();
  await fromMenu(page, 'Cancel this class');
  const question = page.getByRole('dialog').filter({ hasText: `Cancel ${title}?` });
  await question.getByLabel('Reason').fill('The owls have moved');
  await question.getByRole('button', { name: 'Cancel the class' }).click();
  await expect(page.getByText('The class is cancelled.')).toBeVisible();
  await fromMenu(page, 'As families see it');
  await page.reload();
  await expect(page.getByText('The school has cancelled this class.')).toBeVisible();
  await expect(toCalendar).toHaveCount(0);
});

/** An act of the menu at the head of a class. */
async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('the table is searched, opened and left by the keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(TABLE);
  await expect(rows(page).first()).toBeVisible();
  const title = (await rows(page).nth(1).getByRole('link').textContent()) ?? '';
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Search this screen');
  await expectGoodScreen(page, 'list of keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).toBeFocused();
  await page.keyboard.type(title.toUpperCase());
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=/);
  const link = rows(page).getByRole('link', { name: title });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Parts of this class' })).toBeVisible();
  await expectGoodScreen(page, 'class desk');
  await page.goBack();
  await expect(link).toBeVisible();
  await expect(page).toHaveURL(/search=/);
});

test('what was typed survives a reload and a lost network, and is saved in the end', async ({ page, context }) => {
  test.setTimeout(120_000);
  await makeDraft(page);
  const title = page.getByLabel('Title');
  await title.fill('Typed before the reload');
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
  await expect(title).toHaveValue('Typed before the reload');

  await cutOff(context, ['saveClass', 'saveClassDraft']);
  await title.fill('Typed without a network');
  await expect(bar(page)).toContainText('What you type is kept in this tab.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(bar(page).getByRole('alert')).toContainText('What you entered is still here');
  await expect(title).toHaveValue('Typed without a network');
  await context.unrouteAll();
  await bar(page).getByRole('button', { name: 'Try again' }).click();
  await expect(bar(page)).toContainText('Everything is saved');
  await page.reload();
  await expect(title).toHaveValue('Typed without a network');
  await expect(page.getByText('Your unsaved changes are back')).toHaveCount(0);
});

test('a session ends while a class is edited: signing in again over the form, everything typed is still there', async ({
  page,
  portal,
}) => {
  test.setTimeout(120_000);
  await makeDraft(page);
  const title = page.getByLabel('Title');
  await endSessionsOf(portal.url, 'admin@example.org');
  await title.fill('Typed as the session ended');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await signInAgain(page, 'admin@example.org');
  await expect(dialog).toBeHidden();
  await expect(title).toHaveValue('Typed as the session ended');
  await page
    .getByRole('button', { name: /^(Save draft|Try again)$/ })
    .first()
    .click();
  await expect(bar(page)).toContainText('Everything is saved');
});

test('two people edit the same class, and neither loses anything', async ({ page, elsewhere: other }) => {
  test.setTimeout(120_000);
  const address = await makeDraft(page);
  await signIn(other);
  await other.goto(address);
  await other.getByRole('textbox', { name: 'Seats' }).fill('9');
  await other.getByLabel('Title').fill('Their title');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(bar(other)).toContainText('Everything is saved');

  await page.getByLabel('Title').fill('My title');
  await page.getByLabel('Minimum').fill('3');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const met = page.getByRole('region', { name: 'Somebody else changed this class' });
  await expect(met).toContainText('Their title');
  await expect(met).toContainText('Taken over: seats');
  await expect(page.getByRole('textbox', { name: 'Seats' })).toHaveValue('9');
  await expectGoodScreen(page, 'conflicts');
  await met.getByRole('button', { name: 'Keep yours' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(bar(page)).toContainText('Everything is saved');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('My title');
  await expect(page.getByLabel('Minimum')).toHaveValue('3');
  await expect(page.getByRole('textbox', { name: 'Seats' })).toHaveValue('9');
});

test('a class with students shows whom a change touches, and families are told', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`${TABLE}?sort=-enrolled`);
  await rows(page).first().getByRole('link').click();
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click();
  const title = await page.getByLabel('Title').inputValue();
  const end = await page.getByLabel('Ends at').inputValue();
  await page.getByLabel('Ends at').fill(laterThan(end));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Whom this change touches');
  await expect(dialog).toContainText(/\d+ enrolled students/);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toContainText('Choose whether families are told.');
  await dialog.getByLabel(/Send \d+ mails? with what changed/).check();
  await dialog.getByLabel('Your own words').fill('We stay out a little longer.');
  await expectGoodScreen(page, 'effects of a change');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(bar(page)).toContainText('Everything is saved');
  await page.goto('/admin/outbox');
  // Newest first; a long subject is cut short, the mail itself names the class.
  await page.locator('tbody tr').first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText('We stay out a little longer.');
  await expect(page.getByRole('dialog')).toContainText(title);
});

/** A new draft, open in its form; answers the address of the form. */
async function makeDraft(page: Page): Promise<string> {
  await page.goto(TABLE);
  await page.getByRole('button', { name: 'New class' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('A draft');
  await dialog.getByLabel('Type').fill('Birding');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(bar(page)).toContainText('Everything is saved');
  return page.url();
}

async function fillSchedule(page: Page): Promise<void> {
  const hint =
    (await page
      .getByText(/^.+: \w+ \d+ – \w+ \d+$/)
      .first()
      .textContent()) ?? '';
  expect(hint).not.toBe('');
  const { weekday, from, to } = openWeeks(3);
  await page.getByLabel('First day').fill(from);
  await page.getByLabel('Last day').fill(to);
  await page.getByRole('button', { name: weekday }).click();
  await page.getByLabel('Starts at').fill('15:30');
  await page.getByLabel('Ends at').fill('17:00');
  await expect(page.getByText('3 dates as they will happen')).toBeVisible();
  await page
    .getByRole('button', { name: /^Skip: / })
    .first()
    .click();
  await expect(page.getByText('2 dates as they will happen')).toBeVisible();
  await page.getByRole('button', { name: /^Hold it: / }).click();
  await expect(page.getByText('3 dates as they will happen')).toBeVisible();
}

/** Publishing asks when another class needs the same place or instructor. */
async function confirmIfAsked(page: Page, act: string): Promise<void> {
  const question = page.getByRole('dialog').getByRole('button', { name: act });
  await expect(question.or(page.getByText('Families see this class.'))).toBeVisible();
  if (await question.isVisible()) await question.click();
}

async function cutOff(context: BrowserContext, names: readonly string[]): Promise<void> {
  for (const name of names) await context.route(`**/api/${name}`, (route) => route.abort());
}

/** Half an hour later on the clock, before midnight. */
function laterThan(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const later = Math.min(hours * 60 + minutes + 30, 23 * 60 + 30);
  return `${String(Math.floor(later / 60)).padStart(2, '0')}:${String(later % 60).padStart(2, '0')}`;
}

import { expectGoodScreen, listClasses } from './family.ts';
import { expect, test } from './portal.ts';

test('anyone finds a class by words and filters that live in the address', async ({ page, request }) => {
  test.setTimeout(180_000);
  const classes = await listClasses(request);
  await page.goto('/');
  await expect(page).toHaveURL(/\/classes\/enrollment$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Class registration' })).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expectGoodScreen(page, 'catalogue');

  // What is typed is in the address at once, and a link brings it back.
  const shown = await cards.first().getByRole('heading').innerText();
  await page.getByRole('searchbox').fill(shown.toUpperCase());
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(cards.first().getByRole('heading')).toHaveText(shown);
  await page.getByLabel('Seats left only').check();
  await expect(page).toHaveURL(/[?&]seats=left/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(shown.toUpperCase());
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).not.toHaveURL(/[?&](q|seats)=/);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  // Nothing found says so and offers the way back.
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('heading', { name: 'No class fits these filters' })).toBeVisible();
  await expectGoodScreen(page, 'nothing found');
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(cards.first()).toBeVisible();

  // On a phone the filters are a sheet.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Day').selectOption({ index: 1 });
  await expectGoodScreen(page, 'filter sheet');
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL(/[?&]day=\d/);
  await page.setViewportSize({ width: 1280, height: 900 });

  // A class has an address of its own, with all its dates.
  const named = classes.find(({ meetings, isInformationOnly }) => meetings.length > 1 && !isInformationOnly);
  if (!named) throw new Error('The sample school has no class with dates.');
  await page.goto(`/classes/enrollment/class/${named.id}`);
  await expect(page.getByRole('heading', { level: 1, name: named.title })).toBeVisible();
  await expect(page.locator('ol > li')).toHaveCount(named.meetings.length);
  await expectGoodScreen(page, 'class page');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);

  await page.goto('/classes/enrollment/class/00000000-0000-7000-8000-00000000dead');
  await expect(page.getByRole('heading', { level: 1, name: 'This class does not exist (any more)' })).toBeVisible();
  await expectGoodScreen(page, 'unknown class');
  await page.getByRole('link', { name: 'See all classes' }).click();
  await expect(cards.first()).toBeVisible();
});

test.describe('when the portal does not answer', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test('the catalogue says so, and trying again brings the classes', async ({ page }) => {
    // As served without the data in the page, and with a portal that cannot be reached.
    await page.route('**/classes/enrollment', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text())
        .replace(/("available":)\{.*\}(?=\}<\/script>)/s, '$1null')
        .replace(/(<div id="root">).*(?=<\/div>\s*<script[^>]* id="page-data")/s, '$1');
      await route.fulfill({ response: answer, body: text });
    });
    await page.route('**/api/availableEnrollmentClasses', (route) => route.abort());
    await page.goto('/classes/enrollment');
    await expect(page.getByRole('heading', { name: 'The classes could not be loaded' })).toBeVisible();
    await expectGoodScreen(page, 'catalogue that could not be loaded');
    await page.unroute('**/api/availableEnrollmentClasses');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

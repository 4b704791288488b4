import { listClasses } from './family.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expectRoomForLetters } from './large-letters.ts';
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
  await expectRoomForLetters(page, 'catalogue');

  // What is typed is in the address at once, and a link brings it back.
  const shown = await cards.first().getByRole('heading').innerText();
  await page.getByRole('searchbox').fill(shown.toUpperCase());
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(cards.first().getByRole('heading')).toHaveText(shown);
  await page.getByRole('combobox', { name: 'Seats' }).selectOption('open');
  await expect(page).toHaveURL(/[?&]seats=open/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(shown.toUpperCase());

  // Whoever comes back from a class finds the filters as they left them, each with a chip that takes it away.
  await cards.first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'All classes' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(shown.toUpperCase());
  await page.getByRole('button', { name: 'Remove filter: Open' }).click();
  await expect(page).not.toHaveURL(/[?&]seats=/);
  await expect(page.locator('#classes-count')).toBeFocused();
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
  await sheet.getByRole('group', { name: 'Day' }).getByRole('button').first().click();
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

test('the cards have their room at every width, and near words, parts of days and places are found', async ({
  page,
}) => {
  for (const [width, height, columns] of [
    [360, 740, 1],
    [1280, 800, 3],
  ] as const)
    await test.step(`on arrival the first whole row of cards is on screen: ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto('/classes/enrollment');
      const items = page.getByRole('article').first().locator('xpath=ancestor::ul').locator('> li');
      const row = await Promise.all(Array.from({ length: columns }, (_, index) => items.nth(index).boundingBox()));
      expect(new Set(row.map((box) => box?.y)).size).toBe(1);
      for (const box of row) expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    });
  await test.step('near words', async () => {
    const search = page.getByRole('searchbox');
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    await search.fill('kayac');
    await expect(page.getByText(/^\d+ class(es)? · nothing says “kayac”, these come near$/)).toBeVisible();
    await expect(cards.first()).toContainText(/kayak/i);
    await search.fill('tue');
    await expect(page).toHaveURL(/[?&]q=tue/);
    await expect(page.getByText('near', { exact: false })).toHaveCount(0);
    for (const text of await cards.allInnerTexts()) expect(text).toMatch(/Tue|Mon – /);
  });
  await test.step('on a phone cards are at most 300 px high, and three of them fit a screen and a half', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/classes/enrollment');
    const boxes = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.max(...boxes.slice(0, 12))).toBeLessThanOrEqual(300);
    const items = page.getByRole('article').first().locator('xpath=ancestor::ul').locator('> li');
    const [first, third] = [await items.first().boundingBox(), await items.nth(2).boundingBox()];
    expect((third?.y ?? 0) + (third?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(1110);
  });
  await test.step('with letters of twice the size the header still says "Portal"', async () => {
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200% !important }');
      document.adoptedStyleSheets = [sheet];
    });
    const title = page.getByRole('banner').getByText('Portal', { exact: true });
    expect(await title.evaluate(({ parentElement: p }) => p !== null && p.scrollWidth <= p.clientWidth)).toBe(true);
    expect((await title.boundingBox())?.width).toBeGreaterThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
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

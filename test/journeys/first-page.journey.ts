import type { Page } from '@playwright/test';
import { isOpenNow, listClasses } from './family.ts';
import { expect, test } from './portal.ts';
import { watch } from './seen.ts';
import { signIn } from './staff.ts';

/** Opens the catalogue and keeps the program back until it is let go. */
async function openHeldBack(page: Page, url = '/classes/enrollment') {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.addInitScript(watch);
  await page.route(/\/assets\/(?!early-marks\.)[^/]+\.js$/, async (route) => {
    await free;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  // Nobody sees the page before its styles are there, but a measurement would.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
  );
  expect(await isRunning(page)).toBe(false);
  const drawn = await page.locator('main, h1, search input, search select').elementHandles();
  return async () => {
    letGo();
    await expect.poll(() => isRunning(page)).toBe(true);
    // The program goes on with what the server has drawn: nothing was drawn anew, as after an error it would be.
    for (const element of drawn) expect(await element.evaluate(({ isConnected }) => isConnected)).toBe(true);
  };
}

/** The program says so, and presses are its own from then on. */
async function isRunning(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-runs'));
}

test('without scripts the classes can be read, and links lead on', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url });
  const page = await context.newPage();
  await page.goto('/classes/enrollment');
  await expect(page.getByRole('heading', { level: 1, name: 'Class registration' })).toBeVisible();
  expect(await page.getByRole('article').count()).toBeGreaterThan(5);
  await expect(page.locator('noscript')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  const semester = page.getByRole('navigation', { name: 'Semesters' }).getByRole('link').last();
  await semester.click();
  await expect(page).toHaveURL(/[?&]semester=/);
  await expect(semester).toHaveAttribute('aria-current', 'page');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/classes\/enrollment\/class\//);
  await context.close();
});

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1280, height: 900 }],
] as const)
  test(`the program goes on with the page without anything moving, on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const letGo = await openHeldBack(page);
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main, h1, search, search input[type=search], li, article *, footer')]
          .filter((each) => each.checkVisibility())
          .map((each) => each.getBoundingClientRect())
          // What is far away has no place yet.
          .filter(({ top, width }) => width > 0 && top < innerHeight)
          .map(({ x, y, width, height }) => [x, y, width, height].join(' ')),
      );
    const before = await boxes();
    const card = await page.getByRole('article').first().elementHandle();
    await letGo();
    expect(await card?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    expect(await boxes()).toEqual(before);
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveTitle(/^Class registration · /);
    expect(await page.evaluate(() => window.seen)).toEqual({ shifted: [], refused: [] });
  });

for (const [name, viewport, y] of [
  ['phone', { width: 360, height: 740 }, 360],
  ['desk', { width: 1280, height: 800 }, 347],
] as const)
  test(`whoever comes back signed in finds the room for their places kept, on a ${name}; a stranger's classes stand higher`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const card = page.getByRole('article').first();
    const places = page.getByRole('navigation', { name: 'Your places' });
    const top = async () => (await card.boundingBox())?.y ?? Infinity;
    await page.goto('/classes/enrollment');
    expect(await top()).toBeLessThanOrEqual(y);
    await signIn(page, 'family03@example.org');
    await page.goto('/calendar/classes');
    await expect(places).toBeVisible();

    const letGo = await openHeldBack(page);
    const before = await top();
    expect(before).toBeGreaterThan(y);
    await letGo();
    await expect(places).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await top()).toBe(before);
    expect(await page.evaluate(() => window.seen)).toEqual({ shifted: [], refused: [] });
  });

test('what was typed before the program ran is searched for, and typing goes on', async ({ page, request }) => {
  const [first] = await listClasses(request);
  if (!first) throw new Error('The sample school has no class.');
  const letGo = await openHeldBack(page);
  const search = page.getByRole('searchbox');
  await search.pressSequentially(first.title);
  await search.press('ArrowLeft');
  await letGo();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(first.title);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(first.title);
  // The caret stands where it stood.
  await search.press('Backspace');
  await expect(search).toHaveValue(first.title.slice(0, -2) + first.title.slice(-1));
  expect(await page.evaluate(() => window.seen.refused)).toEqual([]);
});

test('filters set before the program ran count', async ({ page }) => {
  const letGo = await openHeldBack(page);
  await page.getByRole('combobox', { name: /^Day/ }).selectOption('2');
  await page.getByRole('combobox', { name: /^For whom/ }).selectOption('grade:4');
  await letGo();
  await expect(page).toHaveURL(/[?&]day=2/);
  await expect(page).toHaveURL(/[?&]grade=4/);
  await expect(page.getByRole('combobox', { name: /^Day/ })).toHaveValue('2');
  // Of whom is looked for there may be several: the field says who they are.
  await expect(page.getByRole('combobox', { name: /^For whom/ }).locator('option:checked')).toHaveText('4th grade');
});

test('a class chosen before the program ran is in the plan, where one had scrolled to', async ({ page, request }) => {
  const classes = await listClasses(request);
  const isFree = (title: string) => {
    const named = classes.filter((each) => each.title === title);
    return named.length === 1 && named.every((each) => isOpenNow(each) && each.seatsLeft > 0);
  };
  const letGo = await openHeldBack(page);
  const cards = page.getByRole('article');
  const index = (await cards.getByRole('heading').allTextContents()).findLastIndex(isFree);
  const card = cards.nth(index);
  const title = await card.getByRole('heading').innerText();
  // In the middle: at the lower edge the bar of the plan would come over the button, and the browser rightly brings it out from under it.
  await card.evaluate((each) => each.scrollIntoView({ block: 'center' }));
  await card.getByRole('button', { name: `Choose ${title}` }).press('Space');
  const before = (await card.boundingBox())?.y ?? 0;
  await letGo();
  await expect(card.getByRole('button', { name: `Remove ${title}` })).toBeFocused();
  expect(Math.abs(((await card.boundingBox())?.y ?? 0) - before)).toBeLessThan(8);
  await expect(page.getByRole('link', { name: /^Review/ })).toBeVisible();
  // Whoever has a plan is not shown everybody's view first.
  await page.unrouteAll();
  await page.reload();
  await expect(cards.nth(index).getByRole('button', { name: `Remove ${title}` })).toBeAttached();
  expect(await page.evaluate(() => window.seen)).toEqual({ shifted: [], refused: [] });
});

test('messages put away before the program ran stay away, all of them', async ({ page }) => {
  const letGo = await openHeldBack(page);
  const hide = page.getByRole('button', { name: 'Hide this message' });
  await page.getByRole('region', { name: 'Messages' }).locator('summary').click();
  expect(await hide.count()).toBeGreaterThan(1);
  for (const each of await hide.all()) await each.click();
  await letGo();
  await expect(hide).toHaveCount(0);
  // As does what was put away where the server does not know of it.
  await page.unrouteAll();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Choose/ }).first()).toBeVisible();
  await expect(hide).toHaveCount(0);
});

test('on a phone, a press on the filters opens them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const letGo = await openHeldBack(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const semester = page.locator('details').first();
  await semester.locator('summary').click();
  await letGo();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expect(semester).toHaveAttribute('open');
});

test('the server draws with the names and the files of the browser program', async ({ page, request }) => {
  const answer = await request.get('/classes/enrollment');
  const html = await answer.text();
  const markup = html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));
  const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, address]) => address ?? '');
  const css = (await Promise.all(sheets.map(async (address) => (await request.get(address)).text()))).join('');
  const names = new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, text]) => (text ?? '').split(' ')));
  expect(names.size).toBeGreaterThan(40);
  expect([...names].filter((name) => !css.includes(`.${name}`))).toEqual([]);
  const files = new Set([...markup.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address ?? ''));
  expect(files.size).toBeGreaterThan(5);
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200);
  expect(markup).not.toMatch(/<script|\sstyle=|\son[a-z]+=/i);
  expect(html).not.toMatch(/<script>/);
  await page.goto('/classes/enrollment');
  await expect(page.getByRole('article').first()).toBeVisible();
});

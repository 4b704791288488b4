import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

interface View {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly isLookedInto: boolean;
}

/** What a journey looks at on every screen: a phone, a tablet, and a dark desk. */
const VIEWS: readonly View[] = [
  { width: 360, scheme: 'light', isLookedInto: true },
  { width: 768, scheme: 'light', isLookedInto: false },
  { width: 1280, scheme: 'dark', isLookedInto: true },
];

/** Every width in both schemes: for what stands on every screen. */
export const EVERY_VIEW: readonly View[] = [360, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme, isLookedInto: true })),
);

/** Of a long table or list, what comes after its first ten is made like them. */
const MORE_OF_THE_SAME = ['tbody tr:nth-child(n + 11)', 'main li:nth-child(n + 11)'];

/** Of a screen that is all there: no sideways scrolling at 360, 768 and 1280 px, and no accessibility fault on the phone and the desk; afterwards the page is as wide as it was. */
export async function expectGoodScreen(page: Page, name: string, views = VIEWS): Promise<void> {
  await expect(page.locator('h1'), name).not.toHaveCount(0);
  await expect(page.locator('[aria-busy=true]:not(button)'), `${name} is loaded`).toHaveCount(0);
  const before = page.viewportSize();
  for (const { width, scheme, isLookedInto } of views) {
    await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // The colours are there with the next picture.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    if (isLookedInto) expect(await findFaults(page), `${name} at ${width} px, ${scheme}`).toEqual([]);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang, `${name} scrolls sideways at ${width} px`).toBe(0);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/**
 * What axe finds against the screen as it stands, by all its rules; while a dialog has the screen to itself, against the dialog. It is
 * loaded once a page and tells of faults only: to load it for every look and to describe what is good as well, as its own driver for
 * Playwright does, takes eight times as long.
 */
export async function findFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (exclude) => {
    if (!window.axe) throw new Error('axe is not there.');
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const where = dialog ?? { include: document, exclude: exclude.filter((each) => document.querySelector(each)) };
    const { violations } = await window.axe.run(where, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, MORE_OF_THE_SAME);
}

import { expect, type Page } from '@playwright/test';

/** What a browser calls its letters, twice as large as they come. */
const LARGE = { standard: 32, fixed: 26 };
const USUAL = { standard: 16, fixed: 13 };

/** Of a screen that is all there: on a phone whose letters are twice as large all words are on it, whole, and no line stands on another. */
export async function expectRoomForLetters(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]:not(button)'), `${name} is loaded`).toHaveCount(0);
  const before = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  // The letters first: what hangs on both is asked again when the width changes.
  await browser.send('Page.setFontSizes', { fontSizes: LARGE });
  await page.setViewportSize({ width: 361, height: 740 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await expect.poll(() => findCut(page), { message: `${name}, in large letters` }).toEqual([]);
  await browser.send('Page.setFontSizes', { fontSizes: USUAL });
  await browser.detach();
  if (before) await page.setViewportSize(before);
}

/** Words that are beside the screen, cut off, or on top of each other. What only a screen reader is told is clipped to nothing, and what folds open at a press stands whole there. */
async function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const has = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isTold = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath !== 'none' || at.matches('summary')) return true;
      return !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    };
    const found = [...document.querySelectorAll('body *')].filter((element) => has(element) && !isTold(element));
    const faults = found.flatMap((element) => {
      const { left, right } = element.getBoundingClientRect();
      const { overflowX, overflowY, lineHeight, fontSize, display } = getComputedStyle(element);
      const isBlock = display !== 'inline';
      return [
        (left < -1 || right > width + 1) && 'beside the screen',
        isBlock && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && 'cut at its end',
        isBlock && overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2 && 'cut below',
        Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) && 'lines on top of each other',
      ].flatMap((fault) => (fault ? `${fault}: ${element.textContent?.trim().slice(0, 40)}` : []));
    });
    const overhang = document.documentElement.scrollWidth - width;
    return overhang > 0 ? [`scrolls sideways by ${overhang} px`, ...faults] : faults;
  });
}

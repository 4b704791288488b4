import type { Page } from '@playwright/test';
import { isCall, loseFrom, type Loss, nameOpening, type Whole, openAgain } from '../journeys/lost-request.ts';

/** What opens something to fill in, by its name; nothing that acts. */
const OPENERS = /^(add|new|create|edit|change|invite|write|filter|columns|import|copy|move|more|show|take)\b/i;
/** One place in a list: it moves at once. */
const ACTS = /^move (up|down)\b|^move .* (up|down)$/i;
const MOST_OPENERS = 3;
const TYPED = 'Seven herons';
const LOST_MS = 1000;
const ASKED_AGAIN_MS = 4000;

/** The buttons of a screen that open something, each name once. */
export async function openersOn(page: Page): Promise<string[]> {
  const names = await page.locator('main button[type=button]:not([disabled])').evaluateAll((all) =>
    all
      .filter((each) => {
        // What a panel at the side covers can be pressed by nobody.
        each.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = each.getBoundingClientRect();
        return each.checkVisibility() && each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((each) => (each.getAttribute('aria-label') ?? each.textContent).trim()),
  );
  return [...new Set(names)].filter((name) => OPENERS.test(name) && !ACTS.test(name)).slice(0, MOST_OPENERS);
}

/** Types into every empty field, then loses all calls for a second while everything is asked for anew and the form is sent; null where there is no field. */
export async function loseWhatWasTyped(page: Page, whole: Whole): Promise<Loss | null> {
  // What was pressed before may be gone: somebody has it open, or it has another name by now.
  if (
    await openAgain(page, whole).then(
      () => false,
      () => true,
    )
  )
    return null;
  const typed = await typeEverywhere(page);
  if (typed.length === 0) return null;
  const since = performance.now();
  const line = await loseFrom(page, isCall, () => performance.now() - since < LOST_MS);
  await page.evaluate(() => {
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
  });
  const send = page.locator('form:has([data-typed]) button[type=submit]:not([disabled])').first();
  if (await send.isVisible()) await send.click({ timeout: LOST_MS }).catch(() => undefined);
  await page.waitForTimeout(LOST_MS + ASKED_AGAIN_MS);
  const gone = await goneFrom(page, typed);
  await line.detach();
  const harms: Loss['harms'] = gone.length > 0 ? [['lost what was typed', gone.join(', ')]] : [];
  return { where: nameOpening(whole), request: 'every call for a second', harms };
}

async function typeEverywhere(page: Page): Promise<string[]> {
  const fields = page.locator(
    ':is(main, dialog, [role=dialog]) :is(textarea, input[type=text], input:not([type])):not([readonly], [disabled], [role=combobox])',
  );
  const typed: string[] = [];
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || (await field.inputValue()) !== '') continue;
    const mark = `${TYPED} ${typed.length}`;
    await field.fill(mark, { timeout: LOST_MS }).catch(() => undefined);
    if ((await field.inputValue()) !== mark) continue;
    await field.evaluate((each) => each.setAttribute('data-typed', ''));
    typed.push(mark);
  }
  return typed;
}

async function goneFrom(page: Page, typed: readonly string[]): Promise<string[]> {
  const values = await page
    .locator('textarea, input')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  return typed.filter((mark) => !values.includes(mark));
}

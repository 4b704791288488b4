import type { Browser, Page } from '@playwright/test';

/** The page that a worker's journeys follow one another on. */
export interface Kept {
  page?: Page;
}

/** What every page begins with. */
const VIEWPORT = { width: 1280, height: 720 };
const HEARD = ['console', 'pageerror', 'request', 'response', 'download', 'dialog', 'popup'] as const;

/**
 * Hands over a page as a new browser has it: nobody is signed in, nothing is stored, nothing intercepted. What it has loaded and compiled
 * stays, which is a quarter of what a journey costs.
 */
export async function keepPage(
  browser: Browser,
  kept: Kept,
  actionTimeout: number | undefined,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const page = (kept.page ??= await openPage(browser));
  const forget = noteScripts(page);
  page.setDefaultTimeout(actionTimeout ?? 0);
  await use(page);
  await forget();
  await clear(page);
}

/** In a context of its own, with everything that the configuration says; what moves would be drawn sixty times a second, by the processor. */
export async function openPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
}

/** Takes back what a journey has the page run before everything else. */
function noteScripts(page: Page): () => Promise<void> {
  const scripts: { dispose: () => Promise<void> }[] = [];
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...args) => {
    const script = await add(...args);
    scripts.push(script);
    return script;
  };
  return async () => {
    page.addInitScript = add;
    for (const script of scripts) await script.dispose();
  };
}

async function clear(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of HEARD) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
  await page.setViewportSize(VIEWPORT);
  await page.mouse.move(0, 0);
  const { origin } = new URL(page.url());
  if (origin !== 'null') {
    // Of the portal still, so that what the tab keeps can be reached, but without its program, which would write again; and whether or not it runs.
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(`${origin}/cleared`);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await page.unrouteAll();
  }
  const devtools = await context.newCDPSession(page);
  if (origin !== 'null')
    await devtools.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,service_workers,cache_storage',
    });
  await page.goto('about:blank');
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}

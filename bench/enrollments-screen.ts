import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumOnPath } from '../test/journeys/chromium.ts';
import { openBenchSchool, type ReturningFamily } from './families.ts';
import { fillLargeSchool } from './large-school.ts';
import { judge, median, ms, type Row } from './report.ts';
import { remove, type RunningPortal, startPortal, temporaryFolder } from './running-portal.ts';

const ROUNDS = 9;
const MUST = 400;

/** What is pressed, and what brings back where it was pressed. */
const PRESSED = [
  ['the next page', { press: 'Next page', back: 'Previous page' }],
  ['a filter', { press: 'Ended', back: 'All' }],
  ['another order', { press: 'Student', back: 'Since' }],
] as const;

/** The page of the enrollments after a click, a hundred thousand of them and the CPU slowed four times: from the click to the new rows on screen. */
export async function enrollmentsScreen(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  const executablePath = chromiumOnPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS });
  try {
    const { office, semesterId } = await fillLargeSchool(school);
    const page = await openAs(browser, portal, office);
    await page.goto(`${portal.url}/admin/enrollments?semester=${semesterId}`);
    await page.locator('tr[data-row]').first().waitFor();
    const rows: Row[] = [];
    for (const [what, { press, back }] of PRESSED) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        times.push(await untilNewRows(page, press));
        await untilNewRows(page, back);
      }
      rows.push(rowOf(what, times));
    }
    return rows;
  } finally {
    await browser.close();
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

async function openAs(browser: Browser, { url }: RunningPortal, { cookie }: ReturningFamily): Promise<Page> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** From a click on a button of that name until other rows stand on screen; measured within the page, as asking it from outside takes time from it. */
async function untilNewRows(page: Page, name: string): Promise<number> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  await button.evaluate((element) => {
    const shown = () =>
      Array.from(document.querySelectorAll('tr[data-row]'), (row) => row.getAttribute('data-row')).join();
    const before = shown();
    let since = 0;
    element.addEventListener('click', () => (since = performance.now()), { once: true, capture: true });
    const newRows = new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        if (since === 0 || shown() === '' || shown() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - since), 0));
      });
      observer.observe(document, { childList: true, subtree: true, attributeFilter: ['data-row'] });
    });
    Object.assign(globalThis, { newRows });
  });
  await button.click();
  return page.evaluate(() => (globalThis as unknown as { newRows: Promise<number> }).newRows);
}

function rowOf(what: string, times: readonly number[]): Row {
  const figure = median(times);
  return {
    what: `page of 100000 enrollments, CPU slowed 4×: ${what}, from the click to its rows`,
    figure: ms(figure),
    beside: `the slowest of ${times.length}: ${ms(Math.max(...times))}`,
    must: ms(MUST),
    aim: ms(MUST),
    verdict: judge(figure, MUST, MUST, 'less'),
  };
}

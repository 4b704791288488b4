import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumOnPath } from '../test/journeys/chromium.ts';
import { judge, median, ms, type Row } from './report.ts';
import { remove, startPortal, temporaryFolder } from './running-portal.ts';

const ROUNDS = 5;
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

interface Load {
  readonly scriptBytes: number;
  readonly largestPaint: number;
  readonly shift: number;
}

/** The first load of the catalogue on a phone: 1.6 Mbit/s, 150 ms, CPU slowed four times, nothing cached. */
export async function firstLoad(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir, entry: 'demo' });
  const executablePath = chromiumOnPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS });
  try {
    const loads: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) loads.push(await load(browser, `${portal.url}/classes/enrollment`));
    return rows(loads);
  } finally {
    await browser.close();
    await portal.stop();
    await remove(dataDir);
  }
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  await page.getByRole('article').first().waitFor();
  const load = await read(page);
  await context.close();
  return load;
}

/** Runs in the page before anything else: keeps the largest paint and the sum of shifts. */
function watch(): void {
  const seen = { largestPaint: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scripts that came before the load event count as the first load; what is fetched when idle does not. */
async function read(page: Page): Promise<Load> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      (entry) => entry.name.endsWith('.js') && entry.startTime < (navigation?.loadEventEnd ?? 0),
    );
    const sizes = await Promise.all(
      scripts.map(async ({ name }) => {
        const stream = (await fetch(name)).body?.pipeThrough(new CompressionStream('gzip'));
        return (await new Response(stream).arrayBuffer()).byteLength;
      }),
    );
    const { seen } = globalThis as unknown as { seen: { largestPaint: number; shift: number } };
    return { ...seen, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
  });
}

function rows(loads: readonly Load[]): Row[] {
  const kb = median(loads.map((load) => load.scriptBytes)) / 1000;
  const shift = Math.max(...loads.map((load) => load.shift));
  const paint = median(loads.map((load) => load.largestPaint));
  return [
    {
      what: 'first load of the catalogue: JS, gzip',
      figure: `${kb.toFixed(1)} kB`,
      must: '130 kB',
      aim: '112 kB',
      verdict: judge(kb, 130, 112, 'less'),
    },
    {
      what: 'first load: layout shift (largest of all rounds)',
      figure: shift.toFixed(4),
      must: '0',
      aim: '0',
      verdict: judge(shift, 0, 0, 'less'),
    },
    {
      what: 'first load: largest paint at 1.6 Mbit/s, 150 ms, CPU slowed 4×',
      figure: ms(paint),
      must: '1.3 s',
      aim: '1.0 s',
      verdict: judge(paint, 1300, 1000, 'less'),
    },
  ];
}

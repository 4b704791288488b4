import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumOnPath } from '../test/journeys/chromium.ts';
import { openBenchSchool } from './families.ts';
import { count, judge, median, ms, type Row } from './report.ts';
import { remove, root, startPortal, temporaryFolder } from './running-portal.ts';

const CLASSES = 1000;
const ROUNDS = 5;
const DRAWN = { must: 250, aim: 250 };
const SCRIPT_KB = { must: 230, aim: 230 };

/** Measures a large school's calendar in a browser with a CPU slowed four times: its rendering time, and the size of its route's script. */
export async function calendarDrawing(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  const executablePath = chromiumOnPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS });
  try {
    await school.addClasses(CLASSES, 12);
    // Meetings of realistic length, so that most of them overlap with many others.
    await school.query(`UPDATE meetings SET end_time = start_time + interval '90 minutes'`);
    const [first] = await school.query<{ on: string }>(`SELECT (min(held_on) + 14)::text AS "on" FROM meetings`);
    const page = await openSlowly(browser, `${portal.url}/calendar/classes?from=${first?.on ?? ''}`);
    const rows: Row[] = [await routeScripts()];
    for (const view of ['Month', 'Week', 'Day', 'Agenda']) {
      const drawn: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        // The data is loaded already; this measures the rendering.
        await draw(page, view === 'Day' ? 'Week' : 'Day');
        drawn.push(await draw(page, view));
      }
      // The first round also loaded data from the network.
      const took = median(drawn.slice(1));
      rows.push({
        what: `calendar of ${count(CLASSES)} classes, ${view.toLowerCase()} drawn, CPU slowed 4×`,
        figure: ms(took),
        must: `≤ ${DRAWN.must} ms`,
        aim: `≤ ${DRAWN.aim} ms`,
        verdict: judge(took, DRAWN.must, DRAWN.aim, 'less'),
      });
    }
    return rows;
  } finally {
    await browser.close();
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

async function openSlowly(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('table').waitFor();
  return page;
}

/** Measures the time from the click on a view to the frame that shows it. */
async function draw(page: Page, view: string): Promise<number> {
  const took = await page.evaluate(async (name) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main nav a')];
    const link = links.find((each) => each.textContent === name);
    const since = performance.now();
    link?.click();
    while (
      document.querySelector('main [data-view]')?.getAttribute('data-view') !== name.toLowerCase() ||
      document.querySelector('main [aria-busy="true"]')
    )
      await frame();
    await frame();
    return performance.now() - since;
  }, view);
  await page.waitForLoadState('networkidle');
  return took;
}

interface Part {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The compressed size of the script that a month needs before it is rendered; script fetched when idle does not count. */
async function routeScripts(): Promise<Row> {
  const web = join(root, 'dist', 'web');
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8')) as Record<string, Part>;
  const files = new Set<string>();
  const add = (name: string) => {
    const part = manifest[name];
    if (!part || files.has(part.file)) return;
    files.add(part.file);
    part.imports?.forEach(add);
  };
  const calendar = 'src/web/portal/calendar';
  ['index.html', 'src/web/family-screens.ts', `${calendar}/calendar-page.tsx`, `${calendar}/class-grid.tsx`].forEach(
    add,
  );
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(web, file)), { level: 9 }).length),
  );
  const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  return {
    what: "JS of the calendar's route with a month, gzip",
    figure: `${kb.toFixed(1)} kB`,
    must: `${SCRIPT_KB.must} kB`,
    aim: `${SCRIPT_KB.aim} kB`,
    verdict: judge(kb, SCRIPT_KB.must, SCRIPT_KB.aim, 'less'),
  };
}

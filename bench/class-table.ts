import { type Browser, chromium, type Page } from '@playwright/test';
import { CLASS_FILTERS, CLASS_SORTS } from '../src/contract/class-table.ts';
import { PAGE_ROWS } from '../src/domain/pages.ts';
import { CHROMIUM_FLAGS, chromiumOnPath } from '../test/journeys/chromium.ts';
import { ask } from './ask.ts';
import { type BenchSchool, openBenchSchool } from './families.ts';
import { judge, median, ms, type Row } from './report.ts';
import { type RunningPortal, remove, startPortal, temporaryFolder } from './running-portal.ts';

/** What the browser shows, and what the server searches. */
const SHOWN = 1000;
const SEARCHED = 5000;
const ROUNDS = 9;
const PASSWORD = 'bench-lantern-42';

/** The staff's class table: first rows after the data with the CPU slowed four times, and every kind of question at the server. */
export async function classTable(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir, entry: 'demo', environment: { DEMO_PASSWORD: PASSWORD } });
  const school = await openBenchSchool(dataDir);
  const executablePath = chromiumOnPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS });
  try {
    const semesterId = await fillSemester(school, SHOWN);
    const { page, token } = await signIn(browser, portal.url);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await firstRows(page, portal.url, semesterId));
    await fillSemester(school, SEARCHED - SHOWN);
    const asked = await askAll(portal, await token, semesterId);
    return [
      row(`class table of ${SHOWN} classes, CPU slowed 4×: first rows after the data`, median(times), 300),
      ...asked.map(([what, figure]) => row(`class table's call, ${SEARCHED} classes: ${what}`, figure, 100)),
    ];
  } finally {
    await browser.close();
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** A semester of classes with titles, places and instructors as mixed as a city's. */
async function fillSemester(school: BenchSchool, count: number): Promise<string> {
  const ids = await school.addClasses(count, 12);
  await school.query(
    `UPDATE classes SET title = (ARRAY['Rock Climbing','Kayaking','Forest School','Yoga','River Ecology','Trail Running'])[1 + n % 6]
       || ' ' || (ARRAY['for beginners','advanced','on Saturdays','with parents'])[1 + n % 4] || ' ' || (n * 7919 % $2),
       seats_taken = n % 13, capacity = 12 + n % 9, is_paused = n % 17 = 0, price_cents = (n % 40) * 500,
       published_at = CASE WHEN n % 11 = 0 THEN NULL ELSE published_at END,
       type_id = types.id, location_id = places.id
     FROM unnest($1::uuid[]) WITH ORDINALITY AS made(id, n),
       (SELECT id, row_number() OVER () - 1 AS at, count(*) OVER () AS of FROM class_types) AS types,
       (SELECT id, row_number() OVER () - 1 AS at, count(*) OVER () AS of FROM locations) AS places
     WHERE classes.id = made.id AND types.at = n % types.of AND places.at = n % places.of`,
    [ids, count],
  );
  await school.query(
    `INSERT INTO class_instructors (organization_id, class_id, instructor_id, position)
     SELECT people.organization_id, made.id, people.id, 0
     FROM unnest($1::uuid[]) WITH ORDINALITY AS made(id, n),
       (SELECT organization_id, id, row_number() OVER () - 1 AS at, count(*) OVER () AS of FROM instructors) AS people
     WHERE people.at = n % people.of`,
    [ids],
  );
  const [found] = await school.query<{ id: string }>('SELECT semester_id AS id FROM classes WHERE id = $1', [ids[0]]);
  return found?.id ?? '';
}

async function signIn(browser: Browser, url: string): Promise<{ page: Page; token: Promise<string> }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(watchRows);
  await page.goto(`${url}/user/login`);
  await page.getByLabel('Email').fill('admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/user'));
  const token = page
    .waitForRequest((request) => request.url().endsWith('/api/staffClasses'))
    .then((request) => (request.headers()['authorization'] ?? '').replace('Bearer ', ''));
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, token };
}

/** Runs in the page before anything else: when the first row of the table stood on screen. Told, as asking again and again takes time from the page. */
function watchRows(): void {
  const rowsAt = new Promise<number>((done) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('tr[data-row]')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  Object.assign(globalThis, { rowsAt });
}

async function firstRows(page: Page, url: string, semesterId: string): Promise<number> {
  await page.goto(`${url}/admin/classes/management?semester=${semesterId}`);
  return page.evaluate(async () => {
    const { rowsAt } = globalThis as unknown as { rowsAt: Promise<number> };
    const at = await rowsAt;
    const [call] = performance.getEntriesByName(`${location.origin}/api/staffClasses`);
    return at - ((call as PerformanceResourceTiming | undefined)?.responseEnd ?? 0);
  });
}

/** What staff ask, one thing after the other, each as the median of several answers. */
async function askAll(portal: RunningPortal, token: string, semesterId: string): Promise<[string, number][]> {
  const { facets } = (await ask(portal, { token }, 'staffClassFacets', { semesterId })).result;
  const questions: [string, Record<string, unknown>][] = [
    ['nothing asked', {}],
    ['search', { search: 'running 7' }],
    ...CLASS_FILTERS.map((name): [string, Record<string, unknown>] => [
      `filter by ${name}`,
      { [name]: facets[name][0]?.value },
    ]),
    ...CLASS_SORTS.map((name): [string, Record<string, unknown>] => [`sort by ${name}`, { sort: name }]),
    ['last page', { page: SEARCHED / PAGE_ROWS }],
  ];
  const medianOf = async (once: () => Promise<{ took: number }>) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push((await once()).took);
    return median(times);
  };
  const figures: [string, number][] = [];
  for (const [what, data] of questions)
    figures.push([what, await medianOf(() => ask(portal, { token }, 'staffClasses', { semesterId, ...data }))]);
  figures.push([
    'what can be filtered by',
    await medianOf(() => ask(portal, { token }, 'staffClassFacets', { semesterId })),
  ]);
  return figures;
}

const row = (what: string, figure: number, must: number): Row => ({
  what,
  figure: ms(figure),
  must: ms(must),
  aim: ms(must),
  verdict: judge(figure, must, must, 'less'),
});

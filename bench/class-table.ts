import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumOnPath } from '../test/journeys/chromium.ts';
import { type BenchSchool, openBenchSchool } from './families.ts';
import { cpuMs } from './processes.ts';
import { judge, median, ms, type Row } from './report.ts';
import { type RunningPortal, remove, startPortal, temporaryFolder } from './running-portal.ts';

const CLASSES = 5000;
const ROUNDS = 9;
const CALLS = 20;
const BATCHES = 5;
const PASSWORD = 'bench-lantern-42';

interface Times {
  readonly rows: number;
  readonly sort: number;
  readonly filter: number;
  readonly search: number;
}

/** The staff's class table with 5,000 classes, CPU slowed four times: first rows after the data, sorting, filtering, searching; and its call. */
export async function classTable(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir, entry: 'demo', environment: { DEMO_PASSWORD: PASSWORD } });
  const school = await openBenchSchool(dataDir);
  const executablePath = chromiumOnPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS });
  try {
    const semesterId = await fillSemester(school);
    const { page, token } = await signIn(browser, portal.url);
    const times: Times[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await measure(page, portal.url, semesterId));
    return [...screenRows(times), ...(await callRows(portal, school, await token, semesterId))];
  } finally {
    await browser.close();
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** A semester of classes with titles, places and instructors as mixed as a city's. */
async function fillSemester(school: BenchSchool): Promise<string> {
  const ids = await school.addClasses(CLASSES, 12);
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
    [ids, CLASSES],
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
    .then((request) => request.headers()['authorization'] ?? '');
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

async function measure(page: Page, url: string, semesterId: string): Promise<Times> {
  await page.goto(`${url}/admin/classes/management?semester=${semesterId}`);
  const rows = await page.evaluate(async () => {
    const { rowsAt } = globalThis as unknown as { rowsAt: Promise<number> };
    const at = await rowsAt;
    const [call] = performance.getEntriesByName(`${location.origin}/api/staffClasses`);
    return at - ((call as PerformanceResourceTiming | undefined)?.responseEnd ?? 0);
  });
  const time = async (act: string) => {
    await page.evaluate(quiet);
    return page.evaluate(timeAct, { act });
  };
  return { rows, sort: await time('sort'), filter: await time('filter'), search: await time('search') };
}

/** Runs in the page: what the screen still does by itself after an act (the address follows it) is not part of the next figure, as nobody acts again within half a second. */
async function quiet(): Promise<void> {
  await new Promise((done) => setTimeout(done, 500));
  await new Promise((done) => requestIdleCallback(done));
}

/** Runs in the page: from what somebody does to the first picture of the changed rows. */
function timeAct({ act }: { act: string }): Promise<number> {
  const firstRow = () => document.querySelector('tr[data-row]')?.getAttribute('data-row');
  const enter = (element: HTMLInputElement | HTMLSelectElement | null, value: string, event: string) => {
    if (!element) throw new Error('The screen has no such field.');
    const prototype = element instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
    // As a browser does it, so that React notices.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event(event, { bubbles: true }));
  };
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error(`Nothing changed on screen: ${act}.`)), 20_000);
    const since = performance.now();
    const first = firstRow();
    const observer = new MutationObserver(() => {
      if (firstRow() === first) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - since), 0));
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    if (act === 'sort') document.querySelector<HTMLElement>('thead th button')?.click();
    if (act === 'filter') enter([...document.querySelectorAll('select')].at(-1) ?? null, '2', 'change');
    if (act === 'search') enter(document.querySelector<HTMLInputElement>('input[type=search]'), 'running 7', 'input');
  });
}

function screenRows(times: readonly Times[]): Row[] {
  const row = (what: string, figure: number, must: number): Row => ({
    what: `class table of ${CLASSES.toLocaleString('en-US')} classes, CPU slowed 4×: ${what}`,
    figure: ms(figure),
    must: ms(must),
    aim: ms(must),
    verdict: judge(figure, must, must, 'less'),
  });
  const of = (name: keyof Times) => median(times.map((each) => each[name]));
  return [
    row('first rows after the data', of('rows'), 300),
    row('sort by title', of('sort'), 100),
    row('filter', of('filter'), 100),
    row('search', of('search'), 100),
  ];
}

/** As staff ask: while families enrol. Beside it what a call costs when nothing has changed since the last. */
async function callRows(portal: RunningPortal, school: BenchSchool, token: string, semesterId: string): Promise<Row[]> {
  const ask = async () => {
    const answer = await fetch(`${portal.url}/api/staffClasses`, {
      method: 'POST',
      // As browsers ask where pages are safe; without it, Node asks for gzip only.
      headers: {
        'content-type': 'application/json',
        authorization: token,
        'accept-encoding': 'gzip, deflate, br, zstd',
      },
      body: JSON.stringify({ data: { semesterId } }),
    });
    if (!answer.ok) throw new Error(`The class table's call answered ${answer.status}.`);
    return (await answer.arrayBuffer()).byteLength;
  };
  const classes = await school.query<{ id: string }>('SELECT id FROM classes WHERE semester_id = $1', [semesterId]);
  const ids = classes.map(({ id }) => id);
  let changes = 0;
  // Seats of twenty classes, as while somebody looks around during registration, and an edit of one of them.
  const change = () => {
    const from = (++changes * 37) % (CLASSES - 20);
    return school.query(
      `UPDATE classes SET seats_taken = (seats_taken + 1) % capacity, version = version + (id = $2)::int WHERE id = ANY($1::uuid[])`,
      [ids.slice(from, from + 20), ids[from]],
    );
  };
  const pids = await portal.pids();
  const cost = async (before: () => Promise<unknown>) => {
    const costs: number[] = [];
    for (let batch = 0; batch < BATCHES; batch++) {
      const since = cpuMs(pids);
      for (let call = 0; call < CALLS; call++) {
        await before();
        await ask();
      }
      costs.push((cpuMs(pids) - since) / CALLS);
    }
    return median(costs);
  };
  const row = (what: string, figure: number): Row => ({
    what: `call of the class table, ${CLASSES.toLocaleString('en-US')} classes, ${what}: CPU of server and database`,
    figure: ms(figure),
    must: ms(60),
    aim: ms(60),
    verdict: judge(figure, 60, 60, 'less'),
  });
  return [
    row('20 of them changed since the last call', await cost(change)),
    row('nothing changed since', await cost(async () => undefined)),
  ];
}

import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumOnPath } from '../test/journeys/chromium.ts';
import { ask } from './ask.ts';
import { openBenchSchool, ORGANIZATION, type ReturningFamily } from './families.ts';
import { judge, median, ms, percentile, type Row } from './report.ts';
import { remove, type RunningPortal, startPortal, temporaryFolder } from './running-portal.ts';

/** As many classes as a plan holds. */
const CLASSES = 60;
const CHILDREN = 4;
const TICKS = 30;
const MUST = 50;

/** The board of a full plan on a phone whose CPU is slowed four times: from a tap on a box to the new board and total on screen. */
export async function board(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  const executablePath = chromiumOnPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS });
  try {
    const classIds = await school.addClasses(CLASSES, 12);
    const [family] = await school.addFamilies(1);
    if (!family) throw new Error('A family was added.');
    const others = await school.query<{ id: string }>(
      `WITH own AS (SELECT * FROM family_students WHERE student_id = $2), added AS (
         INSERT INTO students (organization_id, id, first_name, last_name, birth_date, grade, created_at, updated_at)
         SELECT $1, gen_random_uuid(), 'Child ' || n, 'Bench', '2015-05-01', 5, now(), now() FROM generate_series(2, $3::int) AS n RETURNING id)
       INSERT INTO family_students (organization_id, family_id, student_id, linked_at, linked_by)
       SELECT $1, own.family_id, added.id, now(), 'bench' FROM own CROSS JOIN added RETURNING student_id AS id`,
      [ORGANIZATION, family.studentId, CHILDREN],
    );
    const studentIds = [family.studentId, ...others.map(({ id }) => id)];
    // Each child takes its share of the classes: overlaps are looked for among all of them.
    const changes = classIds.map((classId, at) => ({ classId, studentIds: [studentIds[at % CHILDREN] ?? ''] }));
    await ask(portal, family, 'changePlan', { changes });
    const page = await openAs(browser, portal, family);
    await page.goto(`${portal.url}/classes/enrollment/students`);
    await page.locator('table tbody').nth(CLASSES).waitFor();
    const times: number[] = [];
    for (let at = 0; at < TICKS; at++) times.push(await tick(page, 1 + ((at * 7) % CLASSES), at % CHILDREN));
    const what = `board of ${CLASSES} classes and ${CHILDREN} children, CPU slowed 4×: from a tick to the new total on screen`;
    const worst = percentile(times, 0.95);
    return [
      {
        what,
        figure: ms(median(times)),
        must: ms(MUST),
        aim: ms(MUST),
        verdict: judge(median(times), MUST, MUST, 'less'),
      },
      {
        what: `${what}, p95`,
        figure: ms(worst),
        must: ms(MUST),
        aim: ms(MUST),
        verdict: judge(worst, MUST, MUST, 'less'),
      },
    ];
  } finally {
    await browser.close();
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

async function openAs(browser: Browser, { url }: RunningPortal, { cookie }: ReturningFamily): Promise<Page> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** From the tick of a box to the picture with what it changes; measured within the page, whose server has answered before. */
async function tick(page: Page, line: number, child: number): Promise<number> {
  const took = await page.evaluate(
    async ([row = 0, column = 0]) => {
      const boxes = document.querySelectorAll('table tbody')[row]?.querySelectorAll('tr:first-child input');
      const box = boxes?.[column];
      if (!(box instanceof HTMLInputElement)) throw new Error('Every child has a box at every class.');
      const since = performance.now();
      box.click();
      await new Promise<void>((drawn) => {
        requestAnimationFrame(() => setTimeout(drawn, 0));
      });
      return performance.now() - since;
    },
    [line, child],
  );
  await page.waitForLoadState('networkidle');
  return took;
}

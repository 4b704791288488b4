import { type BenchSchool, openBenchSchool } from './families.ts';
import { cpuMs } from './processes.ts';
import { count, median, timing, type Row } from './report.ts';
import { remove, startPortal, temporaryFolder } from './running-portal.ts';
import { p95 } from './students.ts';

const CLASSES = 1000;
const DATES = 12;
const ROUNDS = 9;

/** The calendar of all published classes: made anew after an edit, and asked for by somebody who has it. */
export async function calendarFeeds(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  const url = `${portal.url}/calendar/feeds/classes.ics`;
  try {
    // Its upkeep might come in the middle.
    await school.query('ALTER TABLE meetings SET (autovacuum_enabled = false)');
    await school.query('ALTER TABLE classes SET (autovacuum_enabled = false)');
    const ids = await school.addClasses(CLASSES, 12);
    await school.query(
      `INSERT INTO meetings (organization_id, id, class_id, held_on, start_time, end_time)
       SELECT organization_id, gen_random_uuid(), classes.id, current_date + 100 + 7 * week, '09:00', '10:30'
       FROM classes, generate_series(1, $2) AS week WHERE classes.id = ANY($1::uuid[])`,
      // Ten it has by itself.
      [ids, DATES - 10],
    );
    const [anew, unchanged, work, ease]: [number[], number[], number[], number[]] = [[], [], [], []];
    const pids = await portal.pids();
    let events = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await school.query('UPDATE catalogue_versions SET version = version + 1');
      const [since, before] = [performance.now(), cpuMs(pids)];
      const answer = await fetch(url);
      const text = await answer.text();
      anew.push(performance.now() - since);
      work.push(cpuMs(pids) - before);
      events = text.split('BEGIN:VEVENT').length - 1;
      const etag = answer.headers.get('etag') ?? '';
      const rested = cpuMs(pids);
      for (let again = 0; again < ROUNDS; again++) {
        const asked = performance.now();
        const same = await fetch(url, { headers: { 'if-none-match': etag } });
        if (same.status !== 304) throw new Error(`The unchanged calendar came with ${same.status}.`);
        unchanged.push(performance.now() - asked);
      }
      ease.push((cpuMs(pids) - rested) / ROUNDS);
    }
    if (events !== CLASSES * DATES) throw new Error(`The calendar has ${events} dates.`);
    const raw = await aMonth(portal, school);
    // As the database's own upkeep leaves tables within a minute.
    await school.query('VACUUM (ANALYZE)');
    const month = await aMonth(portal, school);
    const calendar = `calendar of ${count(CLASSES)} classes with ${DATES} dates each`;
    return [
      timing(`${calendar}, right after an edit`, { took: median(anew), cpu: median(work) }, { must: 600, aim: 600 }),
      timing(
        'the same calendar unchanged, as 304',
        { took: median(unchanged), cpu: median(ease) },
        { must: 5, aim: 5 },
      ),
      timing(`a month on the screen's calendar, ${count(month.dates)} dates (p95)`, month, { must: 80, aim: 80 }),
      timing('the same right after all rows came, nothing counted yet (p95)', raw, { must: 80, aim: 80 }),
    ];
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** Six weeks of the calendar, as its month shows them, where most of the dates are. */
async function aMonth(portal: Awaited<ReturnType<typeof startPortal>>, school: BenchSchool) {
  const [found] = await school.query<{ from: string; to: string }>(
    'SELECT min(held_on)::text AS "from", (min(held_on) + 41)::text AS "to" FROM meetings',
  );
  const pids = await portal.pids();
  const before = cpuMs(pids);
  let dates = 0;
  const took = await p95(async () => {
    const since = performance.now();
    const answer = await fetch(`${portal.url}/api/calendar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: found }),
    });
    const { result } = (await answer.json()) as { result: { meetings: unknown[] } };
    dates = result.meetings.length;
    return { took: performance.now() - since };
  });
  return { took, cpu: (cpuMs(pids) - before) / 21, dates };
}

import { type BenchSchool, openBenchSchool } from './families.ts';
import { cpuMs } from './processes.ts';
import { count, median, timing, type Row } from './report.ts';
import { remove, startPortal, temporaryFolder } from './running-portal.ts';
import { p95 } from './students.ts';

const CLASSES = 1000;
const DATES = 12;
const ROUNDS = 9;

/** Measures the feed of all published classes: rebuilt after an edit, and requested by a client that has the current one. */
export async function calendarFeeds(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  const url = `${portal.url}/calendar/feeds/classes.ics`;
  try {
    // Autovacuum might run during the measurement.
    await school.query('ALTER TABLE meetings SET (autovacuum_enabled = false)');
    await school.query('ALTER TABLE classes SET (autovacuum_enabled = false)');
    const ids = await school.addClasses(CLASSES, 12);
    await school.query(
      `INSERT INTO meetings (organization_id, id, class_id, held_on, start_time, end_time)
       SELECT organization_id, gen_random_uuid(), classes.id, current_date + 100 + 7 * week, '09:00', '10:30'
       FROM classes, generate_series(1, $2) AS week WHERE classes.id = ANY($1::uuid[])`,
      // `addClasses` gives each class ten.
      [ids, DATES - 10],
    );
    const [rebuilt, unchanged, rebuiltCpu, unchangedCpu]: [number[], number[], number[], number[]] = [[], [], [], []];
    const pids = await portal.pids();
    let events = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await school.query('UPDATE catalogue_versions SET version = version + 1');
      const [since, before] = [performance.now(), cpuMs(pids)];
      const answer = await fetch(url);
      const text = await answer.text();
      rebuilt.push(performance.now() - since);
      rebuiltCpu.push(cpuMs(pids) - before);
      events = text.split('BEGIN:VEVENT').length - 1;
      const etag = answer.headers.get('etag') ?? '';
      const beforeUnchanged = cpuMs(pids);
      for (let again = 0; again < ROUNDS; again++) {
        const asked = performance.now();
        const same = await fetch(url, { headers: { 'if-none-match': etag } });
        if (same.status !== 304) throw new Error(`The unchanged calendar came with ${same.status}.`);
        unchanged.push(performance.now() - asked);
      }
      unchangedCpu.push((cpuMs(pids) - beforeUnchanged) / ROUNDS);
    }
    if (events !== CLASSES * DATES) throw new Error(`The calendar has ${events} dates.`);
    const notAnalyzed = await aMonth(portal, school);
    // Autovacuum leaves the tables in this state within a minute.
    await school.query('VACUUM (ANALYZE)');
    const month = await aMonth(portal, school);
    const calendar = `calendar of ${count(CLASSES)} classes with ${DATES} dates each`;
    return [
      timing(
        `${calendar}, right after an edit`,
        { took: median(rebuilt), cpu: median(rebuiltCpu) },
        { must: 600, aim: 600 },
      ),
      timing(
        'the same calendar unchanged, as 304',
        { took: median(unchanged), cpu: median(unchangedCpu) },
        { must: 5, aim: 5 },
      ),
      timing(`a month on the screen's calendar, ${count(month.dates)} dates (p95)`, month, { must: 80, aim: 80 }),
      timing('the same right after all rows came, nothing counted yet (p95)', notAnalyzed, { must: 80, aim: 80 }),
    ];
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** Measures a month view of the calendar: the first six weeks, which have most of the dates. */
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

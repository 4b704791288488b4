import { newId } from '../src/server/platform/ids.ts';
import { ask } from './ask.ts';
import { openBenchSchool } from './families.ts';
import { fillLargeSchool } from './large-school.ts';
import { judge, median, ms, type Row } from './report.ts';
import { remove, startPortal, temporaryFolder } from './running-portal.ts';

const ROUNDS = 5;
const CLOSED = 40;

/** A day of 40 classes of a large school: what closing it would mean, closing it without a word to anybody, and taking it back. */
export async function closing(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const { office } = await fillLargeSchool(school);
    const [day] = await school.query<{ on: string; ids: string[] }>(
      `SELECT held_on::text AS on, (array_agg(DISTINCT class_id::text))[1:$1] AS ids FROM meetings
       GROUP BY held_on HAVING count(DISTINCT class_id) >= $1 ORDER BY held_on LIMIT 1`,
      [CLOSED],
    );
    if (!day) throw new Error('No day has so many classes.');
    const time = { from: day.on, to: day.on, start: null, end: null };
    const times = { preview: [] as number[], close: [] as number[], undo: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      let since = performance.now();
      // All of them move to their ends, which asks the most.
      const wanted = day.ids.map((classId) => ({ classId, to: null }));
      const asked = { ...time, locationId: null, classIds: day.ids, wanted };
      const { result } = await ask(portal, office, 'previewClosing', asked);
      times.preview.push(performance.now() - since);
      const classes = result.classes.map(({ id, version, dates }) => ({
        id,
        version,
        dates: dates.map(({ on, start }) => ({ on, start, to: null })),
      }));
      const closingId = newId();
      since = performance.now();
      await ask(portal, office, 'closeDay', {
        closingId,
        ...time,
        reason: 'Snow',
        isSchool: false,
        classes,
        tell: null,
      });
      times.close.push(performance.now() - since);
      since = performance.now();
      await ask(portal, office, 'undoClosing', { closingId });
      times.undo.push(performance.now() - since);
    }
    const preview = median(times.preview);
    return [
      {
        what: `closing a day of ${CLOSED} classes, 20,000 students: the preview`,
        figure: ms(preview),
        beside: `closing ${ms(median(times.close))}, undoing ${ms(median(times.undo))}`,
        must: '300 ms',
        aim: '150 ms',
        verdict: judge(preview, 300, 150, 'less'),
      },
    ];
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

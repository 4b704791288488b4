import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './ask.ts';
import { inOffice } from './in-office.ts';
import { cpuMs, residentMb } from './processes.ts';
import { judge, median, type Row, timing } from './report.ts';
import { upload } from './upload.ts';

const CLASSES = 20_000;
const ROUNDS = 5;
/** The thread that reads rests so long before it ends (reader.ts), and a little more. */
const REST_MS = 32_000;

/** What a file of 20,000 classes holds and where its columns go: how long it takes, what it takes of memory, and whether it gives it back. */
export async function importColumns(): Promise<Row[]> {
  return inOffice(1, async ({ portal, office }) => {
    const fileId = await upload(portal, office, 'classes.csv', lines());
    const pids = await portal.pids();
    await wait(REST_MS);
    const before = residentMb(portal.pid).now;
    const took: number[] = [];
    const since = cpuMs(pids);
    for (let round = 0; round < ROUNDS; round++) {
      const answer = await ask(portal, office, 'importColumns', { fileId });
      if (answer.result.rows !== CLASSES) throw new Error(`There are ${answer.result.rows} rows.`);
      took.push(answer.took);
    }
    const cpu = (cpuMs(pids) - since) / ROUNDS;
    const { peak } = residentMb(portal.pid);
    await wait(REST_MS);
    const more = peak - before;
    return [
      timing(
        `what the columns of a file of ${CLASSES} classes hold, and where they go`,
        { took: median(took), cpu },
        { must: 2000, aim: 2000 },
      ),
      {
        what: `memory while ${ROUNDS} times a file of ${CLASSES} classes is read`,
        figure: `${more.toFixed(0)} MB more`,
        beside: `before ${before.toFixed(0)} MB, peak ${peak.toFixed(0)} MB, after ${residentMb(portal.pid).now.toFixed(0)} MB`,
        must: '≤ 150 MB',
        aim: '≤ 150 MB',
        verdict: judge(more, 150, 150, 'less'),
      },
    ];
  });
}

/** Classes of a district: ids, codes, days in words, times, prices, places and a paragraph each. */
function lines(): string {
  const heading =
    'Course ID,Code,Title,Description,Start Date,End Date,Days,Time,Ages,Seats,Fee,Resident Fee,Location,Instructor';
  const days = ['Mon', 'Tue, Thu', 'MWF', 'Sat'];
  return [
    heading,
    ...Array.from({ length: CLASSES }, (_, at) => {
      const [month, day, hour] = [1 + (at % 5), 1 + (at % 28), 8 + (at % 9)];
      return `${40_000 + at},ART ${100 + (at % 900)},Pottery ${at},"Wheel and glaze, <b>all</b> clay is there. Bring an apron, lunch and ${at % 7} towels.",${month}/${day}/2027,${month + 1}/${day}/2027,"${days[at % 4]}",${hour}:30am - ${hour + 1}:45am,${5 + (at % 6)}-${12 + (at % 6)},${8 + (at % 12)},"$${120 + (at % 90)}.00",$${100 + (at % 90)},Hall ${at % 40},Rosa Lind ${at % 60}`;
    }),
  ].join('\n');
}

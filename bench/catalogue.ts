import { startBare } from './bare.ts';
import { closedLoop, openLine, rawPost } from './burst.ts';
import { openBenchSchool } from './families.ts';
import { cpuMs } from './processes.ts';
import { count, judge, median, ms, type Row } from './report.ts';
import { type RunningPortal, remove, startPortal, temporaryFolder } from './running-portal.ts';

const CLASSES = 117;
const REQUESTS = 40_000;
const CONNECTIONS = 128;
const ROUNDS = 3;

/** Measures compressed catalogue answers per second without a token, after checking that two servers show each edit in the next answer. */
export async function catalogue(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  let second: RunningPortal | null = null;
  try {
    second = await startPortal({ dataDir, environment: { DATABASE_URL: school.databaseUrl } });
    const classes = await school.addClasses(CLASSES, 20);
    await requireFresh([portal.port, second.port], school.query, classes[0] ?? '');
    const request = rawPost('/api/availableEnrollmentClasses', '{"data":null}', undefined, 'accept-encoding: br\r\n');
    const requests = Array.from({ length: REQUESTS }, () => request);
    const bare = await startBare(school.databaseUrl);
    const rates: number[] = [];
    const cpu: number[] = [];
    const hello: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const pids = await portal.pids();
      const before = cpuMs(pids);
      const { ms: elapsed, answers } = await closedLoop(portal.port, CONNECTIONS, requests);
      if (answers.some((answer) => answer.status !== 200)) throw new Error('A catalogue answer was not 200.');
      cpu.push((cpuMs(pids) - before) / REQUESTS);
      rates.push((REQUESTS * 1000) / elapsed);
      hello.push(await bare.hello(REQUESTS, CONNECTIONS));
    }
    await bare.stop();
    const rate = median(rates);
    return [
      {
        what: `catalogue answers/s, ${CLASSES} classes, compressed, right at once after every change (also on a second server)`,
        figure: `${count(rate)}/s`,
        cpu: ms(median(cpu)),
        beside: `bare Fastify route: ${count(median(hello))}/s; ratio ${(rate / median(hello)).toFixed(2)}`,
        must: '20,000',
        aim: '26,000',
        verdict: judge(rate, 20_000, 26_000, 'more'),
      },
    ];
  } finally {
    await second?.stop();
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** Checks a hundred times that an edit committed before a request is in the answer of both servers. */
async function requireFresh(
  ports: number[],
  query: (sql: string, values?: unknown[]) => Promise<unknown>,
  classId: string,
): Promise<void> {
  const lines = await Promise.all(ports.map((port) => openLine(port)));
  const request = rawPost('/api/availableEnrollmentClasses', '{"data":null}');
  for (let round = 0; round < 100; round++) {
    const title = `Edited ${round}.`;
    await query(
      `WITH edit AS (UPDATE classes SET title = $1, version = version + 1 WHERE id = $2 RETURNING organization_id)
       UPDATE catalogue_versions SET version = catalogue_versions.version + 1 FROM edit WHERE catalogue_versions.organization_id = edit.organization_id`,
      [title, classId],
    );
    const answers = await Promise.all(lines.map((line) => line.send(request)));
    if (answers.some((answer) => !answer.body.includes(title)))
      throw new Error('An edit was missing from the next answer.');
  }
  for (const line of lines) line.close();
}

import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, closedLoop, type Line, openLine } from './burst.ts';
import { arrive, type BenchSchool, enrollRequest, openBenchSchool } from './families.ts';
import { count, ms, percentile, type Row } from './report.ts';
import { type RunningPortal, remove, startPortal, temporaryFolder } from './running-portal.ts';

const FAMILIES = 4000;
const CLASSES = 50;
const SECONDS = 10;
const LINES = 1200;
const SHARES = [0.5, 0.8, 0.95, 1.2];

/** Suite T2: closed loops of 32, 64 and 256, then an open loop below and beyond capacity. Beyond it, whoever cannot be served soon is told so at once. */
export async function overload(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const requests = await prepare(portal, school);
    const rows: Row[] = [];
    let capacity = 0;
    for (const connections of [32, 64, 256]) {
      const { answers, ms: elapsed } = await closedLoop(portal.port, connections, requests.splice(0, 8000));
      requireOnly(answers, [200]);
      capacity = Math.max(capacity, (answers.length * 1000) / elapsed);
      rows.push(
        plain(
          `closed loop, ${connections} connections`,
          `${count((answers.length * 1000) / elapsed)}/s, p99 ${p99(answers)}`,
        ),
      );
    }
    for (const share of SHARES)
      rows.push(await openLoop(portal, requests, { share, perSecond: capacity * share, capacity }));
    return rows;
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** Every family for every class, families first, so that no student comes twice in a row. */
async function prepare(portal: RunningPortal, school: BenchSchool): Promise<Buffer[]> {
  const classes = await school.addClasses(CLASSES, 1_000_000);
  const families = await school.addFamilies(FAMILIES);
  await arrive(portal.port, families);
  return classes.flatMap((classId) => families.map((family) => enrollRequest(family, classId)));
}

interface Offer {
  readonly share: number;
  readonly perSecond: number;
  readonly capacity: number;
}

/** Requests start by the clock, whether or not earlier ones were answered. */
async function openLoop(
  portal: RunningPortal,
  requests: Buffer[],
  { share, perSecond, capacity }: Offer,
): Promise<Row> {
  const free: Line[] = await Promise.all(Array.from({ length: LINES }, () => openLine(portal.port)));
  const pending: Promise<Answer | null>[] = [];
  const since = performance.now();
  while (performance.now() - since < SECONDS * 1000 && requests.length > 0) {
    const due = ((performance.now() - since) / 1000) * perSecond;
    while (pending.length < due && requests.length > 0)
      pending.push(offer(portal.port, free, requests.pop() ?? Buffer.alloc(0)));
    await wait(1);
  }
  const answers = (await Promise.all(pending)).filter((answer) => answer !== null);
  const elapsed = performance.now() - since;
  for (const line of free) line.close();
  requireOnly(answers, [200, 429, 503]);
  const good = answers.filter((answer) => answer.status === 200);
  const turnedAway = answers.filter((answer) => answer.status !== 200);
  const goodput = (good.length * 1000) / elapsed;
  const away = turnedAway.length > 0 ? `; ${count(turnedAway.length)} turned away, p99 ${p99(turnedAway)}` : '';
  return plain(
    `open loop at ${Math.round(share * 100)} % of capacity`,
    `${count(goodput)}/s done (${Math.round((goodput / capacity) * 100)} % of the peak), p99 ${p99(good)}${away}`,
  );
}

async function offer(port: number, free: Line[], request: Buffer): Promise<Answer | null> {
  const line = free.pop() ?? (await openLine(port));
  const answer = await line.send(request);
  free.push(line);
  return answer;
}

function requireOnly(answers: readonly Answer[], statuses: readonly number[]): void {
  const other = answers.find((answer) => !statuses.includes(answer.status));
  if (other) throw new Error(`Unexpected answer: ${other.status} ${other.body.slice(0, 300)}`);
}

const p99 = (answers: readonly Answer[]) =>
  ms(
    percentile(
      answers.map((answer) => answer.ms),
      0.99,
    ),
  );

function plain(what: string, figure: string): Row {
  return { what, figure, must: '', aim: '', verdict: 'aim' };
}

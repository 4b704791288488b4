import { setTimeout as wait } from 'node:timers/promises';
import { startBare } from './bare.ts';
import { type Answer, burst, closedLoop, openLine, rawPost } from './burst.ts';
import { arrive, type BenchSchool, enrollRequest, openBenchSchool } from './families.ts';
import { cpuMs, residentMb } from './processes.ts';
import { count, judge, median, ms, percentile, type Row } from './report.ts';
import { type RunningPortal, remove, startPortal, temporaryFolder } from './running-portal.ts';

const ROUNDS = 3;
const SUSTAINED = 8000;
const CROWD = 5000;
const SEATS = 20;

/** The enrolment desk under load: sustained, with few in flight, and everybody at once for one small class. */
export async function rush(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const idle = residentMb(portal.pid).now;
    const sustained = await rounds(() => enrolSustained(portal, school, 256, SUSTAINED));
    const few = await rounds(() => enrolSustained(portal, school, 32, SUSTAINED / 2));
    const bare = await startBare(school.databaseUrl);
    const inserts = await rounds(() => bare.insert(SUSTAINED, 256));
    await bare.stop();
    const crowds = await rounds(() => enrolAtOnce(portal, school));
    return rows({ idle, sustained, few, inserts, crowds });
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

async function rounds<T>(once: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < ROUNDS; round++) results.push(await once());
  return results;
}

/** Families enrol, each once, with so many under way at a time: how many a second, and what CPU each costs. */
export async function enrolSustained(
  portal: RunningPortal,
  school: BenchSchool,
  connections: number,
  requests: number,
  priceCents = 12_000,
) {
  const classes = await school.addClasses(50, 1_000_000);
  await school.query('UPDATE classes SET price_cents = $2 WHERE id = ANY($1)', [classes, priceCents]);
  const families = await school.addFamilies(requests);
  const bytes = families.map((family, index) => enrollRequest(family, classes[index % classes.length] ?? ''));
  await arrive(portal.port, families);
  const pids = await portal.pids();
  const before = cpuMs(pids);
  const { answers, ms: elapsed } = await closedLoop(portal.port, connections, bytes);
  const used = cpuMs(pids) - before;
  requireAll(answers, 'enrolled');
  const [row] = await school.query<{ sum: number }>(
    'SELECT sum(seats_taken)::int AS sum FROM classes WHERE id = ANY($1)',
    [classes],
  );
  if (row?.sum !== requests) throw new Error(`${requests} were acknowledged, ${row?.sum} are in the database.`);
  return {
    perSecond: (requests * 1000) / elapsed,
    p99: percentile(
      answers.map((answer) => answer.ms),
      0.99,
    ),
    cpuMs: used / requests,
  };
}

async function enrolAtOnce(portal: RunningPortal, school: BenchSchool) {
  const [classId = ''] = await school.addClasses(1, SEATS);
  const families = await school.addFamilies(CROWD);
  await arrive(portal.port, families);
  const pids = await portal.pids();
  const before = cpuMs(pids);
  const meanwhile = watchCatalogue(portal.port);
  const answers = await burst(
    portal.port,
    families.map((family) => enrollRequest(family, classId)),
  );
  const catalogue = await meanwhile.stop();
  requireExact(answers);
  return {
    p99: percentile(
      answers.map((answer) => answer.ms),
      0.99,
    ),
    cpuMs: (cpuMs(pids) - before) / CROWD,
    catalogue: Math.max(...catalogue),
    peak: residentMb(portal.pid).peak,
  };
}

/** Asks for the catalogue again and again while something else runs; answers with every time it took. */
function watchCatalogue(port: number) {
  const watch = { isRunning: true };
  const times: number[] = [];
  const work = (async () => {
    const line = await openLine(port);
    const request = rawPost('/api/availableEnrollmentClasses', '{"data":null}', undefined, 'accept-encoding: br\r\n');
    while (watch.isRunning) {
      times.push((await line.send(request)).ms);
      await wait(10);
    }
    line.close();
  })();
  return {
    stop: async () => {
      watch.isRunning = false;
      await work;
      return times;
    },
  };
}

function requireAll(answers: readonly Answer[], outcome: string): void {
  const other = answers.find((answer) => answer.status !== 200 || !answer.body.includes(`"outcome":"${outcome}"`));
  if (other) throw new Error(`Expected ${outcome}, got ${other.status} ${other.body.slice(0, 300)}`);
}

/** Exactly 20 enrolled, everybody else waits, positions 1, 2, 3 … without gaps. */
function requireExact(answers: readonly Answer[]): void {
  const lines = answers.map((answer) => JSON.parse(answer.body).result?.lines?.[0] ?? { outcome: answer.body });
  const enrolled = lines.filter((line) => line.outcome === 'enrolled').length;
  const positions = lines
    .flatMap((line) => (line.outcome === 'waitlisted' ? [Number(line.position)] : []))
    .sort((a, b) => a - b);
  const gapless = positions.every((position, index) => position === index + 1);
  if (enrolled !== SEATS || positions.length !== CROWD - SEATS || !gapless)
    throw new Error(
      `${enrolled} enrolled, ${positions.length} waiting, ${gapless ? 'no' : 'some'} gaps: ${JSON.stringify(lines.find((line) => line.outcome !== 'enrolled' && line.outcome !== 'waitlisted'))}`,
    );
}

interface Measured {
  readonly idle: number;
  readonly sustained: Awaited<ReturnType<typeof enrolSustained>>[];
  readonly few: Awaited<ReturnType<typeof enrolSustained>>[];
  readonly inserts: number[];
  readonly crowds: Awaited<ReturnType<typeof enrolAtOnce>>[];
}

function rows({ idle, sustained, few, inserts, crowds }: Measured): Row[] {
  const perSecond = median(sustained.map((round) => round.perSecond));
  const insert = median(inserts);
  const cpu = median(few.map((round) => round.cpuMs));
  const p99 = median(crowds.map((round) => round.p99));
  const catalogue = median(crowds.map((round) => round.catalogue));
  const peak = Math.max(...crowds.map((round) => round.peak));
  const beside = `single durable insert through Fastify and pg: ${count(insert)}/s; ratio ${(perSecond / insert).toFixed(2)}`;
  return [
    {
      what: 'durable enrolments/s, 256 connections, 50 classes',
      figure: `${count(perSecond)}/s, p99 ${ms(median(sustained.map((round) => round.p99)))}`,
      cpu: ms(median(sustained.map((round) => round.cpuMs))),
      beside,
      must: '5,000',
      aim: '8,000',
      verdict: judge(perSecond, 5000, 8000, 'more'),
    },
    {
      what: 'CPU per enrolment, 32 in flight',
      figure: ms(cpu),
      cpu: ms(cpu),
      beside: `${count(median(few.map((round) => round.perSecond)))} enrolments/s`,
      must: '0.45 ms',
      aim: '0.30 ms',
      verdict: judge(cpu, 0.45, 0.3, 'less'),
    },
    {
      what: '5,000 at once for one 20-seat class (exactly 20 enrolled, positions without gaps, 0 errors), p99',
      figure: ms(p99),
      cpu: ms(median(crowds.map((round) => round.cpuMs))),
      beside: `5,000 single inserts at that rate: ${ms((CROWD * 1000) / insert)}; ratio ${(p99 / ((CROWD * 1000) / insert)).toFixed(2)}`,
      must: '1.0 s',
      aim: '0.6 s',
      verdict: judge(p99, 1000, 600, 'less'),
    },
    {
      what: 'a catalogue answer while that runs, the slowest',
      figure: ms(catalogue),
      must: '150 ms',
      aim: '75 ms',
      verdict: judge(catalogue, 150, 75, 'less'),
    },
    {
      what: 'server resident, idle',
      figure: `${count(idle)} MB`,
      must: '200 MB',
      aim: '150 MB',
      verdict: judge(idle, 200, 150, 'less'),
    },
    {
      what: 'server resident, peak in the 5,000 burst',
      figure: `${count(peak)} MB`,
      must: '450 MB',
      aim: '350 MB',
      verdict: judge(peak, 450, 350, 'less'),
    },
  ];
}

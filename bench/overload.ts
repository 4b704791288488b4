import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, closedLoop, type Line, openLine } from './burst.ts';
import { arrive, type BenchSchool, enrollRequest, openBenchSchool } from './families.ts';
import { count, judge, median, ms, percentile, type Row } from './report.ts';
import { type RunningPortal, remove, startPortal, temporaryFolder } from './running-portal.ts';

const ROUNDS = 3;
/** One submission of each is one closed loop; fewer than the tokens that the portal remembers. */
const FAMILIES = 8000;
const CLASSES = 12;
const SECONDS = 10;
/** Families whose page is open when the rush begins: more than may wait at the desk, so that who is turned away hears it at once. */
const LINES = 9000;
const CONNECTIONS = [32, 64, 256];
const SHARES = [0.5, 0.8, 0.95, 1.3, 2];

/** Suite T2: closed loops of 32, 64 and 256, then open loops below and beyond capacity. Beyond it, whoever cannot be served soon is told so at once. */
export async function overload(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  try {
    const school = await openBenchSchool(dataDir);
    try {
      const rows: Row[] = [];
      for (const connections of CONNECTIONS) rows.push(await closedRow(portal, school, connections));
      for (const share of SHARES) rows.push(...(await openRows(portal, school, share)));
      return rows;
    } finally {
      await school.close();
    }
  } finally {
    await portal.stop();
    await remove(dataDir);
  }
}

/** Submissions of new families, one class after the other: what a student has already would make every later round slower. */
async function prepare(portal: RunningPortal, school: BenchSchool): Promise<Buffer[]> {
  const classes = await school.addClasses(CLASSES, 1_000_000);
  const families = await school.addFamilies(FAMILIES);
  await arrive(portal.port, families);
  return classes.flatMap((_, turn) =>
    families.map((family, index) => enrollRequest(family, classes[(index + turn) % CLASSES] ?? '')),
  );
}

async function closedRow(portal: RunningPortal, school: BenchSchool, connections: number): Promise<Row> {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await peak(portal, (await prepare(portal, school)).slice(0, FAMILIES), connections));
  const perSecond = median(rounds.map((round) => round.perSecond));
  return plain(
    `closed loop, ${connections} connections`,
    `${count(perSecond)}/s, p99 ${ms(median(rounds.map((round) => round.p99)))}`,
  );
}

async function peak(portal: RunningPortal, requests: readonly Buffer[], connections = 256) {
  const { answers, ms: elapsed } = await closedLoop(portal.port, connections, requests);
  requireOnly(answers, [200]);
  return { perSecond: (answers.length * 1000) / elapsed, p99: p99(answers) };
}

interface Round extends ReturnType<typeof figures> {
  readonly capacity: number;
  readonly ratio: number;
}

/** Rounds of an open loop, each between two measurements of the peak: the machine is another one every minute. */
async function openRows(portal: RunningPortal, school: BenchSchool, share: number): Promise<Row[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const requests = await prepare(portal, school);
    const before = await peak(portal, requests.splice(0, FAMILIES));
    const open = await openLoop(portal, requests, before.perSecond * share);
    const after = await peak(portal, (await prepare(portal, school)).slice(0, FAMILIES));
    const capacity = (before.perSecond + after.perSecond) / 2;
    rounds.push({ ...open, capacity, ratio: open.goodput / capacity });
  }
  const middle = (figure: (round: Round) => number) => median(rounds.map(figure));
  const what = `open loop at ${Math.round(share * 100)} % of capacity`;
  const beside = `peak ${count(middle((round) => round.capacity))}/s; every round: ${rounds.map(inWords).join(', ')}`;
  const done = `${count(middle((round) => round.goodput))}/s, p99 ${ms(middle((round) => round.p99))}`;
  if (share < 1) return [{ ...plain(what, done), beside }];
  const ratio = middle((round) => round.ratio);
  const away = middle((round) => round.awayP99);
  return [
    {
      what: `${what}: done, as a share of the peak`,
      figure: `${Math.round(ratio * 100)} % (${done})`,
      beside,
      must: '90 %',
      aim: '95 %',
      verdict: judge(ratio, 0.9, 0.95, 'more'),
    },
    {
      what: `${what}: turned away with 503 and Retry-After (0 other errors), p99`,
      figure: ms(away),
      beside: `${count(middle((round) => round.away))} turned away in ${SECONDS} s`,
      must: '300 ms',
      aim: '50 ms',
      verdict: judge(away, 300, 50, 'less'),
    },
  ];
}

const inWords = (round: Round) =>
  `${Math.round(round.ratio * 100)} %${round.away > 0 ? ` and ${ms(round.awayP99)}` : ''}`;

/** Requests are due by the clock, whether or not earlier ones were answered. Who finds every line taken waits for one, and that counts. */
async function openLoop(portal: RunningPortal, requests: readonly Buffer[], perSecond: number) {
  const lines: Line[] = [];
  while (lines.length < LINES)
    lines.push(...(await Promise.all(Array.from({ length: 250 }, () => openLine(portal.port)))));
  const offered = requests.slice(0, perSecond * SECONDS).entries();
  const answers: Answer[] = [];
  const since = performance.now();
  await Promise.all(
    lines.map(async (line) => {
      for (const [index, request] of offered) {
        const due = since + (index * 1000) / perSecond;
        if (due > performance.now()) await wait(due - performance.now());
        const answer = await line.send(request);
        answers.push({ ...answer, ms: performance.now() - due });
      }
    }),
  );
  const elapsed = performance.now() - since;
  for (const line of lines) line.close();
  return figures(answers, elapsed);
}

function figures(answers: readonly Answer[], elapsed: number) {
  requireOnly(answers, [200, 429, 503]);
  const good = answers.filter((answer) => answer.status === 200);
  const away = answers.filter((answer) => answer.status !== 200);
  const silent = away.find((answer) => !answer.retryAfter);
  if (silent) throw new Error(`Turned away without Retry-After: ${silent.status} ${silent.body.slice(0, 300)}`);
  return { goodput: (good.length * 1000) / elapsed, p99: p99(good), away: away.length, awayP99: p99(away) };
}

function requireOnly(answers: readonly Answer[], statuses: readonly number[]): void {
  const other = answers.find((answer) => !statuses.includes(answer.status));
  if (other) throw new Error(`Unexpected answer: ${other.status} ${other.body.slice(0, 300)}`);
}

const p99 = (answers: readonly Answer[]) =>
  percentile(
    answers.map((answer) => answer.ms),
    0.99,
  );

function plain(what: string, figure: string): Row {
  return { what, figure, must: '', aim: '', verdict: 'aim' };
}

import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Line, openLine, rawGet, rawIdentity } from './burst.ts';
import { arrive, type BenchSchool, enrollRequest, openBenchSchool, type ReturningFamily } from './families.ts';
import { residentMb } from './processes.ts';
import { count, judge, median, ms, percentile, type Row } from './report.ts';
import { type RunningPortal, remove, startPortal, temporaryFolder } from './running-portal.ts';

const ROUNDS = 3;
const CROWD = 5000;
const SEATS = 20;

/** Families who signed in earlier and come on new connections in the same instant, as on the true opening morning. */
export async function newcomers(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  try {
    const school = await openBenchSchool(dataDir);
    const bare: number[] = [];
    const whole: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await come(portal, school, enrolOnly));
      whole.push(await come(portal, school, withPageAndToken));
    }
    await school.close();
    return rows(median(bare), median(whole), residentMb(portal.pid).peak);
  } finally {
    await portal.stop();
    await remove(dataDir);
  }
}

type Coming = (port: number, family: ReturningFamily, classId: string) => Promise<Answer>;

/** The page is open and holds a good token; the connection is new. */
const enrolOnly: Coming = async (port, family, classId) => {
  const line = await openLine(port);
  const answer = await line.send(enrollRequest(family, classId));
  line.close();
  return answer;
};

/** The browser was closed since: the page, then a new token for the cookie, then the submission, over one new connection. */
const withPageAndToken: Coming = async (port, family, classId) => {
  const line = await openLine(port);
  const page = await line.send(rawGet('/classes/enrollment'));
  if (page.status !== 200) throw new Error(`The page answered ${page.status}.`);
  const renewed = await persist(line, rawIdentity('token', family.cookie));
  const token = JSON.parse(renewed.body).idToken;
  if (typeof token !== 'string') throw new Error(`No token: ${renewed.status} ${renewed.body.slice(0, 200)}`);
  const answer = await persist(line, enrollRequest({ ...family, token }, classId));
  line.close();
  return answer;
};

/** As the browser does it: a busy portal is asked again when it says so, in three seconds at the soonest. */
async function persist(line: Line, request: Buffer): Promise<Answer> {
  for (;;) {
    const answer = await line.send(request);
    if (answer.status !== 503) return answer;
    await wait(1000 * Math.max(3, Number(answer.retryAfter ?? 3)));
  }
}

/** Everybody at once for one class; answers with the p99 from the moment of connecting to the answer. */
async function come(portal: RunningPortal, school: BenchSchool, coming: Coming): Promise<number> {
  const [classId = ''] = await school.addClasses(1, SEATS);
  const families = await school.addFamilies(CROWD);
  await arrive(portal.port, families);
  const times = await Promise.all(
    families.map(async (family) => {
      const since = performance.now();
      const answer = await coming(portal.port, family, classId);
      const outcome = answer.status === 200 && JSON.parse(answer.body).result.lines[0].outcome;
      if (!outcome) throw new Error(`Unexpected answer: ${answer.status} ${answer.body.slice(0, 300)}`);
      return { took: performance.now() - since, outcome };
    }),
  );
  const enrolled = times.filter(({ outcome }) => outcome === 'enrolled').length;
  if (enrolled !== SEATS) throw new Error(`${enrolled} of ${SEATS} seats were given.`);
  return percentile(
    times.map(({ took }) => took),
    0.99,
  );
}

function rows(bare: number, whole: number, peak: number): Row[] {
  return [
    {
      what: '5,000 newcomers, signed in earlier, for 20 seats: new connection and enrolment, p99 from connecting to the answer',
      figure: ms(bare),
      beside: `with the page and a new token first, asking again where told to: ${ms(whole)} (no bound)`,
      must: '2.0 s',
      aim: '1.2 s',
      verdict: judge(bare, 2000, 1200, 'less'),
    },
    {
      what: 'server resident, peak with newcomers',
      figure: `${count(peak)} MB`,
      must: '450 MB',
      aim: '350 MB',
      verdict: judge(peak, 450, 350, 'less'),
    },
  ];
}

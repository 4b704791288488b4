import { type Answer, burst, openLine, rawPost } from '../../bench/burst.ts';
import { percentile } from '../../bench/report.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { residentMb } from '../../bench/processes.ts';
import type { BenchFamily } from '../../bench/families.ts';
import { PASSWORD } from './morning-families.ts';
import { addKnownFamilies } from './morning.ts';
import { openOwnDatabase } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { openSmallTown, type SmallTown, townEnvironment } from './small-town.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

interface Size {
  readonly madeUp: number;
  readonly families: number;
  readonly rounds: number;
  /** Sign-ins and calls from elsewhere in a quiet round; in a burst they go on until it is over. */
  readonly quiet: number;
}

/** What is asserted of time on a machine of one's own; the short form looks at outcomes only. */
const LONG: Size = { madeUp: 2400, families: 2000, rounds: 3, quiet: 60 };
const SHORT: Size = { madeUp: 120, families: 60, rounds: 1, quiet: 5 };
const MOST_TIMES = 3;
const WITHIN_MS = 60_000;
const MOST_MB = 450;
/** With the number of the round behind it. */
const ATTACKER = '198.51.100.6';
const SCHOOL = '192.0.2.77';
const CROWDED = '203.0.113.9';
const CROWD = 200;

interface World {
  readonly portal: PortalProcess;
  readonly families: readonly BenchFamily[];
  readonly size: Size;
}

/** What somebody elsewhere was answered. */
interface Elsewhere {
  readonly signIns: Answer[];
  readonly calls: Answer[];
}

/**
 * The fair line: a burst of made-up sign-ins of one address beside sign-ins and calls from elsewhere, round by round with the quiet between
 * them; and a whole school behind one address, which is no attack.
 */
export async function fairLine({ isLong }: SuiteForm): Promise<SuiteResult> {
  const size = isLong ? LONG : SHORT;
  const database = await openOwnDatabase();
  const portal = await PortalProcess.start({
    environment: { ...townEnvironment(database), TRUST_PROXY: 'loopback' },
  });
  const town = await openSmallTown(database);
  try {
    await addKnownFamilies(town, portal, size.families);
    const world = { portal, size, families: await town.addFamilies(20) };
    const beside = await besideBursts(world);
    const before = await overtakers(portal, someNetwork());
    const school = await wholeSchool(world);
    const peak = residentMb(await portal.pid()).peak;
    return {
      name: 'the fair line',
      did: [
        `${size.madeUp} made-up sign-ins at once from one address, ${size.rounds} times: ${told(beside.madeUp)}`,
        `sign-ins from elsewhere: p99 ${Math.round(beside.quietMs)} ms quiet (${beside.counts.quiet}), ${Math.round(beside.burstMs)} ms meanwhile (${beside.counts.burst}): ${beside.times.toFixed(2)} times`,
        `calls from elsewhere: p99 ${Math.round(beside.callQuietMs)} ms quiet, ${Math.round(beside.callBurstMs)} ms meanwhile: ${told(beside.calls)}`,
        `${before} of ${CROWD} made-up sign-ins of one address were answered before one from elsewhere that came right behind them`,
        `${size.families} families of one address signed in at one moment: ${told(school.answers)} in ${(school.ms / 1000).toFixed(1)} s`,
        `peak ${Math.round(peak)} MB`,
      ],
      invariants: {
        'sign-ins from elsewhere not served': beside.signIns.filter(({ status }) => status !== 200).length,
        'calls from elsewhere not served': beside.calls.filter(({ status }) => status !== 200).length,
        'made-up sign-ins answered, beyond a half, before one from elsewhere': Math.max(0, before - CROWD / 2),
        'made-up sign-ins answered otherwise than 401, 429, 503': beside.madeUp.filter(
          ({ status }) => ![401, 429, 503].includes(status),
        ).length,
        'families of one address not let in': school.answers.filter(({ status }) => status !== 200).length,
        'lines of the log that call the database away, or in trouble': portal.log.filter((line) =>
          /database-away|database-trouble/.test(line),
        ).length,
        'times the portal ended': portal.falls,
        ...(isLong && {
          [`p99 of sign-ins from elsewhere beyond ${MOST_TIMES} times quiet`]: Number(beside.times > MOST_TIMES),
          [`a school took longer than ${WITHIN_MS / 1000} s`]: Number(school.ms > WITHIN_MS),
          [`megabytes above ${MOST_MB} at the peak`]: Math.max(0, Math.round(peak - MOST_MB)),
        }),
      },
      control: await control(town),
    };
  } finally {
    await portal.stop();
    await town.close();
    await database.close();
  }
}

/** Once, with few: somebody at home comes right behind a crowd of one address. */
export async function overtake(portal: PortalProcess, crowded: number): Promise<Record<string, number>> {
  const before = await overtakers(portal, someNetwork(), crowded);
  return { 'made-up sign-ins answered, beyond a half, before one from elsewhere': Math.max(0, before - crowded / 2) };
}

async function besideBursts(world: World) {
  const { portal, size } = world;
  const [quiet, during]: [Elsewhere[], Elsewhere[]] = [[], []];
  const madeUp: Answer[] = [];
  // Whoever comes first loads the library; nobody measures that.
  await elsewhere(world, () => false, 2);
  for (let round = 0; round < size.rounds; round++) {
    quiet.push(await elsewhere(world, () => false, size.quiet));
    let isOver = false;
    const coming = burst(portal.port, madeUpSignIns(size.madeUp, `${ATTACKER}${round}`)).finally(() => {
      isOver = true;
    });
    during.push(await elsewhere(world, () => !isOver, size.quiet));
    madeUp.push(...(await coming));
  }
  const times = (of: Elsewhere[], what: keyof Elsewhere) => of.flatMap((each) => each[what].map((answer) => answer.ms));
  const quietMs = percentile(times(quiet, 'signIns'), 0.99);
  const burstMs = percentile(times(during, 'signIns'), 0.99);
  return {
    madeUp,
    quietMs,
    burstMs,
    times: burstMs / quietMs,
    counts: { quiet: times(quiet, 'signIns').length, burst: times(during, 'signIns').length },
    callQuietMs: percentile(times(quiet, 'calls'), 0.99),
    callBurstMs: percentile(times(during, 'calls'), 0.99),
    signIns: [...quiet, ...during].flatMap(({ signIns }) => signIns),
    calls: [...quiet, ...during].flatMap(({ calls }) => calls),
  };
}

/** Families that sign in one after the other, each at home, and one that looks at its students again and again. */
async function elsewhere({ portal, families, size }: World, goesOn: () => boolean, least: number): Promise<Elsewhere> {
  const lines = await Promise.all([openLine(portal.port), openLine(portal.port)]);
  const seen: Elsewhere = { signIns: [], calls: [] };
  const repeat = async (into: Answer[], next: (n: number) => Promise<Answer>) => {
    for (let n = 0; n < least || goesOn(); n++) into.push(await next(n));
  };
  await Promise.all([
    repeat(seen.signIns, (n) =>
      lines[0].send(signIn(`known${n % size.families}@example.org`, PASSWORD, someNetwork())),
    ),
    repeat(seen.calls, (n) =>
      lines[1].send(rawPost('/api/students', '{"data":null}', families[n % families.length]?.token)),
    ),
  ]);
  for (const line of lines) line.close();
  return seen;
}

/** Every family at home has a network of its own. */
function someNetwork(): string {
  return `2001:db8:${newId().slice(-4)}:${newId().slice(-8, -4)}::1`;
}

function madeUpSignIns(count: number, from: string): Buffer[] {
  return Array.from({ length: count }, () => signIn(`nobody-${newId()}@example.org`, 'made up as well', from));
}

function signIn(email: string, password: string, from: string): Buffer {
  const extra = `x-portal-identity: 1\r\nx-forwarded-for: ${from}\r\n`;
  return rawPost('/identity/sign-in', JSON.stringify({ email, password }), undefined, extra);
}

async function wholeSchool({ portal, size }: World): Promise<{ answers: Answer[]; ms: number }> {
  const requests = Array.from({ length: size.families }, (_, n) => signIn(`known${n}@example.org`, PASSWORD, SCHOOL));
  const answers = await burst(portal.port, requests);
  return { answers, ms: Math.max(...answers.map(({ ms }) => ms)) };
}

function told(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts].map(([status, each]) => `${each.length} × ${status}`).join(', ');
}

/** How many of a crowd of made-up sign-ins of one address are answered before the one sign-in that comes right behind them from `from`. */
async function overtakers({ url }: Pick<PortalProcess, 'url'>, from: string, crowded = CROWD): Promise<number> {
  const port = Number(new URL(url).port);
  const lines = await Promise.all(Array.from({ length: crowded }, () => openLine(port)));
  const behind = await openLine(port);
  let answered = 0;
  const crowd = madeUpSignIns(crowded, CROWDED).map(async (request, n) => {
    await lines[n]?.send(request);
    answered += 1;
  });
  await behind.send(signIn('known0@example.org', PASSWORD, from));
  const before = answered;
  await Promise.all(crowd);
  for (const line of [...lines, behind]) line.close();
  return before;
}

/** Control: where nobody is believed who says from where visitors come, all are one network, and whoever comes last waits for all before. */
async function control(town: SmallTown): Promise<string> {
  const { DATABASE_URL = '', AUTH_SECRET = '' } = townEnvironment({ url: town.databaseUrl, dataDir: '' });
  const portal = await PortalProcess.begin({ environment: { DATABASE_URL, AUTH_SECRET } });
  // With a folder of its own it is not ready beside the other one; it answers all the same.
  await portal.untilAlive();
  try {
    const before = await overtakers(portal, CROWDED);
    if (before < CROWD / 2) throw new Error('The control was one network and its last was still served first.');
    return `of one network ${before} of ${CROWD} were answered before the one who came last`;
  } finally {
    await portal.stop();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBenchSchool } from '../../bench/families.ts';
import { type Crowd, loseSomething, startCrowd } from './crowd.ts';
import { databaseProcesses, openOwnDatabase } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { asTown, openSmallTown, type SmallTown, townEnvironment, TIRELESS } from './small-town.ts';
import { openStatementLine, type StatementLine } from './statement-line.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

/** The statement that takes the locks of the classes: whoever falls silent after it holds up everybody who wants one of them. */
const LOCKS = /from classes\b.*for (no key )?update/is;

/** Suite T7: connections cut between statements, terminated by the server, silent; PostgreSQL killed, restarted and frozen under load. */
export async function databaseFaults(form: SuiteForm): Promise<SuiteResult> {
  const lines = await cutAndSilent(form);
  const server = await killedAndFrozen(form);
  const names = Object.keys(lines.invariants);
  return {
    name: 'T7 the database fails',
    did: [...lines.did, ...server.did],
    invariants: {
      ...Object.fromEntries(
        names.map((name) => [name, (lines.invariants[name] ?? 0) + (server.invariants[name] ?? 0)]),
      ),
      'times the portal ended': lines.ended + server.ended,
    },
    control: lines.control,
  };
}

async function cutAndSilent({ isLong }: SuiteForm) {
  const database = await openOwnDatabase();
  const line = await openStatementLine(database.url);
  const portal = await PortalProcess.start({
    environment: { ...townEnvironment({ ...database, url: line.url }), ...TIRELESS },
  });
  const town = await openSmallTown(database);
  try {
    const crowd = await startCrowd(town, [portal]);
    const cuts = await cutBetweenStatements(line, crowd, isLong ? 400 : 24);
    const terminations = await terminateBackends(town, crowd, isLong ? 60 : 4);
    const silences = await fallSilent(line, crowd, isLong ? 10 : 1);
    const invariants = await crowd.finish();
    return {
      did: [
        `${cuts} connections cut before or after a statement, ${terminations} times every backend terminated, ${silences} connections fell silent with the locks of classes held`,
        `${crowd.families.answers} answers, ${crowd.families.retries} asked again`,
      ],
      invariants,
      control: await loseSomething(town),
      ended: portal.falls,
    };
  } finally {
    await portal.stop();
    await town.close();
    await line.close();
    await database.close();
  }
}

/** Every now and then a connection breaks, before a statement and after one in turn, whichever it is. */
export async function cutBetweenStatements(line: StatementLine, crowd: Crowd, cuts: number): Promise<number> {
  let count = 0;
  let next = 10;
  for (let cut = 0; cut < cuts; cut++) {
    const when = cut % 2 === 0 ? 'before' : 'after';
    // So many statements later: each time another one.
    next = 5 + crowd.chance.number(30);
    await new Promise<void>((resolve) => {
      line.judge = (_statement, at) => {
        if (at !== when || --next > 0) return 'pass';
        line.judge = () => 'pass';
        count += 1;
        resolve();
        return 'cut';
      };
    });
  }
  await crowd.untilAnswers(20);
  return count;
}

export async function terminateBackends(town: SmallTown, crowd: Crowd, times: number): Promise<number> {
  for (let time = 0; time < times; time++) {
    await town.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    await crowd.untilAnswers(10 + crowd.chance.number(20));
  }
  return times;
}

/** A server that lost its line keeps its transaction and its locks open; nobody says so to anybody. The others must be served all the same. */
async function fallSilent(line: StatementLine, crowd: Crowd, times: number): Promise<number> {
  for (let time = 0; time < times; time++) {
    await new Promise<void>((resolve) => {
      line.judge = ({ text }, when) => {
        if (when !== 'after' || !LOCKS.test(text)) return 'pass';
        line.judge = () => 'pass';
        resolve();
        return 'silence';
      };
    });
    await crowd.untilAnswers(60);
  }
  return times;
}

async function killedAndFrozen({ isLong }: SuiteForm) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-torture-'));
  const portal = await PortalProcess.start({ environment: { DATA_DIR: dataDir, ...TIRELESS } });
  const school = await openBenchSchool(dataDir);
  const town = asTown(school);
  try {
    const crowd = await startCrowd(town, [portal]);
    await crowd.untilAnswers(50);
    const signals: NodeJS.Signals[] = isLong ? ['SIGKILL', 'SIGQUIT', 'SIGKILL', 'SIGINT', 'SIGKILL'] : ['SIGKILL'];
    for (const signal of signals) {
      await endDatabase(dataDir, signal);
      await crowd.untilAnswers(50);
    }
    const frozen = isLong ? await freeze(portal, dataDir, crowd) : 'not frozen in the short form';
    const invariants = await crowd.finish();
    await portal.untilReady();
    return {
      did: [
        `PostgreSQL ended by ${signals.join(', ')}; ${frozen}`,
        `${crowd.families.answers} answers, ${crowd.families.retries} asked again`,
      ],
      invariants,
      ended: portal.falls,
    };
  } finally {
    await portal.stop();
    await school.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** PostgreSQL alone; its portal starts it again. */
export async function endDatabase(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  const [postmaster = 0] = databaseProcesses(dataDir);
  process.kill(postmaster, signal);
  await untilAnotherPostmaster(dataDir, postmaster);
}

async function untilAnotherPostmaster(dataDir: string, before: number): Promise<void> {
  for (const giveUp = performance.now() + 90_000; performance.now() < giveUp; ) {
    const [postmaster] = databaseProcesses(dataDir);
    if (postmaster !== undefined && postmaster !== before) return;
    await pause(50);
  }
  throw new Error('Nobody started PostgreSQL again within 90 s.');
}

/** Every process of PostgreSQL stands still for 20 seconds: `/readyz` says so, and afterwards everything goes on by itself. */
async function freeze(portal: PortalProcess, dataDir: string, crowd: Crowd): Promise<string> {
  const pids = databaseProcesses(dataDir);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const reasons = new Set<string>();
  for (const until = performance.now() + 20_000; performance.now() < until; await pause(500))
    reasons.add((await portal.readiness())?.text ?? 'nobody answered');
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  await portal.untilReady();
  await crowd.untilAnswers(50);
  return `frozen for 20 s, when /readyz said ${[...reasons].join(', ')}`;
}

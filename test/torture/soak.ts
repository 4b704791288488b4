import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBenchSchool } from '../../bench/families.ts';
import { residentMb } from '../../bench/processes.ts';
import { type Crowd, loseSomething, startCrowd } from './crowd.ts';
import { Passersby } from './passersby.ts';
import { PortalProcess } from './portal-process.ts';
import { asTown, TIRELESS } from './small-town.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

/** So much of what the portal can do at most. */
const SHARE = 0.3;
/** Every so many minutes of thirty the server is killed. */
const KILLS_IN_A_SOAK = 10;
const MOST_GROWTH_MB_PER_MINUTE = 1;

/** What a server holds at one moment. */
interface Sample {
  readonly minute: number;
  readonly megabytes: number;
  readonly descriptors: number;
  readonly connections: number;
}

/** Suite T19: hours of an ordinary busy day, with a kill now and then; nothing may grow. */
export async function soak({ minutes }: SuiteForm): Promise<SuiteResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-torture-'));
  const portal = await PortalProcess.start({
    environment: { DATA_DIR: dataDir, ...TIRELESS, CALLS_PER_ADDRESS: '1000000000' },
  });
  const school = await openBenchSchool(dataDir);
  const town = asTown(school);
  try {
    const people = await Passersby.come(portal, await town.addFamilies(32));
    const peak = await people.peak();
    const perSecond = Math.max(1, Math.round(peak * SHARE));
    people.walk(perSecond);
    const counts: Record<string, number> = {};
    const samples: Sample[] = [];
    const phase = minutes / KILLS_IN_A_SOAK;
    for (let kill = 1; kill <= KILLS_IN_A_SOAK; kill++) {
      // A token lives for a quarter of an hour: each phase has families of its own.
      const crowd: Crowd = await startCrowd(town, [portal], { families: 12, restMs: 500 });
      people.replace(await town.addFamilies(32));
      await pause(phase * 60_000);
      add(counts, await crowd.finish());
      samples.push(await sample(portal, town.query, kill * phase));
      if (kill < KILLS_IN_A_SOAK) await portal.killNow();
    }
    const { answers, strange } = await people.leave();
    const slope = growth(samples);
    return {
      name: 'T19 soak',
      did: [
        `${minutes} minutes at ${perSecond} calls a second (30 % of ${Math.round(peak)}), killed ${KILLS_IN_A_SOAK - 1} times; ${answers} answers`,
        `at the end of each phase: ${samples.map(({ megabytes, descriptors, connections }) => `${Math.round(megabytes)} MB, ${descriptors} descriptors, ${connections} connections`).join(' · ')}`,
        `memory grew by ${slope.toFixed(2)} MB a minute`,
      ],
      invariants: {
        ...counts,
        'answers other than a result or "try again" to passers-by': strange,
        'memory growing by more than 1 MB a minute': slope > MOST_GROWTH_MB_PER_MINUTE && minutes >= 10 ? 1 : 0,
        'descriptors or connections that pile up': pilesUp(samples) ? 1 : 0,
        'rejections that nobody handled': portal.log.filter((line) => /unhandled/i.test(line)).length,
        'times the portal ended by itself': portal.falls,
      },
      control: await loseSomething(town),
    };
  } finally {
    await portal.stop();
    await school.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function add(counts: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count;
}

async function sample(
  portal: PortalProcess,
  query: (sql: string) => Promise<unknown[]>,
  minute: number,
): Promise<Sample> {
  const pid = await portal.pid();
  return {
    minute,
    megabytes: residentMb(pid).now,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    connections: (await query(`SELECT 1 FROM pg_stat_activity WHERE application_name = 'registration-portal'`)).length,
  };
}

/** Megabytes a minute between servers of the same age, by least squares; the first is left out: it was not killed before. */
function growth(samples: readonly Sample[]): number {
  const later = samples.slice(1);
  const mean = (of: (each: Sample) => number) => later.reduce((sum, each) => sum + of(each), 0) / later.length;
  const [minute, megabytes] = [mean((each) => each.minute), mean((each) => each.megabytes)];
  const covariance = mean((each) => (each.minute - minute) * (each.megabytes - megabytes));
  return covariance / mean((each) => (each.minute - minute) ** 2);
}

/** More than half again as many at the end as at the first restart. */
function pilesUp(samples: readonly Sample[]): boolean {
  const [, first] = samples;
  const last = samples.at(-1);
  if (!first || !last) return false;
  return last.descriptors > first.descriptors * 1.5 + 20 || last.connections > first.connections * 1.5 + 5;
}

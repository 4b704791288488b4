import { enrollOnce, startCrowd } from './crowd.ts';
import { missingOf, type Pooler, startPooler } from './middlemen.ts';
import { hasPostgres15, openOwnClusters, type OwnCluster } from './own-cluster.ts';
import { newSchoolFolder } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { openSmallTown, type SmallTown, townEnvironment, TIRELESS } from './small-town.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';
import { until } from './until.ts';

const NAME = 'T7 the primary is lost, and its synchronous standby takes its place';
/** Within this time of the promotion somebody is answered again. */
const BACK_WITHIN_MS = 3000;
/** Families of the control. */
const TOLD = 10;

/**
 * Suite T7: families enrol at two portals, whose database is lent out by PgBouncer. The primary is lost in the middle, its synchronous standby is
 * promoted, PgBouncer is led to it, and the next standby follows: now at once, now when the portals know that they have no database.
 */
export async function standby({ isLong }: SuiteForm): Promise<SuiteResult> {
  const missing = [...missingOf(['pgbouncer']), ...(hasPostgres15() ? [] : ['PostgreSQL 15 of Debian'])];
  if (missing.length > 0)
    return {
      name: NAME,
      did: [`nothing: not on this machine: ${missing.join(', ')}`],
      invariants: {},
      control: 'none',
    };
  const clusters = await openOwnClusters();
  const dataDir = await newSchoolFolder();
  const pooler = await startPooler(clusters.primary.url);
  const environment = { ...townEnvironment({ url: pooler.url, dataDir }), ...TIRELESS, DATABASE_POOLER: '1' };
  const portals = [await PortalProcess.start({ environment }), await PortalProcess.start({ environment })];
  const town = await openSmallTown(pooler);
  try {
    const crowd = await startCrowd(town, portals, { answerMs: 5000 });
    await crowd.untilAnswers(50);
    const back: number[] = [];
    let primary = clusters.primary;
    for (let time = 0; time < (isLong ? 10 : 2); time++) {
      const next = await primary.addStandby('synchronous');
      await crowd.untilAnswers(50);
      await primary.lose();
      if (time % 2 === 1) await untilNoticed(portals);
      back.push(await takeOver(next, pooler, () => crowd.untilAnswers(1)));
      await crowd.untilAnswers(50);
      primary = next;
    }
    const invariants = await crowd.finish();
    return {
      name: NAME,
      did: [
        `${back.length} times the primary was lost in the middle and its synchronous standby promoted`,
        `answers came again ${back.join(', ')} ms after the promotion`,
        `${crowd.families.answers} answers, ${crowd.families.retries} asked again`,
      ],
      invariants: {
        ...invariants,
        [`promotions after which nobody was answered for ${BACK_WITHIN_MS / 1000} s`]: back.filter(
          (each) => each > BACK_WITHIN_MS,
        ).length,
        'times a portal ended by itself': portals.reduce((sum, { falls }) => sum + falls, 0),
      },
      control: await loseAsynchronously(town, { primary, pooler, portals }),
    };
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()));
    await town.close();
    await pooler.stop();
    await clusters.close();
  }
}

/** How many milliseconds after the promotion `answered` resolved. */
async function takeOver(next: OwnCluster, pooler: Pooler, answered: () => Promise<unknown>): Promise<number> {
  await next.promote();
  const since = performance.now();
  pooler.leadTo(next.url);
  await answered();
  return Math.round(performance.now() - since);
}

async function untilNoticed(portals: readonly PortalProcess[]): Promise<void> {
  await until('both portals say that they are not ready', async () => {
    const said = await Promise.all(portals.map((portal) => portal.readiness()));
    return said.every((each) => each?.status === 503) ? said : [];
  });
}

interface Servers {
  readonly primary: OwnCluster;
  readonly pooler: Pooler;
  readonly portals: readonly PortalProcess[];
}

/** Control: a standby that need not have every commit falls behind, and takes over all the same. What families were told must be found missing. */
async function loseAsynchronously(town: SmallTown, { primary, pooler, portals }: Servers): Promise<string> {
  const [portal] = portals;
  const [classId = ''] = await town.addClasses(1, TOLD);
  const families = await town.addFamilies(TOLD);
  const next = await primary.addStandby('asynchronous');
  await next.fallBehind();
  let told = 0;
  for (const family of families) if (portal && (await enrollOnce(portal, family, classId)) === 'enrolled') told += 1;
  await primary.lose();
  await takeOver(next, pooler, () => until('the database answers', () => town.query('SELECT 1').catch(() => [])));
  const kept = await town.query('SELECT 1 FROM enrollments WHERE class_id = $1', [classId]);
  if (told === 0 || kept.length === told) throw new Error('The control lost a primary and nothing with it.');
  return `an asynchronous standby that had fallen behind took over: of ${told} families told of a seat ${told - kept.length} had none`;
}

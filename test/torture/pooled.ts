import { setTimeout as pause } from 'node:timers/promises';
import { startCrowd, loseSomething } from './crowd.ts';
import { missingOf, startPooler, startProxy } from './middlemen.ts';
import { openOwnDatabase } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { openSmallTown, townEnvironment, TIRELESS } from './small-town.ts';
import { openStatementLine } from './statement-line.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

const NAME = 'T11 two servers behind HAProxy, PgBouncer between them and the database';
/** How long the pooler is away. */
const AWAY_MS = 1500;

/**
 * Suite T11: families enrol through HAProxy at two portals, whose database is lent out by PgBouncer in transaction mode. A portal is killed, the
 * pooler is killed and comes back, and both portals are stopped and started one after the other as an update does.
 */
export async function pooled({ isLong }: SuiteForm): Promise<SuiteResult> {
  const missing = missingOf(['pgbouncer', 'haproxy']);
  if (missing.length > 0)
    return {
      name: NAME,
      did: [`nothing: ${missing.join(' and ')} not on this machine`],
      invariants: {},
      control: 'none',
    };
  const database = await openOwnDatabase();
  // A server of an operator's is reached over TCP, as this line is.
  const line = await openStatementLine(database.url);
  const pooler = await startPooler(line.url);
  const environment = {
    ...townEnvironment({ ...database, url: pooler.url }),
    ...TIRELESS,
    DATABASE_POOLER: '1',
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: 'http://localhost',
  };
  const first = await PortalProcess.start({ environment });
  const second = await PortalProcess.start({ environment });
  const town = await openSmallTown(database);
  const proxy = await startProxy([first.port, second.port]);
  try {
    const crowd = await startCrowd(town, [proxy], { answerMs: 5000 });
    await crowd.untilAnswers(50);
    const times = isLong ? 10 : 1;
    const back: number[] = [];
    for (let time = 0; time < times; time++) {
      await first.killNow();
      await crowd.untilAnswers(50);
      await pooler.kill();
      await pause(AWAY_MS);
      await pooler.start();
      const since = performance.now();
      await crowd.untilAnswers(1);
      back.push(Math.round(performance.now() - since));
      await crowd.untilAnswers(50);
      for (const server of [first, second]) {
        await server.restart();
        await crowd.untilAnswers(25);
      }
    }
    return {
      name: NAME,
      did: [
        `${times} times a portal was killed, PgBouncer killed and started again ${AWAY_MS} ms later, and both portals restarted in turn`,
        `answers came again ${back.join(', ')} ms after PgBouncer was back`,
        `${crowd.families.answers} answers, ${crowd.families.retries} asked again`,
      ],
      invariants: { ...(await crowd.finish()), 'times a portal ended by itself': first.falls + second.falls },
      control: await loseSomething(town),
    };
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await proxy.stop();
    await pooler.stop();
    await town.close();
    await line.close();
    await database.close();
  }
}

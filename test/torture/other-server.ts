import { join } from 'node:path';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { callOnce } from '../crash/persistent-call.ts';
import { type Crowd, enrollOnce, startCrowd } from './crowd.ts';
import { openOwnDatabase } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { openSmallTown, type SmallTown, townEnvironment, TIRELESS } from './small-town.ts';
import { openStatementLine, type StatementLine } from './statement-line.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

/** Within what tokens are given; beyond it a server should get no visitors any more. */
export const AHEAD_MS = 45_000;
const FAR_AHEAD_MS = 90_000;
const LOCKS = /from classes\b.*for (no key )?update/is;

/** Suite T6: two servers, one database; one of them freezes in the middle of a transaction, and one has a clock that is 90 s ahead. */
export async function otherServer({ isLong }: SuiteForm): Promise<SuiteResult> {
  const database = await openOwnDatabase();
  const line = await openStatementLine(database.url);
  const first = await PortalProcess.start({
    environment: { ...townEnvironment({ ...database, url: line.url }), ...TIRELESS },
  });
  const ahead = (by: number) => ({
    environment: { ...townEnvironment(database), ...TIRELESS, CLOCK_AHEAD_MS: String(by) },
    preload: [join(import.meta.dirname, 'clock-ahead.ts')],
  });
  const second = await PortalProcess.start(ahead(AHEAD_MS));
  const town = await openSmallTown(database);
  try {
    // Nobody waits longer than this for a server that has fallen silent; then they ask the other one.
    const crowd = await startCrowd(town, [first, second], { answerMs: 3000 });
    await crowd.untilAnswers(50);
    const freezes = isLong ? 10 : 1;
    for (let time = 0; time < freezes; time++) await freezeAndThaw(first, line, crowd);
    const far = await PortalProcess.begin(ahead(FAR_AHEAD_MS));
    await far.untilAlive();
    const farSays = await far.readiness();
    const wrongTimes = await countWrongTimes(town, [first, second, far]);
    await far.stop();
    return {
      name: 'T6 the other server freezes, or has another clock',
      did: [
        `${freezes} times a server froze with the locks of classes held while families went on at the other, whose clock is ${AHEAD_MS / 1000} s ahead`,
        `a server ${FAR_AHEAD_MS / 1000} s ahead said ${farSays?.text}`,
        `${crowd.families.answers} answers, ${crowd.families.retries} asked again`,
      ],
      invariants: {
        ...(await crowd.finish()),
        'openings and closings at another time than the database says': wrongTimes,
        'a server far ahead that is ready, or does not say why not':
          farSays?.status === 503 && /clock/i.test(farSays.text) ? 0 : 1,
        'servers that did not say that their clock differs': second.log.some((entry) => entry.includes('clock-differs'))
          ? 0
          : 1,
      },
      control: await holdForGood(town, second),
    };
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await town.close();
    await line.close();
    await database.close();
  }
}

/** Stands still right after it has locked classes: its transaction stays open, its connection too. */
export async function freezeAndThaw(
  server: PortalProcess,
  line: StatementLine,
  crowd: Crowd,
  answers = { meanwhile: 100, afterwards: 50 },
): Promise<void> {
  await new Promise<void>((resolve) => {
    line.judge = ({ text }, when) => {
      if (when !== 'after' || !LOCKS.test(text)) return 'pass';
      line.judge = () => 'pass';
      server.freeze();
      resolve();
      return 'pass';
    };
  });
  await crowd.untilAnswers(answers.meanwhile);
  await server.signal('SIGCONT');
  await server.untilReady();
  await crowd.untilAnswers(answers.afterwards);
}

/** Around an opening and a closing that lie between the two clocks, both servers must go by the database's. */
export async function countWrongTimes(town: SmallTown, servers: readonly PortalProcess[]): Promise<number> {
  let wrong = 0;
  for (const server of servers) {
    const [opensSoon = '', closesSoon = ''] = await town.addClasses(2, 100);
    await town.query(`UPDATE classes SET registration_opens_at = now() + interval '40 s' WHERE id = $1`, [opensSoon]);
    await town.query(`UPDATE classes SET registration_closes_at = now() + interval '40 s' WHERE id = $1`, [closesSoon]);
    await town.query('UPDATE catalogue_versions SET version = version + 1');
    const [family] = await town.addFamilies(1);
    if (!family) throw new Error('Nobody came.');
    const answers = [await enrollOnce(server, family, opensSoon), await enrollOnce(server, family, closesSoon)];
    if (answers.join() === 'not-open,enrolled') continue;
    console.error(`server ${servers.indexOf(server) + 1}: ${answers.join(', ')} instead of not-open, enrolled`);
    wrong += 1;
  }
  return wrong;
}

/** Control: a lock that nobody lets go of. The same families would get no answer, and the suite would see it. */
async function holdForGood(town: SmallTown, server: PortalProcess): Promise<string> {
  const [classId = ''] = await town.addClasses(1, 5);
  const [family] = await town.addFamilies(1);
  const pool = openPool(town.databaseUrl, { connections: 1 });
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM classes WHERE id = $1 FOR UPDATE', [classId]);
    const lines = [{ studentId: family?.studentId, classId, ifFull: 'skip' }];
    const data = { idempotencyKey: `held ${classId}`, lines };
    const reply = await callOnce(server.url, { bearer: family?.token ?? '', name: 'enroll', data, answerMs: 2000 });
    if (reply?.status === 200) throw new Error('The control held the class and was overtaken.');
    return `a class was locked for good: no answer in 2 s (${reply?.status ?? 'nobody answered'})`;
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
    await pool.end();
  }
}

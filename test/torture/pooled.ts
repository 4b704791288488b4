import { setTimeout as pause } from 'node:timers/promises';
import { type Door, PersistentCaller } from '../crash/persistent-call.ts';
import { openFakeBucket } from '../files/fake-bucket.ts';
import { photo } from '../files/samples.ts';
import type { Chance } from '../seed.ts';
import { countStrange, startCrowd, loseSomething } from './crowd.ts';
import { missingOf, startPooler, startProxy } from './middlemen.ts';
import { openOwnDatabase } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { openSmallTown, type SmallTown, townEnvironment, TIRELESS } from './small-town.ts';
import { openStatementLine } from './statement-line.ts';
import { countLost, liveStory } from './story.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

const NAME = 'T11 two servers behind HAProxy, PgBouncer between them and the database';
/** How long the pooler is away. */
const AWAY_MS = 1500;
/** Within this time of its return somebody is answered again. */
const BACK_WITHIN_MS = 2000;
/** So long nobody may be without an answer while both portals are stopped and started in turn: three times what it should be, for a busy machine. */
const SILENT_MS = 3000;

/**
 * Suite T11: families enrol through HAProxy at two portals, whose database is lent out by PgBouncer in transaction mode, and whose pictures lie
 * in a bucket. A story is lived; then a portal is killed, the pooler is killed and comes back, and both portals are stopped and started one after
 * the other as an update does.
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
  const bucket = await openFakeBucket();
  const environment = {
    ...bucket.environment,
    ...townEnvironment({ ...database, url: pooler.url }),
    ...TIRELESS,
    DATABASE_POOLER: '1',
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: 'http://localhost',
    STOP_AFTER_SECONDS: '1',
  };
  const first = await PortalProcess.start({ environment });
  const second = await PortalProcess.start({ environment });
  const town = await openSmallTown(database);
  const proxy = await startProxy([first.port, second.port]);
  try {
    const crowd = await startCrowd(town, [proxy], { answerMs: 5000 });
    await crowd.untilAnswers(50);
    const lost = await liveAt(proxy, town, crowd.chance);
    const unread = await readElsewhere(town, first, second);
    const times = isLong ? 10 : 1;
    const back: number[] = [];
    const silences: number[] = [];
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
      crowd.families.longestSilence = 0;
      for (const server of [first, second]) {
        await server.restart();
        await crowd.untilAnswers(25);
      }
      silences.push(Math.round(crowd.families.longestSilence));
    }
    return {
      name: NAME,
      did: [
        `${times} times a portal was killed, PgBouncer killed and started again ${AWAY_MS} ms later, and both portals restarted in turn`,
        `answers came again ${back.join(', ')} ms after PgBouncer was back`,
        `${silences.join(', ')} ms at most without an answer while both were restarted in turn`,
        `${crowd.families.answers} answers, ${crowd.families.retries} asked again`,
      ],
      invariants: {
        ...(await crowd.finish()),
        'things of a story that are not as everybody was told': lost,
        'pictures of one portal that the other one does not have': unread,
        [`returns of PgBouncer after which nobody was answered for ${BACK_WITHIN_MS / 1000} s`]: above(
          BACK_WITHIN_MS,
          back,
        ),
        [`restarts in which nobody was answered for ${SILENT_MS / 1000} s`]: above(SILENT_MS, silences),
        'times a portal ended by itself': first.falls + second.falls,
      },
      control: await loseSomething(town),
    };
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await proxy.stop();
    await pooler.stop();
    await town.close();
    await bucket.close();
    await line.close();
    await database.close();
  }
}

const above = (most: number, measured: readonly number[]) => measured.filter((each) => each > most).length;

/** The story of every kind of change, told through the proxy: how much of it is not true afterwards. */
async function liveAt(proxy: Door, town: SmallTown, chance: Chance): Promise<number> {
  const caller = new PersistentCaller([proxy], chance, { answerMs: 20_000, pauseMs: 50 });
  const story = await liveStory(caller, town, await town.addStaff());
  for (const surprise of story.surprises) console.error(`story: ${surprise}`);
  return (await countLost(town, story)) + countStrange(caller.strange);
}

/** A picture that is sent to one portal is read at the other. */
async function readElsewhere(town: SmallTown, first: PortalProcess, second: PortalProcess): Promise<number> {
  const { token } = await town.addStaff();
  const sent = await fetch(`${first.url}/api-upload/picture`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'x-file-name': 'photo.jpg', authorization: `Bearer ${token}` },
    body: new Uint8Array(await photo().jpeg().toBuffer()),
  });
  const { result } = (await sent.json()) as { result?: { fileId: string } };
  const read = await fetch(`${second.url}/files/${result?.fileId}/640.webp`);
  return read.status === 200 && read.headers.get('content-type') === 'image/webp' ? 0 : 1;
}

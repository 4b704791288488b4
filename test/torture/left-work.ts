import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBenchSchool } from '../../bench/families.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { callOnce } from '../crash/persistent-call.ts';
import { ORGANIZATION } from '../school.ts';
import { openChance } from '../seed.ts';
import { type FakeSmtpServer, startSmtpServer } from '../smtp-server.ts';
import { PortalProcess } from './portal-process.ts';
import { asTown, type SmallTown, TIRELESS } from './small-town.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

interface World {
  readonly portal: PortalProcess;
  readonly town: SmallTown;
  readonly smtp: FakeSmtpServer;
}

/** What a start may take until all that was left is made. */
const MADE_WITHIN_MS = 10_000;
/** Slow machines are given this long in `npm test`, which looks at outcomes alone. */
const PATIENCE_MS = 120_000;
const MAILS = 12;
const LETTER = 'letter-';

/**
 * A portal alone on its folder is killed while it makes a pack and a copy of somebody's data and sends mails, at a random moment each time; after the
 * next start all of them are made, without a claim being waited for and without a try being lost.
 */
export async function leftWork({ isLong }: SuiteForm): Promise<SuiteResult> {
  const rounds = isLong ? 20 : 4;
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-torture-'));
  const smtp = await startSmtpServer();
  smtp.delayMs = 50;
  const portal = await PortalProcess.start({ environment: { DATA_DIR: dataDir, SMTP_URL: smtp.url, ...TIRELESS } });
  const school = await openBenchSchool(dataDir);
  const world = { portal, smtp, town: asTown(school) };
  const chance = openChance();
  try {
    const classes = await world.town.addClasses(12, 20);
    const waits: number[] = [];
    let killedAtWork = 0;
    for (let round = 0; round < rounds; round++) {
      await ask(world, classes);
      // The first time before anything can be done, then wherever it happens to be.
      await pause(round === 0 ? 0 : chance.number(1500));
      killedAtWork += (await left(world)) > 0 ? 1 : 0;
      await portal.killNow();
      waits.push(await untilMade(world));
    }
    const slow = waits.filter((wait) => wait > MADE_WITHIN_MS).length;
    return {
      name: 'left work',
      did: [
        `seed ${chance.seed}: killed ${rounds} times while a pack, a copy of one’s data and ${MAILS} mails were asked for; ${killedAtWork} times something was not done yet`,
        `after the next start all was made within ${(Math.max(...waits) / 1000).toFixed(1)} s`,
      ],
      invariants: {
        'packs and copies that failed or were lost': 2 * rounds - (await countReady(world)),
        'mails that never came': rounds * MAILS - arrived(world),
        'kills of which none came while something was left to do': killedAtWork > 0 ? 0 : 1,
        'starts after which it took longer than ten seconds': isLong ? slow : 0,
      },
      control: await control(world, classes),
    };
  } finally {
    await portal.stop();
    await school.close();
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Killed once, with a mail on its way that nobody has taken; what came before and after may be anything. */
export async function leaveWork(
  world: World,
  kill: () => Promise<void>,
): Promise<{ check(): Promise<Record<string, number>> }> {
  const classes = await world.town.addClasses(2, 20);
  const [ready, came] = [await countReady(world), arrived(world)];
  world.smtp.saysTaken = () => false;
  await ask(world, classes);
  const before = await left(world);
  const back = kill();
  world.smtp.saysTaken = () => true;
  await back;
  return {
    check: async () => {
      await untilMade(world);
      return {
        'packs and copies that failed or were lost': 2 - ((await countReady(world)) - ready),
        'mails that never came': MAILS - (arrived(world) - came),
        'kills at which nothing was left to do': before === 0 ? 1 : 0,
      };
    },
  };
}

async function ask({ portal, town }: World, classes: readonly string[]): Promise<void> {
  const [staff, [family]] = [await town.addStaff(), await town.addFamilies(1)];
  const pack = {
    packId: newId(),
    name: 'Left',
    classes: classes.map((id) => ({ id, kinds: ['roster'] })),
  };
  for (const [bearer, name, data] of [
    [staff.token, 'askPack', pack],
    [family?.token ?? '', 'askMyData', {}],
  ] as const) {
    const reply = await callOnce(portal.url, { bearer, name, data });
    if (reply?.status !== 200) throw new Error(`${name}: ${reply?.status} ${reply?.text}`);
  }
  const ids = Array.from({ length: MAILS }, () => newId());
  await town.query(
    `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, next_try_at)
     SELECT $1, id, 'verify-email', id, '${LETTER}' || id || '@example.org', '{}', now(), now() FROM unnest($2::uuid[]) AS new (id)`,
    [ORGANIZATION, ids],
  );
  // Anything that is posted lets the portal look into the outbox.
  await fetch(`${portal.url}/identity/sign-out`, { method: 'POST', headers: { origin: portal.url } });
}

async function left({ town }: World): Promise<number> {
  const [row] = await town.query<{ files: number; mails: number }>(
    `SELECT (SELECT count(*)::int FROM day_files WHERE ready_at IS NULL AND failed_at IS NULL) AS files,
            (SELECT count(*)::int FROM outbox_mails WHERE sent_at IS NULL AND failed_at IS NULL AND to_email LIKE '${LETTER}%') AS mails`,
  );
  return (row?.files ?? 0) + (row?.mails ?? 0);
}

async function untilMade(world: World): Promise<number> {
  const since = performance.now();
  for (;;) {
    if ((await left(world)) === 0) return performance.now() - since;
    if (performance.now() - since > PATIENCE_MS) throw new Error('What was left is not taken up.');
    await pause(50);
  }
}

/** How many of the mails came; twice counts once, for an answer may have been lost. */
function arrived({ smtp }: World): number {
  return new Set(smtp.received.flatMap(({ to }) => (to.startsWith(LETTER) ? [to] : []))).size;
}

async function countReady({ town }: World): Promise<number> {
  const [row] = await town.query<{ ready: number }>(
    'SELECT count(*)::int AS ready FROM day_files WHERE ready_at IS NOT NULL',
  );
  return row?.ready ?? 0;
}

/** Claimed by a server that nobody knows to be gone, the same pack is left alone. */
async function control(world: World, classes: readonly string[]): Promise<string> {
  const { portal, town } = world;
  // What a start takes up it has taken up.
  await ask(world, classes);
  await untilMade(world);
  await portal.signal('SIGSTOP');
  const [elsewhere, file] = [newId(), newId()];
  await town.query(
    `INSERT INTO servers (organization_id, id, started_at, beat_at, ahead_ms) VALUES ($1, $2, now(), now() + interval '1 hour', 0)`,
    [ORGANIZATION, elsewhere],
  );
  await town.query(
    `INSERT INTO day_files (organization_id, id, account_id, kind, asked_at, asked, claimed_by, claimed_until, tries)
     SELECT organization_id, $1, account_id, kind, now(), asked, $2, now() + interval '5 minutes', 1 FROM day_files WHERE kind = 'pack' LIMIT 1`,
    [file, elsewhere],
  );
  await portal.signal('SIGCONT');
  await ask(world, classes);
  for (let looks = 0; (await left(world)) > 1; looks++) {
    if (looks > 2400) throw new Error('The others were not made.');
    await pause(50);
  }
  const [row] = await town.query<{ is: boolean }>('SELECT ready_at IS NULL AS is FROM day_files WHERE id = $1', [file]);
  if (!row?.is) throw new Error('A pack of a server that lives was taken up.');
  await town.query('DELETE FROM day_files WHERE id = $1', [file]);
  return 'a pack of a server that lives stays with it';
}

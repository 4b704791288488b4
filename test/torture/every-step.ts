import { setTimeout as pause } from 'node:timers/promises';
import { PersistentCaller } from '../crash/persistent-call.ts';
import { openChance } from '../seed.ts';
import { startSmtpServer, type FakeSmtpServer } from '../smtp-server.ts';
import { PortalProcess } from './portal-process.ts';
import { type OwnDatabase, openOwnDatabase } from './own-database.ts';
import { openSmallTown, type SmallTown, townEnvironment } from './small-town.ts';
import { openStatementLine, type Statement, type StatementLine, type When } from './statement-line.ts';
import { countLost, liveStory, type Story } from './story.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

/** The `nth` time that something happens in a story: a statement by its text, or a mail. */
interface Point {
  readonly what: string;
  readonly nth: number;
  readonly when: When;
}

const MAIL = 'a mail';
/** What the job queue does by itself is no step of a story. */
const OWN_WORK = /pgboss/;

/** A portal whose statements and mails are seen one by one. */
interface Stage {
  readonly town: SmallTown;
  readonly line: StatementLine;
  readonly mails: FakeSmtpServer;
  readonly portal: PortalProcess;
  readonly caller: PersistentCaller;
  /** After which start what the dead process had claimed was made due again. */
  readonly redone: { starts: number };
}

interface World extends Stage {
  readonly database: OwnDatabase;
}

/** Suite T5: the process ends before and after every statement, commit and mail of a story; everybody asks again until answered. */
export async function everyStep({ isLong }: SuiteForm): Promise<SuiteResult> {
  const world = await openWorld();
  const { town, portal, caller } = world;
  try {
    const points = await countPoints(world);
    const chosen = isLong ? points : points.filter((_, index) => index % Math.ceil(points.length / 5) === 3);
    const counts = { missed: 0, lost: 0, mails: 0 };
    for (const point of chosen) {
      const starts = portal.starts;
      const story = await liveStoryUntil(world, point);
      if (portal.starts === starts) counts.missed += 1;
      const lost = await countLost(town, story);
      const wrongMails = await countWrongMails(world, story);
      if (lost + wrongMails > 0)
        console.error(
          `${point.when} ${point.nth}. ${point.what}: ${lost} lost, ${wrongMails} mails; ${story.surprises.join('; ')}`,
        );
      counts.lost += lost;
      counts.mails += wrongMails;
    }
    return {
      name: 'T5 the process ends at every step',
      did: [
        `${points.length} moments before and after each statement, commit and mail of one story; ended the process at ${chosen.length} of them`,
        `${counts.missed} of these moments did not come again; ${caller.retries} calls were asked again`,
      ],
      invariants: {
        'rules of the data broken': await town.violations(),
        'acknowledged and not there': counts.lost,
        'mails missing, or twice under different names': counts.mails,
        'answers other than a result or "try again"': caller.strange.length,
        // Which statements a batch needs depends on who comes with it: one moment may miss its turn.
        'moments that came again too rarely (more than one, and more than one in ten, missed)':
          counts.missed > Math.max(1, chosen.length / 10) ? counts.missed : 0,
      },
      control: await control(world),
    };
  } finally {
    await closeWorld(world);
  }
}

/** One moment, the one that decides: a seat is about to be committed, and nobody may have heard of it yet. */
export async function endBeforeCommit(place: Omit<Stage, 'caller' | 'redone'>): Promise<Record<string, number>> {
  const caller = new PersistentCaller([place.portal], openChance(), { answerMs: 20_000, pauseMs: 20 });
  const stage: Stage = { ...place, caller, redone: { starts: place.portal.starts } };
  const { starts } = place.portal;
  const isCommit = commitOf(/insert into registrations/i);
  let isReached = false;
  stage.line.judge = (statement, when) => {
    if (isReached || when !== 'before' || !isCommit(statement)) return 'pass';
    isReached = true;
    void killOnceItCouldAnswer(stage.portal);
    return 'silence';
  };
  const story = await liveToTheEnd(stage);
  peace(stage);
  return {
    'moments that did not come': starts === stage.portal.starts ? 1 : 0,
    'acknowledged and not there': await countLost(stage.town, story),
    'mails missing, or twice under different names': await countWrongMails(stage, story),
    'answers other than a result or "try again"': caller.strange.length,
    'calls that nobody had to ask again': caller.retries > 0 ? 0 : 1,
  };
}

/** Who would answer before the commit has answered by then: what is asked later is told later. */
async function killOnceItCouldAnswer(portal: PortalProcess): Promise<void> {
  for (let asked = 0; asked < 5; asked++) await fetch(`${portal.url}/healthz`).then((answer) => answer.text());
  await portal.killNow();
}

/** The commit of the first transaction in which these words are said. */
function commitOf(words: RegExp): (statement: Statement) => boolean {
  let found = 0;
  return ({ text, connection }) => {
    if (found === 0 && words.test(text)) found = connection;
    return connection === found && /\bcommit\b/i.test(text);
  };
}

async function openWorld(): Promise<World> {
  const database = await openOwnDatabase();
  const line = await openStatementLine(database.url);
  const mails = await startSmtpServer();
  const environment = { ...townEnvironment({ ...database, url: line.url }), SMTP_URL: mails.url };
  const portal = await PortalProcess.start({ environment });
  const town = await openSmallTown(database);
  const caller = new PersistentCaller([portal], openChance(), { answerMs: 20_000, pauseMs: 20 });
  return { database, town, line, mails, portal, caller, redone: { starts: 1 } };
}

async function closeWorld({ database, town, line, mails, portal }: World): Promise<void> {
  await portal.stop();
  await town.close();
  await mails.close();
  await line.close();
  await database.close();
}

/** Lives the story once undisturbed and notes every moment. */
async function countPoints(world: World): Promise<Point[]> {
  const points: Point[] = [];
  const happened = new Map<string, number>();
  const note = (what: string, when: When) => {
    const key = `${when} ${what}`;
    const nth = (happened.get(key) ?? 0) + 1;
    happened.set(key, nth);
    points.push({ what, nth, when });
  };
  // Once before, so that what a server does only after its start is not counted.
  await liveToTheEnd(world);
  world.line.judge = ({ text }, when) => {
    if (!OWN_WORK.test(text)) note(text, when);
    return 'pass';
  };
  world.mails.answer = () => (note(MAIL, 'before'), 'take');
  world.mails.saysTaken = () => (note(MAIL, 'after'), true);
  await liveToTheEnd(world);
  peace(world);
  return points;
}

function peace({ line, mails }: Stage): void {
  line.judge = () => 'pass';
  mails.answer = () => 'take';
  mails.saysTaken = () => true;
}

/** Lives the story; the process ends when the point is reached, once. */
async function liveStoryUntil(world: World, point: Point): Promise<Story> {
  let left = point.nth;
  const isNow = (what: string, when: When) => {
    if (what !== point.what || when !== point.when || left === 0) return false;
    left -= 1;
    if (left > 0) return false;
    void world.portal.killNow();
    return true;
  };
  world.line.judge = ({ text }, when) => (isNow(text, when) ? 'silence' : 'pass');
  world.mails.answer = () => (isNow(MAIL, 'before') ? 'cut' : 'take');
  world.mails.saysTaken = () => !isNow(MAIL, 'after');
  const story = await liveToTheEnd(world);
  peace(world);
  return story;
}

async function liveToTheEnd(world: Stage): Promise<Story> {
  const [begun] = await world.town.query<{ at: Date }>('SELECT now() AS at');
  // A token lives for a quarter of an hour, the long form for longer.
  const story = await liveStory(world.caller, world.town, await world.town.addStaff());
  await untilMailed(world, begun?.at ?? new Date(0));
  return story;
}

/** A mail that is not sent by then is said to wait, with its time. */
const MAILED_WITHIN_MS = 120_000;

/** Until no mail that was written since is left; one that a dead process had claimed is due again at once instead of in minutes. */
async function untilMailed({ town, portal, redone }: Stage, since: Date): Promise<void> {
  const giveUp = performance.now() + MAILED_WITHIN_MS;
  for (;;) {
    await portal.untilReady();
    if (redone.starts !== portal.starts)
      await town.query('UPDATE outbox_mails SET next_try_at = now() WHERE next_try_at IS NOT NULL');
    redone.starts = portal.starts;
    // Every write of anybody wakes the mail room.
    await fetch(`${portal.url}/identity/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-portal-identity': '1' },
      body: '{}',
    }).catch(() => null);
    // What an address gets in an hour's time (too many mails of earlier proofs) is not waited for.
    const left = await town.query<{ kind: string; at: string }>(
      `SELECT kind, next_try_at::text AS at FROM outbox_mails
       WHERE next_try_at <= now() + interval '10 minutes' AND created_at >= $1`,
      [since],
    );
    if (left.length === 0 && redone.starts === portal.starts) return;
    if (performance.now() > giveUp)
      throw new Error(`Not sent: ${left.map(({ kind, at }) => `${kind} at ${at}`).join(', ')}.`);
    await pause(10);
  }
}

/** Each mail of the story left, and every copy of it under the same name. */
async function countWrongMails({ town, mails }: Stage, story: Story): Promise<number> {
  const rows = await town.query<{ id: string; email: string; sent: boolean }>(
    `SELECT m.id, m.to_email AS email, m.sent_at IS NOT NULL AS sent FROM outbox_mails m JOIN accounts a ON a.email = m.to_email
     JOIN guardians g ON g.account_id = a.id JOIN family_students s ON s.family_id = g.family_id WHERE s.student_id = ANY($1::uuid[])`,
    [[story.owner.studentId, story.second.studentId]],
  );
  const addresses = new Set(rows.map((row) => row.email));
  const names = new Set(mails.received.filter((mail) => addresses.has(mail.to)).map((mail) => mail.messageId));
  const unsent = rows.filter((row) => !row.sent).length;
  return unsent + Math.abs(names.size - rows.length) + (rows.length === 0 ? 1 : 0);
}

/** A server that answers before it commits would lose what it said: a story whose commit is undone must be counted. */
async function control(world: World): Promise<string> {
  const story = await liveToTheEnd(world);
  await world.town.query(`DELETE FROM plan_lines WHERE class_id = $1`, [story.classIds[1]]);
  const lost = await countLost(world.town, story);
  if (lost === 0) throw new Error('The control lost an acknowledged plan and nobody noticed.');
  return `an acknowledged plan was taken away behind the portal's back: ${lost} counted as lost`;
}

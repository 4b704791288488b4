import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '../../bench/processes.ts';
import { enrollOnce, startCrowd } from './crowd.ts';
import { type OwnDatabase, openOwnDatabase } from './own-database.ts';
import { PortalProcess, type PortalOptions } from './portal-process.ts';
import { openSmallTown, type SmallTown, townEnvironment, TIRELESS } from './small-town.ts';
import { openStatementLine, type StatementLine } from './statement-line.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

const JUMP_MS = 3_600_000;
const DESCRIPTORS = 256;

/** What somebody found out about one thing that went wrong around the portal. */
interface Finding {
  readonly did: string;
  readonly invariants: Readonly<Record<string, number>>;
}

/** Suite T13: few file descriptors, a clock that jumps, no name for the mail server, a database that goes and comes back. */
export async function environment({ isLong }: SuiteForm): Promise<SuiteResult> {
  const database = await openOwnDatabase();
  try {
    const findings = [
      await fewDescriptors(database, isLong),
      await clockJumps(database),
      await noNameForTheMailServer(database),
      await databaseGoneAndBack(database),
    ];
    return {
      name: 'T13 the environment fails',
      did: [
        ...findings.map(({ did }) => did),
        'not shown: PostgreSQL’s package exchanged under the running server (there is no second package here)',
      ],
      invariants: Object.assign({}, ...findings.map(({ invariants }) => invariants)),
      control: await control(database),
    };
  } finally {
    await database.close();
  }
}

/** A portal with something wrong around it, and a school beside it. */
async function beside(
  database: OwnDatabase,
  options: PortalOptions,
  live: (portal: PortalProcess, town: SmallTown) => Promise<Finding>,
): Promise<Finding> {
  const portal = await PortalProcess.start(options);
  const town = await openSmallTown(database);
  try {
    const finding = await live(portal, town);
    const name = `times the portal ended: ${live.name}`;
    return { ...finding, invariants: { ...finding.invariants, [name]: portal.falls } };
  } finally {
    await portal.stop();
    await town.close();
  }
}

/** More people come than there are descriptors; who has a connection is served, and when the others have gone, everybody is. */
function fewDescriptors(database: OwnDatabase, isLong: boolean): Promise<Finding> {
  const options = { environment: { ...townEnvironment(database), ...TIRELESS }, before: `ulimit -n ${DESCRIPTORS};` };
  return beside(database, options, async function fewDescriptors(portal, town) {
    const crowd = await startCrowd(town, [portal], { answerMs: 5000 });
    await crowd.untilAnswers(30);
    const rounds = isLong ? 10 : 2;
    for (let round = 0; round < rounds; round++) {
      const sockets = await Promise.all(Array.from({ length: 2 * DESCRIPTORS }, () => openSocket(portal.port)));
      await pause(200);
      for (const socket of sockets) socket.destroy();
      await crowd.untilAnswers(20);
    }
    await portal.untilReady();
    return {
      did: `${rounds} times ${2 * DESCRIPTORS} connections to a portal with ${DESCRIPTORS} file descriptors; ${crowd.families.answers} answers, ${crowd.families.retries} asked again; ${Math.round(residentMb(await portal.pid()).peak)} MB at the peak`,
      invariants: prefixed('few descriptors', await crowd.finish()),
    };
  });
}

const prefixed = (what: string, counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${what}: ${name}`, count]));

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
  return socket;
}

/** The machine's clock is set an hour ahead while families are signed in: they stay signed in, and openings stay where they were. */
function clockJumps(database: OwnDatabase): Promise<Finding> {
  const options = {
    environment: { ...townEnvironment(database), CLOCK_AHEAD_MS: String(JUMP_MS), CLOCK_JUMPS: '1' },
    preload: [join(import.meta.dirname, 'clock-ahead.ts')],
  };
  return beside(database, options, async function clockJumps(portal, town) {
    const [opensSoon = '', isOpen = ''] = await town.addClasses(2, 10);
    await town.query(`UPDATE classes SET registration_opens_at = now() + interval '30 min' WHERE id = $1`, [opensSoon]);
    const [family] = await town.addFamilies(1);
    if (!family) throw new Error('Nobody came.');
    await portal.signal('SIGUSR2');
    const told = await within(60_000, () => portal.log.some((line) => line.includes('clock-differs')));
    const answers = [await enrollOnce(portal, family, opensSoon), await enrollOnce(portal, family, isOpen)].join(', ');
    return {
      did: `the clock jumped ${JUMP_MS / 60_000} min ahead; a class that opens in 30 min, and an open one: ${answers}`,
      invariants: {
        'a clock that jumped and nobody was told': told ? 0 : 1,
        'families served by a wrong clock': answers === 'not-open, enrolled' ? 0 : 1,
      },
    };
  });
}

/** The name of the mail server cannot be looked up: families enrol, and their mails wait. */
function noNameForTheMailServer(database: OwnDatabase): Promise<Finding> {
  const options = { environment: { ...townEnvironment(database), SMTP_URL: 'smtp://mail.invalid:25' } };
  return beside(database, options, async function noNameForTheMailServer(portal, town) {
    const [classId = ''] = await town.addClasses(1, 10);
    const [family] = await town.addFamilies(1);
    if (!family) throw new Error('Nobody came.');
    const answer = await enrollOnce(portal, family, classId);
    const told = await within(60_000, () => portal.log.some((line) => line.includes('mail-not-sent')));
    const waiting = await town.query('SELECT last_error FROM outbox_mails WHERE sent_at IS NULL AND failed_at IS NULL');
    return {
      did: `no name for the mail server: ${answer}; ${waiting.length} mails wait`,
      invariants: {
        'families not served without a mail server': answer === 'enrolled' ? 0 : 1,
        'mails lost without a mail server': waiting.length > 0 ? 0 : 1,
        'a mail server out of reach and nobody was told': told ? 0 : 1,
      },
    };
  });
}

/** Every connection is refused for a while, as when the database's package is exchanged. Health says so; everything heals by itself. */
async function databaseGoneAndBack(database: OwnDatabase): Promise<Finding> {
  const line = await openStatementLine(database.url);
  const options = { environment: { ...townEnvironment({ ...database, url: line.url }), ...TIRELESS } };
  const finding = await beside(database, options, async function databaseGoneAndBack(portal, town) {
    const crowd = await startCrowd(town, [portal]);
    await crowd.untilAnswers(30);
    const { did, invariants } = await goneAndBack(portal, line);
    await crowd.untilAnswers(30);
    return {
      did,
      invariants: {
        ...invariants,
        ...prefixed('database gone and back', await crowd.finish()),
      },
    };
  });
  await line.close();
  return finding;
}

export async function goneAndBack(portal: PortalProcess, line: StatementLine): Promise<Finding> {
  line.judge = () => 'cut';
  line.cutAll();
  const isRed = await within(30_000, async () => (await portal.readiness())?.status === 503);
  const reason = (await portal.readiness())?.text ?? 'nobody answered';
  line.judge = () => 'pass';
  await portal.untilReady();
  return {
    did: `the database went away and came back; meanwhile /readyz said ${reason}`,
    invariants: { 'a database that is away and /readyz does not say so': isRed && /database/i.test(reason) ? 0 : 1 },
  };
}

async function within(ms: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; await pause(100)) if (await isSo()) return true;
  return false;
}

/** Control: an answer of 500 is no way to say that something is wrong, and is counted. */
async function control(database: OwnDatabase): Promise<string> {
  const portal = await PortalProcess.start({ environment: townEnvironment(database) });
  const town = await openSmallTown(database);
  try {
    const crowd = await startCrowd(town, [portal], { families: 2 });
    await crowd.untilAnswers(2);
    await town.query('ALTER TABLE registrations RENAME TO registrations_away');
    await within(20_000, () => crowd.families.strange.length > 0);
    await town.query('ALTER TABLE registrations_away RENAME TO registrations');
    const counts = await crowd.finish();
    const strange = counts['answers other than a result or "try again"'] ?? 0;
    if (strange === 0) throw new Error('The control broke the portal and no strange answer was counted.');
    return `a table was taken away: ${strange} answers of 500 were counted`;
  } finally {
    await portal.stop();
    await town.close();
  }
}

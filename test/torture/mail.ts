import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { smtpMailer } from '../../src/server/platform/mailer/smtp.ts';
import { ORGANIZATION } from '../school.ts';
import { type FakeSmtpServer, startSmtpServer } from '../smtp-server.ts';
import { type OwnDatabase, openOwnDatabase } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import type { Suite } from './suite.ts';

interface World {
  readonly pool: pg.Pool;
  readonly smtp: FakeSmtpServer;
  readonly portals: readonly PortalProcess[];
}

/** What the mail server does with a recipient, by the first word of the address. */
const TROUBLES = ['fine', 'later-rcpt', 'later-data', 'cut', 'silent', 'refused', 'refused-data'] as const;
type Trouble = (typeof TROUBLES)[number];

/**
 * T10: two portals send through a mail server that puts off, refuses, cuts the line after the data and answers slowly, while both are killed
 * in the midst of it. Every mail arrives once; twice only where the answer was lost, and then under the same Message-ID.
 */
export const mailSuite: Suite = async ({ isLong }) => {
  const rounds = isLong ? 12 : 2;
  const each = isLong ? 700 : 42;
  const world = await openWorld();
  try {
    // How often each was on its way when both were killed: every time it may have come without anybody knowing.
    const onTheWay = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      await addMails(world, round, each);
      await wake(world);
      for (const id of await killInTheMidst(world, each / 3)) onTheWay.set(id, (onTheWay.get(id) ?? 0) + 1);
    }
    await untilSettled(world);
    const counts = await count(world, onTheWay);
    return {
      name: 'T10 mail',
      did: [
        `${rounds * each} mails over two portals; ${rounds * 2} times one of them was killed while mails were leaving`,
        `a mail server that took ${world.smtp.received.length} mails, each 5 ms late; for 6 of 7 kinds of recipient it put off, refused, or cut the line before or after it took a mail`,
        `${counts.twice} mails came twice because an answer was lost, each under its one Message-ID`,
      ],
      invariants: toZero(counts, rounds * each),
      control: await control(world),
    };
  } finally {
    await closeWorld(world);
  }
};

/** Once, and nobody is killed: two portals that look into the same outbox at the same moment. */
export async function sendOnce(world: World): Promise<Record<string, number>> {
  maltreat(world.smtp);
  const mails = 6 * TROUBLES.length;
  await addMails(world, 0, mails);
  await wake(world);
  await untilSettled(world);
  Object.assign(world.smtp, { delayMs: 0, answer: () => 'take' });
  return toZero(await count(world, new Map()), mails);
}

async function openWorld(): Promise<World & { readonly database: OwnDatabase }> {
  const database = await openOwnDatabase();
  const smtp = await startSmtpServer();
  maltreat(smtp);
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    AUTH_SECRET: 'a secret of the torture, long enough for anybody',
    SMTP_URL: smtp.url,
  };
  const portals = [await PortalProcess.start({ environment }), await PortalProcess.start({ environment })];
  return { database, pool: openPool(database.url, { connections: 2 }), smtp, portals };
}

/** Six of seven kinds of recipient have trouble at the first try. */
function maltreat(smtp: FakeSmtpServer): void {
  smtp.delayMs = 5;
  smtp.answer = (to, nth) => {
    if (nth > 1 && !to.startsWith('refused')) return 'take';
    switch (troubleOf(to)) {
      case 'later-rcpt':
        return { at: 'RCPT', line: '451 4.7.1 Greylisted' };
      case 'later-data':
        return { at: 'DATA', line: '452 4.2.2 Mailbox full' };
      case 'cut':
        return 'cut';
      // Taken over, and then not a word: whoever sent it cannot know.
      case 'silent':
        return 'take-and-cut';
      case 'refused':
        return { at: 'RCPT', line: '550 5.1.1 Unknown' };
      case 'refused-data':
        return { at: 'DATA', line: '554 5.7.1 Not wanted' };
      default:
        return 'take';
    }
  };
}

async function closeWorld({ database, pool, smtp, portals }: Awaited<ReturnType<typeof openWorld>>): Promise<void> {
  await pool.end();
  for (const portal of portals) await portal.stop();
  await smtp.close();
  await database.close();
}

function troubleOf(address: string): Trouble | undefined {
  const word = address.slice(0, address.indexOf('.'));
  return TROUBLES.find((trouble) => trouble === word);
}

async function addMails({ pool }: World, round: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  await pool.query(
    `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, next_try_at)
     SELECT $1, id, 'verify-email', id, to_email, '{}', now(), now() FROM unnest($2::uuid[], $3::text[]) AS new (id, to_email)`,
    [
      ORGANIZATION,
      numbers.map(() => newId()),
      numbers.map((index) => `${TROUBLES[index % TROUBLES.length]}.${round}.${index}@example.org`),
    ],
  );
}

/** Anything that is posted to the portal lets it look into the outbox. */
async function wake({ portals }: World): Promise<void> {
  for (const portal of portals)
    await fetch(`${portal.url}/identity/sign-out`, { method: 'POST', headers: { origin: portal.url } }).catch(
      () => null,
    );
}

/** Kills both portals once the server has taken so many more mails; answers what was on its way at that moment. */
async function killInTheMidst(world: World, after: number): Promise<string[]> {
  const { smtp, portals, pool } = world;
  const taken = smtp.received.length + after;
  await until(async () => smtp.received.length >= taken);
  await Promise.all(portals.map((portal) => portal.signal('SIGKILL')));
  await Promise.all(portals.map((portal) => portal.ended()));
  // Nobody lives who could be sending: what was claimed need not wait for its claim to run out.
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM outbox_mails WHERE ${IN_FLIGHT}`);
  await dueNow(world, 'true');
  await Promise.all(portals.map((portal) => portal.killNow()));
  await wake(world);
  return rows.map(({ id }) => id);
}

/** Others may be in the outbox, put off for good reasons. */
const OURS = `split_part(to_email, '.', 1) IN (${TROUBLES.map((trouble) => `'${trouble}'`).join(', ')})`;

/** A claim runs for five minutes; no wait before another try is that long. */
const IN_FLIGHT = `sent_at IS NULL AND failed_at IS NULL AND next_try_at = left_at + interval '5 minutes'`;

/** What is on its way stays: a try may have begun since we looked whether any had. */
const WAITING = `next_try_at IS DISTINCT FROM left_at + interval '5 minutes'`;

/** Time passes: whatever waits for another try is due. */
async function dueNow(world: World, which = WAITING): Promise<void> {
  await world.pool.query(
    `UPDATE outbox_mails SET next_try_at = now() WHERE sent_at IS NULL AND failed_at IS NULL AND next_try_at IS NOT NULL AND ${OURS} AND ${which}`,
  );
  await wake(world);
}

async function untilSettled(world: World): Promise<void> {
  const { pool } = world;
  const some = async (which: string) =>
    ((await pool.query(`SELECT FROM outbox_mails WHERE ${OURS} AND (${which}) LIMIT 1`)).rowCount ?? 0) > 0;
  for (;;) {
    await until(async () => !(await some(`(${IN_FLIGHT}) OR next_try_at <= now()`)));
    if (!(await some('next_try_at IS NOT NULL'))) return;
    await dueNow(world);
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 6000; looks++) {
    if (await isSo()) return;
    await pause(20);
  }
  throw new Error('The mails did not move for two minutes.');
}

function toZero(counts: Awaited<ReturnType<typeof count>>, mails: number): Record<string, number> {
  return {
    'mails missing': counts.missing,
    'mails that came more often than an answer was lost': counts.tooOften,
    'mails under two Message-IDs': counts.twoNames,
    'refused mails that are not marked as failed, or mails that are and should not be': counts.wrongState,
    'rows lost or added': counts.rows - mails,
  };
}

async function count({ pool, smtp }: World, onTheWay: ReadonlyMap<string, number>) {
  const { rows } = await pool.query<{ id: string; to: string; sent: boolean; failed: boolean }>(
    `SELECT id, to_email AS to, sent_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed FROM outbox_mails
     WHERE ${OURS}`,
  );
  const came = Map.groupBy(smtp.received, ({ to }) => to);
  const counts = { rows: rows.length, missing: 0, tooOften: 0, twice: 0, twoNames: 0, wrongState: 0 };
  for (const { id, to, sent, failed } of rows) {
    const copies = came.get(to) ?? [];
    const isRefused = to.startsWith('refused');
    const lost = (onTheWay.get(id) ?? 0) + Number(troubleOf(to) === 'silent');
    if (isRefused ? !failed || sent : !sent || failed) counts.wrongState += 1;
    if (!isRefused && copies.length === 0) counts.missing += 1;
    if (copies.length > (isRefused ? 0 : 1 + lost)) counts.tooOften += 1;
    if (copies.length > 1) counts.twice += 1;
    if (new Set(copies.map(({ messageId }) => messageId)).size > 1) counts.twoNames += 1;
  }
  return counts;
}

/** Two drainers that claim nothing: both read what is due before either says that it is sent. */
async function control({ smtp }: World): Promise<string> {
  const before = smtp.received.length;
  const mailer = smtpMailer(smtp.url);
  const send = () =>
    mailer.send({
      messageId: 'control@portal.example.org',
      from: 'portal@example.org',
      replyTo: 'help@example.org',
      to: 'fine.control@example.org',
      date: new Date(0).toISOString(),
      subject: 'Control',
      text: 'Control',
      html: '<p>Control</p>',
      attachments: [],
    });
  await Promise.all([send(), send()]);
  mailer.close();
  const came = smtp.received.length - before;
  if (came !== 2)
    throw new Error(`Two drainers without claims sent ${came} mails; the counting cannot see a second one.`);
  return 'two drainers that claim nothing sent one mail twice, and it was counted twice';
}

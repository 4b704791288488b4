import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBenchSchool } from '../../bench/families.ts';
import { median, ms } from '../../bench/report.ts';
import { EMBEDDED_ISSUER } from '../../src/server/accounts/tokens/id-token.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { openChance } from '../seed.ts';
import { startSmtpServer } from '../smtp-server.ts';
import { PortalProcess } from './portal-process.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

/** Beyond this a difference comes by chance once in a thousand runs. */
const SURE = 3.3;
const CONTROL_SHARE = 0.2;

interface Pair {
  readonly known: number;
  readonly unknown: number;
}

type Ask = (email: string) => Promise<Response>;

/** Pairs of addresses, one with an account and one without, asked in turn and in an order by chance: how long an answer takes must not say which is which. */
export async function toldApart({ isLong }: SuiteForm): Promise<SuiteResult> {
  const pairs = isLong ? 500 : 40;
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-torture-'));
  const smtp = await startSmtpServer();
  const limits = { RESETS_PER_ADDRESS: '1000000', CREATE_PER_ADDRESS: '1000000' };
  const portal = await PortalProcess.start({ environment: { DATA_DIR: dataDir, SMTP_URL: smtp.url, ...limits } });
  const school = await openBenchSchool(dataDir);
  const post = (path: string, body: object) =>
    fetch(`${portal.url}/identity/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-portal-identity': '1', origin: portal.url },
      body: JSON.stringify(body),
    });
  const reset: Ask = (email) => post('password-reset', { email });
  const create: Ask = (email) => post('create', { email, password: 'word' });
  try {
    const emails = Array.from({ length: pairs }, (_, at) => `known${at}@example.org`);
    await school.query(
      `INSERT INTO accounts (id, issuer, subject, email, email_verified, created_at)
       SELECT id, '${EMBEDDED_ISSUER}', id::text, email, true, now() FROM unnest($1::uuid[], $2::text[]) AS new (id, email)`,
      [emails.map(() => newId()), emails],
    );
    const [resets, creations] = [await measure(emails, reset), await measure(emails, create)];
    const slower = resets.map(({ known, unknown }) => ({ known: known * (1 + CONTROL_SHARE), unknown }));
    return {
      name: 'told apart',
      did: [
        `${pairs} pairs asked for a new password: ${describe(resets)}`,
        `${pairs} pairs tried a bad password for a new account: ${describe(creations)}`,
      ],
      invariants: {
        'ways to tell from a reset who has an account': isLong && isTold(resets) ? 1 : 0,
        'ways to tell from a refused creation who has an account': isLong && isTold(creations) ? 1 : 0,
        'known addresses that got no mail': pairs - (await countMails(school.query, 'known%')),
        'mails to addresses that nobody has': await countMails(school.query, 'nobody%'),
      },
      control: isTold(slower)
        ? `a fifth more time for one side is told apart (z ${rank(slower).toFixed(1)})`
        : 'NOT SHOWN: a fifth more time was not told apart',
    };
  } finally {
    await portal.stop();
    await school.close();
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(emails: readonly string[], ask: Ask): Promise<Pair[]> {
  const chance = openChance();
  const timed = async (email: string) => {
    const since = performance.now();
    const reply = await ask(email);
    await reply.arrayBuffer();
    return performance.now() - since;
  };
  for (let warm = 0; warm < 20; warm++) await timed(`warm${warm}@example.org`);
  const pairs: Pair[] = [];
  for (const [at, email] of emails.entries()) {
    const other = `nobody${at}@example.org`;
    if (chance.happens(0.5)) {
      const known = await timed(email);
      pairs.push({ known, unknown: await timed(other) });
    } else {
      const unknown = await timed(other);
      pairs.push({ known: await timed(email), unknown });
    }
  }
  return pairs;
}

/** Wilcoxon's signed ranks, as a distance from chance in standard deviations. */
function rank(pairs: readonly Pair[]): number {
  const differences = pairs.map(({ known, unknown }) => known - unknown).filter((each) => each !== 0);
  const ranked = differences.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const positive = ranked.reduce((sum, each, at) => (each > 0 ? sum + at + 1 : sum), 0);
  const n = ranked.length;
  return n === 0 ? 0 : (positive - (n * (n + 1)) / 4) / Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24);
}

const isTold = (pairs: readonly Pair[]) => Math.abs(rank(pairs)) > SURE;

function describe(pairs: readonly Pair[]): string {
  const [known, unknown] = [pairs.map((pair) => pair.known), pairs.map((pair) => pair.unknown)];
  return `medians ${ms(median(known))} with an account, ${ms(median(unknown))} without, z ${rank(pairs).toFixed(1)}`;
}

async function countMails(query: Awaited<ReturnType<typeof openBenchSchool>>['query'], like: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM outbox_mails WHERE kind = 'password-reset' AND to_email LIKE $1`,
    [like],
  );
  return row?.count ?? 0;
}

import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../src/server/platform/ids.ts';
import { type FakeSmtpServer, startSmtpServer } from '../smtp-server.ts';
import { arriveAgain, arriveNew, forget, type Morning, PASSWORD, type Visit } from './morning-families.ts';
import { openOwnDatabase } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { openSmallTown, type SmallTown, townEnvironment } from './small-town.ts';
import { post } from './strangers.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

interface Crowd {
  readonly newcomers: number;
  readonly known: number;
  readonly forgetful: number;
  /** Over how long they come, in milliseconds. */
  readonly within: number;
  /** Of the one class that everybody wants. */
  readonly seats: number;
}

const SCHOOL: Crowd = { newcomers: 1000, known: 950, forgetful: 50, within: 120_000, seats: 20 };
/** As few as the limits of earlier versions would have turned away: 300 new accounts, 10 resets. */
const MORE_THAN_EVER: Crowd = { newcomers: 302, known: 40, forgetful: 12, within: 0, seats: 20 };

/** The opening morning from one address: everybody signs in or signs up, proves the address, and enrols; no limit may turn anybody away. */
export async function morning({ isLong }: SuiteForm): Promise<SuiteResult> {
  const crowd = isLong ? SCHOOL : MORE_THAN_EVER;
  const day = await open(crowd);
  const earlier = await open(
    { newcomers: 12, known: 4, forgetful: 3, within: 0, seats: 20 },
    { CREATE_PER_ADDRESS: '10', RESETS_PER_ADDRESS: '1' },
  );
  if (earlier.refused === 0) throw new Error('The control had narrow limits and nobody was refused.');
  return {
    name: 'the opening morning from one address',
    did: [
      `${crowd.newcomers} families made an account and proved it, ${crowd.known} signed in (one in four mistyped first), ${crowd.forgetful} asked for a new password, all from one address, in ${(day.ms / 1000).toFixed(1)} s`,
      `${day.enrolled} seats, ${day.waiting} on the waitlist`,
    ],
    invariants: toZero(crowd, day),
    control: `with limits that are narrow for the crowd, as they were, ${earlier.refused} of 19 were refused`,
  };
}

function toZero(crowd: Crowd, day: Day): Record<string, number> {
  return {
    'refused by a limit, or otherwise': day.refused,
    'families without a final answer': crowd.newcomers + crowd.known - day.enrolled - day.waiting,
    'seats given other than there are': day.enrolled - crowd.seats,
    'seats of proven addresses that are only held': day.held,
    'rules of the data broken': day.violations,
    'times the portal ended': day.falls,
  };
}

/** A few of everybody; that nobody is turned away by a count is asked of the counts alone, for an account costs a tenth of a second. */
export async function smallMorning(place: Place): Promise<Record<string, number>> {
  const crowd: Crowd = { newcomers: 5, known: 4, forgetful: 12, within: 0, seats: 6 };
  const tooOften = await Promise.all(
    Array.from({ length: MORE_THAN_EVER.newcomers }, async (_, n) => {
      const asked = { email: `weak${n}@example.org`, password: 'word' };
      return (await post(place.portal, 'identity/create', asked)).status;
    }),
  );
  const day = await live(place, crowd);
  return {
    ...toZero(crowd, day),
    'new accounts of one address refused by a limit': tooOften.filter((status) => status === 429).length,
    'weak passwords taken': tooOften.filter((status) => status < 400).length,
  };
}

async function open(crowd: Crowd, limits: Record<string, string> = {}) {
  const database = await openOwnDatabase();
  const mails = await startSmtpServer();
  const portal = await PortalProcess.start({
    environment: { ...townEnvironment(database), SMTP_URL: mails.url, ...limits },
  });
  const town = await openSmallTown(database);
  try {
    await addKnownFamilies(town, portal, crowd.known + crowd.forgetful);
    return await live({ portal, town, mails }, crowd);
  } finally {
    await portal.stop();
    await town.close();
    await mails.close();
    await database.close();
  }
}

interface Place {
  readonly portal: PortalProcess;
  readonly town: SmallTown;
  readonly mails: FakeSmtpServer;
}

type Day = Awaited<ReturnType<typeof live>>;

async function live({ portal, town, mails }: Place, crowd: Crowd) {
  const inbox = new Map<string, string>();
  mails.saysTaken = (to) => {
    inbox.set(to, mails.received.at(-1)?.source ?? '');
    return true;
  };
  const [classId = ''] = await town.addClasses(1, crowd.seats);
  const visit = (who: string): Visit => ({ url: portal.url, email: `${who}@example.org`, classId, inbox });
  const since = performance.now();
  const mornings = await Promise.all(arrivals(crowd, visit));
  const answers = mornings.filter(({ refused }) => refused.length > 0);
  for (const each of new Set(answers.flatMap(({ refused }) => refused))) console.error(`refused: ${each}`);
  const outcomes = (outcome: string) => mornings.filter((each) => each.outcome === outcome).length;
  const [held] = await town.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM enrollments e JOIN registrations r ON r.id = e.registration_id JOIN accounts a ON a.id = r.account_id WHERE e.held_until IS NOT NULL AND a.email_verified',
  );
  return {
    ms: performance.now() - since,
    refused: answers.length,
    enrolled: outcomes('enrolled'),
    waiting: outcomes('waitlisted'),
    held: held?.count ?? 0,
    violations: await town.violations(),
    falls: portal.falls,
  };
}

function arrivals({ newcomers, known, forgetful, within }: Crowd, visit: (who: string) => Visit): Promise<Morning>[] {
  const acts = [
    ...Array.from({ length: newcomers }, (_, n) => () => arriveNew(visit(`new${n}.${newId()}`))),
    ...Array.from({ length: known }, (_, n) => () => arriveAgain(visit(`known${n}`), n % 4 === 0)),
    ...Array.from({ length: forgetful }, (_, n) => () => forget(visit(`known${known + n}`))),
  ];
  return acts.map(async (act, index) => {
    // Evenly over the time, everybody mixed.
    await pause(within * (((index * 7919) % acts.length) / acts.length));
    return act();
  });
}

/** Accounts of last year; all have the password of the first one, which is made as everybody makes theirs. */
export async function addKnownFamilies(
  town: SmallTown,
  portal: Pick<PortalProcess, 'url'>,
  count: number,
): Promise<void> {
  await town.addFamilies(count);
  const first = await post(portal, 'identity/create', { email: 'first@example.org', password: PASSWORD });
  if (first.status !== 200) throw new Error(`The first account could not be made: ${first.status}`);
  await town.query(`WITH people AS (SELECT id, (row_number() OVER (ORDER BY id) - 1) AS n FROM auth_user WHERE "emailVerified"),
      renamed AS (UPDATE auth_user u SET email = 'known' || p.n || '@example.org' FROM people p WHERE p.id = u.id),
      accounts AS (UPDATE accounts a SET email = 'known' || p.n || '@example.org' FROM people p WHERE p.id = a.subject)
    INSERT INTO auth_account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    SELECT p.id, p.id, 'credential', p.id, f.password, now(), now() FROM people p, auth_account f`);
}

import { SMTP_CONNECTIONS } from '../platform/mailer/smtp.ts';
import { claimDueMails } from './claim-store.ts';
import { type Delivery, type DeliveryParts, deliver } from './deliver.ts';
import { letterOf, type OpenedMails, openMails } from './open-mails.ts';
import { quietMoment } from '../platform/give-way.ts';
import { type OutboxMail, releaseMails } from './store.ts';
import { inTurns } from './turns.ts';

/** Few mails at a time: even the slowest mail server is done with them well before the claim runs out. */
const BATCH = 20;
const CLAIM_MS = 5 * 60_000;
/** With a slow mail server a school's turn ends after this, so that the mails of the others leave too. */
const TURN_MS = 1_000;
/** After so many mails in a row found no mail server, the rest waits a while instead of using up its tries. */
const UNREACHABLE_IN_A_ROW = 3;

export interface DrainParts extends DeliveryParts {
  /** So many mails may go to one address within an hour. */
  readonly mostPerHour: number;
  readonly serverId: string;
  /** Whether families are waiting for the portal at this moment: then mails wait a little. */
  readonly isBusy?: () => boolean;
  readonly isStopping?: () => boolean;
}

type Halt = 'unreachable' | 'stopped';
export type DrainResult = 'empty' | Halt;

/** Sends everything that is due, school by school in turns, until nothing is or nothing works. */
export async function drainOutbox(parts: DrainParts): Promise<DrainResult> {
  return inTurns(parts, (organizationId) => takeTurn(parts, organizationId));
}

/** One batch of a school; answers how many were due, or why no more can leave. */
async function takeTurn(parts: DrainParts, organizationId: string): Promise<number | Halt> {
  await quietMoment(parts.isBusy);
  if (parts.isStopping?.()) return 'stopped';
  const { database, clock } = parts;
  const now = clock.now();
  const { seen, mails } = await claimDueMails(database, organizationId, {
    now: new Date(now).toISOString(),
    leaseUntil: new Date(now + CLAIM_MS).toISOString(),
    limit: BATCH,
    most: parts.mostPerHour,
    serverId: parts.serverId,
    carriesSecret: (kind) => Boolean(letterOf(parts.sender.letters, kind)?.oneTime),
  });
  if (mails.length === 0) return seen;
  const opened = await openMails(database, organizationId, mails, parts.sender);
  return (await deliverBatch(parts, mails, opened)) ?? seen;
}

/** A few lanes take the mails one after the other, as long as a turn lasts; what nobody got to is given back untouched. */
async function deliverBatch(
  parts: DrainParts,
  mails: readonly OutboxMail[],
  opened: OpenedMails,
): Promise<Halt | null> {
  const waiting = [...mails];
  const until = parts.clock.now() + TURN_MS;
  let unreachable = 0;
  const lane = async (): Promise<void> => {
    while (unreachable < UNREACHABLE_IN_A_ROW && !parts.isStopping?.() && parts.clock.now() < until) {
      const mail = waiting.shift();
      if (!mail) return;
      const delivery: Delivery = await deliver(parts, mail, opened);
      unreachable = delivery === 'unreachable' ? unreachable + 1 : 0;
      await quietMoment(parts.isBusy);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: SMTP_CONNECTIONS }, lane));
  await releaseMails(parts.database, waiting, parts.clock.iso());
  const broken = lanes.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
  if (parts.isStopping?.()) return 'stopped';
  return unreachable >= UNREACHABLE_IN_A_ROW ? 'unreachable' : null;
}

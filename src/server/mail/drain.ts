import { SMTP_CONNECTIONS } from '../platform/mailer/smtp.ts';
import { claimDueMails } from './claim-store.ts';
import { type Delivery, type DeliveryParts, deliver } from './deliver.ts';
import { letterOf, type OpenedMails, openMails } from './open-mails.ts';
import { quietMoment } from '../platform/give-way.ts';
import { listOrganizationIds, type OutboxMail, releaseMails } from './store.ts';

/** Few mails at a time: even the slowest mail server is done with them well before the claim runs out. */
const BATCH = 20;
const CLAIM_MS = 5 * 60_000;
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

export type DrainResult = 'empty' | 'unreachable' | 'stopped';

/** Sends everything that is due, batch by batch, until nothing is or nothing works. */
export async function drainOutbox(parts: DrainParts): Promise<DrainResult> {
  for (const organizationId of await listOrganizationIds(parts.database)) {
    const result = await drainOrganization(parts, organizationId);
    if (result !== 'empty') return result;
  }
  return 'empty';
}

async function drainOrganization(parts: DrainParts, organizationId: string): Promise<DrainResult> {
  for (;;) {
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
    if (seen === 0) return 'empty';
    if (mails.length === 0) continue;
    const opened = await openMails(database, organizationId, mails, parts.sender);
    const result = await deliverBatch(parts, mails, opened);
    if (result !== 'empty') return result;
  }
}

/** A few lanes take the mails one after the other; what nobody got to is given back untouched. */
async function deliverBatch(
  parts: DrainParts,
  mails: readonly OutboxMail[],
  opened: OpenedMails,
): Promise<DrainResult> {
  const waiting = [...mails];
  let unreachable = 0;
  const lane = async (): Promise<void> => {
    while (unreachable < UNREACHABLE_IN_A_ROW && !parts.isStopping?.()) {
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
  return unreachable >= UNREACHABLE_IN_A_ROW ? 'unreachable' : 'empty';
}

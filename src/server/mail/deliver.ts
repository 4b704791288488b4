import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { isDatabaseTrouble } from '../platform/database/trouble.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import { type Mailer, MailTrouble, type OutgoingMail } from '../platform/mailer/mailer.ts';
import { composeMail, type Sender } from './compose.ts';
import { DIGEST_KIND, settleGathered } from './digest-store.ts';
import type { OpenedMails } from './open-mails.ts';
import { decideAfterTrouble } from './retry.ts';
import { type Failure, markFailed, markForRetry, markSent, type OutboxMail } from './store.ts';

export interface DeliveryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly sender: Sender;
}

export type Delivery = 'sent' | 'failed' | 'later' | 'unreachable';

const SETTLE_TRIES = 5;

/** Sends one claimed mail, outside of any transaction, and writes down at once what became of it. */
export async function deliver(parts: DeliveryParts, mail: OutboxMail, opened: OpenedMails): Promise<Delivery> {
  const { database, clock, log } = parts;
  let composed: OutgoingMail | null = null;
  try {
    composed = await composeMail(mail, opened, parts.sender);
    if (composed) await parts.mailer.send(composed);
  } catch (error) {
    if (!(error instanceof MailTrouble)) log.error('mail-not-written', { kind: mail.kind, ...errorFacts(error) });
    return settleTrouble(parts, mail, error);
  }
  const now = clock.iso();
  if (composed) await settle(() => noteSent(database, mail, now));
  else await settle(() => noteFailed(database, mail, { at: now, error: 'NOTHING TO SAY', answer: null }));
  return composed ? 'sent' : 'failed';
}

async function settleTrouble({ database, clock, log }: DeliveryParts, mail: OutboxMail, error: unknown) {
  const after = decideAfterTrouble(error, mail.tries);
  log.warn('mail-not-sent', { kind: mail.kind, tries: mail.tries, next: after.next, error: after.error });
  const why = { error: after.error, answer: after.answer };
  if (after.next === 'fail') {
    await settle(() => noteFailed(database, mail, { at: clock.iso(), ...why }));
    return 'failed';
  }
  const at = new Date(clock.now() + after.inMs).toISOString();
  await settle(() => markForRetry(database, mail, { at, ...why }));
  return error instanceof MailTrouble && error.kind === 'unreachable' ? 'unreachable' : 'later';
}

async function noteSent(database: Database, mail: OutboxMail, at: string): Promise<void> {
  if (mail.kind === DIGEST_KIND) await settleGathered(database, mail, { sentAt: at });
  await markSent(database, mail, at);
}

async function noteFailed(database: Database, mail: OutboxMail, failure: Failure): Promise<void> {
  if (mail.kind === DIGEST_KIND)
    await settleGathered(database, mail, {
      failedAt: failure.at,
      lastError: failure.error,
      lastAnswer: failure.answer,
    });
  await markFailed(database, mail, failure);
}

/** A mail that left must be written down, else it leaves again when its claim runs out: so a database that is away a moment is asked again. */
async function settle(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === SETTLE_TRIES || !isDatabaseTrouble(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
    }
  }
}

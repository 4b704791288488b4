import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { oneTimeFor, type Sender } from './compose.ts';
import { openMails, showMail } from './open-mails.ts';
import { quietMoment } from '../platform/give-way.ts';
import { keepDueMails } from './store.ts';
import { inTurns } from './turns.ts';

const BATCH = 200;

export interface KeepParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sender: Pick<Sender, 'publicUrl' | 'codes' | 'letters'>;
  /** Where a demo shows its mails. */
  readonly print?: ((line: string) => void) | undefined;
  readonly isBusy?: (() => boolean) | undefined;
}

/** Without a mail server: due mails stay in the outbox, where staff read them; a demo also prints a line for each. */
export async function keepOutbox(parts: KeepParts): Promise<void> {
  await inTurns(parts, (organizationId) => keepSome(parts, organizationId));
}

async function keepSome(parts: KeepParts, organizationId: string): Promise<number> {
  const { database, clock, print } = parts;
  await quietMoment(parts.isBusy);
  const mails = await keepDueMails(database, organizationId, { now: clock.iso(), limit: BATCH });
  if (!print || mails.length === 0) return mails.length;
  const opened = await openMails(database, organizationId, mails, parts.sender);
  for (const mail of mails) {
    const oneTime = oneTimeFor(mail, opened, parts.sender);
    const written = showMail(mail, opened, oneTime);
    if (written) print(`Mail  To: ${mail.to}  Subject: ${written.letter.subject}`);
    // The people of a demo are made up, and its console is the only mailbox they have.
    if (oneTime) print(`      ${[oneTime.link, oneTime.figures].filter(Boolean).join('  ')}`);
  }
  return mails.length;
}

import type { OutgoingMail } from '../platform/mailer/mailer.ts';
import { type ReadFile, readAttachments } from './attachments.ts';
import { enrollmentsUrl, portalUrlOf } from './letter-parts.ts';
import type { LetterFacts } from './letter-store.ts';
import { toPlainText } from './plain-text.ts';
import type { OutboxMail } from './store.ts';
import type { MailCodes } from '../accounts/proof/mail-codes.ts';
import { type OneTime, oneTimeOf } from '../accounts/proof/mails.ts';
import { writeLetter } from './write-letter.ts';

export interface Sender {
  /** From whom mails come, as `Name <address>`; answers go to the organisation's help address. */
  readonly mailFrom: string;
  /** Where the portal is reached, for an organisation without an address of its own. */
  readonly publicUrl: string;
  /** Where the school's files come from; without it mails leave without them. */
  readonly readFile?: ReadFile | undefined;
  /** Makes the links and codes that let a mail's reader into an account: only as it leaves, so that they are kept nowhere. */
  readonly codes?: MailCodes | undefined;
}

/** A mail ready to leave, the same on every try; null when there is nothing to say any more. */
export async function composeMail(mail: OutboxMail, facts: LetterFacts, sender: Sender): Promise<OutgoingMail | null> {
  const letter = writeLetter(mail, facts, sender.publicUrl, oneTimeFor(mail, facts, sender));
  if (!letter) return null;
  // Loaded with the first mail that leaves: a portal without a mail server never needs it.
  const { renderHtml } = await import('./emails.tsx');
  return {
    messageId: `${mail.id}@${new URL(enrollmentsUrl(facts, sender.publicUrl)).hostname}`,
    from: sender.mailFrom,
    replyTo: facts.school.helpEmail,
    to: mail.to,
    date: mail.createdAt,
    subject: letter.subject,
    text: toPlainText(letter),
    html: renderHtml(letter),
    attachments: await readAttachments(mail, facts, sender.publicUrl, sender.readFile),
  };
}

/** The one-time parts of a mail that leaves now; the same on every try. */
export function oneTimeFor(
  mail: OutboxMail,
  facts: LetterFacts,
  { codes, publicUrl }: Pick<Sender, 'codes' | 'publicUrl'>,
): OneTime | null {
  return codes ? oneTimeOf(codes, mail, portalUrlOf(facts, publicUrl)) : null;
}

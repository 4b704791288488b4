import type { OneTimeCodes } from '../platform/letters/define-mail.ts';
import type { OneTime } from '../platform/letters/letter.ts';
import { toPlainText } from '../platform/letters/plain-text.ts';
import type { OutgoingMail } from '../platform/mailer/mailer.ts';
import { type AttachmentParts, readAttachments } from './attachments.ts';
import { letterOf, type Letters, type OpenedMails, writeMail } from './open-mails.ts';
import type { OutboxMail } from './store.ts';

export interface Sender extends AttachmentParts {
  /** From whom mails come, as `Name <address>`; answers go to the organisation's help address. */
  readonly mailFrom: string;
  /** Where the portal is reached, for an organisation without an address of its own. */
  readonly publicUrl: string;
  readonly letters: Letters;
  /** Makes the links and codes that let a mail's reader into an account: only as it leaves, so that they are kept nowhere. */
  readonly codes?: OneTimeCodes | undefined;
}

/** A mail ready to leave, the same on every try; null when there is nothing to say any more. */
export async function composeMail(mail: OutboxMail, opened: OpenedMails, sender: Sender): Promise<OutgoingMail | null> {
  const written = writeMail(mail, opened, oneTimeFor(mail, opened, sender));
  if (!written) return null;
  // Loaded with the first mail that leaves: a portal without a mail server never needs it.
  const { renderHtml } = await import('../platform/letters/emails.tsx');
  return {
    messageId: `${mail.id}@${new URL(opened.portalUrl).hostname}`,
    from: sender.mailFrom,
    replyTo: (written.letter.replyTo ?? opened.school.helpEmail) || undefined,
    to: mail.to,
    date: mail.createdAt,
    subject: written.letter.subject,
    text: toPlainText(written.letter),
    html: renderHtml(written.letter),
    attachments: await readAttachments(mail.organizationId, written, opened, sender),
  };
}

/** The one-time parts of a mail that leaves now; the same on every try. */
export function oneTimeFor(
  mail: OutboxMail,
  { portalUrl }: Pick<OpenedMails, 'portalUrl'>,
  { codes, letters }: Pick<Sender, 'codes' | 'letters'>,
): OneTime | null {
  const oneTime = letterOf(letters, mail.kind)?.oneTime;
  return codes && oneTime ? oneTime(codes, mail.id, portalUrl) : null;
}

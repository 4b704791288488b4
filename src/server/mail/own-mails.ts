import { m } from '../../words/messages.js';
import type { CallContext } from '../platform/call/handler.ts';
import { toPlainText } from '../platform/letters/plain-text.ts';
import { type Letters, openMails, showMail } from './open-mails.ts';
import { listMailsTo } from './store.ts';

/** The mails of one address as they read today, for whom they were written to: without the links that let somebody in. */
export async function readMailsTo(
  { database, organization }: Pick<CallContext, 'database' | 'organization'>,
  to: { readonly email: string; readonly since: string },
  parts: { readonly letters: Letters; readonly publicUrl: string },
) {
  const mails = await listMailsTo(database, organization.id, to);
  const opened = await openMails(database, organization.id, mails, parts);
  return mails.map((mail) => {
    const { kind, createdAt, sentAt } = mail;
    const letter = showMail(mail, opened)?.letter;
    return {
      kind,
      createdAt,
      sentAt,
      subject: letter?.subject ?? m.mail_gone_subject({}, opened.school.reader),
      text: letter ? toPlainText(letter) : m.mail_gone_text({}, opened.school.reader),
    };
  });
}

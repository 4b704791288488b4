import { isId } from '../../contract/fields.ts';
import { decideReach } from '../../contract/kit.ts';
import type * as outboxCalls from '../../contract/outbox.ts';
import { REACHERS } from '../../contract/staff.ts';
import { maskAddress } from '../../domain/mask-address.ts';
import { m } from '../../words/messages.js';
import { record } from '../audit/store.ts';
import { listAddressesOf } from '../families/store.ts';
import { notFound } from '../platform/call/errors.ts';
import type { CallContext, HandlersOf } from '../platform/call/handler.ts';
import { readPage } from '../platform/database/table-page.ts';
import { toPlainText } from '../platform/letters/plain-text.ts';
import { namesOfAttachments } from './attachments.ts';
import { type Letters, openMails, showMail } from './open-mails.ts';
import { noteBounce, retryMails } from './outbox-acts.ts';
import { findOutboxMail, listOutbox, type OutboxRecord } from './outbox-store.ts';

type MailFunctions = HandlersOf<typeof outboxCalls>;

interface OutboxParts {
  readonly delivers: boolean;
  readonly publicUrl: string;
  readonly letters: Letters;
}

/** What staff may see of the outbox; `delivers` says whether mails leave by SMTP or are read here. */
export function mailFunctions(parts: OutboxParts): MailFunctions {
  return {
    outboxMails: async ({ state, kind, familyId, enrollmentId, circularId, ...asked }, context) => {
      const page = readPage(asked);
      const { database, organization, caller } = context;
      // Of one household, or one seat, whoever reads is told.
      const isOfOne = familyId !== undefined || enrollmentId !== undefined;
      const tells = isOfOne || decideReach(REACHERS, caller.roles) !== null;
      const to = familyId === undefined ? undefined : await listAddressesOf(database, organization.id, familyId);
      const filters = { state, kind, to, enrollmentId, circularId, delivers: parts.delivers };
      const { total, rows: mails } = await listOutbox(database, organization.id, filters, page);
      const opened = await openMails(database, organization.id, mails, parts);
      const subjectOf = (mail: OutboxRecord) => showMail(mail, opened)?.letter.subject;
      return {
        total,
        pageSize: page.size,
        delivers: parts.delivers,
        rows: mails.map((mail) => ({
          ...mail,
          to: tells ? mail.to : maskAddress(mail.to),
          subject: subjectOf(mail) ?? m.mail_gone_subject({}, opened.school.reader),
        })),
      };
    },

    outboxMail: async ({ mailId }, context) => {
      const { database, organization, caller, clock } = context;
      const mail = isId(mailId) ? await findOutboxMail(database, organization.id, mailId, parts.delivers) : null;
      if (!mail) throw notFound('mail');
      const read = { action: 'mail.read', entityId: mail.id, change: { kind: mail.kind } } as const;
      await record(database, organization.id, [{ ...read, at: clock.iso(), by: caller }]);
      return { mail: await readMail(mail, context, parts) };
    },

    retryMails,
    noteBounce,
  };
}

async function readMail(
  mail: OutboxRecord,
  { database, organization }: Pick<CallContext, 'database' | 'organization'>,
  parts: OutboxParts,
) {
  const opened = await openMails(database, organization.id, [mail], parts);
  const written = showMail(mail, opened);
  return {
    ...mail,
    subject: written?.letter.subject ?? m.mail_gone_subject({}, opened.school.reader),
    text: written ? toPlainText(written.letter) : m.mail_gone_text({}, opened.school.reader),
    attachments: written ? namesOfAttachments(written, opened) : [],
  };
}

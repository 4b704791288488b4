import { sql } from 'kysely';
import type { MAIL_STATES } from '../../contract/outbox.ts';

export type MailState = (typeof MAIL_STATES)[number];

/** How a mail stands, where mails leave by SMTP and where they do not. */
export function stateOf(delivers: boolean) {
  return sql<MailState>`CASE
    WHEN bounced_at IS NOT NULL THEN 'bounced'
    WHEN sent_at IS NOT NULL THEN CASE held_for WHEN 'digest' THEN 'summed-up' ELSE 'sent' END
    WHEN failed_at IS NOT NULL THEN 'failed'
    WHEN held_for = 'proof' THEN 'unproven'
    WHEN held_for = 'sender' THEN 'sender-unproven'
    WHEN held_for = 'digest' THEN 'gathered'
    WHEN held_for = 'newer' THEN 'replaced'
    WHEN next_try_at IS NOT NULL AND ${delivers} THEN 'waiting'
    ELSE 'kept' END`;
}

import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

type Mail = OutputOf<typeof functions.outboxMail>['mail'];
export type MailState = Pick<
  Mail,
  'state' | 'digestAt' | 'sentAt' | 'nextTryAt' | 'tries' | 'lastError' | 'lastAnswer'
>;

const names: Readonly<Record<Mail['state'], () => string>> = {
  waiting: m.admin_mail_state_waiting,
  sent: m.admin_mail_state_sent,
  failed: m.admin_mail_state_failed,
  kept: m.admin_mail_kept,
  unproven: m.admin_mail_state_unproven,
  'sender-unproven': m.admin_mail_state_sender_unproven,
  gathered: m.admin_mail_state_gathered,
  'summed-up': m.admin_mail_state_summed_up,
  replaced: m.admin_mail_state_replaced,
  bounced: m.admin_mail_state_bounced,
};

/** How a mail stands, in a word to choose by. */
export const nameState = (state: Mail['state']) => names[state]();

/** How a mail stands, and why it has not left. */
export function describeState(mail: MailState, format: Format): string {
  const { state, sentAt, digestAt, tries } = mail;
  switch (state) {
    case 'sent':
      return m.admin_mail_sent({ at: sentAt ? format.instant(sentAt) : '' });
    case 'failed':
      return withReason(m.admin_mail_failed({ count: tries }), mail);
    case 'kept':
      return m.admin_mail_kept();
    case 'unproven':
      return m.admin_mail_unproven();
    case 'sender-unproven':
      return m.admin_mail_sender_unproven();
    case 'gathered':
      return digestAt ? m.admin_mail_gathered({ at: format.instant(digestAt) }) : m.admin_mail_gathered_leaving();
    case 'summed-up':
      return m.admin_mail_summed_up({ at: sentAt ? format.instant(sentAt) : '' });
    case 'replaced':
      return m.admin_mail_replaced();
    case 'bounced':
      return m.admin_mail_bounced();
    case 'waiting':
      return tries > 0 ? describeRetry(mail, format) : m.admin_mail_waiting();
  }
}

function describeRetry(mail: MailState, format: Format): string {
  const { tries, nextTryAt, lastError } = mail;
  // Without a reason it is on its way at this moment: the time is when it counts as lost.
  if (!lastError || !nextTryAt) return m.admin_mail_retrying({ count: tries });
  return `${withReason(m.admin_mail_retrying({ count: tries }), mail)} ${m.admin_mail_next_try({ at: format.instant(nextTryAt) })}`;
}

function withReason(words: string, { lastError, lastAnswer }: MailState): string {
  if (!lastError) return words;
  const because = m.admin_mail_because({ words, why: describeTrouble(lastError), codes: lastError });
  return lastAnswer ? `${because} ${m.admin_mail_answer({ answer: lastAnswer })}` : because;
}

/** The codes of a try that failed, in words an office can act on. */
function describeTrouble(codes: string): string {
  const [code = ''] = codes.split(' ');
  if (code === 'EENVELOPE') return codes.includes('MAIL') ? m.admin_mail_no_sender() : m.admin_mail_no_address();
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') return m.admin_mail_no_sign_in();
  if (code === 'ETLS') return m.admin_mail_no_encryption();
  if (UNREACHABLE.has(code)) return m.admin_mail_unreachable();
  return m.admin_mail_refused();
}

const UNREACHABLE = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ECONNREFUSED', 'ECONNRESET', 'EPROXY']);

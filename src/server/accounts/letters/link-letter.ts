import type { Letter, LetterDesk, OneTime } from '../../platform/letters/letter.ts';
import { signature } from '../../platform/letters/letter-parts.ts';
import type { OneTimeCodes } from '../../platform/letters/define-mail.ts';
import { m } from '../../../words/messages.js';

/** One link, and figures for another device where there are any; staff read words in their place. */
export function linkLetter(
  { school, oneTime }: LetterDesk,
  words: {
    subject: string;
    title: string;
    opening: readonly string[];
    action: string;
    figures?: string;
    closing: string;
  },
): Letter {
  return {
    ...signature(school),
    subject: words.subject,
    title: words.title,
    opening: words.opening,
    sections: [],
    notes: [],
    action: { label: words.action, url: oneTime?.link ?? m.mail_link_hidden({}, school.reader) },
    ...(words.figures && {
      figures: { label: words.figures, text: oneTime?.figures ?? m.mail_link_hidden({}, school.reader) },
    }),
    closing: [words.closing],
  };
}

/** The one-time parts of a mail, made when it leaves; the code is in the fragment, which no server and no Referer ever sees. */
export function oneTimeFor(use: 'reset' | 'verify' | 'change') {
  return (codes: OneTimeCodes, mailId: string, portalUrl: string): OneTime => ({
    // A new address is confirmed where a first one is.
    link: `${portalUrl}/user/login#${use === 'reset' ? 'reset' : 'verify'}=${codes.link(use, mailId)}`,
    figures: use === 'reset' ? null : codes.figures(mailId),
  });
}

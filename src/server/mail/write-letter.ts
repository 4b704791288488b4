import { HOLD_MINUTES } from '../../domain/holds.ts';
import { m } from '../../words/messages.js';
import type { OneTime } from '../accounts/proof/mails.ts';
import type { Letter } from './letter.ts';
import { classCancelledLetter, classChangedLetter } from './class-letters.ts';
import { digestLetter } from './digest-letter.ts';
import { DIGEST_KIND } from './digest-store.ts';
import { beforeStop, signature } from './letter-parts.ts';
import { factsOf, type LetterFacts } from './letter-store.ts';
import { registrationLetter } from './registration-letter.ts';
import { promotionLetter, withdrawalLetter } from './seat-letters.ts';
import { SAMPLE_KIND, testLetter } from './semester-sample.ts';
import type { OutboxMail } from './store.ts';

/** The words of a mail as of now; null when its kind is unknown or what it is about does not exist any more. Its one-time parts are its reader's alone: without them words stand in their place. */
export function writeLetter(
  mail: OutboxMail,
  facts: LetterFacts,
  portalUrl: string,
  oneTime: OneTime | null = null,
): Letter | null {
  const { registrationId, enrollmentId } = factsOf(mail);
  switch (mail.kind) {
    case 'registration':
      return registrationLetter(
        facts.registrations.get(registrationId ?? ''),
        facts,
        portalUrl,
        facts.guardians.get(registrationId ?? ''),
      );
    case SAMPLE_KIND:
      return testLetter(mail, facts, portalUrl);
    case 'withdrawal':
      return withdrawalLetter(facts.enrollments.get(enrollmentId ?? ''), facts, portalUrl);
    case 'promotion':
      return promotionLetter(
        facts.enrollments.get(enrollmentId ?? ''),
        facts,
        portalUrl,
        facts.guardians.get(enrollmentId ?? ''),
      );
    case 'class-changed':
      return classChangedLetter(mail, facts, portalUrl);
    case 'class-cancelled':
      return classCancelledLetter(mail, facts, portalUrl);
    case DIGEST_KIND:
      return digestLetter(
        (facts.gathered.get(mail.id) ?? []).map((each) => writeLetter(each, facts, portalUrl)),
        facts,
        portalUrl,
      );
    case 'password-reset':
      return linkLetter(facts, oneTime, {
        subject: m.mail_reset_subject(),
        title: m.mail_reset_title(),
        opening: m.mail_reset_opening({ school: beforeStop(facts.school.name) }),
        action: m.mail_reset_action(),
        closing: m.mail_reset_ignore(),
      });
    case 'verify-email':
      return linkLetter(facts, oneTime, {
        subject: m.mail_verify_subject(),
        title: m.mail_verify_title(),
        opening: m.mail_verify_opening({ school: facts.school.name }),
        ...(facts.school.holdsSeats && { hurry: m.mail_verify_holds({ minutes: HOLD_MINUTES }) }),
        action: m.mail_verify_action(),
        figures: m.mail_verify_figures(),
        closing: m.mail_verify_ignore({ school: facts.school.name }),
      });
    default:
      return null;
  }
}

/** Mails whose link lets its holder into an account. */
export function carriesSecretLink(kind: string): boolean {
  return kind === 'password-reset' || kind === 'verify-email';
}

function linkLetter(
  facts: LetterFacts,
  oneTime: OneTime | null,
  words: {
    subject: string;
    title: string;
    opening: string;
    hurry?: string;
    action: string;
    figures?: string;
    closing: string;
  },
): Letter {
  return {
    ...signature(facts),
    subject: words.subject,
    title: words.title,
    opening: [words.opening, ...(words.hurry ? [words.hurry] : [])],
    sections: [],
    notes: [],
    action: { label: words.action, url: oneTime?.link ?? m.mail_link_hidden() },
    ...(words.figures && { figures: { label: words.figures, text: oneTime?.figures ?? m.mail_link_hidden() } }),
    closing: [words.closing],
  };
}

import type { OutputOf } from '../../../contract/kit.ts';
import type { functions } from '../../../contract/functions.ts';
import { m } from '../../../words/messages.js';

export type Registration = OutputOf<typeof functions.registration>['registration'];
export type Line = Registration['lines'][number];

type Told = Pick<Line, 'outcome' | 'needsProof' | 'seat'>;

/** A seat that was given back since is none any more. */
const hasSeat = ({ outcome, seat }: Told) => outcome === 'enrolled' && !seat?.endedAt;

/** What the page is headed with: how it stands now, not how it was answered. */
export function describeResult(lines: readonly Told[]): string {
  if (lines.every(hasSeat)) return m.enrollments_result_all();
  if (lines.some(hasSeat)) return m.enrollments_result_some();
  if (lines.some(({ outcome }) => outcome === 'waitlisted')) return m.enrollments_result_waiting();
  return hasEnded(lines) ? m.enrollments_result_ended() : m.enrollments_result_none();
}

/** Whether there were seats, and none of them is theirs any more. */
export function hasEnded(lines: readonly Told[]): boolean {
  return !lines.some(hasSeat) && lines.some(({ outcome }) => outcome === 'enrolled');
}

/** What a family has to do now, or need not do: of the mail, of its seats, and of its places on waitlists. */
export function describeWhatNext(lines: readonly Told[], mail: Registration['mail']) {
  const isHeld = lines.some(({ seat }) => seat?.heldUntil);
  const isPassedBy = lines.some(({ needsProof }) => needsProof);
  const isLess = lines.some(({ seat }) => seat?.endedAt);
  return {
    submitted: submittedWords(lines, mail, hasEnded(lines) && !isPassedBy),
    enrolled: isHeld ? m.enrollments_hold_next() : isLess ? m.enrollments_lost_next() : m.enrollments_enrolled_next(),
    waitlisted: isPassedBy ? m.enrollments_hold_waitlisted_next() : waitlistedWords(mail),
  };
}

/** A mail is promised only where it leaves. */
const MAIL_WORDS = {
  leaves: m.enrollments_submitted_at,
  // An address that is not confirmed gets nothing but the mail that confirms it.
  'waits-for-proof': m.enrollments_hold_submitted,
  none: m.enrollments_submitted_no_mail,
} as const;

function submittedWords(lines: readonly Told[], mail: Registration['mail'], isLost: boolean) {
  // Where nothing came of it there is nothing to write about, so no mail is sent.
  if (lines.every(({ outcome }) => outcome === 'refused')) return m.enrollments_submitted_in_vain;
  return isLost ? m.enrollments_submitted : MAIL_WORDS[mail];
}

function waitlistedWords(mail: Registration['mail']): string {
  return mail === 'leaves' ? m.enrollments_waitlisted_next() : m.enrollments_waitlisted_look();
}

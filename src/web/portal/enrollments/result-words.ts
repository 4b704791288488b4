import type { OutputOf } from '../../../contract/kit.ts';
import type { functions } from '../../../contract/functions.ts';
import { countsAs } from '../../../domain/standing.ts';
import { m } from '../../../words/messages.js';

export type Registration = OutputOf<typeof functions.registration>['registration'];
export type Line = Registration['lines'][number];

type Told = Pick<Line, 'outcome' | 'now' | 'needsProof' | 'heldUntil'>;

const isSeated = ({ now }: Pick<Line, 'now'>) => countsAs(now) === 'enrolled';
const isWaiting = ({ now }: Pick<Line, 'now'>) => now === 'waitlisted';
const isRefused = ({ now }: Pick<Line, 'now'>) => now === 'refused';
const isOver = (line: Pick<Line, 'now'>) => !isSeated(line) && !isWaiting(line) && !isRefused(line);

/** The lines of a registration by how they stand now: sure, waiting, over since, and never enrolled. */
export function sortLines<Of extends Pick<Line, 'now'>>(lines: readonly Of[]) {
  return {
    enrolled: lines.filter(isSeated),
    waiting: lines.filter(isWaiting),
    ended: lines.filter(isOver),
    refused: lines.filter(isRefused),
  };
}

/** What the page is headed with: how it stands now, not how it was answered. */
export function describeResult(lines: readonly Told[]): string {
  const { enrolled, waiting, ended } = sortLines(lines);
  if (enrolled.length === lines.length) return m.enrollments_result_all();
  if (enrolled.length > 0) return m.enrollments_result_some();
  if (waiting.length > 0) return m.enrollments_result_waiting();
  if (ended.length === 0) return m.enrollments_result_none();
  return ended.every(isPlaceLost) ? m.enrollments_result_left() : m.enrollments_result_ended();
}

/** What those lines are headed with that are over since. */
export function describeEnded(ended: readonly Told[]): string {
  if (ended.every(isPlaceLost)) return m.enrollments_left_since();
  return ended.some(isPlaceLost) ? m.enrollments_over() : m.enrollments_enrolled_ended();
}

/** Whether it was a place on a waitlist that ended, and never a seat. */
function isPlaceLost({ outcome, now }: Told): boolean {
  return outcome === 'waitlisted' && (now === 'left-waitlist' || now === 'cancelled' || now === 'by-school');
}

/** What a family has to do now, or need not do: of the mail, of its seats, and of its places on waitlists. */
export function describeWhatNext(lines: readonly Told[], mail: Registration['mail']) {
  const isHeld = lines.some(({ heldUntil }) => heldUntil);
  const isPassedBy = lines.some(({ needsProof }) => needsProof);
  const { enrolled, waiting } = sortLines(lines);
  const isLost = enrolled.length + waiting.length === 0;
  return {
    submitted: submittedWords(lines, mail, isLost),
    enrolled: isHeld ? m.enrollments_hold_next() : m.enrollments_enrolled_next(),
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

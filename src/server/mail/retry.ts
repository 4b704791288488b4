import { MisfitFacts } from '../platform/letters/define-mail.ts';
import { MailTrouble } from '../platform/mailer/mailer.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Quick at first, for a hiccup; then as patient as mail servers themselves are. */
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE];
const LONGEST_WAIT = 60 * MINUTE;
/** Forty tries are about a day and a half. */
const TRIES = 40;

export type AfterTrouble =
  | { readonly next: 'retry'; readonly inMs: number; readonly error: string; readonly answer: string | null }
  | { readonly next: 'fail'; readonly error: string; readonly answer: string | null };

/** What becomes of a mail that did not leave on its `tries`-th try. */
export function decideAfterTrouble(error: unknown, tries: number): AfterTrouble {
  if (error instanceof MisfitFacts) return { next: 'fail', error: 'FACTS DO NOT FIT', answer: null };
  const trouble = error instanceof MailTrouble ? error : new MailTrouble('later', 'INTERNAL');
  const why = { error: trouble.message, answer: trouble.answer };
  if (trouble.kind === 'refused' || tries >= TRIES) return { next: 'fail', ...why };
  return { next: 'retry', inMs: WAITS[tries - 1] ?? LONGEST_WAIT, ...why };
}

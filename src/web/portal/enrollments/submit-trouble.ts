import { m } from '../../../words/messages.js';
import { describeFailure, type OwnWords, type Why, whyOf } from '../../shared/failure.ts';

export interface Trouble {
  readonly title: string;
  readonly words: string;
  /** It is tried again by itself. */
  readonly isPassing?: boolean;
}

const TITLES: { readonly [W in Why]?: () => string } = {
  unreachable: m.enrollments_lost_title,
  busy: m.enrollments_busy_title,
  // The portal has room, this account has enough under way: in other tabs, or on the phone of the other parent.
  'too-often': m.enrollments_under_way_title,
  'too-many-lines': m.enrollments_too_many_title,
  'too-many-lines-today': m.enrollments_too_many_today_title,
  taken: m.enrollments_changed_title,
};

const WORDS: OwnWords = {
  unreachable: m.enrollments_lost,
  busy: m.enrollments_again,
  'too-often': m.enrollments_again,
  taken: m.enrollments_changed,
};

/** Whether it passes by itself, and is asked again under the same key. */
export function isPassing(error: Error): boolean {
  return ['busy', 'too-often'].includes(whyOf(error));
}

/** Why a registration could not be submitted, in a title and a sentence. */
export function describeTrouble(error: Error): Trouble {
  const title = (TITLES[whyOf(error)] ?? m.enrollments_fault_title)();
  return { title, words: describeFailure(error, WORDS), ...(isPassing(error) && { isPassing: true }) };
}

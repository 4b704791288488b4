import { m } from '../../../words/messages.js';
import { CallFailure } from '../../call.ts';

export interface Trouble {
  readonly title: string;
  readonly words: string;
  /** It is tried again by itself. */
  readonly isPassing?: boolean;
}

/** What passes by itself, and is asked again under the same key. */
const PASSING: readonly string[] = ['unavailable', 'resource-exhausted', 'deadline-exceeded'];

export function isBusy({ code, httpStatus }: CallFailure): boolean {
  return httpStatus !== 0 && PASSING.includes(code);
}

/** The school's caps, with the figures that the server decided by. */
function describeTooMany({ details }: CallFailure): Trouble | null {
  const { allowed = 0, asked = 0, left = 0 } = details?.facts ?? {};
  if (details?.reason === 'too-many-lines')
    return { title: m.enrollments_too_many_title(), words: m.enrollments_too_many({ allowed, asked }) };
  if (details?.reason === 'too-many-lines-today')
    return {
      title: m.enrollments_too_many_today_title(),
      words: m.enrollments_too_many_today({ allowed, asked, left }),
    };
  return null;
}

/** Why a registration could not be submitted, in a title and a sentence. */
export function describeTrouble(error: Error): Trouble {
  if (!(error instanceof CallFailure) || error.httpStatus === 0)
    return { title: m.enrollments_lost_title(), words: m.enrollments_lost() };
  if (isBusy(error)) {
    // The portal has room, this account has enough under way: in other tabs, or on the phone of the other parent.
    const isOwn = error.code === 'resource-exhausted';
    const title = isOwn ? m.enrollments_under_way_title() : m.enrollments_busy_title();
    return { title, words: m.enrollments_again(), isPassing: true };
  }
  const tooMany = describeTooMany(error);
  if (tooMany) return tooMany;
  if (error.code === 'already-exists') return { title: m.enrollments_changed_title(), words: m.enrollments_changed() };
  const { id } = error.details ?? {};
  return { title: m.enrollments_fault_title(), words: id ? m.enrollments_fault_id({ id }) : m.enrollments_fault() };
}

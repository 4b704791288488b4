import { m } from '../../../words/messages.js';
import { describeTapRefusal, namePresence } from '../../shared/attendance/tap-words.ts';
import type { Format } from '../../shared/format.ts';
import type { Tapped, WhyNot } from './tapped.ts';

/** Describes a tap in a sentence: student, class, day, what was tapped, and when. */
export function describeTapped({ student, classTitle, person, tap }: Tapped, format: Format): string {
  return m.offline_tapped({
    student,
    classTitle,
    day: format.dayOfWeek(tap.on),
    what: whatOf(tap, person),
    at: format.instant(tap.at),
  });
}

function whatOf(tap: Tapped['tap'], person: string | undefined): string {
  if (tap.field === 'presence') return tap.presence ? namePresence(tap.presence) : m.offline_tapped_undone();
  if (!tap.fetched) return m.offline_tapped_not_fetched();
  const known = tap.fetched.by === 'other' ? tap.fetched.name : person;
  return m.offline_tapped_fetched({ person: known ?? '' });
}

export function describeWhyNot(reason: WhyNot): string {
  if (reason === 'gone') return m.offline_refused_gone();
  return reason === 'wrong' ? m.offline_refused_wrong() : describeTapRefusal(reason);
}

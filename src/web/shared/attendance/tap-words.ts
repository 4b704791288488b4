import type { Presence, TapRefusal } from '../../../domain/attendance.ts';
import { m } from '../../../words/messages.js';

const PRESENCE: Readonly<Record<Presence, () => string>> = {
  present: m.attendance_present,
  late: m.attendance_late,
  absent: m.attendance_absent,
  excused: m.attendance_excused,
};

export const namePresence = (presence: Presence) => PRESENCE[presence]();

const REFUSALS: Readonly<Record<TapRefusal, () => string>> = {
  cancelled: m.attendance_refused_cancelled,
  'no-class-that-day': m.attendance_refused_no_class,
  'not-yet': m.attendance_refused_not_yet,
  'not-in-class': m.attendance_refused_not_in_class,
  'not-allowed': m.attendance_refused_not_allowed,
  'near-barred': m.attendance_refused_near_barred,
  'not-listed': m.attendance_refused_not_listed,
  'code-word-missing': m.attendance_refused_code_word_missing,
  'code-word-wrong': m.attendance_refused_code_word_wrong,
  'code-word-unreadable': m.attendance_refused_code_word_unreadable,
  'too-many-tries': m.attendance_refused_too_many_tries,
};

/** Why a tap does not count, in a sentence that says what to do now. */
export const describeTapRefusal = (reason: TapRefusal) => REFUSALS[reason]();

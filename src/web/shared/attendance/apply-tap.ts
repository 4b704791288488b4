import type { AttendanceState, Tap } from '../../../contract/attendance.ts';

/** What a date looks like once a tap on who is there is kept; whom somebody was checked out to is the server's to say. */
export function applyTap(states: readonly AttendanceState[], tap: Tap): AttendanceState[] {
  const { on, studentId } = tap;
  const isIt = (each: AttendanceState) => each.on === on && each.studentId === studentId;
  const before = states.find(isIt) ?? { on, studentId, presence: null, presenceAt: null, fetched: null };
  const after =
    tap.field === 'presence'
      ? { ...before, presence: tap.presence, presenceAt: tap.presence && tap.at }
      : tap.fetched === null
        ? { ...before, fetched: null }
        : before;
  return [...states.filter((each) => !isIt(each)), after];
}

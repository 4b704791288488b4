import type { AttendanceState, ClassAttendance, Tap } from '../../../contract/attendance.ts';
import { applyTap } from '../../shared/attendance/apply-tap.ts';
import type { Tapped } from './tapped.ts';

/** The attendance of a date as it will be once all waiting taps have arrived. */
export function showWaiting(attendance: ClassAttendance, waiting: readonly Tapped[]): ClassAttendance {
  const own = waiting.filter(
    ({ classId, tap, isBarred }) => classId === attendance.class.id && tap.on === attendance.on && !isBarred,
  );
  if (own.length === 0) return attendance;
  const state = own.reduce((states, { tap }) => withFetched(applyTap(states, tap), tap, attendance), attendance.state);
  return { ...attendance, state };
}

function withFetched(states: AttendanceState[], tap: Tap, { students }: ClassAttendance): AttendanceState[] {
  if (tap.field !== 'fetched' || !tap.fetched) return states;
  const { fetched, studentId, on } = tap;
  const at = fetched.at ?? tap.at;
  const listed =
    fetched.by === 'listed'
      ? students.find(({ id }) => id === studentId)?.fetchers.find(({ key }) => key === fetched.key)
      : undefined;
  const how = fetched.by === 'listed' ? fetched.codeWord?.how : undefined;
  const codeWord = how === 'known' || how === 'checked' ? how : 'none';
  const shown =
    fetched.by === 'other'
      ? { by: fetched.by, name: fetched.name, at, codeWord: 'none' as const }
      : ({ by: listed?.by ?? 'listed', name: listed?.name ?? '', at, codeWord } as const);
  return states.map((each) => (each.studentId === studentId && each.on === on ? { ...each, fetched: shown } : each));
}

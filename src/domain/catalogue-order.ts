import type { ClassState } from './class-state.ts';
import { firstDay, type MeetingTime } from './schedule.ts';

/** Whether the first date of a class lies before `today` at the school. */
export function hasBegun(meetings: readonly MeetingTime[], today: string): boolean {
  const first = firstDay(meetings);
  return first !== null && first < today;
}

/** Where a class stands in the catalogue, the lowest first: what takes enrolments now, what will, what is full, what has begun, and what takes none. */
export function decideRank(state: ClassState, begun: boolean): number {
  if (state === 'open' || state === 'few-left') return begun ? 3 : 0;
  if (state === 'not-open') return begun ? 3 : 1;
  if (state === 'full') return begun ? 3 : 2;
  return 4;
}

import { type MeetingTime, overlaps } from '../../../domain/schedule.ts';

type Dates = readonly MeetingTime[];

const known = new WeakMap<Dates, WeakMap<Dates, boolean>>();

/** Whether two classes overlap, worked out once for their lists of dates: a board asks it of every pair after every tick. */
export function areOverlapping(one: Dates, other: Dates): boolean {
  const of = known.get(one) ?? new WeakMap<Dates, boolean>();
  known.set(one, of);
  const answer = of.get(other) ?? overlaps(one, other);
  of.set(other, answer);
  return answer;
}

import type { Meeting } from '../../../../contract/classes.ts';
import type { PlannedDate } from '../../../../domain/schedule.ts';
import { type DatePlan, expandDates, type Holiday, patternDays } from '../../../../domain/class-dates.ts';

/** A line of the list of dates: one that will happen, or one that the weekly pattern has and the class has not. */
export type DateRow =
  | { readonly kind: 'regular' | 'extra'; readonly on: string; readonly meeting: PlannedDate }
  | { readonly kind: 'moved'; readonly on: string; readonly meeting: PlannedDate; readonly from: string }
  | { readonly kind: 'skipped'; readonly on: string }
  | { readonly kind: 'holiday'; readonly on: string; readonly name: string };

/** The dates of a class as its form lists them, earliest first, with what was left out and why. */
export function listDateRows(plan: DatePlan, holidays: readonly Holiday[]): DateRow[] {
  const { meetings, leftOut } = expandDates(plan, holidays);
  const days = new Set(patternDays(plan));
  const key = ({ on, start }: Meeting) => `${on} ${start}`;
  const movedTo = new Map(plan.moved.filter(({ from }) => days.has(from)).map(({ from, to }) => [key(to), from]));
  const extra = new Set(plan.extra.map(key));
  const held = meetings.map((meeting): DateRow => {
    const from = movedTo.get(key(meeting));
    if (extra.has(key(meeting))) return { kind: 'extra', on: meeting.on, meeting };
    if (from !== undefined) return { kind: 'moved', on: meeting.on, meeting, from };
    return { kind: 'regular', on: meeting.on, meeting };
  });
  const heldOnDays = new Set(plan.extra.map(({ on }) => on));
  const left = leftOut.flatMap(({ on, why, name }): DateRow[] => {
    // A holiday on which the class is held after all is not left out.
    if (why === 'moved' || (why === 'holiday' && heldOnDays.has(on))) return [];
    return [why === 'holiday' ? { kind: 'holiday', on, name: name ?? '' } : { kind: 'skipped', on }];
  });
  return [...held, ...left].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

const sortKey = (row: DateRow) => `${row.on} ${'meeting' in row ? row.meeting.start : ''}`;

/** A plan with one date left out of its weekly pattern. */
export function skipDate<Plan extends DatePlan>(plan: Plan, on: string): Plan {
  return { ...plan, skipped: [...plan.skipped.filter((day) => day !== on), on].toSorted() };
}

/** A plan in which a date that was skipped or moved is held as its weekly pattern says. */
export function restoreDate<Plan extends DatePlan>(plan: Plan, on: string): Plan {
  return {
    ...plan,
    skipped: plan.skipped.filter((day) => day !== on),
    moved: plan.moved.filter(({ from }) => from !== on),
  };
}

/** A plan in which a date of its weekly pattern is held at another time. */
export function moveDate<Plan extends DatePlan>(plan: Plan, from: string, to: PlannedDate): Plan {
  return { ...plan, moved: [...plan.moved.filter((move) => move.from !== from), { from, to }] };
}

/** A plan with one more date; a date at the same moment is replaced. */
export function addDate<Plan extends DatePlan>(plan: Plan, meeting: PlannedDate): Plan {
  return { ...plan, extra: [...removeExtra(plan, meeting).extra, meeting] };
}

export function removeExtra<Plan extends DatePlan>(plan: Plan, { on, start }: Meeting): Plan {
  return { ...plan, extra: plan.extra.filter((other) => other.on !== on || other.start !== start) };
}

/** A plan in which one date as it stands, whether of the weekly pattern, moved before or extra, is held at another time. */
export function moveStandingDate<Plan extends DatePlan>(
  plan: Plan,
  date: Pick<Meeting, 'on' | 'start'>,
  to: PlannedDate,
): Plan {
  const isThis = (other: Meeting) => other.on === date.on && other.start === date.start;
  const before = plan.moved.find((move) => isThis(move.to));
  if (before) return moveDate(plan, before.from, to);
  const extra = plan.extra.find(isThis);
  if (extra) return addDate(removeExtra(plan, extra), to);
  return moveDate(plan, date.on, to);
}

import type { DatePlan } from './class-dates.ts';
import type { MeetingTime, PlannedDate } from './schedule.ts';

type Plan = Pick<DatePlan, 'moved' | 'extra'>;

/** A class with its dates, and how they were made. */
interface ClassWithDates<Date extends PlannedDate> {
  readonly meetings: readonly Date[];
  readonly content: { readonly schedule: Plan };
}

/** What became of the dates that are not as they were. */
export interface FollowedDates<Before extends PlannedDate> {
  /** The same date at another time or place, or on another day. */
  readonly moved: readonly { readonly from: Before; readonly to: PlannedDate }[];
  readonly removed: readonly Before[];
  readonly added: readonly PlannedDate[];
}

const momentOf = ({ on, start }: MeetingTime) => `${on} ${start}`;
const heldOf = (meeting: PlannedDate) => `${momentOf(meeting)} ${meeting.end} ${meeting.locationId ?? ''}`;

/** The dates that are no longer so, and those that are new; one that is held elsewhere is both. */
export function changedDates<Before extends PlannedDate, After extends PlannedDate>(
  before: readonly Before[],
  after: readonly After[],
): { gone: Before[]; come: After[] } {
  const [old, wanted] = [new Set(before.map(heldOf)), new Set(after.map(heldOf))];
  return {
    gone: before.filter((one) => !wanted.has(heldOf(one))),
    come: after.filter((one) => !old.has(heldOf(one))),
  };
}

/**
 * Follows dates from one schedule to the next. A date is the same one where both schedules have it for the same day of the weekly pattern,
 * wherever it was moved; else where it is the only one of its day that changed; else where it is the only single date that changed. All others
 * are off, and new.
 */
export function followDates<Before extends PlannedDate>(
  before: ClassWithDates<Before>,
  after: ClassWithDates<PlannedDate>,
): FollowedDates<Before> {
  const moved: { from: Before; to: PlannedDate }[] = [];
  let { gone: removed, come: added } = changedDates(before.meetings, after.meetings);
  const follow = (ofBefore: (date: MeetingTime) => string | null, ofAfter = ofBefore) => {
    const become = onlyOnes(added, ofAfter);
    const pairs = [...onlyOnes(removed, ofBefore)].flatMap(([key, from]) => {
      const to = become.get(key);
      return to ? [{ from, to }] : [];
    });
    moved.push(...pairs);
    removed = removed.filter((one) => !pairs.some(({ from }) => from === one));
    added = added.filter((one) => !pairs.some(({ to }) => to === one));
  };
  const [old, wanted] = [before.content.schedule, after.content.schedule];
  follow(patternDay(old), patternDay(wanted));
  follow(({ on }) => on);
  follow(singleDate(old), singleDate(wanted));
  return { moved, removed, added };
}

/** Those that no other one of the list shares its key with. */
function onlyOnes<Date extends MeetingTime>(
  dates: readonly Date[],
  keyOf: (date: Date) => string | null,
): ReadonlyMap<string, Date> {
  const groups = [...Map.groupBy(dates, keyOf)];
  return new Map(
    groups.flatMap(([key, [one, ...more]]) => (key !== null && one && more.length === 0 ? [[key, one]] : [])),
  );
}

/** The day of the weekly pattern that a date stands for; null for one that came by itself. */
function patternDay({ moved, extra }: Plan): (date: MeetingTime) => string | null {
  const single = new Set(extra.map(momentOf));
  const from = new Map(moved.map((move) => [momentOf(move.to), move.from]));
  return (date) => (single.has(momentOf(date)) ? null : (from.get(momentOf(date)) ?? date.on));
}

function singleDate({ extra }: Plan): (date: MeetingTime) => string | null {
  const single = new Set(extra.map(momentOf));
  return (date) => (single.has(momentOf(date)) ? 'single' : null);
}

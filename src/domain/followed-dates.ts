import type { DatePlan } from './class-dates.ts';
import type { MeetingTime } from './schedule.ts';

type Plan = Pick<DatePlan, 'moved' | 'extra'>;

/** A class with its dates, and how they were made. */
interface ClassWithDates<Date extends MeetingTime> {
  readonly meetings: readonly Date[];
  readonly content: { readonly schedule: Plan };
}

/** What became of the dates that are not as they were. */
export interface FollowedDates<Before extends MeetingTime> {
  /** The same date at another time, or on another day. */
  readonly moved: readonly { readonly from: Before; readonly to: MeetingTime }[];
  readonly removed: readonly Before[];
  readonly added: readonly MeetingTime[];
}

const momentOf = ({ on, start }: MeetingTime) => `${on} ${start}`;
const timesOf = (meeting: MeetingTime) => `${momentOf(meeting)} ${meeting.end}`;

/** The dates that are no longer, and those that are new. */
export function changedDates<Before extends MeetingTime>(
  before: readonly Before[],
  after: readonly MeetingTime[],
): { gone: Before[]; come: MeetingTime[] } {
  const [old, wanted] = [new Set(before.map(timesOf)), new Set(after.map(timesOf))];
  return {
    gone: before.filter((one) => !wanted.has(timesOf(one))),
    come: after.filter((one) => !old.has(timesOf(one))),
  };
}

/**
 * Follows dates from one schedule to the next. A date is the same one where both schedules have it for the same day of the weekly pattern,
 * wherever it was moved; else where it is the only one of its day that changed; else where it is the only single date that changed. All others
 * are off, and new.
 */
export function followDates<Before extends MeetingTime>(
  before: ClassWithDates<Before>,
  after: ClassWithDates<MeetingTime>,
): FollowedDates<Before> {
  const moved: { from: Before; to: MeetingTime }[] = [];
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

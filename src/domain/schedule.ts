/** One date of a class: local wall times `HH:MM` on a local date `YYYY-MM-DD` at the school. */
export interface MeetingTime {
  readonly on: string;
  readonly start: string;
  readonly end: string;
}

/** Where a date is held that is not held where its class is. */
export interface DatePlace {
  readonly name: string;
  readonly address: string;
}

/** A date as it was planned: with a place of its own, or (without one) where its class is held. */
export interface PlannedDate extends MeetingTime {
  readonly locationId?: string | undefined;
}

/** A date as people are told of it. */
export interface HeldDate extends PlannedDate {
  readonly place?: DatePlace | undefined;
}

/** Whether two lists of dates ask a student to be in two places at once; one ending as the other starts is fine. */
export function overlaps(a: readonly MeetingTime[], b: readonly MeetingTime[]): boolean {
  return a.some((one) => b.some((other) => one.on === other.on && one.start < other.end && other.start < one.end));
}

/** The first date of a class, null while it has none. */
export function firstDay(meetings: readonly MeetingTime[]): string | null {
  return meetings.reduce<string | null>((first, { on }) => (first === null || on < first ? on : first), null);
}

/** The last date of a class, null while it has none. */
export function lastDay(meetings: readonly MeetingTime[]): string | null {
  return meetings.reduce<string | null>((last, { on }) => (last === null || on > last ? on : last), null);
}

/** Whether the last date of a class lies before `today` at the school; a class without dates is not over. */
export function isOver(meetings: readonly MeetingTime[], today: string): boolean {
  const last = lastDay(meetings);
  return last !== null && last < today;
}

import type { MeetingTime, PlannedDate } from './schedule.ts';

/** How the dates of a class are made; see `classSchedule` of the contract, whose shape this is. */
export interface DatePlan {
  readonly firstOn: string | null;
  readonly lastOn: string | null;
  /** 1 Monday … 7 Sunday. */
  readonly weekdays: readonly number[];
  readonly start: string | null;
  readonly end: string | null;
  readonly skipped: readonly string[];
  /** Held at another time, or at the same one elsewhere. */
  readonly moved: readonly { readonly from: string; readonly to: PlannedDate }[];
  readonly extra: readonly PlannedDate[];
}

/** Days on which no class is held, both included. */
export interface Holiday {
  readonly from: string;
  readonly to: string;
  readonly name: string;
}

/** A date that the weekly pattern has and the class has not, and why. */
export interface LeftOutDate {
  readonly on: string;
  readonly why: 'holiday' | 'skipped' | 'moved';
  /** The name of the holiday. */
  readonly name?: string;
}

/** A plan without any date. */
export const NO_DATES: DatePlan = {
  firstOn: null,
  lastOn: null,
  weekdays: [],
  start: null,
  end: null,
  skipped: [],
  moved: [],
  extra: [],
};

const DAY = 24 * 3600 * 1000;
/** A class is held on at most so many dates: ten years of weekdays. */
export const MOST_DATES = 3000;
/** So many dates of each kind of exception a class may have, and so many may be listed one by one. */
export const MOST_SINGLE_DATES = 400;

/** The dates as they will happen, earliest first, each once, and what was left out of the pattern. Moved and extra dates stand even on holidays. */
export function expandDates(
  plan: DatePlan,
  holidays: readonly Holiday[],
): { meetings: PlannedDate[]; leftOut: LeftOutDate[] } {
  const meetings = new Map<string, PlannedDate>();
  const leftOut: LeftOutDate[] = [];
  const add = (meeting: PlannedDate) => meetings.set(`${meeting.on} ${meeting.start}`, meeting);
  const moved = new Map(plan.moved.map(({ from, to }) => [from, to]));
  const skipped = new Set(plan.skipped);
  for (const on of patternDays(plan)) {
    const holiday = holidays.find(({ from, to }) => from <= on && on <= to);
    if (moved.has(on)) leftOut.push({ on, why: 'moved' });
    else if (skipped.has(on)) leftOut.push({ on, why: 'skipped' });
    else if (holiday) leftOut.push({ on, why: 'holiday', name: holiday.name });
    else if (plan.start !== null && plan.end !== null) add({ on, start: plan.start, end: plan.end });
  }
  for (const { on } of leftOut) {
    const to = moved.get(on);
    if (to) add(to);
  }
  for (const meeting of plan.extra) add(meeting);
  return { meetings: [...meetings.values()].toSorted(byTime), leftOut };
}

/** Every day of the weekly pattern, holidays included; none where the plan has no pattern. */
export function patternDays({ firstOn, lastOn, weekdays }: DatePlan): string[] {
  if (firstOn === null || lastOn === null || weekdays.length === 0) return [];
  const days: string[] = [];
  const last = Date.parse(`${lastOn}T00:00:00Z`);
  for (let at = Date.parse(`${firstOn}T00:00:00Z`); at <= last && days.length < MOST_DATES; at += DAY)
    if (weekdays.includes(weekdayOf(at))) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/**
 * A plan that makes exactly these dates with these holidays, for classes whose dates came one by one: a weekly pattern where most
 * of them follow one, the rest as skipped and extra dates.
 */
export function planOfDates(meetings: readonly PlannedDate[], holidays: readonly Holiday[]): DatePlan {
  const sorted = meetings.toSorted(byTime);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return NO_DATES;
  const { start, end } = mostFrequentTimes(sorted);
  const regular = sorted.filter((meeting) => meeting.start === start && meeting.end === end);
  const pattern: DatePlan = {
    ...NO_DATES,
    firstOn: regular[0]?.on ?? first.on,
    lastOn: regular.at(-1)?.on ?? last.on,
    weekdays: [...new Set(regular.map(({ on }) => weekdayOf(Date.parse(`${on}T00:00:00Z`))))].toSorted((a, b) => a - b),
    start,
    end,
  };
  const days = new Set(regular.map(({ on }) => on));
  const made = expandDates(pattern, holidays).meetings;
  const skipped = made.map(({ on }) => on).filter((on) => !days.has(on));
  if (skipped.length > regular.length) return { ...NO_DATES, extra: sorted };
  const isMade = new Set(made.map(({ on }) => on));
  const extra = sorted.filter((meeting) => !regular.includes(meeting) || !isMade.has(meeting.on));
  const elsewhere = regular.filter((meeting) => meeting.locationId !== undefined && isMade.has(meeting.on));
  return { ...pattern, skipped, extra, moved: elsewhere.map((to) => ({ from: to.on, to })) };
}

function mostFrequentTimes(meetings: readonly MeetingTime[]): { start: string; end: string } {
  const counts = new Map<string, number>();
  for (const { start, end } of meetings) counts.set(`${start} ${end}`, (counts.get(`${start} ${end}`) ?? 0) + 1);
  const [most = ''] = [...counts].toSorted((a, b) => b[1] - a[1]).map(([times]) => times);
  const [start = '', end = ''] = most.split(' ');
  return { start, end };
}

/** 1 Monday … 7 Sunday, of an instant at midnight UTC. */
export function weekdayOf(at: number): number {
  return new Date(at).getUTCDay() || 7;
}

function byTime(a: MeetingTime, b: MeetingTime): number {
  return `${a.on} ${a.start}` < `${b.on} ${b.start}` ? -1 : 1;
}

/**
 * The plan moved by whole weeks to another semester: each weekday stays a weekday; exceptions move along, but for the place of a single
 * date, which nobody has asked for then. `weeks` may be negative.
 */
export function shiftPlan(plan: DatePlan, weeks: number): DatePlan {
  const shift = (on: string) => new Date(Date.parse(`${on}T00:00:00Z`) + weeks * 7 * DAY).toISOString().slice(0, 10);
  const shiftMeeting = ({ on, start, end }: MeetingTime) => ({ on: shift(on), start, end });
  const isOnlyElsewhere = ({ from, to }: DatePlan['moved'][number]) =>
    to.locationId !== undefined && to.on === from && to.start === plan.start && to.end === plan.end;
  return {
    ...plan,
    firstOn: plan.firstOn && shift(plan.firstOn),
    lastOn: plan.lastOn && shift(plan.lastOn),
    skipped: plan.skipped.map(shift),
    moved: plan.moved
      .filter((one) => !isOnlyElsewhere(one))
      .map(({ from, to }) => ({ from: shift(from), to: shiftMeeting(to) })),
    extra: plan.extra.map(shiftMeeting),
  };
}

/** How many whole weeks lie between the first days of two semesters, counted so that weekdays stay: the nearest. */
export function weeksBetween(fromStartsOn: string, toStartsOn: string): number {
  return Math.round((Date.parse(`${toStartsOn}T00:00:00Z`) - Date.parse(`${fromStartsOn}T00:00:00Z`)) / (7 * DAY));
}

/** A plan of another semester shifted into one with these holidays: nothing is held on them, single dates included. */
export function withoutHolidays(plan: DatePlan, holidays: readonly Holiday[]): DatePlan {
  const isHoliday = (on: string) => holidays.some(({ from, to }) => from <= on && on <= to);
  const dropped = plan.moved.filter(({ to }) => isHoliday(to.on));
  return {
    ...plan,
    skipped: [...new Set([...plan.skipped, ...dropped.map(({ from }) => from)])],
    moved: plan.moved.filter(({ to }) => !isHoliday(to.on)),
    extra: plan.extra.filter(({ on }) => !isHoliday(on)),
  };
}

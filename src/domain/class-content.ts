import { type DatePlan, expandDates, type Holiday, MOST_DATES, patternDays } from './class-dates.ts';
import type { MeetingTime, PlannedDate } from './schedule.ts';

/** What staff set of a class, as far as rules about it go; the content of the contract has this shape. */
export interface ContentFacts {
  readonly title: string;
  readonly description: string;
  readonly instructorIds: readonly string[];
  readonly schedule: DatePlan;
  readonly minGrade: number | null;
  readonly maxGrade: number | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly minimum: number;
  readonly capacity: number;
  readonly registrationOpensAt: string | null;
  readonly registrationClosesAt: string | null;
  readonly priceCents: number;
  readonly priceMaxCents: number | null;
  readonly options: readonly { readonly id: string | null; readonly name: string }[];
  readonly isInformationOnly: boolean;
}

/** What can be wrong with a content, with what its sentence is made of (null: nothing). */
export interface ContentFactsOf {
  readonly 'title-missing': null;
  readonly 'description-missing': null;
  readonly 'dates-missing': null;
  readonly 'times-missing': null;
  readonly 'seats-missing': null;
  readonly 'audience-missing': null;
  readonly 'instructor-twice': null;
  readonly 'grades-reversed': null;
  readonly 'ages-reversed': null;
  readonly 'minimum-above-seats': null;
  readonly 'prices-reversed': null;
  readonly 'window-reversed': null;
  readonly 'option-name-taken': null;
  readonly 'option-twice': null;
  readonly 'dates-reversed': null;
  readonly 'times-reversed': null;
  readonly 'date-times-reversed': null;
  readonly 'moved-twice': null;
  readonly 'too-many-dates': { readonly fewer: number };
  readonly 'held-already': null;
}

/** Something wrong with a content: the path of its field, such as `schedule.extra.2.end`, and why. */
export interface ContentProblem {
  readonly path: string;
  readonly code: keyof ContentFactsOf;
  readonly facts?: ContentFactsOf['too-many-dates'];
}

/** When registration opens and closes where a class does not say so itself. */
export interface DefaultWindow {
  readonly opensAt: string;
  readonly closesAt: string;
}

/** What a draft may lack, and no published class; `path` is where a form asks for it. */
export const REQUIRED_FOR_PUBLISHING = {
  title: { path: 'title', code: 'title-missing' },
  description: { path: 'description', code: 'description-missing' },
  dates: { path: 'schedule.firstOn', code: 'dates-missing' },
  times: { path: 'schedule.start', code: 'times-missing' },
  capacity: { path: 'capacity', code: 'seats-missing' },
  grades: { path: 'minGrade', code: 'audience-missing' },
} as const;
export type MissingForPublishing = keyof typeof REQUIRED_FOR_PUBLISHING;

/** What a class still lacks before families may see it. One that only informs needs no more than a title and a description. */
export function missingForPublishing(content: ContentFacts, meetings: readonly MeetingTime[]): MissingForPublishing[] {
  const { schedule } = content;
  const hasPattern = patternDays(schedule).length > 0;
  const lacksTimes = hasPattern && (schedule.start === null || schedule.end === null);
  const isForNobodyNamed = [content.minGrade, content.maxGrade, content.minAge, content.maxAge].every(
    (bound) => bound === null,
  );
  const lacks: Record<MissingForPublishing, boolean> = {
    title: content.title.trim() === '',
    description: content.description.trim() === '',
    dates: !content.isInformationOnly && meetings.length === 0 && !lacksTimes,
    times: !content.isInformationOnly && lacksTimes,
    capacity: !content.isInformationOnly && content.capacity === 0,
    grades: !content.isInformationOnly && isForNobodyNamed,
  };
  return (Object.keys(lacks) as MissingForPublishing[]).filter((name) => lacks[name]);
}

/**
 * Everything that is wrong with a content, by the path of its field; a draft may leave things out, but what is there must fit together.
 * `holidays` are those of its semester: on them the weekly pattern takes no time.
 */
export function checkContent(
  content: ContentFacts,
  window?: DefaultWindow,
  holidays: readonly Holiday[] = [],
): ContentProblem[] {
  return [
    ...checkRanges(content),
    ...checkWindow(content, window),
    ...checkOptions(content.options),
    ...repeated(content.instructorIds).map((at) => problem(`instructorIds.${at}`, 'instructor-twice')),
    ...checkSchedule(content.schedule, holidays),
  ];
}

/** Dates before or after the semester: allowed, but worth a second look. */
export function datesOutside(
  meetings: readonly MeetingTime[],
  semester: { readonly startsOn: string; readonly endsOn: string },
): MeetingTime[] {
  return meetings.filter(({ on }) => on < semester.startsOn || on > semester.endsOn);
}

/** The dates of a content as they will happen. */
export function datesOf(content: Pick<ContentFacts, 'schedule'>, holidays: readonly Holiday[]): PlannedDate[] {
  return expandDates(content.schedule, holidays).meetings;
}

function problem(path: string, code: Exclude<ContentProblem['code'], 'too-many-dates'>): ContentProblem {
  return { path, code };
}

function checkRanges(content: ContentFacts): ContentProblem[] {
  const { minGrade, maxGrade, minAge, maxAge, minimum, capacity, priceCents, priceMaxCents } = content;
  return [
    isAbove(minGrade, maxGrade) && problem('maxGrade', 'grades-reversed'),
    isAbove(minAge, maxAge) && problem('maxAge', 'ages-reversed'),
    // While the seats are not known yet, the minimum says nothing wrong.
    capacity > 0 && minimum > capacity && problem('minimum', 'minimum-above-seats'),
    isAbove(priceCents, priceMaxCents) && problem('priceMaxCents', 'prices-reversed'),
  ].filter((found) => found !== false);
}

function isAbove(least: number | null, most: number | null): boolean {
  return least !== null && most !== null && least > most;
}

function checkWindow(content: ContentFacts, window: DefaultWindow | undefined): ContentProblem[] {
  const opens = content.registrationOpensAt ?? window?.opensAt;
  const closes = content.registrationClosesAt ?? window?.closesAt;
  const isOwn = content.registrationOpensAt !== null || content.registrationClosesAt !== null;
  if (!isOwn || !opens || !closes || Date.parse(opens) < Date.parse(closes)) return [];
  const path = content.registrationClosesAt === null ? 'registrationOpensAt' : 'registrationClosesAt';
  return [problem(path, 'window-reversed')];
}

function checkOptions(options: ContentFacts['options']): ContentProblem[] {
  const names = options.map(({ name }) => name.trim().toLocaleLowerCase('en'));
  const ids = options.map(({ id }, index) => id ?? `new ${index}`);
  return [
    ...repeated(names).map((at) => problem(`options.${at}.name`, 'option-name-taken')),
    ...repeated(ids).map((at) => problem(`options.${at}.id`, 'option-twice')),
  ];
}

/** Where something stands that stood before. */
function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, at) => (values.indexOf(value) < at ? [at] : []));
}

function checkSchedule(plan: DatePlan, holidays: readonly Holiday[]): ContentProblem[] {
  const { firstOn, lastOn, start, end } = plan;
  const found: ContentProblem[] = [];
  if (firstOn !== null && lastOn !== null && lastOn < firstOn) found.push(problem('schedule.lastOn', 'dates-reversed'));
  if (start !== null && end !== null && end <= start) found.push(problem('schedule.end', 'times-reversed'));
  for (const { path, meeting } of singleDates(plan))
    if (meeting.end <= meeting.start) found.push(problem(`${path}.end`, 'date-times-reversed'));
  const moved = plan.moved.map(({ from }) => from);
  for (const at of repeated(moved)) found.push(problem(`schedule.moved.${at}.from`, 'moved-twice'));
  if (patternDays(plan).length + plan.extra.length > MOST_DATES - 1)
    found.push({ path: 'schedule.lastOn', code: 'too-many-dates', facts: { fewer: MOST_DATES } });
  return found.length > 0 ? found : checkTwoAtOnce(plan, holidays);
}

function singleDates(plan: DatePlan): { path: string; meeting: MeetingTime }[] {
  return [
    ...plan.moved.map(({ to }, index) => ({ path: `schedule.moved.${index}.to`, meeting: to })),
    ...plan.extra.map((meeting, index) => ({ path: `schedule.extra.${index}`, meeting })),
  ];
}

/** A class cannot be held twice at the same time: each moved or extra date is looked at beside the pattern and those before it. */
function checkTwoAtOnce(plan: DatePlan, holidays: readonly Holiday[]): ContentProblem[] {
  const days = new Set(patternDays(plan));
  const gone = plan.moved.map(({ from }) => from);
  const pattern = expandDates(
    { ...plan, skipped: [...plan.skipped, ...gone], moved: [], extra: [] },
    holidays,
  ).meetings;
  const byDay = Map.groupBy(pattern, ({ on }) => on);
  return singleDates(plan).flatMap(({ path, meeting }, index) => {
    // A moved date that is not in the pattern is held nowhere.
    const from = plan.moved[index]?.from;
    if (from !== undefined && !days.has(from)) return [];
    const onDay = byDay.get(meeting.on) ?? [];
    const clashes = onDay.some((other) => other.start < meeting.end && meeting.start < other.end);
    byDay.set(meeting.on, [...onDay, meeting]);
    return clashes ? [problem(`${path}.start`, 'held-already')] : [];
  });
}

/** What differs between two contents, by field; lists in another order differ. For "what changed" on screen and in the audit. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): { [Field in keyof T]?: { from: T[Field]; to: T[Field] } } {
  const changed: { [Field in keyof T]?: { from: T[Field]; to: T[Field] } } = {};
  for (const field of Object.keys(after) as (keyof T)[])
    if (!isSame(before[field], after[field])) changed[field] = { from: before[field], to: after[field] };
  return changed;
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [entries, others] = [Object.entries(a), new Map(Object.entries(b))];
  return entries.length === others.size && entries.every(([key, value]) => isSame(value, others.get(key)));
}

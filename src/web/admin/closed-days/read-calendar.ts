import ICAL from 'ical.js';
import { soundsClosed } from '../../../domain/holiday-list.ts';

/** A stretch of whole days as the form has it; `isNoClass` is what its title sounds like. */
export interface FoundDay {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly isNoClass: boolean;
}

/** Whole days of a calendar file, the first one first, and how much in it is none; or what is the matter with the file. */
export type ReadCalendar =
  | { readonly days: readonly FoundDay[]; readonly leftOut: number }
  | { readonly trouble: 'no-calendar' | 'cut-short' | 'no-days' };

/** What repeats every year is taken for so many years, and nothing more often than that. */
const MOST_TIMES = 100;
/** No rule is followed any further: one could begin long ago. */
const MOST_STEPS = 20_000;
const LONGEST_NAME = 100;
const DAY_SECONDS = 86_400;

/** The text of a calendar file: UTF-8 as it should be, else as Windows or an old program wrote it. */
export function calendarText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads the days within `from` and `to` out of a calendar file (iCalendar). */
export function readCalendar(text: string, { from, to }: { readonly from: string; readonly to: string }): ReadCalendar {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return { trouble: 'no-calendar' };
  let events: ICAL.Component[];
  try {
    // A file may hold several calendars; each is a list of its own.
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, '').trim()) as unknown[];
    const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as ConstructorParameters<
      typeof ICAL.Component
    >[0][];
    events = all.flatMap((each) => new ICAL.Component(each).getAllSubcomponents('vevent'));
  } catch {
    return { trouble: 'cut-short' };
  }
  const found = events.map((event) => daysOf(event, { from, to }));
  const days = found.flatMap((each) => each ?? []);
  if (days.length === 0) return { trouble: 'no-days' };
  return {
    days: days.toSorted((a, b) => (`${a.from} ${a.name}` < `${b.from} ${b.name}` ? -1 : 1)),
    leftOut: found.filter((each) => each === null).length,
  };
}

/** The days of an event; null where it has hours, is off, lies elsewhere, or cannot be read. */
function daysOf(component: ICAL.Component, within: { readonly from: string; readonly to: string }): FoundDay[] | null {
  try {
    // Else February 30 is read as March 2.
    if (!['dtstart', 'dtend'].every((name) => isRealDay(component, name))) return null;
    // Else it looks through the whole file for each event.
    const event = new ICAL.Event(component, { exceptions: [] });
    const isOff = String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';
    const length = event.startDate ? countDays(event) : 0;
    if (length === 0 || isOff || event.isRecurrenceException()) return null;
    const name = event.summary?.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME) ?? '';
    const days = startsOf(event, within.to)
      .map((first) => ({ from: first, to: shift(first, length - 1), name, isNoClass: soundsClosed(name) }))
      .filter((each) => each.to >= within.from && each.from <= within.to);
    return days.length > 0 ? days : null;
  } catch {
    return null;
  }
}

/** Whether the day is one of the calendar as it is written; what is not written is none that is wrong. */
function isRealDay(component: ICAL.Component, name: string): boolean {
  const written = component.getFirstProperty(name)?.toJSON()[3];
  if (written === undefined) return true;
  const day = String(written).slice(0, 10);
  return shift(day, 0) === day;
}

/** How many whole days an event is; 0 where it has hours. Some programs write whole days from one midnight of the place to another. */
function countDays({ startDate, endDate, duration }: ICAL.Event): number {
  if (startDate.isDate) return Math.max(1, duration.toSeconds() / DAY_SECONDS);
  const isMidnight = ({ hour, minute, second }: ICAL.Time) => hour + minute + second === 0;
  if (startDate.zone === ICAL.Timezone.utcTimezone || !isMidnight(startDate) || !isMidnight(endDate)) return 0;
  return (Date.parse(dayOf(endDate)) - Date.parse(dayOf(startDate))) / 1000 / DAY_SECONDS;
}

const dayOf = (time: ICAL.Time) => time.toString().slice(0, 10);

function startsOf(event: ICAL.Event, until: string): string[] {
  if (!event.isRecurring()) return [dayOf(event.startDate)];
  const starts: string[] = [];
  const times = event.iterator();
  let next = times.next();
  for (let step = 0; step < MOST_STEPS && next && dayOf(next) <= until; step++) {
    starts.push(dayOf(next));
    if (starts.length > MOST_TIMES) starts.shift();
    next = times.next();
  }
  return starts;
}

const shift = (on: string, days: number) =>
  new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

import ICAL from 'ical.js';
import { type FreeDayWords, isProposedFree } from './free-day-words.ts';

/** A stretch of whole days as the form has it; `isNoClass` is what is proposed. */
export interface FoundDay {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly isNoClass: boolean;
}

/** An entry that is no whole day of these years, and why: it has hours, is off, lies elsewhere, or cannot be read. */
export interface LeftOut {
  readonly name: string;
  readonly why: 'hours' | 'off' | 'elsewhere' | 'unreadable';
}

/** Whole days, the first one first, and what is none; or what is the matter with the whole file. */
export type ReadDays =
  | { readonly days: readonly FoundDay[]; readonly leftOut: readonly LeftOut[] }
  | { readonly trouble: 'no-calendar' | 'cut-short' | 'no-days' };

/** Which days count, and the words by which they are proposed as free. */
export interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly words: FreeDayWords;
}

/** What repeats every year is taken for so many years, and nothing more often than that. */
const MOST_TIMES = 100;
/** No rule is followed any further: one could begin long ago. */
const MOST_STEPS = 20_000;
const LONGEST_NAME = 100;
const DAY_SECONDS = 86_400;

const EVENT = /^BEGIN:VEVENT[ \t]*$[\s\S]*?^END:VEVENT[ \t]*$/gim;

/** What a calendar calls itself; empty where it does not say. */
export function calendarName(text: string): string {
  const lines = unfolded(text.replaceAll(/\r\n?/g, '\n'));
  const written = /^(?:X-WR-CALNAME|NAME)(?:;[^:\n]*)?:(.*)$/im.exec(lines)?.[1] ?? '';
  return nameOf(written.replaceAll(/\\n/gi, ' ').replaceAll(/\\(.)/g, '$1'));
}

/** Reads the days within `from` and `to` out of a calendar file (iCalendar). A line that cannot be read costs its entry, which is named. */
export function readCalendar(text: string, wanted: Wanted): ReadDays {
  const clean = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim();
  if (!/^BEGIN:VCALENDAR/i.test(clean)) return { trouble: 'no-calendar' };
  const count = (line: string) => clean.match(new RegExp(`^${line}[ \\t]*$`, 'gim'))?.length ?? 0;
  const isWhole = ['VCALENDAR', 'VEVENT'].every((part) => count(`BEGIN:${part}`) === count(`END:${part}`));
  if (!isWhole) return { trouble: 'cut-short' };
  const entries = parseEvents(clean);
  const components = entries.filter((entry): entry is ICAL.Component => !('why' in entry));
  const exceptions = Map.groupBy(components.filter(isOneOf), uidOf);
  const whole = new Set(components.filter((each) => !isOneOf(each)).map(uidOf));
  const read = entries.flatMap((entry) => {
    if ('why' in entry) return [entry];
    // What became of one day of what repeats is told with the whole.
    if (isOneOf(entry)) return whole.has(uidOf(entry)) ? [] : daysOf(entry, [], wanted);
    return daysOf(entry, exceptions.get(uidOf(entry)) ?? [], wanted);
  });
  const days = read.flatMap((each) => ('why' in each ? [] : each));
  if (days.length === 0) return { trouble: 'no-days' };
  return { days: days.toSorted(byDay), leftOut: read.flatMap((each) => ('why' in each ? each : [])) };
}

export const byDay = (a: FoundDay, b: FoundDay) => (`${a.from} ${a.name}` < `${b.from} ${b.name}` ? -1 : 1);

/** All at once where nothing is wrong; else each by itself, so that no other entry spoils it. */
function parseEvents(text: string): (ICAL.Component | LeftOut)[] {
  const events = text.match(EVENT) ?? [];
  try {
    return parse(events.join('\n'));
  } catch {
    return events.flatMap((event): (ICAL.Component | LeftOut)[] => {
      try {
        return parse(event);
      } catch {
        const summary = /^SUMMARY(?:;[^:]*)?:(.*)$/im.exec(unfolded(event))?.[1] ?? '';
        return [{ name: nameOf(summary.replaceAll(/\\(.)/g, '$1')), why: 'unreadable' }];
      }
    });
  }
}

const unfolded = (text: string) => text.replaceAll(/\n[ \t]/g, '');

/** A day is written without its kind by some programs. */
function parse(events: string): ICAL.Component[] {
  const typed = unfolded(events).replaceAll(
    /^(DTSTART|DTEND|RECURRENCE-ID)(?:;TZID=[^:]*)?:(\d{8})$/gim,
    '$1;VALUE=DATE:$2',
  );
  const [, , parts] = ICAL.parse(`BEGIN:VCALENDAR\n${typed}\nEND:VCALENDAR`) as [
    string,
    unknown,
    ConstructorParameters<typeof ICAL.Component>[0][],
  ];
  return parts.map((part) => new ICAL.Component(part));
}

const uidOf = (component: ICAL.Component) => component.getFirstPropertyValue('uid');
const isOneOf = (component: ICAL.Component) => component.hasProperty('recurrence-id');

/** The days of an event, or why there are none; `exceptions`: what became of single ones of them. */
function daysOf(
  component: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  wanted: Wanted,
): (FoundDay | LeftOut)[] {
  const name = nameOf(String(component.getFirstPropertyValue('summary') ?? ''));
  const isOff = isCancelled(component);
  if (isOff) return [{ name, why: 'off' }];
  try {
    // Else February 30 is read as March 2.
    if (!['dtstart', 'dtend'].every((each) => isRealDay(component, each))) return [{ name, why: 'unreadable' }];
    const event = new ICAL.Event(component, { exceptions: [...exceptions] });
    if (!event.startDate) return [{ name, why: 'unreadable' }];
    const categories = component.getAllProperties('categories').flatMap((each) => each.getValues().map(String));
    const found = timesOf(event, wanted.to).map(({ item, from, to }) => {
      const length = countDays(item.startDate, from, to);
      if (length === 0 || isCancelled(item.component)) return null;
      const own = item === event ? name : nameOf(item.summary ?? name);
      const isNoClass = isProposedFree([own, ...categories].join(' · '), wanted.words);
      return { from: dayOf(from), to: shift(dayOf(from), length - 1), name: own, isNoClass };
    });
    const days = found.flatMap((each) => each ?? []);
    if (found.length > 0 && days.length === 0) return [{ name, why: 'hours' }];
    const within = days.filter((each) => each.to >= wanted.from && each.from <= wanted.to);
    return within.length > 0 ? within : [{ name, why: 'elsewhere' }];
  } catch {
    return [{ name, why: 'unreadable' }];
  }
}

/** What no name holds: control and direction-reversing characters. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** One line, as long as the form takes it, and as the database does: half of a character is none. */
export const nameOf = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '')
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
const isCancelled = (component: ICAL.Component) =>
  String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';

/** Whether the day is one of the calendar as it is written; what is not written is none that is wrong. */
function isRealDay(component: ICAL.Component, name: string): boolean {
  const written = component.getFirstProperty(name)?.toJSON()[3];
  if (written === undefined) return true;
  const day = String(written).slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(day) && shift(day, 0) === day;
}

/** How many whole days it is; 0 where it has hours. Some programs write whole days from one midnight to another, of the place or of UTC. */
function countDays(start: ICAL.Time, from: ICAL.Time, to: ICAL.Time): number {
  const days = (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / 1000 / DAY_SECONDS;
  if (start.isDate) return Math.max(1, days);
  const isMidnight = ({ hour, minute, second }: ICAL.Time) => hour + minute + second === 0;
  return isMidnight(from) && isMidnight(to) ? days : 0;
}

const dayOf = (time: ICAL.Time) => time.toString().slice(0, 10);

interface Times {
  readonly item: ICAL.Event;
  readonly from: ICAL.Time;
  readonly to: ICAL.Time;
}

/** Each time that it is held, as it is held then. */
function timesOf(event: ICAL.Event, until: string): Times[] {
  if (!event.isRecurring()) return [{ item: event, from: event.startDate, to: event.endDate }];
  const found: Times[] = [];
  const times = event.iterator();
  let next = times.next();
  for (let step = 0; step < MOST_STEPS && next && dayOf(next) <= until; step++) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    found.push({ item, from: startDate, to: endDate });
    if (found.length > MOST_TIMES) found.shift();
    next = times.next();
  }
  return found;
}

export const shift = (on: string, days: number) =>
  new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

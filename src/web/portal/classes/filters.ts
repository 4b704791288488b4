import { weekdayOf } from '../../shared/class-schedule.ts';

/** What families narrow the catalogue down by; empty text means "any". It lives in the address under these names. */
export interface ClassFilters {
  readonly q: string;
  /** The grades of those who are looked for, e.g. "2,4", and the ages of others. */
  readonly grade: string;
  readonly age: string;
  /** A weekday, Monday being "1" and Sunday "7". */
  readonly day: string;
  /** One of `DAY_PARTS`. */
  readonly time: string;
  readonly type: string;
  readonly place: string;
  /** "open": a seat can be had; "waitlist": a place on the waitlist. */
  readonly seats: string;
}

export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export const SEATS = ['open', 'waitlist'] as const;
export const NO_FILTERS: ClassFilters = {
  q: '',
  grade: '',
  age: '',
  day: '',
  time: '',
  type: '',
  place: '',
  seats: '',
};

/** For more nobody looks at once. */
export const MOST_WHOMS = 12;
const NUMBER = /^-?\d{1,3}$/;
export const listOf = (text: string): string[] => text.split(',').filter(Boolean);
/** Those of a list that are numbers, each once. */
const numbersIn = (text: string) =>
  [...new Set(listOf(text).filter((each) => NUMBER.test(each)))].slice(0, MOST_WHOMS).join(',');
/** What an address may say; anything else is as if it said nothing. */
const allowed: Partial<Record<keyof ClassFilters, (value: string) => boolean>> = {
  day: (value) => /^[1-7]$/.test(value),
  time: (value) => DAY_PARTS.some((part) => part === value),
  seats: (value) => SEATS.some((seats) => seats === value),
};

/** Reads the filters from the address. */
export function readFilters(search: Readonly<Record<string, unknown>>): ClassFilters {
  const read = (name: keyof ClassFilters) => {
    const value = search[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return (allowed[name]?.(text) ?? true) ? text : '';
  };
  return {
    q: read('q'),
    grade: numbersIn(read('grade')),
    age: numbersIn(read('age')),
    day: read('day'),
    time: read('time'),
    type: read('type'),
    place: read('place'),
    seats: read('seats'),
  };
}

export function countFilters(filters: ClassFilters): number {
  return Object.values(filters).filter((value) => value !== '').length;
}

/** The part of the day in which a class begins at `HH:MM`. */
export function dayPartOf(start: string): (typeof DAY_PARTS)[number] {
  if (start < '12:00') return 'morning';
  return start < '17:00' ? 'afternoon' : 'evening';
}

/** The days and parts of days on which classes meet. */
export function momentsOf(meetings: readonly { readonly on: string; readonly start: string }[]) {
  return meetings.map(({ on, start }) => ({ day: String(weekdayOf(on)), time: dayPartOf(start) as string }));
}

/** Names weekdays by their number, "1" Monday … "7" Sunday. */
export function nameDays(locale: string, weekday: 'long' | 'short' = 'long'): (day: string) => string {
  const names = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return (day) => names.format(Date.UTC(2024, 0, Number(day)));
}

import { MOST_WHOMS } from '../../../domain/eligibility.ts';
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

const NUMBER = /^-?\d{1,3}$/;
export const listOf = (text: string): string[] => text.split(',').filter(Boolean);
/** Those of a list that are numbers, each once. */
const numbersIn = (text: string) =>
  [...new Set(listOf(text).filter((each) => NUMBER.test(each)))].slice(0, MOST_WHOMS).join(',');
const oneOf = (values: readonly string[]) => (text: string) => (values.includes(text) ? text : '');
/** What of an address counts; of words, types and places anything may. */
const allowed: Partial<Record<keyof ClassFilters, (text: string) => string>> = {
  grade: numbersIn,
  age: numbersIn,
  day: oneOf(Array.from('1234567')),
  time: oneOf(DAY_PARTS),
  seats: oneOf(SEATS),
};

/** Reads the filters from the address. */
export function readFilters(search: Readonly<Record<string, unknown>>): ClassFilters {
  const entries = Object.keys(NO_FILTERS).map((name) => {
    const value = search[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return [name, allowed[name as keyof ClassFilters]?.(text) ?? text];
  });
  return Object.fromEntries(entries) as ClassFilters;
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

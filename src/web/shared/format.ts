import type { OrganizationSettings } from '../../contract/organization.ts';
import { useApp } from './app.tsx';

/** Dates, times and money in the organisation's language, zone and currency (Intl only: the first route carries no date library). */
export interface Format {
  /** `2026-09-08` → "Sep 8" */
  day(on: string): string;
  /** `2026-09-08` → "Tuesday, September 8, 2026" */
  longDay(on: string): string;
  /** `2026-09-08` → "Tuesday, September 8" */
  dayOfWeek(on: string): string;
  /** `2026-09-08` → "Tue" */
  weekday(on: string): string;
  /** `15:30`, `17:30` → "3:30 – 5:30 PM" */
  times(start: string, end: string): string;
  /** An instant → "Sep 8, 2026, 3:30 PM" at the school. */
  instant(at: string): string;
  /** An instant → "3:30 PM" at the school. */
  clockTime(at: string): string;
  /** An instant → "Sep 8, 2026" at the school. */
  instantDay(at: string): string;
  /** Cents → "$120" or "$120.50" */
  money(cents: number): string;
  number(value: number): string;
  /** A number that words agree with, and as it is written: 1234 and "1,234". */
  counted(count: number): { count: number; shown: string };
  /** 4 → "Grade 4", by the organisation's names */
  grade(grade: number): string;
  list(items: readonly string[]): string;
}

// A calendar date has no zone: it is shown by reading it as UTC and writing it as UTC.
const asDate = (on: string) => new Date(`${on}T00:00:00Z`);
/** Some write a narrow space before "PM" or beside a dash, others a plain one: the server and every browser shall say it alike. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ');
const asTime = (time: string) => new Date(`2000-01-01T${time}:00Z`);

export function createFormat({ locale, timeZone, currency, gradeNames }: OrganizationSettings): Format {
  const calendar = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const day = calendar({ month: 'short', day: 'numeric' });
  const longDay = calendar({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const dayOfWeek = calendar({ weekday: 'long', month: 'long', day: 'numeric' });
  const weekday = calendar({ weekday: 'short' });
  const time = calendar({ hour: 'numeric', minute: '2-digit' });
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const clockTime = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const instantDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  const number = new Intl.NumberFormat(locale);
  const list = new Intl.ListFormat(locale);
  return {
    day: (on) => day.format(asDate(on)),
    longDay: (on) => longDay.format(asDate(on)),
    dayOfWeek: (on) => dayOfWeek.format(asDate(on)),
    weekday: (on) => weekday.format(asDate(on)),
    times: (start, end) => plain(time.formatRange(asTime(start), asTime(end))),
    instant: (at) => plain(instant.format(new Date(at))),
    clockTime: (at) => plain(clockTime.format(new Date(at))),
    instantDay: (at) => instantDay.format(new Date(at)),
    money: (cents) => money.format(cents / 10 ** digits),
    number: (value) => number.format(value),
    counted: (count) => ({ count, shown: number.format(count) }),
    grade: (grade) => gradeNames[String(grade)] ?? String(grade),
    list: (items) => list.format(items),
  };
}

const held = new WeakMap<OrganizationSettings, Format>();

export function useFormat(): Format {
  const { organization } = useApp();
  const format = held.get(organization) ?? createFormat(organization);
  held.set(organization, format);
  return format;
}

import { m } from '../../../words/messages.js';
import type { LetterSchool } from './letter.ts';

/** One dated occurrence: local wall times at the school. */
export interface LetterMeeting {
  readonly id: string;
  readonly on: string;
  readonly start: string;
  readonly end: string;
  /** Where it is held, if not where the class is. */
  readonly place?: { readonly name: string; readonly address: string } | undefined;
}

/** When and where something is held. */
export interface Schedule {
  readonly meetings: readonly LetterMeeting[];
  readonly location: { readonly name: string; readonly address: string } | null;
}

/** For whom something is meant. */
interface Bounds {
  readonly isEnteringGrade: boolean;
  readonly minGrade: number | null;
  readonly maxGrade: number | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
}

type Row = { label: string; value: string };

/** When and where a class is held, one row for each time of day, e.g. "Tuesday, 3:30 – 5:30 PM: Sep 8, Sep 15, 2026". */
export function scheduleRows(item: Schedule, school: LetterSchool): Row[] {
  const byTime = Map.groupBy(item.meetings, (meeting) => `${meeting.start}-${meeting.end}`);
  const rows = [...byTime.values()].flatMap((meetings) => timeRows(meetings, school));
  if (rows.length === 0)
    rows.push({ label: m.mail_label_when({}, school.reader), value: m.mail_no_dates({}, school.reader) });
  if (item.location) rows.push({ label: m.mail_label_where({}, school.reader), value: placeWords(item.location) });
  return [...rows, ...elsewhereRows(item.meetings, school)];
}

/** "On Sep 8, 2026: North Quarry, 12 Quarry Road", for each place where single dates are held. */
function elsewhereRows(meetings: readonly LetterMeeting[], school: LetterSchool): Row[] {
  const byPlace = Map.groupBy(
    meetings.filter(({ place }) => place !== undefined),
    ({ place }) => (place ? placeWords(place) : ''),
  );
  return [...byPlace].map(([place, held]) => ({
    label: m.mail_label_elsewhere({}, school.reader),
    value: m.mail_day_place({ day: dates(held, school.locale), place }, school.reader),
  }));
}

/** Money in the organisation's currency, as screens write it; cents are its smallest unit, whatever that is. */
export function priceWords(cents: number, school: LetterSchool): string {
  if (cents === 0) return m.mail_price_free({}, school.reader);
  const format = new Intl.NumberFormat(school.locale, {
    style: 'currency',
    currency: school.currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** "Kindergarten to 5", "entering Kindergarten to 5", with the organisation's names of grades; null where every grade may come. */
export function gradeWords(item: Bounds, school: LetterSchool): string | null {
  const grades = rangeWords(
    [item.minGrade, item.maxGrade],
    (grade) => school.gradeNames[String(grade)] ?? String(grade),
    school,
  );
  return grades !== null && item.isEnteringGrade ? m.mail_entering({ grades }, school.reader) : grades;
}

/** "8 to 12"; null where every age may come. */
export function ageWords(item: Bounds, school: LetterSchool): string | null {
  return rangeWords([item.minAge, item.maxAge], String, school);
}

/** A maximum of 99 or more means none. */
function rangeWords(
  [from, most]: readonly [number | null, number | null],
  name: (value: number) => string,
  school: LetterSchool,
): string | null {
  const to = most !== null && most < 99 ? most : null;
  if (from === null) return to === null ? null : m.mail_up_to({ to: name(to) }, school.reader);
  if (to === null) return m.mail_from({ from: name(from) }, school.reader);
  return from === to ? name(from) : m.mail_range({ from: name(from), to: name(to) }, school.reader);
}

function timeRows(meetings: readonly LetterMeeting[], school: LetterSchool): Row[] {
  const { locale } = school;
  const [first] = meetings;
  if (!first) return [];
  const times = timesWords(first, locale);
  if (meetings.length === 1) {
    const format = wallClock(locale, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
    return [
      {
        label: m.mail_label_when({}, school.reader),
        value: m.mail_day_times({ day: format.format(instantOf(first.on)), times }, school.reader),
      },
    ];
  }
  return [
    {
      label: m.mail_label_when({}, school.reader),
      value: m.mail_day_times({ day: weekdays(meetings, locale), times }, school.reader),
    },
    { label: m.mail_label_dates({}, school.reader), value: dates(meetings, locale) },
  ];
}

/** Dates under one label, a row for each time of day and place: "Sep 8, Sep 15, 2026, 3:30 – 5:30 PM". */
export function dateRows(label: string, meetings: readonly Omit<LetterMeeting, 'id'>[], school: LetterSchool): Row[] {
  const { locale } = school;
  const wordsOf = ({ place }: Pick<LetterMeeting, 'place'>) => (place ? placeWords(place) : '');
  const alike = Map.groupBy(meetings, (meeting) => `${meeting.start}-${meeting.end} ${wordsOf(meeting)}`);
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const day = m.mail_day_times({ day: dates(same, locale), times: timesWords(first, locale) }, school.reader);
    const place = wordsOf(first);
    return [{ label, value: place ? m.mail_day_place({ day, place }, school.reader) : day }];
  });
}

/** The narrow spaces that Intl puts in look like none at all in mail programs. */
function timesWords({ on, start, end }: Omit<LetterMeeting, 'id'>, locale: string): string {
  return wallClock(locale, { hour: 'numeric', minute: '2-digit' })
    .formatRange(instantOf(on, start), instantOf(on, end))
    .replaceAll(/[\u2009\u202f]/g, ' ');
}

/** The days of the week in the order of the first dates; short names where there are many. */
function weekdays(meetings: readonly LetterMeeting[], locale: string): string {
  const count = new Set(meetings.map((meeting) => wallClock('en', { weekday: 'short' }).format(instantOf(meeting.on))));
  const format = wallClock(locale, { weekday: count.size > 2 ? 'short' : 'long' });
  const names = [...new Set(meetings.map((meeting) => format.format(instantOf(meeting.on))))];
  return new Intl.ListFormat(locale, { type: 'conjunction', style: 'short' }).format(names);
}

/** Every date; the year once at the end, or with each date where they span two. */
function dates(meetings: readonly Omit<LetterMeeting, 'id'>[], locale: string): string {
  const spansYears = meetings[0]?.on.slice(0, 4) !== meetings.at(-1)?.on.slice(0, 4);
  const short = wallClock(locale, { month: 'short', day: 'numeric' });
  const withYear = wallClock(locale, { month: 'short', day: 'numeric', year: 'numeric' });
  return meetings
    .map((meeting, index) => {
      const format = spansYears || index === meetings.length - 1 ? withYear : short;
      return format.format(instantOf(meeting.on));
    })
    .join(spansYears ? '; ' : ', ');
}

/** "November 28, 2026" */
export function dayWords(on: string, { locale }: Pick<LetterSchool, 'locale'>): string {
  return wallClock(locale, { month: 'long', day: 'numeric', year: 'numeric' }).format(instantOf(on));
}

/** "North Quarry, 12 Quarry Road" */
export function placeWords(place: { name: string; address: string }): string {
  return place.address ? `${place.name}, ${place.address}` : place.name;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Wall times are formatted as if they were UTC, so that no zone can move them. Kept, because making a format costs more than a mail. */
function wallClock(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(options).flat().join(' ')}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

function instantOf(on: string, time = '12:00'): number {
  return Date.parse(`${on}T${time}:00Z`);
}

import { Temporal } from 'temporal-polyfill';
import { organization } from './organization.ts';
import type { SemesterKey } from './sample-school.ts';

export const weeksPerSemester = 14;
/** Weekly classes rest in this week (counted from 0) and whole-week classes take place. */
export const holidayWeek = 8;
/** The last week of the semester, for whole-week classes too. */
export const closingWeek = 13;

const weeksFromNow: Record<SemesterKey, number> = { past: -18, current: -4, next: 10 };
const closedDays = new Set(['01-01', '07-04', '12-24', '12-25', '12-26', '12-31']);

/** The Monday on which a semester begins; `today` lies in the fifth week of the current one. */
export function semesterStart(key: SemesterKey, today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: weeksFromNow[key] });
}

export function isSchoolClosed(day: Temporal.PlainDate): boolean {
  return closedDays.has(day.toString().slice(5));
}

/** The days of a semester on which weekly classes rest: the holiday week, and the days on which the school is closed. */
export function holidaysIn(startsOn: Temporal.PlainDate): { from: string; to: string; name: string }[] {
  const monday = startsOn.add({ weeks: holidayWeek });
  const week = { from: monday.toString(), to: monday.add({ days: 6 }).toString(), name: 'Holiday week' };
  const closed = Array.from({ length: weeksPerSemester * 7 }, (_, days) => startsOn.add({ days })).filter(
    (day) => isSchoolClosed(day) && (day.toString() < week.from || day.toString() > week.to),
  );
  return [week, ...closed.map((day) => ({ from: day.toString(), to: day.toString(), name: 'School closed' }))].toSorted(
    (a, b) => (a.from < b.from ? -1 : 1),
  );
}

/** The instant of a wall time at the school. */
export function atSchool(day: Temporal.PlainDate, time: string): string {
  return day
    .toZonedDateTime({ timeZone: organization.timeZone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString();
}

/** The last second of a day at the school, which is what "closes on" means. */
export function endOfDay(day: Temporal.PlainDate): string {
  return atSchool(day, '23:59:59');
}

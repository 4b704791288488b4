import type { Temporal } from 'temporal-polyfill';
import type { SampleMeeting } from '../sample-school.ts';
import { holidayWeek, isSchoolClosed, weeksPerSemester } from '../school-days.ts';

const weekdays = { mon: 0, tue: 1, wed: 2, thu: 3, fri: 4, sat: 5, sun: 6 };
type Weekday = keyof typeof weekdays;

/** Gives the meetings of a class in the semester that starts on the given Monday. */
export type Schedule = (semesterStartsOn: Temporal.PlainDate) => SampleMeeting[];

function meeting(day: Temporal.PlainDate, start: string, end: string): SampleMeeting {
  return { on: day.toString(), start, end };
}

/** Once a week from a week of the semester (counted from 0) on; the holiday week and days off push the rest back. */
export function weekly(weekday: Weekday, start: string, end: string, firstWeek: number, dates: number): Schedule {
  return (semesterStartsOn) => {
    const days: Temporal.PlainDate[] = [];
    for (let week = firstWeek; week < weeksPerSemester && days.length < dates; week += 1) {
      const day = semesterStartsOn.add({ weeks: week, days: weekdays[weekday] });
      if (week !== holidayWeek && !isSchoolClosed(day)) days.push(day);
    }
    return days.map((day) => meeting(day, start, end));
  };
}

/** Monday to Friday of one week, days off left out. */
export function wholeWeek(week: number, start: string, end: string): Schedule {
  return (semesterStartsOn) =>
    [0, 1, 2, 3, 4]
      .map((days) => semesterStartsOn.add({ weeks: week, days }))
      .filter((day) => !isSchoolClosed(day))
      .map((day) => meeting(day, start, end));
}

/** Saturday and Sunday of one week, or of the first later one without a day off. */
export function weekend(week: number, start: string, end: string): Schedule {
  return (semesterStartsOn) => {
    const saturday = semesterStartsOn.add({ weeks: week, days: weekdays.sat });
    const days = [saturday, saturday.add({ days: 1 })];
    if (days.some(isSchoolClosed)) return weekend(week + 1, start, end)(semesterStartsOn);
    return days.map((day) => meeting(day, start, end));
  };
}

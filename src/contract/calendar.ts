import * as z from 'zod/mini';
import { day, id, timeOfDay } from './fields.ts';
import { call } from './kit.ts';
import { READERS } from './staff.ts';

/** What a date of a class is beside the weekly ones: one that came besides, one that was put off (from which day), or one on which it is not held. */
export const dateMark = z.enum(['extra', 'moved', 'moved-away', 'not-held']);
export type DateMark = z.output<typeof dateMark>;

/** A class as the calendar tells it once for all its dates. */
export const calendarClass = z.object({
  id,
  title: z.string(),
  semesterId: id,
  typeName: z.string(),
  /** The drawing of its type, whose colour the calendar gives it. */
  illustration: z.string(),
  locationName: z.nullable(z.string()),
  instructorNames: z.array(z.string()),
  /** The school has cancelled the class: it is not held. */
  isCancelled: z.boolean(),
});
export type CalendarClass = z.output<typeof calendarClass>;

/** One date; `mark` says what is unusual about it, `otherOn` the day from or to which it was moved. */
export const calendarDate = z.object({
  classId: id,
  on: day,
  start: timeOfDay,
  end: timeOfDay,
  mark: z.optional(dateMark),
  otherOn: z.optional(day),
  /** The name of the place where it is held, if that is not the one of its class. */
  placeName: z.optional(z.string()),
});
export type CalendarDate = z.output<typeof calendarDate>;

/** A stretch of days at the school; `to` is included; at most 100 days. */
const days = z.strictObject({ from: day, to: day });

/** Published classes that meet in a stretch of days, with their dates in order, and the days without classes; for the public calendar. */
export const calendar = call('calendar', {
  access: 'public',
  input: days,
  output: z.object({
    classes: z.array(calendarClass),
    meetings: z.array(calendarDate),
    semesters: z.array(z.object({ id, name: z.string() })),
    closedDays: z.array(z.object({ from: day, to: day, name: z.string() })),
  }),
});

/** Which classes of the public calendar one's own students have: a seat, or (tentative) a place on the waitlist. */
export const familyCalendar = call('familyCalendar', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    places: z.array(z.object({ classId: id, studentId: id, studentName: z.string(), isTentative: z.boolean() })),
  }),
});

/** What staff see besides in a stretch of days: drafts, how full each class is, and dates at which an instructor or a place is needed twice. */
export const staffCalendar = call('staffCalendar', {
  access: READERS,
  input: days,
  output: z.object({
    drafts: z.array(calendarClass),
    meetings: z.array(calendarDate),
    fills: z.array(z.object({ classId: id, seatsTaken: z.int(), capacity: z.int(), waiting: z.int() })),
    clashes: z.array(
      z.object({
        classId: id,
        on: day,
        start: timeOfDay,
        otherId: id,
        kind: z.enum(['instructor', 'location']),
        name: z.string(),
      }),
    ),
  }),
});

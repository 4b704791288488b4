import * as z from 'zod/mini';
import { toldCondition } from './conditions.ts';
import { NEEDS } from '../domain/needs.ts';
import { askedInstant, day, id, instant } from './fields.ts';
import { call } from './kit.ts';
import { namedSemester, semesterChoice } from './semesters.ts';
import { READERS } from './staff.ts';

/** What staff land on: counts of the chosen (else current) semester, what waits for a hand, and what is wrong with any server of the installation. */
export const dashboard = call('dashboard', {
  access: READERS,
  input: semesterChoice,
  output: z.object({
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    /** Whether families see it; false without one. */
    isOpen: z.boolean(),
    classes: z.int(),
    drafts: z.int(),
    enrolled: z.int(),
    /** Of the enrolled, those whose seat is held until an address is confirmed. */
    held: z.int(),
    waiting: z.int(),
    seats: z.int(),
    families: z.int(),
    fullClasses: z.int(),
    mailsWaiting: z.int(),
    mailsFailed: z.int(),
    missingSizes: z.int(),
    conditions: z.array(toldCondition),
  }),
});

/** So many classes, or people and places, of one need are named; the rest is counted. */
export const MOST_NAMED = 5;

const need = z.object({
  need: z.enum(NEEDS),
  count: z.int(),
  /** The day until when, where there is one: of several classes the first. */
  on: z.nullable(day),
  classes: z.array(
    z.object({
      id,
      title: z.string(),
      version: z.int(),
      on: z.nullable(day),
      seatsTaken: z.int(),
      minimum: z.int(),
      waiting: z.int(),
    }),
  ),
  /** Who or what is meant to be in two places, or is one place for two. */
  names: z.array(z.string()),
});

const dateToday = z.object({
  classId: id,
  title: z.string(),
  on: day,
  startTime: z.string(),
  endTime: z.string(),
  location: z.nullable(z.string()),
  instructors: z.array(z.string()),
  seatsTaken: z.int(),
});

/** What needs somebody, the most urgent first, and the classes of today and tomorrow. Classes are those of the chosen (else current) semester. */
export const officeDay = call('officeDay', {
  access: READERS,
  input: semesterChoice,
  output: z.object({ today: day, needs: z.array(need), dates: z.array(dateToday) }),
});

/** How a semester sells: its published classes, those with the most seats taken first, and how many were enrolled at the end of each day. */
export const semesterCharts = call('semesterCharts', {
  access: READERS,
  input: semesterChoice,
  output: z.object({
    classes: z.array(z.object({ id, title: z.string(), seatsTaken: z.int(), capacity: z.int(), waiting: z.int() })),
    days: z.array(z.object({ on: day, enrolled: z.int() })),
  }),
});

/** What happened since the caller last looked (null: they never did), an action and how often it was done; the most frequent first. */
export const happenedSince = call('happenedSince', {
  access: READERS,
  input: z.strictObject({}),
  output: z.object({
    since: z.nullable(instant),
    until: instant,
    actions: z.array(z.object({ action: z.string(), count: z.int() })),
  }),
});

/** From now on everything until `until` was seen by the caller. */
export const markSeen = call('markSeen', {
  access: READERS,
  transaction: 'call',
  input: z.strictObject({ until: askedInstant }),
  output: z.object({}),
});

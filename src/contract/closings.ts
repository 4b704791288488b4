import * as z from 'zod/mini';
import { MOST_CLOSED_AT_ONCE } from '../domain/closings.ts';
import { storedHeldDate, storedMeeting } from './class-fields.ts';
import { day, id, instant, meeting, name, plannedDate, screenId, text, timeOfDay, whole } from './fields.ts';
import { call } from './kit.ts';
import { ADMINISTRATORS } from './staff.ts';
import { wrong } from './wrong.ts';

// A day, or hours of it, on which the school, a place or some classes are closed: what becomes of each class, told and taken back as one.

/** The most classes of one closing: each is told, and families who enrol wait meanwhile. */
export const MOST_CLASSES_CLOSED = 200;

/** Days, both included, or hours of each of them; null: from the first, or to the last, minute of the day. */
const closedTime = {
  from: day,
  to: day,
  start: z.nullable(timeOfDay),
  end: z.nullable(timeOfDay),
};

/** One date of a class, and when or where it is held instead; null: not at all. */
const changedDate = z.strictObject({ on: day, start: timeOfDay, to: z.nullable(plannedDate) });

/** A class that moves: to another place (`locationId`), to this date, or to its end (null). */
const wantedDate = z.strictObject({ classId: id, to: z.nullable(meeting), locationId: z.optional(id) });

const clash = z.object({
  /** `closed`: a holiday or a closed day, by its name; its title is empty. */
  kind: z.enum(['instructor', 'location', 'student', 'closed']),
  name: z.string(),
  title: z.string(),
  ...storedMeeting.shape,
});

const closedClass = z.object({
  id,
  version: z.int(),
  title: z.string(),
  semesterName: z.string(),
  location: z.nullable(z.string()),
  locationId: z.nullable(id),
  instructors: z.array(z.string()),
  isPublished: z.boolean(),
  enrolled: z.int(),
  waiting: z.int(),
  /** Mails if its families are told. */
  mails: z.int(),
  /** Its dates in the closed time, each with a free one at the end of the class; null where there is none within a year. */
  dates: z.array(z.object({ ...storedHeldDate.shape, atEnd: z.nullable(storedMeeting) })),
  /** It has no other dates: families who look at it need at least one. */
  isWhole: z.boolean(),
  /** What its new dates would meet, where it moves: the first few, and how many there are. */
  clashes: z.array(clash),
  clashCount: z.int(),
});
export type ClosedClass = z.output<typeof closedClass>;

/**
 * The classes that meet in a time, of the whole school, at a place, or of those named, drafts too; those that are cancelled, or in an archived
 * semester, not. Writes nothing. `wanted`: the classes that move, to say what their new dates clash
 * with, among themselves too; one without another date moves in any case. `kept`: those that are held all the same, and take their time.
 */
export const previewClosing = call('previewClosing', {
  access: ADMINISTRATORS,
  body: 'medium',
  input: z.strictObject({
    ...closedTime,
    locationId: z.nullable(id),
    classIds: z.nullable(z.array(id).check(z.maxLength(MOST_CLASSES_CLOSED))),
    wanted: z.array(wantedDate).check(z.maxLength(MOST_CLASSES_CLOSED)),
    kept: z.optional(z.array(id).check(z.maxLength(MOST_CLASSES_CLOSED))),
  }),
  output: z.object({
    classes: z.array(closedClass),
    /** More classes meet then than can be changed at once: these are the first of them. */
    hasMore: z.boolean(),
    /** How many families, and how many of their students, have a seat or wait. */
    students: z.int(),
    families: z.int(),
    /** The closed days of the school that these days lie in already, by name. */
    closedAs: z.nullable(z.string()),
  }),
});

const chosen = z.strictObject({
  id,
  version: whole(1, 2_000_000_000),
  dates: z.array(changedDate).check(z.minLength(1), z.maxLength(MOST_CLOSED_AT_ONCE)),
});

/**
 * Calls dates of classes off or moves them, all or none, under an id that the screen makes: asked again it answers the same. The whole school's
 * day is written among its closed days; a day that is over is refused at `from` (`not-valid`). A class that was saved since refuses by name
 * (`some-changed-meanwhile`), and so does one that would have no date left, or two at once (`has-problems`).
 */
export const closeDay = call('closeDay', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'large',
  deadline: 'file',
  input: z.strictObject({
    closingId: screenId,
    ...closedTime,
    /** What families read, and what the closed day is called. */
    reason: name(100, { required: 'required' }),
    /** The whole school is closed then. */
    isSchool: z.boolean(),
    classes: z.array(chosen).check(z.maxLength(MOST_CLASSES_CLOSED, wrong('too-many', { most: MOST_CLASSES_CLOSED }))),
    tell: z.nullable(z.strictObject({ words: text(2000) })),
  }),
  output: z.object({ closingId: id, changed: z.int(), mails: z.int(), promoted: z.int() }),
  refusals: ['some-changed-meanwhile', 'semester-archived', 'has-problems', 'cancelled'],
});

/** Why a class stays as the closing left it: saved since, its date has begun or a day is over, somebody was there, came, planned on it, or got a seat by it. */
export const CLOSING_KEPT = [
  'changed-meanwhile',
  'too-late',
  'attendance-taken',
  'enrolled-since',
  'time-taken-since',
  'semester-archived',
  'seats-given',
] as const;
export type ClosingKept = (typeof CLOSING_KEPT)[number];

/**
 * Takes a closing back, with the school's closed day: each class that nothing relies on by now gets its dates back; the others are named and stay.
 * Where no class can come back nothing is done at all. A closed day that was changed since stays.
 */
export const undoClosing = call('undoClosing', {
  access: ADMINISTRATORS,
  transaction: 'call',
  deadline: 'file',
  input: z.strictObject({ closingId: id }),
  output: z.object({
    undone: z.int(),
    /** The school's closed day was changed since. */
    staysClosed: z.boolean(),
    mails: z.int(),
    kept: z.array(z.object({ id, title: z.string(), reason: z.enum(CLOSING_KEPT) })),
  }),
  refusals: ['already-undone'],
});

/** The closings of the last month, the latest first; at most 20. */
export const dayClosings = call('dayClosings', {
  access: ADMINISTRATORS,
  input: z.nullish(z.strictObject({})),
  output: z.object({
    closings: z.array(
      z.object({
        id,
        from: day,
        to: day,
        start: z.nullable(z.string()),
        end: z.nullable(z.string()),
        reason: z.string(),
        classes: z.int(),
        mails: z.int(),
        at: instant,
        by: z.string(),
        undoneAt: z.nullable(instant),
        /** For a day, as long as it was not undone. */
        mayUndo: z.boolean(),
      }),
    ),
  }),
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'organization.day-closed': { fields: ['firstOn', 'lastOn', 'classes', 'mails'] },
  'organization.day-reopened': { fields: ['firstOn', 'lastOn', 'classes', 'mails'] },
} as const;

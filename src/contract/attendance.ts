import * as z from 'zod/mini';
import { PRESENCES, TAP_REFUSALS } from '../domain/attendance.ts';
import { askedId, askedInstant, day, id, instant, line, name, screenId, timeOfDay, whole } from './fields.ts';
import { call, type InputOf, type OutputOf } from './kit.ts';
import { MARKERS, TEACHERS } from './staff.ts';
import { wrong } from './wrong.ts';

// Attendance and check-out: instructors of their own classes, and staff.

/** So many taps are sent at once. */
export const MOST_TAPS = 100;

const tapped = {
  /** Made by the phone: a tap that is sent twice is one. */
  id: screenId,
  /** The date of the class that it is about. */
  on: day,
  studentId: id,
  /** The phone's time, corrected by how far it was from the server's when they last spoke. It never counts as later than it arrives. */
  at: askedInstant,
  /** The phone's own order. */
  sequence: whole(0, 2_000_000_000),
  /** Which phone: a name that it gave itself. */
  device: line(64, { required: 'required' }),
};

/** How it stands with the code word, where the person's household has one. It is compared here, and told to nobody. */
const codeWord = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('typed'), word: line(80) }),
  /** Not asked, since whoever hands over knows them. */
  z.strictObject({ how: z.literal('known') }),
  /** Compared on the phone, without network. */
  z.strictObject({ how: z.literal('checked') }),
]);

const fetchedBy = z.discriminatedUnion('by', [
  /** Somebody on the student's list, by the `key` that it is told with. */
  z.strictObject({
    by: z.literal('listed'),
    key: line(64, { required: 'required' }),
    codeWord: z.optional(codeWord),
    /** When, where it is written down later. */
    at: z.optional(askedInstant),
  }),
  /** Somebody else, whom the office has allowed; `allowedBy` says who there did. */
  z.strictObject({
    by: z.literal('other'),
    name: name(120, { required: 'required' }),
    allowedBy: name(120, { required: 'required' }),
    at: z.optional(askedInstant),
  }),
]);

const tap = z.discriminatedUnion('field', [
  /** Null takes it back. */
  z.strictObject({ ...tapped, field: z.literal('presence'), presence: z.nullable(z.enum(PRESENCES)) }),
  z.strictObject({ ...tapped, field: z.literal('fetched'), fetched: z.nullable(fetchedBy) }),
]);
export type Tap = z.output<typeof tap>;
export type FetchedBy = z.output<typeof fetchedBy>;

/** What counts now of a student on a date. */
const state = z.object({
  on: day,
  studentId: id,
  presence: z.nullable(z.enum(PRESENCES)),
  presenceAt: z.nullable(instant),
  fetched: z.nullable(
    z.object({
      by: z.enum(['guardian', 'listed', 'other']),
      name: z.string(),
      at: instant,
      codeWord: z.enum(['right', 'known', 'checked', 'none']),
    }),
  ),
});
export type AttendanceState = z.output<typeof state>;

/**
 * Keeps what was tapped, in whichever order it arrives and as often as it is sent; what does not count is answered by its id with why, and
 * nothing else is held up by it. Instructors: classes of their own, up to two days after the last date, so that a phone that was without network
 * can still tell; any other class is not found.
 */
export const recordTaps = call('recordTaps', {
  access: MARKERS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    classId: askedId,
    taps: z
      .array(tap)
      .check(
        z.minLength(1, wrong('too-few', { least: 1 })),
        z.maxLength(MOST_TAPS, wrong('too-many', { most: MOST_TAPS })),
      ),
  }),
  output: z.object({
    /** Those that are kept and count as taps, also when they came before. */
    taken: z.array(id),
    refused: z.array(z.object({ id, reason: z.enum(TAP_REFUSALS) })),
    /** Of the dates that were tapped. */
    state: z.array(state),
    readAt: instant,
  }),
});

/** Somebody who may take a student home. */
const fetcher = z.object({
  /** Names them in a tap. */
  key: z.string(),
  by: z.enum(['guardian', 'listed']),
  name: z.string(),
  relationship: z.string(),
  phone: z.string(),
  /** Nobody has said whether this guardian may. */
  isUnanswered: z.boolean(),
  /** Their household has a code word. */
  asksCodeWord: z.boolean(),
});

const barred = z.object({ name: z.string(), relationship: z.string(), phone: z.string() });

const attending = z.object({
  id,
  name: z.string(),
  /** What they go by, where that is not their name; empty for nothing. */
  preferred: z.string(),
  /** Whoever has left the class stays where something was tapped. */
  hasSeat: z.boolean(),
  fetchers: z.array(fetcher),
  /** Whoever any household bars, whatever another says of them. */
  notAllowed: z.array(barred),
});
export type AttendingStudent = z.output<typeof attending>;
export type Fetcher = z.output<typeof fetcher>;

/** One date of a class: who comes, who may fetch, and what was tapped. Without `on` it is today's, else the last one before, else the first. */
export const classAttendance = call('classAttendance', {
  access: TEACHERS,
  input: z.strictObject({ classId: askedId, on: z.optional(day) }),
  output: z.object({
    class: z.object({
      id,
      title: z.string(),
      isCancelled: z.boolean(),
      dates: z.array(z.object({ on: day, start: timeOfDay, end: timeOfDay })),
    }),
    /** Null: the class has no dates, or not this one. */
    on: z.nullable(day),
    today: day,
    readAt: instant,
    /** Empty where the school has not said. */
    officePhone: z.string(),
    students: z.array(attending),
    state: z.array(state),
  }),
});

export type RecordTaps = InputOf<typeof recordTaps>;
export type ClassAttendance = OutputOf<typeof classAttendance>;

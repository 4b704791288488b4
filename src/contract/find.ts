import * as z from 'zod/mini';
import { scheduleShort } from './class-table.ts';
import { askedWords, day, id, instant, timeOfDay } from './fields.ts';
import { call } from './kit.ts';
import { READERS } from './staff.ts';

/** Of each kind that many are told; who is not among them is found by another word. */
export const MOST_FOUND = 8;

/** Hits of one kind, the likeliest first, and whether there are more than are told. */
function hits<Hit extends z.ZodMiniType>(hit: Hit) {
  return z.object({ hits: z.array(hit), hasMore: z.boolean() });
}

/** A seat, or a place on a waitlist, in a class that is not over: what a parent asks on the phone. */
const foundSeat = z.object({
  classTitle: z.string(),
  schedule: z.object(scheduleShort),
  location: z.nullable(z.string()),
  instructors: z.array(z.string()),
  /** Null: a seat. */
  position: z.nullable(z.int()),
});
export type FoundSeat = z.output<typeof foundSeat>;

const foundStudent = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string(),
  birthDate: z.nullable(day),
  /** Of the guardian who came first; empty without one. */
  guardianName: z.string(),
  /** The next of them first, three at most. */
  seats: z.array(foundSeat),
});

const foundGuardian = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  familyId: id,
  /** Whom they have here, by name. */
  students: z.array(z.string()),
});

const foundClass = z.object({
  id,
  title: z.string(),
  semesterId: id,
  semesterName: z.string(),
  schedule: z.object(scheduleShort),
  location: z.nullable(z.string()),
  instructors: z.array(z.string()),
  capacity: z.int(),
  seatsTaken: z.int(),
  waiting: z.int(),
});

const foundSemester = z.object({ id, name: z.string(), startsOn: day, endsOn: day });

const foundGroup = z.object({ id, name: z.string(), semesterId: id, semesterName: z.string(), classes: z.int() });

/** An instructor or a location that is in use, with the next date there or theirs; null: none is to come. */
const foundEntry = z.object({
  id,
  name: z.string(),
  next: z.nullable(z.object({ classTitle: z.string(), semesterId: id, on: day, start: timeOfDay, end: timeOfDay })),
});

/** A letter to families; `mails` without those that were taken back. */
const foundLetter = z.object({ id, subject: z.string(), sentAt: instant, mails: z.int() });

/**
 * Whom and what a few words mean, wherever they stand: students by their names and, beside a name of their own, by what their guardians are
 * called; guardians by name, address, mail and phone; classes by title, type and semester; semesters. Students who were merged or erased, and
 * households that ended, are not found. Groups, instructors and locations by name; letters by subject, for those who send them. Nothing of health.
 */
export const find = call('find', {
  access: READERS,
  input: z.strictObject({ search: askedWords(100) }),
  output: z.object({
    students: hits(foundStudent),
    guardians: hits(foundGuardian),
    classes: hits(foundClass),
    semesters: hits(foundSemester),
    groups: hits(foundGroup),
    instructors: hits(foundEntry),
    locations: hits(foundEntry),
    letters: hits(foundLetter),
    /** Nothing has every word: these are spelled nearly like it. */
    isNear: z.boolean(),
    /** The database may look for near spellings and for parts of words, not only for their beginnings (condition `find-beginnings-only`). */
    findsParts: z.boolean(),
  }),
});

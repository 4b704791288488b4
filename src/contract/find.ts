import * as z from 'zod/mini';
import { audience } from './circulars.ts';
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
  enrollmentId: id,
  classId: id,
  classTitle: z.string(),
  schedule: z.object(scheduleShort),
  location: z.nullable(z.string()),
  instructors: z.array(z.string()),
  /** Null: a seat. */
  position: z.nullable(z.int()),
});
export type FoundSeat = z.output<typeof foundSeat>;

const foundSeats = z.array(foundSeat);

const foundStudent = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string(),
  birthDate: z.nullable(day),
  /** Of the guardian who came first; empty without one. */
  guardianName: z.string(),
  /** The next of them first, three at most. */
  seats: foundSeats,
});

const foundGuardian = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  familyId: id,
  /** Whether they can be sent a mail that helps them to sign in. */
  hasAccount: z.boolean(),
  /** Whom they have here, and where these are enrolled. */
  students: z.array(z.object({ id, name: z.string(), seats: foundSeats })),
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

const foundSemester = z.object({
  id,
  name: z.string(),
  startsOn: day,
  endsOn: day,
  registrationOpensAt: instant,
  registrationClosesAt: instant,
  /** Whether families see it. */
  isOpen: z.boolean(),
  isArchived: z.boolean(),
});

const foundGroup = z.object({ id, name: z.string(), semesterId: id, semesterName: z.string(), classes: z.int() });

/** A date of a class that is to come. */
const foundDate = z.object({
  classId: id,
  classTitle: z.string(),
  semesterId: id,
  on: day,
  start: timeOfDay,
  end: timeOfDay,
  location: z.nullable(z.string()),
});
export type FoundDate = z.output<typeof foundDate>;

/** Null: none is to come. */
const next = z.nullable(foundDate);

const foundInstructor = z.object({ id, name: z.string(), next });

/** A place that is in use: what meets there today, and the next date from today on. */
const foundLocation = z.object({ id, name: z.string(), today: z.array(foundDate), next });

/** How a letter stands: on its way or gone, taken back, to go at its hour, or begun by whoever asks. */
export const LETTER_STATES = ['sent', 'taken-back', 'planned', 'draft'] as const;

/** A letter to families. */
const foundLetter = z.object({
  id,
  subject: z.string(),
  state: z.enum(LETTER_STATES),
  /** When it was sent or changed last, or when it goes. */
  at: instant,
  /** Without those that were taken back; null where nobody was written to yet. */
  mails: z.nullable(z.int()),
  audience,
});

/**
 * Whom and what a few words mean, wherever they stand: students by their names and birth dates and, beside one of these, by what their guardians
 * are called; guardians by name, address, mail and phone; classes by title, type and semester; semesters. Students who were merged or erased, and
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
    instructors: hits(foundInstructor),
    locations: hits(foundLocation),
    letters: hits(foundLetter),
    /** Nothing has every word: these are spelled nearly like it. */
    isNear: z.boolean(),
    /** The database may look for near spellings and for parts of words, not only for their beginnings (condition `find-beginnings-only`). */
    findsParts: z.boolean(),
  }),
});

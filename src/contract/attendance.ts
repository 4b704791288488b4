import * as z from 'zod/mini';
import { PRESENCES, TAP_REFUSALS } from '../domain/attendance.ts';
import {
  askedId,
  askedInstant,
  day,
  id,
  instant,
  line,
  MOST_SUBJECT,
  name,
  screenId,
  text,
  timeOfDay,
  whole,
} from './fields.ts';
import { call, type InputOf, type OutputOf } from './kit.ts';
import { namedSemester, semesterChoice } from './semesters.ts';
import { INSTRUCTORS, MARKERS, READERS, REGISTRARS, TEACHERS } from './staff.ts';
import { wrong } from './wrong.ts';

// Attendance and check-out: instructors of their own classes, and staff.

/** The longest letter that an instructor writes. */
export const MOST_LETTER = 5000;

const someText = (most: number) =>
  text(most).check(z.refine((words) => words.trim() !== '', { error: wrong('text-missing') }));

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
  /** Compared on the phone, without network, and wrong: told so that the office hears of the try, which never checks anybody out. */
  z.strictObject({ how: z.literal('wrong') }),
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
    /** Asked after `near-barred`: this is not the person who must not pick up. It counts only where that was answered before. */
    isSomebodyElse: z.optional(z.boolean()),
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

const marks = z.object({ present: z.int(), late: z.int(), absent: z.int(), excused: z.int() });

/** A semester's classes with what was marked on their dates until today. */
export const semesterAttendance = call('semesterAttendance', {
  access: READERS,
  input: semesterChoice,
  output: z.object({
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    today: day,
    classes: z.array(
      z.object({
        id,
        title: z.string(),
        isCancelled: z.boolean(),
        firstOn: z.nullable(day),
        lastOn: z.nullable(day),
        students: z.int(),
        /** All its dates, those until today, and those on which anything was marked. */
        dates: z.int(),
        held: z.int(),
        marked: z.int(),
        marks,
      }),
    ),
    readAt: instant,
  }),
});
export type ClassTotals = OutputOf<typeof semesterAttendance>['classes'][number];

const aboutStudent = { classId: id, title: z.string(), studentId: id, name: z.string() };

/** What the office must know of today: who is absent without excuse, who was not handed over, and what instructors have written. */
export const attendanceToday = call('attendanceToday', {
  access: READERS,
  input: z.nullish(z.strictObject({})),
  output: z.object({
    today: day,
    absent: z.array(
      z.object({
        ...aboutStudent,
        at: instant,
        guardians: z.array(z.object({ name: z.string(), phone: z.string() })),
      }),
    ),
    refused: z.array(
      z.object({
        ...aboutStudent,
        at: instant,
        reason: z.enum(TAP_REFUSALS),
        /** Whom they would have gone with. */
        person: z.string(),
        by: z.string(),
      }),
    ),
    /** Without a class where that is gone, or where they are of none. */
    notes: z.array(
      z.object({
        id,
        classId: z.nullable(id),
        title: z.string(),
        text: z.string(),
        at: instant,
        by: z.string(),
      }),
    ),
    /** Instructors' phones that were heard today, and those on which something lies that has not arrived. */
    phones: z.array(
      z.object({
        id: z.string(),
        by: z.string(),
        heardAt: instant,
        announced: z.int(),
        announcedAt: z.nullable(instant),
        outstanding: z.int(),
        since: z.nullable(instant),
        unreadable: z.int(),
        others: z.int(),
      }),
    ),
    readAt: instant,
  }),
});
export type AttendanceToday = OutputOf<typeof attendanceToday>;

/** Everybody who has or had a seat of a class, with what counts of each date; and every tap of one date, as it was made. */
export const attendanceBook = call('attendanceBook', {
  access: READERS,
  input: z.strictObject({ classId: askedId, on: z.optional(day) }),
  output: z.object({
    class: z.object({ id, title: z.string(), days: z.array(day) }),
    today: day,
    students: z.array(z.object({ id, name: z.string(), hasSeat: z.boolean() })),
    state: z.array(state),
    story: z.array(
      z.object({
        id,
        studentId: id,
        at: instant,
        by: z.string(),
        presence: z.nullable(z.enum(PRESENCES)),
        /** Whether it is about whom they went with. */
        isFetching: z.boolean(),
        person: z.nullable(z.string()),
        allowedBy: z.nullable(z.string()),
        refused: z.nullable(z.enum(TAP_REFUSALS)),
      }),
    ),
    readAt: instant,
  }),
});
export type AttendanceBook = OutputOf<typeof attendanceBook>;

export const MOST_NOTE = 1000;

/** Tells the office something about a class: it stands on the dashboard until somebody there has dealt with it. Sent twice, it is one. */
export const tellOffice = call('tellOffice', {
  access: INSTRUCTORS,
  transaction: 'call',
  input: z.strictObject({ id: screenId, classId: askedId, text: someText(MOST_NOTE) }),
  output: z.object({ writtenAt: instant }),
});

/** What an instructor has told is dealt with. */
export const settleOfficeNote = call('settleOfficeNote', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ id: askedId }),
  output: z.object({}),
});

/** What a family reads of its students' attendance, where the school shows it; who fetched them only where they themselves named that person. */
export const ownAttendance = call('ownAttendance', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    isShown: z.boolean(),
    dates: z.array(
      z.object({
        classId: id,
        studentId: id,
        on: day,
        presence: z.nullable(z.enum(PRESENCES)),
        fetchedAt: z.nullable(instant),
        fetchedBy: z.nullable(z.string()),
      }),
    ),
  }),
});
export type OwnAttendanceDate = OutputOf<typeof ownAttendance>['dates'][number];

/** A letter to the families of a date of one's own class: it leaves as the school's mail, and answers go to the school. */
const letter = {
  classId: askedId,
  on: day,
  subject: line(MOST_SUBJECT, { required: 'subject-missing' }),
  text: someText(MOST_LETTER),
};

/** How it would read, and how many get it. */
export const previewFamilyLetter = call('previewFamilyLetter', {
  access: INSTRUCTORS,
  body: 'medium',
  input: z.strictObject(letter),
  output: z.object({
    families: z.int(),
    /** Families in which nobody gets it: they are to be called. */
    unreached: z.int(),
    mails: z.int(),
    subject: z.string(),
    text: z.string(),
    delivers: z.boolean(),
  }),
});

/** Sends it, one mail to each address; the mails wait two minutes to be taken back. The id is made by the screen: sent twice, it is one letter. */
export const sendFamilyLetter = call('sendFamilyLetter', {
  access: INSTRUCTORS,
  transaction: 'call',
  deadline: 'file',
  body: 'medium',
  input: z.strictObject({ id: screenId, ...letter }),
  output: z.object({ mails: z.int() }),
  refusals: ['nobody-to-write-to'],
});

/** Takes back what has not left of a letter of one's own. */
export const undoFamilyLetter = call('undoFamilyLetter', {
  access: INSTRUCTORS,
  transaction: 'call',
  input: z.strictObject({ id: screenId, classId: askedId }),
  output: z.object({ mails: z.int() }),
});

import * as z from 'zod/mini';
import { classContent, storedContent, storedHeldDate, storedMeeting } from './class-fields.ts';
import { askedId, day, id, instant, line, name, text, whole } from './fields.ts';
import { call } from './kit.ts';
import { seatsMoney } from './payments.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';

/** What a draft still lacks before families may see it; each is the name of the field of the content it concerns. */
export const MISSING_FOR_PUBLISHING = ['title', 'description', 'dates', 'times', 'capacity', 'grades'] as const;

const holiday = z.object({ from: day, to: day, name: z.string() });

/** The way back from changed dates: until when, and what became of the mails that told of them. */
const dateUndo = z.object({ until: instant, mails: z.int(), mailsLeaveAt: instant });

/** A class as staff edit it. */
export const editedClass = z.object({
  id,
  semesterId: id,
  semesterName: z.string(),
  version: z.int(),
  content: storedContent,
  meetings: z.array(storedHeldDate),
  isPublished: z.boolean(),
  cancelledAt: z.nullable(instant),
  cancelReason: z.string(),
  /** The office has decided that it takes place below its minimum. */
  runsAnyway: z.boolean(),
  seatsTaken: z.int(),
  seatsOver: z.int(),
  waiting: z.int(),
  groupName: z.nullable(z.string()),
  /** The registration window of the semester, which holds where the class has none of its own. */
  semesterOpensAt: instant,
  semesterClosesAt: instant,
  semesterStartsOn: day,
  semesterEndsOn: day,
  holidays: z.array(holiday),
  isSemesterArchived: z.boolean(),
  /** Null where the last change was of more than its dates, or concerned nobody, or has been built on. */
  undo: z.nullable(dateUndo),
  updatedAt: instant,
  updatedBy: z.string(),
});
export type EditedClass = z.output<typeof editedClass>;

/** One class with everything, and what the caller has typed into its form and not saved yet. */
export const staffClass = call('staffClass', {
  access: READERS,
  input: z.strictObject({ classId: askedId }),
  output: z.object({
    class: editedClass,
    draft: z.nullable(z.object({ content: z.unknown(), basedOn: z.int(), savedAt: instant })),
  }),
});

const choice = z.object({ id, name: z.string(), isArchived: z.boolean() });

/** What the form of a class offers to choose from. */
export const classChoices = call('classChoices', {
  access: READERS,
  input: z.nullish(z.strictObject({})),
  output: z.object({
    types: z.array(z.extend(choice, { illustration: z.string() })),
    locations: z.array(choice),
    instructors: z.array(choice),
  }),
});

/** Makes a draft with a title and a type in a semester; the rest is filled in later. */
export const createClass = call('createClass', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({
    semesterId: id,
    title: name(200, { required: 'title-missing' }),
    typeId: id,
  }),
  output: z.object({ classId: id }),
  refusals: ['semester-archived'],
});

/** Keeps what somebody has typed, in any state, as their own unsaved changes of a class; at most 100 kB. Null forgets them. */
export const saveClassDraft = call('saveClassDraft', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'large',
  input: z.strictObject({
    classId: id,
    basedOn: whole(1, 2_000_000_000),
    content: z.nullable(z.record(z.string(), z.unknown())),
  }),
  output: z.object({ savedAt: z.nullable(instant) }),
});

/** A class elsewhere that an instructor or a place would be needed for at the same time. */
const conflict = z.object({
  kind: z.enum(['instructor', 'location']),
  name: z.string(),
  classId: id,
  title: z.string(),
  ...storedMeeting.shape,
});

/** Whom a change of a class touches, before it is made. Lists hold at most 100 entries; the counts are whole. */
export const classEffects = z.object({
  missing: z.array(z.enum(MISSING_FOR_PUBLISHING)),
  enrolled: z.int(),
  waiting: z.int(),
  families: z.int(),
  /** Enrolled students who would no longer be admitted, and why. */
  noLongerAdmitted: z.array(z.object({ studentName: z.string(), reason: z.enum(['grade', 'age']) })),
  /** Dates of enrolled students that would clash with another class of theirs. */
  overlaps: z.array(z.object({ studentName: z.string(), classId: id, title: z.string(), ...storedMeeting.shape })),
  conflicts: z.array(conflict),
  /** Students of the waitlist who would get a seat. */
  promoted: z.int(),
  /** Which students, in which class: a change may also free their time elsewhere. Their families are told in any case. */
  promotions: z.array(z.object({ studentName: z.string(), classId: id, title: z.string() })),
  /** Enrolled students beyond the capacity asked for; above 0 an override with a reason is needed. */
  overCapacity: z.int(),
  /** Mails that would go out if families are told: one to each guardian of a family with a seat or a place on the waitlist. */
  mails: z.int(),
  /** What is owed for its seats and how much of that is paid; of a cancelled class what is owed again once it is brought back. Null where nothing is. */
  money: seatsMoney,
  /** How many there are of what the lists above may cut short, and how many dates lie outside the semester (allowed). */
  counts: z.object({
    noLongerAdmitted: z.int(),
    overlaps: z.int(),
    conflicts: z.int(),
    outsideSemester: z.int(),
  }),
});
export type ClassEffects = z.output<typeof classEffects>;

/** Says whom a change would touch; nothing is written. */
export const previewClassChange = call('previewClassChange', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'large',
  input: z.strictObject({ classId: id, content: classContent }),
  output: classEffects,
});

/** What families are told of a change: nothing (null), or the facts with these words of the school before them. */
const tell = z.nullable(z.strictObject({ words: text(2000) }));

const change = { classId: id, version: whole(1, 2_000_000_000) };

/** `changed-meanwhile`: somebody saved the class since it was read (then ask for it again and merge). */
const CHANGE_REFUSALS = ['changed-meanwhile', 'semester-archived'] as const;

/** Saves a class; a draft in any state, a published one only complete. Forgets the caller's unsaved changes of it. */
export const saveClass = call('saveClass', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'large',
  input: z.strictObject({
    ...change,
    content: classContent,
    tell,
    /** Keeps more enrolled than the capacity says, for this reason. */
    overCapacityReason: z.nullable(line(300)),
  }),
  output: z.object({ class: editedClass, promoted: z.int(), mails: z.int() }),
  refusals: [...CHANGE_REFUSALS, 'incomplete', 'below-enrolled', 'cancelled'],
});

/**
 * Makes the dates of a class what they were before they were saved last. Mails that have not left do not leave; who has been told is told
 * again. Refused a day later, and as soon as one of those dates has begun (`too-late`), and where something relies on them by now.
 */
export const undoDates = call('undoDates', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject(change),
  output: z.object({ class: editedClass, mails: z.int() }),
  refusals: [...CHANGE_REFUSALS, 'too-late', 'attendance-taken', 'enrolled-since', 'time-taken-since'],
});

/** Shows a draft to families, or takes a class back into a draft while nobody is enrolled or waiting. */
export const publishClass = call('publishClass', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ ...change, isPublished: z.boolean() }),
  output: z.object({ class: editedClass }),
  refusals: [...CHANGE_REFUSALS, 'incomplete', 'has-enrollments', 'cancelled', 'not-set-up'],
});

/** Decides that a class takes place though fewer than its minimum are enrolled, or takes that back. */
export const runAnyway = call('runAnyway', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ ...change, runsAnyway: z.boolean() }),
  output: z.object({ version: z.int() }),
  refusals: [...CHANGE_REFUSALS, 'cancelled'],
});

/** Cancels a class: it takes nobody any more; its enrollments and their data stay. Or brings a cancelled one back. */
export const cancelClass = call('cancelClass', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ ...change, isCancelled: z.boolean(), reason: name(300), tell }),
  output: z.object({ class: editedClass, mails: z.int() }),
  refusals: CHANGE_REFUSALS,
});

/** Removes a draft that nobody was ever enrolled in or waited for. */
export const removeClass = call('removeClass', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject(change),
  output: z.object({}),
  refusals: [...CHANGE_REFUSALS, 'not-a-draft'],
});

/** Copies a class as a draft, with everything but its enrollments, into the same semester or another. */
export const copyClass = call('copyClass', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ classId: id, semesterId: z.optional(id) }),
  output: z.object({ classId: id }),
  refusals: ['semester-archived'],
});

/** The kinds of its mails. */
export const mails = ['class-changed', 'class-cancelled'] as const;

import * as z from 'zod/mini';
import { MOST_SINGLE_DATES } from '../domain/class-dates.ts';
import { meeting } from './classes.ts';
import { askedId, askedInstant, day, id, instant, line, MOST_CENTS, name, text, timeOfDay, whole } from './fields.ts';
import { call } from './kit.ts';

/** The most seats that a class may have. */
const MOST_SEATS = 100_000;

const seats = whole(0, MOST_SEATS);
const price = whole(0, MOST_CENTS);
const grade = z.nullable(whole(-2, 20));
const age = z.nullable(whole(0, 150));
const singleDates = z.maxLength(MOST_SINGLE_DATES, `At most ${MOST_SINGLE_DATES} dates fit.`);

/**
 * How the dates of a class are made: every one of `weekdays` (1 Monday … 7 Sunday) from `firstOn` to `lastOn` at the same times,
 * without the holidays of the semester and without `skipped`; a date in `moved` is held at another time instead; `extra` are added.
 */
export const classSchedule = z.strictObject({
  firstOn: z.nullable(day),
  lastOn: z.nullable(day),
  weekdays: z.array(whole(1, 7)).check(z.maxLength(7)),
  start: z.nullable(timeOfDay),
  end: z.nullable(timeOfDay),
  skipped: z.array(day).check(singleDates),
  moved: z.array(z.strictObject({ from: day, to: meeting })).check(singleDates),
  extra: z.array(meeting).check(singleDates),
});
export type ClassSchedule = z.output<typeof classSchedule>;

/** A paid extra of a class; `id` null for a new one. */
const classOption = z.strictObject({
  id: z.nullable(id),
  name: name(100, { required: 'Name the option.' }),
  priceCents: price,
});

/** Everything that staff can set of a class. A draft may leave things out; what is there must be well formed. `title` may be empty in a draft. */
export const classContent = z.strictObject({
  title: name(200),
  /** Markdown. */
  description: text(10_000),
  typeId: id,
  locationId: z.nullable(id),
  instructorIds: z.array(id).check(z.maxLength(20, 'At most 20 instructors fit.')),
  /** An uploaded picture with its words for those who do not see it; null: the drawn illustration of the type. */
  picture: z.nullable(z.strictObject({ fileId: id, alt: line(300) })),
  schedule: classSchedule,
  minGrade: grade,
  maxGrade: grade,
  minAge: age,
  maxAge: age,
  minimum: seats,
  capacity: seats,
  /** Null: as the semester. */
  registrationOpensAt: z.nullable(askedInstant),
  registrationClosesAt: z.nullable(askedInstant),
  priceCents: price,
  /** With it families choose a price from `priceCents` to this (sliding scale). */
  priceMaxCents: z.nullable(price),
  options: z.array(classOption).check(z.maxLength(20, 'At most 20 options fit.')),
  isPaused: z.boolean(),
  isInformationOnly: z.boolean(),
});
export type ClassContent = z.output<typeof classContent>;

/** What a draft still lacks before families may see it; each is the name of the field of the content it concerns. */
export const MISSING_FOR_PUBLISHING = ['title', 'description', 'dates', 'times', 'capacity', 'grades'] as const;

const holiday = z.object({ from: day, to: day, name: z.string() });

const storedMeeting = z.object({ on: z.string(), start: z.string(), end: z.string() });

/** A content as it is stored: of the shape of `classContent`, and perhaps beyond its limits, which may have been others when it was written. */
const storedContent: z.ZodMiniType<ClassContent> = z.object({
  title: z.string(),
  description: z.string(),
  typeId: id,
  locationId: z.nullable(id),
  instructorIds: z.array(id),
  picture: z.nullable(z.object({ fileId: id, alt: z.string() })),
  schedule: z.object({
    firstOn: z.nullable(z.string()),
    lastOn: z.nullable(z.string()),
    weekdays: z.array(z.int()),
    start: z.nullable(z.string()),
    end: z.nullable(z.string()),
    skipped: z.array(z.string()),
    moved: z.array(z.object({ from: z.string(), to: storedMeeting })),
    extra: z.array(storedMeeting),
  }),
  minGrade: z.nullable(z.int()),
  maxGrade: z.nullable(z.int()),
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  minimum: z.int(),
  capacity: z.int(),
  registrationOpensAt: z.nullable(instant),
  registrationClosesAt: z.nullable(instant),
  priceCents: z.int(),
  priceMaxCents: z.nullable(z.int()),
  options: z.array(z.object({ id: z.nullable(id), name: z.string(), priceCents: z.int() })),
  isPaused: z.boolean(),
  isInformationOnly: z.boolean(),
});

/** A class as staff edit it. */
export const editedClass = z.object({
  id,
  semesterId: id,
  semesterName: z.string(),
  version: z.int(),
  content: storedContent,
  meetings: z.array(storedMeeting),
  isPublished: z.boolean(),
  cancelledAt: z.nullable(instant),
  cancelReason: z.string(),
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
  updatedAt: instant,
  updatedBy: z.string(),
});
export type EditedClass = z.output<typeof editedClass>;

/** One class with everything, and what the caller has typed into its form and not saved yet. */
export const staffClass = call('staffClass', {
  access: { roles: ['administrator'] },
  input: z.strictObject({ classId: askedId }),
  output: z.object({
    class: editedClass,
    draft: z.nullable(z.object({ content: z.unknown(), basedOn: z.int(), savedAt: instant })),
  }),
});

const choice = z.object({ id, name: z.string(), isArchived: z.boolean() });

/** What the form of a class offers to choose from. */
export const classChoices = call('classChoices', {
  access: { roles: ['administrator'] },
  input: z.nullish(z.strictObject({})),
  output: z.object({
    types: z.array(z.extend(choice, { illustration: z.string() })),
    locations: z.array(choice),
    instructors: z.array(choice),
  }),
});

/** Makes a draft with a title and a type in a semester; the rest is filled in later. */
export const createClass = call('createClass', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  input: z.strictObject({
    semesterId: id,
    title: name(200, { required: 'Name the class.' }),
    typeId: id,
  }),
  output: z.object({ classId: id }),
  refusals: ['semester-archived'],
});

/** Keeps what somebody has typed, in any state, as their own unsaved changes of a class; at most 100 kB. Null forgets them. */
export const saveClassDraft = call('saveClassDraft', {
  access: { roles: ['administrator'] },
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
  /** Enrolled students beyond the capacity asked for; above 0 an override with a reason is needed. */
  overCapacity: z.int(),
  /** Mails that would go out if families are told: one to each guardian of a family with a seat or a place on the waitlist. */
  mails: z.int(),
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
  access: { roles: ['administrator'] },
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
  access: { roles: ['administrator'] },
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

/** Shows a draft to families, or takes a class back into a draft while nobody is enrolled or waiting. */
export const publishClass = call('publishClass', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  input: z.strictObject({ ...change, isPublished: z.boolean() }),
  output: z.object({ class: editedClass }),
  refusals: [...CHANGE_REFUSALS, 'incomplete', 'has-enrollments', 'cancelled'],
});

/** Cancels a class: it takes nobody any more; its enrollments and their data stay. Or brings a cancelled one back. */
export const cancelClass = call('cancelClass', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  input: z.strictObject({ ...change, isCancelled: z.boolean(), reason: line(300), tell }),
  output: z.object({ class: editedClass, mails: z.int() }),
  refusals: CHANGE_REFUSALS,
});

/** Removes a draft that nobody was ever enrolled in or waited for. */
export const removeClass = call('removeClass', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  input: z.strictObject(change),
  output: z.object({}),
  refusals: [...CHANGE_REFUSALS, 'not-a-draft'],
});

/** Copies a class as a draft, with everything but its enrollments, into the same semester or another. */
export const copyClass = call('copyClass', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  input: z.strictObject({ classId: id, semesterId: z.optional(id) }),
  output: z.object({ classId: id }),
  refusals: ['semester-archived'],
});

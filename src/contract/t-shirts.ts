import * as z from 'zod/mini';
import { askedId, day, id, instant, name, screenId, whole } from './fields.ts';
import { call } from './kit.ts';
import { namedSemester, semesterChoice, version } from './semesters.ts';
import { listedSize, shirtSize, student, studentFields } from './students.ts';
import { ADMINISTRATORS, READERS, REGISTRARS } from './staff.ts';
import { wrong } from './wrong.ts';

/** How many of each are kept: of sizes in a school's list, and of people of the staff in a semester. */
export const SHIRT_LIMITS = { sizes: 60, staff: 500, pieces: 10_000 } as const;

const choice = z.extend(semesterChoice, { classId: z.optional(askedId) });
const chosen = {
  semesters: z.array(namedSemester),
  semester: z.nullable(namedSemester),
  /** Of the semester, by title; and the one that was asked for, null for all of them. */
  classes: z.array(z.object({ id, title: z.string() })),
  classId: z.nullable(id),
};
const names = { id, firstName: z.string(), lastName: z.string() };

/** T-shirt counts of a semester or of one of its classes, each student once, and who is missing a size. */
export const tshirts = call('tshirts', {
  access: READERS,
  input: choice,
  output: z.object({
    ...chosen,
    /** Sizes that are offered or that somebody has, in the school's order. */
    counts: z.array(z.object({ size: z.string(), cut: z.string(), count: z.int() })),
    missing: z.int(),
    /** How many families wait for an answer to a wish for another size. */
    requests: z.int(),
    students: z.array(
      z.object({
        ...names,
        grade: studentFields.grade.told,
        isGradeKnown: studentFields.isGradeKnown.told,
        tshirtSize: z.nullable(z.string()),
        classTitles: z.array(z.string()),
      }),
    ),
  }),
});

/**
 * Sets a student's size for whoever called about it; a family's last day does not hold staff back. A version that is not there any more is
 * refused, and a size that the school does not offer is wrong at `tshirtSize`.
 */
export const setSize = call('setSize', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ studentId: id, version: z.int(), tshirtSize: z.nullable(shirtSize) }),
  output: z.object({ student }),
  refusals: ['changed-meanwhile'],
});

const sizeList = z.object({
  /** 0: the school has changed nothing yet. */
  version: z.int(),
  /** `isUsed`: somebody has it, or it was ordered or handed out, so that it can only be put away. */
  sizes: z.array(z.extend(listedSize, { isOffered: z.boolean(), isUsed: z.boolean() })),
});

/** The school's sizes in its order, those put away too. */
export const tshirtSizes = call('tshirtSizes', {
  access: READERS,
  input: z.nullish(z.strictObject({})),
  output: sizeList,
});

const CUTS = { most: 30 };

/**
 * Saves the list as a whole. Sizes of the specification and those in use stay in it (`size-in-use` at `sizes`), at least one is offered
 * (`too-few`), and none is there twice (`size-twice`).
 */
export const saveTshirtSizes = call('saveTshirtSizes', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    version: z.int(),
    sizes: z
      .array(
        z.strictObject({
          size: name(40, { required: 'required' }),
          cut: name(CUTS.most, { required: 'required' }),
          isOffered: z.boolean(),
        }),
      )
      .check(z.maxLength(SHIRT_LIMITS.sizes, wrong('too-many', { most: SHIRT_LIMITS.sizes }))),
  }),
  output: sizeList,
  refusals: ['changed-meanwhile'],
});

const reminded = z.object({
  /** Of the semester or class, the ones who have no size. */
  students: z.int(),
  families: z.int(),
  /** Families in which nobody with full access wants mail and has an address. */
  unreached: z.int(),
  mails: z.int(),
  /** Mails that are left out because the same was sent within the last minute. */
  justSent: z.int(),
});
const ofSemester = z.strictObject({ semesterId: id, classId: z.optional(id) });

/** What `remindOfSizes` would do now. */
export const previewSizeReminder = call('previewSizeReminder', {
  access: REGISTRARS,
  input: ofSemester,
  output: reminded,
});

/** Asks the families of students without a size for it: one mail a family and reader. The mails wait for two minutes (`undoSizeReminder`). */
export const remindOfSizes = call('remindOfSizes', {
  access: REGISTRARS,
  transaction: 'call',
  input: ofSemester,
  output: z.extend(reminded, { reminderId: id }),
});

/** Takes back the mails of a reminder that have not left. */
export const undoSizeReminder = call('undoSizeReminder', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ semesterId: id, reminderId: id }),
  output: z.object({ mails: z.int() }),
});

/** Wishes of families for another size, made after their last day for it: open ones first, then those decided lately. */
export const sizeRequests = call('sizeRequests', {
  access: READERS,
  input: z.nullish(z.strictObject({})),
  output: z.object({
    requests: z.array(
      z.object({
        studentId: id,
        firstName: z.string(),
        lastName: z.string(),
        from: z.nullable(z.string()),
        to: z.string(),
        askedAt: instant,
        state: z.enum(['open', 'accepted', 'declined']),
        decidedAt: z.nullable(instant),
      }),
    ),
  }),
});

/** Gives the family the size that it asked for, or leaves the one it has. One that is decided already, or that asks for another size by now, is refused. */
export const decideSizeRequest = call('decideSizeRequest', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ studentId: id, size: shirtSize, isAccepted: z.boolean() }),
  output: z.object({}),
  refusals: ['changed-meanwhile'],
});

const pieces = (least: number) => whole(least, SHIRT_LIMITS.pieces);
const askedReserve = z
  .strictObject({ size: shirtSize, percent: z.nullable(whole(0, 100)), pieces: z.nullable(pieces(0)) })
  .check(z.refine(({ percent, pieces: some }) => percent === null || some === null, wrong('not-valid')));
const line = { size: z.string(), pieces: z.int() };
const numbers = {
  students: z.int(),
  staff: z.int(),
  reserve: z.int(),
  needed: z.int(),
  ordered: z.int(),
  /** Still to order, and ordered beyond what is needed. */
  open: z.int(),
  over: z.int(),
};

/** What a semester needs, keeps in reserve, has ordered and still has to order; the totals are those of the lines. */
export const tshirtOrder = call('tshirtOrder', {
  access: READERS,
  input: semesterChoice,
  output: z.object({
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    version: z.int(),
    /** The last day on which families change sizes by themselves; null: the setting of the school counts. */
    changeUntil: z.nullable(day),
    reserves: z.array(z.object({ size: z.string(), percent: z.nullable(z.int()), pieces: z.nullable(z.int()) })),
    lines: z.array(z.object({ size: z.string(), cut: z.string(), ...numbers })),
    totals: z.object(numbers),
    missing: z.int(),
    orders: z.array(
      z.object({
        id,
        version: z.int(),
        orderedAt: instant,
        by: z.string(),
        note: z.string(),
        lines: z.array(z.object(line)),
        isUndone: z.boolean(),
      }),
    ),
  }),
});

/** Saves the last day for families and the reserve of each size; sizes that are not named have none. */
export const saveTshirtPlan = call('saveTshirtPlan', {
  access: REGISTRARS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    semesterId: id,
    version: z.int(),
    changeUntil: z.nullable(day),
    reserves: z.array(askedReserve).check(z.maxLength(SHIRT_LIMITS.sizes * 2)),
  }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile'],
});

/** Notes what was ordered, once however often it is sent; with the `version` that was read it corrects an order. At least one shirt (`too-few` at `lines`). */
export const saveTshirtOrder = call('saveTshirtOrder', {
  access: REGISTRARS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    semesterId: id,
    orderId: screenId,
    version: z.optional(version),
    note: name(200),
    lines: z
      .array(z.strictObject({ size: shirtSize, pieces: pieces(1) }))
      .check(z.minLength(1, wrong('too-few', { least: 1 })), z.maxLength(SHIRT_LIMITS.sizes * 2)),
  }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile'],
});

/** An order counts no more, or again; it stays in the list. */
export const undoTshirtOrder = call('undoTshirtOrder', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ orderId: id, version, isUndone: z.boolean() }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile'],
});

const given = z.nullable(z.object({ size: z.string(), at: instant, by: z.string() }));

/** Shirts of the semester's instructors and helpers, by name. */
export const staffTshirts = call('staffTshirts', {
  access: READERS,
  input: semesterChoice,
  output: z.object({
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    sizes: z.array(listedSize),
    /** Instructors of the semester's classes who are not in the list. */
    instructors: z.array(z.string()),
    staff: z.array(z.object({ id, version: z.int(), name: z.string(), size: z.nullable(z.string()), given })),
  }),
});

/** Adds somebody of the staff (`staffId` is made by the screen), or with the `version` that was read changes them. */
export const saveStaffTshirt = call('saveStaffTshirt', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({
    semesterId: id,
    staffId: screenId,
    version: z.optional(version),
    name: name(120, { required: 'name-missing' }),
    size: z.nullable(shirtSize),
  }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile'],
});

export const removeStaffTshirt = call('removeStaffTshirt', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ staffId: id, version }),
  output: z.object({}),
  refusals: ['changed-meanwhile'],
});

/** Who got a shirt and who has none yet, in a semester or one of its classes; staff stand in the list of the whole semester. */
export const tshirtHandout = call('tshirtHandout', {
  access: READERS,
  input: choice,
  output: z.object({
    ...chosen,
    sizes: z.array(listedSize),
    people: z.array(
      z.object({
        ...names,
        isStaff: z.boolean(),
        size: z.nullable(z.string()),
        classTitles: z.array(z.string()),
        given,
      }),
    ),
  }),
});

const handed = { semesterId: id, personId: id, isStaff: z.boolean() };

/**
 * Somebody got a shirt. Another size than theirs becomes theirs. Twice the same is once; another size than the one that is noted already is
 * refused. Students without a seat in the semester are not found.
 */
export const giveTshirt = call('giveTshirt', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ ...handed, size: shirtSize }),
  output: z.object({ given }),
  refusals: ['changed-meanwhile'],
});

/** It was a mistake, or the shirt came back. */
export const takeBackTshirt = call('takeBackTshirt', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject(handed),
  output: z.object({}),
});

/** `GET /api/papers/t-shirts/SEMESTER`: the order sheet as PDF, by the access of `tshirtOrder`. */
export const orderSheetPath = (semesterId: string) => `/api/papers/t-shirts/${semesterId}`;

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'student.size-asked': { fields: ['tshirtSize'] },
  'student.size-withdrawn': { fields: ['tshirtSize'] },
  'student.size-accepted': { fields: ['tshirtSize'] },
  'student.size-declined': { fields: ['tshirtSize'] },
  'student.tshirt-given': { fields: ['tshirtSize'] },
  'student.tshirt-taken-back': { fields: ['tshirtSize'] },
  'semester.sizes-reminded': { fields: ['mails'] },
  'semester.sizes-reminder-undone': { fields: ['mails'] },
  'semester.tshirts-planned': { fields: ['changeUntil', 'reserve'] },
  'semester.tshirts-ordered': { fields: ['order'] },
  'semester.tshirts-order-corrected': { fields: ['order'] },
  'semester.tshirts-order-undone': { fields: ['order'] },
  // Of somebody of the staff, without a name.
  'semester.staff-tshirt': { fields: ['tshirtSize'] },
  'organization.sizes-saved': { fields: ['sizes'] },
} as const;

/** The kinds of its mails. */
export const mails = ['sizes-missing'] as const;

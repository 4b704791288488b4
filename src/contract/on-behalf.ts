import * as z from 'zod/mini';
import { NEVER_GIVEN, OVERRIDES } from '../domain/staff-seat.ts';
import { cents, emailAddress, id, instant, line, name, phone, phoneDigits, screenId } from './fields.ts';
import { call } from './kit.ts';
import { chosenCents } from './plans.ts';
import { missing } from './records.ts';
import { studentFields } from './students.ts';
import { REGISTRARS } from './staff.ts';

// Seats that staff give in the name of a family.

const override = z.enum(OVERRIDES);

/** What would stand against a seat now, each rule by itself, what it would cost, and what the student's record still lacks, which is told and not asked. */
export const previewOnBehalf = call('previewOnBehalf', {
  access: REGISTRARS,
  input: z.strictObject({ studentId: id, classId: id }),
  output: z.object({
    rules: z.array(override),
    never: z.nullable(z.enum(NEVER_GIVEN)),
    /** The class that lies at the same time. */
    clash: z.nullable(z.string()),
    /** What is left once those who wait have got theirs. */
    seatsLeft: z.int(),
    waiting: z.int(),
    /** The student waits for this class: their place becomes the seat, at the price that was agreed. */
    isWaiting: z.boolean(),
    agreedCents: cents,
    priceCents: cents,
    /** The most that can be agreed; null where the class has one price. */
    priceMaxCents: z.nullable(cents),
    missing: z.array(missing),
    /** A limit of age or grade was not held against the student, because nobody has told the birth date or the grade. */
    isGuess: z.boolean(),
    /** How many guardians would read the letter. */
    readers: z.int(),
  }),
});

/** How long the letter waits, and the seat can be taken back. */
export const UNDO_ON_BEHALF_MS = 120_000;

/**
 * Gives a student a seat in the name of the family, under an id that the screen makes: asked again, it answers the same. Rules that stand
 * against it are set aside one by one, with a reason; others are refused by name (`rules-against`). Whoever waits for the class gets the
 * seat for their place, and the letter of the waitlist.
 */
export const enrollOnBehalf = call('enrollOnBehalf', {
  access: REGISTRARS,
  transaction: 'desk',
  input: z.strictObject({
    enrollmentId: screenId,
    studentId: id,
    classId: id,
    chosenCents: z.optional(chosenCents),
    overrides: z.array(override).check(z.maxLength(OVERRIDES.length)),
    reason: line(500),
    /** Whether the family gets a letter. */
    letter: z.boolean(),
  }),
  /** `undoUntil` is null where it cannot be taken back at once: somebody who waited has had their letter. */
  output: z.object({ enrollmentId: id, agreedCents: cents, undoUntil: z.nullable(instant) }),
  refusals: ['rules-against', 'never-on-behalf', 'reason-missing'],
});

/** Takes a seat back that was given on behalf a moment ago, with its letter; who waits gets it. */
export const undoOnBehalf = call('undoOnBehalf', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ enrollmentId: id }),
  output: z.object({ enrollmentId: id, state: z.literal('revoked') }),
  refusals: ['too-late', 'already-ended'],
});

/**
 * Enters a student whom the school does not know, by the name at least, in a household of their own, with a guardian who has no account
 * (`inviteEnteredGuardian` gives them one); under an id that the screen makes: sent again, they are there once.
 */
export const enterStudent = call('enterStudent', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({
    studentId: screenId,
    student: z.strictObject({
      firstName: studentFields.firstName.asked,
      lastName: studentFields.lastName.asked,
      /** Null where nobody has told it: missing, until somebody does. */
      birthDate: studentFields.birthDate.told,
      grade: studentFields.grade.told,
      isGradeKnown: studentFields.isGradeKnown.asked,
    }),
    /** Null where only the child is known. */
    guardian: z.nullable(
      z.strictObject({
        name: name(120, { required: 'name-missing' }),
        /** Empty where nobody has told it. */
        phone: phone(40).check(phoneDigits),
        email: z.union([z.literal(''), emailAddress('required')]),
        relationship: line(80),
      }),
    ),
    reason: line(500, { required: 'required' }),
  }),
  output: z.object({ studentId: id }),
});

/** The kinds of its mails. */
export const mails = ['enrolled-by-school'] as const;

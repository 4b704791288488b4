import * as z from 'zod/mini';
import { TOLD_AS } from '../domain/as-told.ts';
import { MOST_GUARDIANS } from '../domain/invitations.ts';
import { day, id, line, name, phone, text } from './fields.ts';
import { call } from './kit.ts';
import {
  askedQuestion,
  contacts,
  givenAnswers,
  MOST_PICKUP_PEOPLE,
  permissions,
  pickupPerson,
  recordGuardian,
  sectionState,
  staffAnswers,
} from './records.ts';
import { REGISTRARS } from './staff.ts';
import { student, studentInput } from './students.ts';

// The record of a student as staff write it for a family that told them by phone, on paper or in person. Health is apart.

/** What is written into a guardian who is there. Who comes in, and by which address, is decided at the door of the circle (`households.ts`). */
const guardianAsTold = z.strictObject({
  id,
  version: z.int(),
  name: name(200),
  phone: phone(40),
  postalAddress: text(500),
  relationship: line(80),
  livesWith: z.nullable(z.boolean()),
  mayPickUp: z.nullable(z.boolean()),
});
export type GuardianAsTold = z.output<typeof guardianAsTold>;

/** Somebody who must not pick up: by whose word, and by which paper of which day and until when. */
const barredAsTold = z.strictObject({
  ...pickupPerson.shape,
  saidBy: line(200),
  paper: line(200),
  paperOn: z.nullable(day),
  paperUntil: z.nullable(day),
});
export type BarredAsTold = z.output<typeof barredAsTold>;

/** The content of one section. */
const content = z.discriminatedUnion('section', [
  z.strictObject({
    section: z.literal('student'),
    student: z.extend(z.omit(studentInput, { id: true, version: true, tshirtSize: true }), {
      /** Null: still not told; the section stays missing, as with a grade that nobody has told. */
      birthDate: z.nullable(day),
    }),
  }),
  z.strictObject({
    section: z.literal('guardians'),
    guardians: z.array(guardianAsTold).check(z.maxLength(MOST_GUARDIANS)),
  }),
  z.strictObject({ section: z.literal('contacts'), contacts }),
  z.strictObject({
    section: z.literal('pickup'),
    pickup: z.strictObject({
      allowed: z.array(pickupPerson).check(z.maxLength(MOST_PICKUP_PEOPLE)),
      notAllowed: z.array(barredAsTold).check(z.maxLength(MOST_PICKUP_PEOPLE)),
    }),
  }),
  z.strictObject({ section: z.literal('permissions'), permissions }),
  z.strictObject({ section: z.literal('questions'), questions: givenAnswers }),
]);
export type ContentAsTold = z.output<typeof content>;

const whose = { studentId: id, familyId: id };

/** A student's record in one household as the office writes into it, health apart. The version of the section `student` is the student's own. */
export const staffRecord = call('staffRecord', {
  access: REGISTRARS,
  input: z.strictObject(whose),
  output: z.object({
    student,
    familyId: id,
    sections: z.array(sectionState),
    guardians: z.array(recordGuardian),
    answers: staffAnswers,
    questions: z.array(askedQuestion),
    /** How many full guardians a mail about a change would reach. */
    reached: z.int(),
  }),
});

/**
 * Saves one section as the family told it. A reason is required where the birth date or who may, or must not, pick up changes (`required`
 * at `reason`), and where guardians could get a mail and do not (`required` at `whyNot`); where somebody comes to be let in they always get
 * one (`required` at `isMailed`). Staff do not write into the record of a child of their own
 * circle (`own-circle`); another version is refused (`changed-meanwhile`).
 */
export const saveAsTold = call('saveAsTold', {
  access: REGISTRARS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    ...whose,
    version: z.int(),
    content,
    toldAs: z.enum(TOLD_AS),
    reason: z.optional(line(500)),
    /** Whether the full guardians are told by mail. */
    isMailed: z.boolean(),
    whyNot: z.optional(line(500)),
  }),
  output: z.object({
    mails: z.int(),
    /** Seats and places whose rules of age or grade the student does not meet any more: nothing is taken away, staff decide. */
    unfit: z.array(z.object({ enrollmentId: id, classTitle: z.string() })),
  }),
  refusals: ['changed-meanwhile', 'own-circle'],
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  // Which section the office wrote, how it was told, and how many mails say so; never what it says.
  'student.told-office': { fields: ['sections', 'toldAs', 'mails'] },
} as const;

/** The kinds of its mails. */
export const mails = ['record-changed'] as const;

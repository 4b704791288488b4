import * as z from 'zod/mini';
import { RECORD_SECTIONS } from '../domain/record-sections.ts';
import { schoolClass } from './classes.ts';
import { cents, id, line } from './fields.ts';
import { call } from './kit.ts';
import { ifFull } from './plans.ts';

/** Another seat of the student whose price a move changes: dearer without its group, or cheaper by one. */
const repriced = z.object({
  classId: id,
  title: z.string(),
  cents,
  beforeCents: cents,
  groupName: z.nullable(z.string()),
});

/**
 * The classes of the same semester to which a student can move, the nearest first: those for whom a new enrollment would be refused are left out and counted.
 * `cents` is what the seat there costs, `differenceCents` what all seats of the student cost more (or less) by the move.
 */
export const moveChoices = call('moveChoices', {
  access: 'account',
  input: z.strictObject({ enrollmentId: id }),
  output: z.object({
    choices: z.array(
      z.object({
        class: schoolClass,
        /** A seat is free for the student, or they would wait there and keep this one. */
        outcome: z.enum(['enrolled', 'waitlisted']),
        cents,
        differenceCents: z.int(),
        repriced: z.array(repriced),
        /** The group that is complete with it. */
        groupName: z.nullable(z.string()),
        /** They wait there already; the place stays where it is in line. */
        waits: z.boolean(),
        /** What must be told or signed first. */
        sections: z.array(z.enum(RECORD_SECTIONS)),
        waivers: z.array(z.string()),
      }),
    ),
    /** How many classes of the semester are not for the student, or not open. */
    others: z.int(),
    /** Where they wait already to move from this seat. */
    waitsFor: z.nullable(z.object({ classId: id, title: z.string() })),
  }),
  refusals: ['already-ended', 'deadline-passed', 'view-only'],
});

/**
 * Moves a student to another class of the semester: the seat there is taken and the one here given up in one commit. Where that class is full and `ifFull` says so,
 * the student waits there and keeps this seat until then. `seen` is the price that the family read: at another one nothing is done. The same key is one move.
 */
export const moveEnrollment = call('moveEnrollment', {
  access: 'account',
  transaction: 'desk',
  input: z.strictObject({
    idempotencyKey: line(100, { required: 'required' }),
    enrollmentId: id,
    toClassId: id,
    ifFull,
    seen: z.strictObject({ cents, differenceCents: z.int() }),
  }),
  output: z.object({
    outcome: z.enum(['enrolled', 'waitlisted']),
    enrollmentId: z.optional(id),
    entryId: z.optional(id),
    position: z.optional(z.int()),
    agreedCents: cents,
  }),
  refusals: [
    'account-incomplete',
    'view-only',
    'already-ended',
    'deadline-passed',
    'not-moved',
    'already-moves',
    'price-changed',
    'too-many-lines',
    'too-many-lines-today',
  ],
});

/** Takes back what the family has just withdrawn, at the prices of before; within ten minutes, and as long as nobody has the seat. */
export const takeBackWithdrawal = call('takeBackWithdrawal', {
  access: 'account',
  transaction: 'desk',
  input: z.strictObject({ enrollmentId: id }),
  output: z.object({ enrollmentId: id, state: z.literal('enrolled') }),
  refusals: ['too-late', 'seat-taken', 'cancelled', 'changed-meanwhile', 'view-only'],
});

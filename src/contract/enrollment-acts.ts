import * as z from 'zod/mini';
import { scheduleShort } from './class-table.ts';
import { MOST_AT_ONCE, MOST_CHOSEN } from '../domain/pages.ts';
import { NEVER_GIVEN, OVERRIDES } from '../domain/staff-seat.ts';
import { askedId, id, instant, MOST_CENTS, name, screenId, whole } from './fields.ts';
import { call } from './kit.ts';
import { seatsMoney } from './payments.ts';
import { REGISTRARS } from './staff.ts';
import { wrong } from './wrong.ts';

/** Why an enrollment stays as it is: it is not as it was, it is in that class already, or what stands against a seat there (`domain/staff-seat`). */
export const KEPT_REASONS = ['changed-since', 'same-class', ...NEVER_GIVEN, ...OVERRIDES] as const;

const enrollmentIds = z.array(id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE));
/** An act is seen before as a whole, and done in parts. */
const allEnrollmentIds = z.array(id).check(z.minLength(1), z.maxLength(MOST_CHOSEN));
/** Made by the screen: parts under one id are one act with one undo, and what is sent again is done once. */
const withdrawalId = z.optional(screenId);
/** The rules that staff set aside; each is recorded with the reason of the act. */
const overrides = z.array(z.enum(OVERRIDES)).check(z.maxLength(OVERRIDES.length));
const price = z.enum(['agreed', 'of-class']);
const state = z.enum(['withdrawn', 'revoked']);

/** Why, for the history; whether the families are written to, and whether they read the reason too. */
const why = {
  reason: name(500, { required: 'reason-missing' }),
  tells: z.boolean(),
  reasonTold: z.optional(z.boolean()),
};

const named = { enrollmentId: id, studentName: z.string(), classTitle: z.string() };
/** `reasons`: every rule that stands against it, or the one thing that no reason sets aside. */
const kept = z.array(z.object({ ...named, reasons: z.array(z.enum(KEPT_REASONS)) }));
/** Places on waitlists that end. */
const left = z.array(z.object({ entryId: id, studentName: z.string(), classTitle: z.string() }));
const promoted = z.array(z.object({ studentName: z.string(), classTitle: z.string() }));
/** Places on waitlists that end in the same act; without enrollments where somebody only waits. */
const entryIds = z.optional(z.array(id).check(z.maxLength(MOST_AT_ONCE)));
interface Ended {
  readonly enrollmentIds: readonly string[];
  readonly entryIds?: readonly string[] | undefined;
}
const keptCents = z.optional(whole(0, MOST_CENTS));
const endsSomething = ({ enrollmentIds, entryIds = [] }: Ended) => enrollmentIds.length + entryIds.length > 0;
const NOTHING = { path: ['enrollmentIds'], error: wrong('required') };

/** What an act would do: with whom, who stays and why, who of the waitlists would get a seat, and how many letters would be written about it. */
export const previewEnrollmentAct = call('previewEnrollmentAct', {
  access: REGISTRARS,
  body: 'large',
  deadline: 'file',
  input: z.union([
    z.strictObject({ act: z.literal('move'), enrollmentIds: allEnrollmentIds, toClassId: askedId, overrides }),
    z
      .strictObject({
        act: z.literal('end'),
        enrollmentIds: z.array(id).check(z.maxLength(MOST_CHOSEN)),
        entryIds,
        state,
        keptCents,
      })
      .check(z.refine(endsSomething, NOTHING)),
    z.strictObject({ act: z.literal('reopen'), enrollmentIds, overrides }),
  ]),
  output: z.object({
    done: z.array(z.object(named)),
    kept,
    left,
    promoted,
    letters: z.int(),
    /** What of the seats that end is owed for them now, and how much of that is paid; null where nothing is owed for any. */
    money: seatsMoney,
  }),
});

const acted = { done: z.array(z.object({ ...named, newEnrollmentId: z.optional(id) })), kept, left, promoted };
const undoable = { withdrawalId: id, undoUntil: instant };

/** Moves enrollments to another class, each in one step; those that cannot be moved stay and are named. The price stays as agreed unless told. */
export const moveEnrollments = call('moveEnrollments', {
  access: REGISTRARS,
  transaction: 'desk',
  body: 'medium',
  input: z.strictObject({ withdrawalId, enrollmentIds, toClassId: askedId, overrides, price, ...why }),
  output: z.object({ ...acted, ...undoable }),
});

/**
 * Withdraws enrollments for their families, or revokes them for the school; their seats go to the waitlists in the same commit. Places on
 * waitlists that are named end first, in the same act; nobody is written to about those.
 */
export const endEnrollments = call('endEnrollments', {
  access: REGISTRARS,
  transaction: 'desk',
  body: 'medium',
  input: z
    .strictObject({
      withdrawalId,
      enrollmentIds: z.array(id).check(z.maxLength(MOST_AT_ONCE)),
      entryIds,
      state,
      /** What the school keeps of the price of each seat that is owed for, at most all of it. */
      keptCents,
      ...why,
    })
    .check(z.refine(endsSomething, NOTHING)),
  output: z.object({ ...acted, ...undoable }),
});

/** Gives a withdrawn or revoked enrollment its seat back, by the rules of any seat that staff give. */
export const reopenEnrollment = call('reopenEnrollment', {
  access: REGISTRARS,
  transaction: 'desk',
  input: z.strictObject({ enrollmentId: askedId, overrides, ...why }),
  output: z.object(acted),
});

/** The classes of the semester of the first of these enrollments, with their seats; for a single one also what stands against each. */
export const moveTargets = call('moveTargets', {
  access: REGISTRARS,
  body: 'large',
  input: z.strictObject({ enrollmentIds: allEnrollmentIds }),
  output: z.object({
    classes: z.array(
      z.object({
        id,
        title: z.string(),
        ...scheduleShort,
        capacity: z.int(),
        seatsLeft: z.int(),
        waiting: z.int(),
        /** What the seat costs there by itself. */
        priceCents: z.int(),
        /** The student waits there: the place ends with the seat. */
        waits: z.boolean(),
        /** What stands against it, as for a seat on behalf: why never, each rule, and the class that lies at the same time. */
        never: z.nullable(z.enum(NEVER_GIVEN)),
        rules: z.array(z.enum(OVERRIDES)),
        clash: z.nullable(z.string()),
      }),
    ),
  }),
});

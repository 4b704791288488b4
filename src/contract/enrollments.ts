import * as z from 'zod/mini';
import { LINE_STATES } from '../domain/standing.ts';
import { RECORD_SECTIONS } from '../domain/record-sections.ts';
import { MOST_LINES } from '../domain/line-caps.ts';
import { schoolClass } from './classes.ts';
import { cents, id, instant, line } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';
import { chosenCents, ifFull } from './plans.ts';

/** Why a line of a registration was refused; each has its own sentence on screen. */
export const LINE_REFUSALS = [
  'class-full',
  'not-open',
  'closed',
  'paused',
  'information-only',
  'already-enrolled',
  'already-waitlisted',
  'grade-out-of-range',
  'age-out-of-range',
  'overlaps',
  'price-out-of-range',
  'forms-missing',
  'not-found',
] as const;
export type LineRefusal = (typeof LINE_REFUSALS)[number];

/** Why an enrollment ended without the family: its address was not proven in time, or staff withdrew it. */
export const END_REASONS = ['address-unproven', 'by-school'] as const;

/** Why a free seat passes somebody by who waits: what would refuse a line, an address that is not proven yet, or the last day for giving up the seat that they move from. */
export const HELD_BACK_REASONS = [...LINE_REFUSALS, 'address-unproven', 'deadline-passed'] as const;

/**
 * One student for one class, as submitted; `chosenCents` is what the family chose from the range of the class, else the lowest counts. `seenCents` is what the line
 * costs as the family read it: it refuses nothing, the answer says where it is more.
 */
export const registrationLine = z.strictObject({
  studentId: id,
  classId: id,
  ifFull: z.optional(ifFull),
  chosenCents: z.optional(chosenCents),
  seenCents: z.optional(cents),
});

/** What became of one line: enrolled, waitlisted with its position at that commit, or refused with a reason. Final. */
export const lineResult = z.object({
  studentId: id,
  classId: id,
  outcome: z.enum(['enrolled', 'waitlisted', 'refused']),
  enrollmentId: z.optional(id),
  entryId: z.optional(id),
  position: z.optional(z.int()),
  reason: z.optional(z.enum(LINE_REFUSALS)),
  /** With `forms-missing`: what of the student's record the semester asks for before enrolling. */
  sections: z.optional(z.array(z.enum(RECORD_SECTIONS))),
  /** And the titles of waivers that nobody has signed. */
  waivers: z.optional(z.array(z.string())),
  /** What was agreed: what it costs, or will cost if a seat comes free; none for a refused line. */
  agreedCents: z.optional(cents),
  /** What the family had read that it costs, where that was less than what was agreed. */
  seenCents: z.optional(cents),
  /** The group whose price it is part of. */
  groupId: z.optional(id),
});
export type LineResult = z.output<typeof lineResult>;

/** A seat of before that costs less by a group. */
const loweredSeat = z.object({ classId: id, cents, beforeCents: cents });

/** A group that a student completed with a registration: its price, what it would be without it, and earlier seats that cost less by it. */
export const agreedGroup = z.object({
  groupId: id,
  studentId: id,
  cents,
  insteadOfCents: cents,
  /** Its classes as it was then; unknown of registrations before this was kept. */
  classIds: z.optional(z.array(id)),
  lowered: z.array(loweredSeat),
});

/**
 * Submits lines for one or more students. Same key and lines: the first answer again (90 days); same key, other lines: `already-exists`.
 * Over one of the school's caps nothing is done, and `details.facts` says how many lines are allowed, were asked and are left today.
 */
export const enroll = call('enroll', {
  access: 'account',
  transaction: 'desk',
  input: z.strictObject({
    idempotencyKey: line(100, { required: 'required' }),
    lines: z
      .array(registrationLine)
      .check(z.minLength(1, wrong('too-few-classes', { least: 1 })), z.maxLength(MOST_LINES)),
  }),
  output: z.object({ registrationId: id, lines: z.array(lineResult), groups: z.optional(z.array(agreedGroup)) }),
  refusals: ['account-incomplete', 'view-only', 'too-many-lines', 'too-many-lines-today'],
});

/** One student in one class, as the family sees it. */
export const enrollment = z.object({
  id,
  studentId: id,
  class: schoolClass,
  state: z.enum(['enrolled', 'completed', 'withdrawn', 'revoked', 'transferred']),
  enrolledAt: instant,
  endedAt: z.nullable(instant),
  /** What was agreed for it. */
  agreedCents: cents,
  /** The group whose price that is part of; without a name where it is no longer there. */
  group: z.nullable(z.object({ name: z.nullable(z.string()) })),
  canWithdraw: z.boolean(),
  /** Seats that no longer have a group's price once the family gives this one up, and what they cost then. */
  dearerWithout: z.array(z.object({ classId: id, cents, beforeCents: cents, groupName: z.nullable(z.string()) })),
  /** Until when the family can take its withdrawal back, where nobody has the seat; else null. */
  takeBackUntil: z.nullable(instant),
  /** The last day at the school on which the family may withdraw; null where the school sets none, or nothing is left to withdraw from. */
  withdrawUntil: z.nullable(z.string()),
  /** Until when the seat is held while the address of its account is unproven; null where it is the family's for good. */
  heldUntil: z.nullable(instant),
  /** Why the school or the portal took it back; null where the family withdrew, or it has not ended. */
  endReason: z.nullable(z.enum(END_REASONS)),
});

/** A place in the queue of a full class; `position` counts those waiting, null once it ended; `heldBackReason` says why a seat passed by. */
export const waitlistEntry = z.object({
  id,
  studentId: id,
  class: schoolClass,
  state: z.enum(['waiting', 'offered', 'accepted', 'declined', 'expired', 'withdrawn', 'skipped']),
  position: z.nullable(z.int()),
  /** The class whose seat is given up once one here is free. */
  insteadOf: z.nullable(z.object({ enrollmentId: id, title: z.string() })),
  heldBackReason: z.nullable(z.enum(HELD_BACK_REASONS)),
  joinedAt: instant,
  endedAt: z.nullable(instant),
  /** What it costs if a seat comes free. */
  agreedCents: cents,
  /** What the school did to it, the first first: moved it, moved others past it, or took it off the waitlist; why, where it was about this one. */
  moves: z.array(
    z.object({
      kind: z.enum(['moved', 'passed', 'skipped']),
      at: instant,
      fromPosition: z.int(),
      toPosition: z.nullable(z.int()),
      reason: z.nullable(z.string()),
    }),
  ),
});

/** Every seat and place that somebody's students have or had, with the semesters they are in. */
export const ownEnrollments = z.object({
  enrollments: z.array(enrollment),
  waitlist: z.array(waitlistEntry),
  semesters: z.array(z.object({ id, name: z.string() })),
});

/** Everything the family is or was enrolled in or waits for, newest first, and the semesters of it, earliest first. */
export const enrollments = call('enrollments', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: ownEnrollments,
});

/** One earlier registration of one's own, as it stands now, with the groups that are still whole. */
export const registration = call('registration', {
  access: 'account',
  input: z.strictObject({ registrationId: id }),
  output: z.object({
    registration: z.object({
      id,
      submittedAt: instant,
      /** Whether a mail about it leaves: it does, it waits until the address is proven, or none does: this portal has no mail server, or the reader wants none. */
      mail: z.enum(['leaves', 'waits-for-proof', 'none']),
      lines: z.array(
        z.extend(lineResult, {
          class: z.nullable(schoolClass),
          /** How it stands now. The price, the group, the position and the class, where the school moved it, are those of now too. */
          now: z.enum(LINE_STATES),
          /** The group whose price the line is part of; without a name where it is no longer there. */
          group: z.nullable(z.object({ name: z.nullable(z.string()) })),
          /** When the seat or the place that it was answered with ended, or its class was cancelled; null where it has not. */
          endedAt: z.nullable(instant),
          /** What the class is called that the school moved it from. */
          movedFrom: z.nullable(z.string()),
          /** Until when the seat is held while the address of the account is not confirmed. */
          heldUntil: z.nullable(instant),
          /** The place on the waitlist is passed by until the address of the account is proven. */
          needsProof: z.boolean(),
        }),
      ),
      groups: z.array(
        z.extend(agreedGroup, {
          /** Null where the group is no longer there. */
          name: z.nullable(z.string()),
          lowered: z.array(z.extend(loweredSeat, { title: z.string() })),
        }),
      ),
    }),
  }),
});

/**
 * Gives the seat back; the first family waiting gets it in the same commit. Withdrawing twice answers the same. `seenRiseCents` is how much more other seats cost by
 * it (`dearerWithout`), as the family read it; at another amount nothing is done. Null: whatever it is, as where everything is given up.
 */
export const withdraw = call('withdraw', {
  access: 'account',
  transaction: 'desk',
  input: z.strictObject({ enrollmentId: id, seenRiseCents: z.optional(z.nullable(cents)) }),
  output: z.object({ enrollmentId: id, state: z.literal('withdrawn') }),
  refusals: ['already-ended', 'deadline-passed', 'view-only', 'price-changed'],
});

/** Leaves the waitlist of a class; leaving twice answers the same. */
export const leaveWaitlist = call('leaveWaitlist', {
  access: 'account',
  transaction: 'desk',
  input: z.strictObject({ entryId: id }),
  output: z.object({ entryId: id, state: z.literal('withdrawn') }),
  refusals: ['already-ended', 'view-only'],
});

/** The kinds of its mails. */
export const mails = [
  'registration',
  'withdrawal',
  'promotion',
  'seat-moved',
  'seat-revoked',
  'seat-reopened',
] as const;

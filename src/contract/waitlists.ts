import * as z from 'zod/mini';
import { HELD_BACK_REASONS } from './enrollments.ts';
import { askedId, cents, id, instant, line, whole } from './fields.ts';
import { call } from './kit.ts';
import { READERS, REGISTRARS } from './staff.ts';

/** The longest waitlist that is shown whole. */
export const MOST_WAITING = 500;

/** Who waits for a class, the first first; nothing of health. */
export const waitlist = call('waitlist', {
  access: READERS,
  input: z.strictObject({ classId: askedId }),
  output: z.object({
    total: z.int(),
    waiting: z.array(
      z.object({
        id,
        studentId: id,
        studentName: z.string(),
        guardianName: z.string(),
        guardianPhone: z.string(),
        position: z.int(),
        joinedAt: instant,
        agreedCents: cents,
        /** Why a free seat passed them by. */
        heldBackReason: z.nullable(z.enum(HELD_BACK_REASONS)),
      }),
    ),
  }),
});

const reason = line(500, { required: 'reason-missing' });

/**
 * Takes somebody off a waitlist; the family reads why beside their place, and in a mail, which waits until `undoUntil`. They may join again, at
 * the end.
 */
export const skipWaiting = call('skipWaiting', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ entryId: id, reason }),
  output: z.object({ entryId: id, state: z.literal('skipped'), undoUntil: instant }),
  refusals: ['already-ended'],
});

/**
 * Gives a place back that was just taken away: where it was, as if nothing had been, and the mail does not leave. Refused once it has left
 * (`too-late`), and where the student waits, or has a seat, there by now (`already-ended`).
 */
export const undoSkip = call('undoSkip', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ entryId: id }),
  output: z.object({ entryId: id, state: z.enum(['waiting', 'accepted']) }),
  refusals: ['too-late', 'already-ended'],
});

/**
 * Moves somebody to another place of a waitlist, the last where there are not so many; seats follow the new order at once. The family reads
 * why; the others read that they were passed. Refused where they stand at another place by now than the screen shows (`from`).
 */
export const moveWaiting = call('moveWaiting', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ entryId: id, from: whole(1, 100_000), to: whole(1, 100_000), reason }),
  output: z.object({ entryId: id, position: z.int() }),
  refusals: ['already-ended', 'changed-meanwhile'],
});

/** The kinds of its mails. */
export const mails = ['waitlist-skipped'] as const;

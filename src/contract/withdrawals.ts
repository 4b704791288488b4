import * as z from 'zod/mini';
import { askedId, askedInstant, id, instant, name } from './fields.ts';
import { call } from './kit.ts';
import { seatsMoney } from './payments.ts';
import { READERS, REGISTRARS } from './staff.ts';

/** So many accounts can be named in one act; more are found by what they have in common. */
export const MOST_ACCOUNTS = 200;

/** Whose submissions: these accounts', or those of every account that submitted since an instant and has not proven its address. */
const whose = z.union([
  z.strictObject({ accountIds: z.array(askedId).check(z.minLength(1), z.maxLength(MOST_ACCOUNTS)) }),
  z.strictObject({ unprovenSince: askedInstant }),
]);
export type Whose = z.output<typeof whose>;

const counts = {
  enrollments: z.int(),
  /** Places on waitlists. */
  waiting: z.int(),
  /** How many who wait get a seat by it. */
  promoted: z.int(),
};

/** What withdrawing everything of some accounts would do: how much of whom in which classes, and how many who wait would get a seat. */
export const previewWithdrawAll = call('previewWithdrawAll', {
  access: REGISTRARS,
  input: z.strictObject({ of: whose }),
  output: z.object({
    ...counts,
    /** What is owed for the seats now, and how much of that is paid. */
    money: seatsMoney,
    accounts: z.array(
      z.object({ id, email: z.nullable(z.string()), isProven: z.boolean(), enrollments: z.int(), waiting: z.int() }),
    ),
    classes: z.array(z.object({ id, title: z.string(), ...counts })),
  }),
});

/**
 * Withdraws every enrollment and place on a waitlist that these accounts submitted, in classes that are not over; the seats go to the
 * waitlists in the same commit. No mail is sent. It can be undone until `undoUntil`.
 */
export const withdrawAll = call('withdrawAll', {
  access: REGISTRARS,
  transaction: 'desk',
  input: z.strictObject({ of: whose, reason: name(500, { required: 'reason-missing' }) }),
  output: z.object({ ...counts, withdrawalId: id, undoUntil: instant }),
  refusals: ['nothing-to-withdraw'],
});

/** Why something of a withdrawal could not be given back. */
export const NOT_GIVEN_BACK = [
  'changed-since',
  'class-full',
  'already-enrolled',
  'already-waitlisted',
  'overlaps',
  'cancelled',
] as const;

/** Gives back what is still possible, seats first, then places with their old tickets; `lost` names what is not. May be asked again. */
export const undoWithdrawAll = call('undoWithdrawAll', {
  access: REGISTRARS,
  transaction: 'desk',
  input: z.strictObject({ withdrawalId: askedId }),
  output: z.object({
    enrollments: z.int(),
    waiting: z.int(),
    lost: z.array(z.object({ studentName: z.string(), classTitle: z.string(), reason: z.enum(NOT_GIVEN_BACK) })),
  }),
  refusals: ['too-late'],
});

/** What was withdrawn in one act and can still be undone, newest first. */
export const withdrawals = call('withdrawals', {
  access: READERS,
  input: z.nullish(z.strictObject({})),
  output: z.object({
    withdrawals: z.array(
      z.object({
        id,
        kind: z.enum(['account', 'withdraw', 'revoke', 'transfer']),
        at: instant,
        actor: z.string(),
        reason: z.string(),
        /** Whose: some of their addresses, and how many more accounts. */
        emails: z.array(z.string()),
        more: z.int(),
        /** How many of it are still withdrawn. */
        enrollments: z.int(),
        waiting: z.int(),
        undoUntil: instant,
      }),
    ),
  }),
});

import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { goingNext } from './health.ts';
import { call } from './kit.ts';
import { ADMINISTRATORS } from './staff.ts';

/** The state of the caller's data export (`domain/data-exports`). `againAt`: when another may be requested (null: now). */
const state = z.object({
  state: z.enum(['none', 'working', 'ready', 'failed']),
  /** How many steps of the export are done, once the total is known. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  exportId: z.nullable(id),
  readyAt: z.nullable(instant),
  /** When the file is deleted. */
  endsAt: z.nullable(instant),
  againAt: z.nullable(instant),
  /** When the school's retention rule removed records of the caller's own students. */
  erasedAt: z.array(instant),
});

/** The newest export of the caller's own data. */
export const myData = call('myData', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: state,
});

/** Requests an export of everything stored about the caller and their family. While one is being made, returns that one. */
export const askMyData = call('askMyData', {
  access: 'account',
  fresh: true,
  transaction: 'call',
  input: z.nullish(z.strictObject({})),
  output: state,
  refusals: ['too-many-exports'],
});

/** The address of the file; it needs the same token as a call. */
export const myDataPath = (exportId: string) => `/api/my-data/${exportId}`;

/** What deleting the account would do now: what prevents it, what is deleted, and what must stay. */
export const accountEnd = call('accountEnd', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    /** Whether the school would be left without an administrator. */
    isLastAdministrator: z.boolean(),
    /** Students whose remaining guardians would all lack full access. */
    stranded: z.array(z.string()),
    /** All students of the caller's families, and what happens to their records. */
    students: z.array(
      z.object({ id, name: z.string(), end: z.enum(['stays-with-others', 'waits-for-class', 'goes']) }),
    ),
    /** Seats in coming classes of students who would have no guardian left. */
    seats: z.array(
      z.object({ id, studentId: id, studentName: z.string(), classTitle: z.string(), canWithdraw: z.boolean() }),
    ),
    /** Waitlist places of these students; they end in any case. */
    waiting: z.array(z.object({ studentName: z.string(), classTitle: z.string() })),
    /** How many signatures are kept. */
    signatures: z.int(),
    /** How many health readings keep this person's name, so that families still see who read their data. */
    readings: z.int(),
    /** Whether an outside provider handles sign-in; it keeps the e-mail address. */
    isHosted: z.boolean(),
  }),
});

/**
 * Deletes the caller's account at once, permanently, and in every family. With `withdraws`, students who would have no guardian left are
 * first withdrawn from their coming classes, where the school still allows it.
 */
export const endAccount = call('endAccount', {
  access: 'account',
  fresh: true,
  input: z.strictObject({ withdraws: z.boolean() }),
  output: z.object({}),
  refusals: ['last-administrator', 'last-full-guardian', 'changed-meanwhile'],
});

/** Which record the school's retention rule removes next, and when. */
export const recordRetention = call('recordRetention', {
  access: ADMINISTRATORS,
  input: z.nullish(z.strictObject({})),
  output: goingNext,
});

/** The history entries of these calls, and the fields that an entry may hold. */
export const history = {
  // The whole record was removed.
  'student.erased': { fields: [] },
  // An export was requested.
  'account.data-asked': { fields: [] },
  'account.ended': { fields: [] },
} as const;

/** The kinds of mail that these calls send. */
export const mails = ['my-data-ready', 'account-ended'] as const;

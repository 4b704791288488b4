import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { goingNext } from './health.ts';
import { call } from './kit.ts';
import { ADMINISTRATORS } from './staff.ts';

/** How a copy of one's data stands (`domain/data-exports`), and from when on another may be asked for (null: now). */
const state = z.object({
  state: z.enum(['none', 'working', 'ready', 'failed']),
  /** How many steps of making it are done, once that is known. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  exportId: z.nullable(id),
  readyAt: z.nullable(instant),
  /** When the file goes. */
  endsAt: z.nullable(instant),
  againAt: z.nullable(instant),
  /** When the school's rule removed the record of a student of one's own. */
  erasedAt: z.array(instant),
});

/** The newest copy of one's own data. */
export const myData = call('myData', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: state,
});

/** Asks for a copy of everything that the portal keeps of oneself and one's family; while one is being made, that one is the answer. */
export const askMyData = call('askMyData', {
  access: 'account',
  fresh: true,
  transaction: 'call',
  input: z.nullish(z.strictObject({})),
  output: state,
  refusals: ['too-many-exports'],
});

/** Where the file is fetched, with the same token as a call. */
export const myDataPath = (exportId: string) => `/api/my-data/${exportId}`;

/** What deleting one's account means, as of now: what cannot be, what goes, and what has to stay. */
export const accountEnd = call('accountEnd', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    /** Whether there would be no administrator any more. */
    isLastAdministrator: z.boolean(),
    /** Students whom others would be left with, and nobody who may do everything. */
    stranded: z.array(z.string()),
    /** Everybody of one's families, and what becomes of their record. */
    students: z.array(
      z.object({ id, name: z.string(), end: z.enum(['stays-with-others', 'waits-for-class', 'goes']) }),
    ),
    /** Seats to come of those whom nobody else has. */
    seats: z.array(
      z.object({ id, studentId: id, studentName: z.string(), classTitle: z.string(), canWithdraw: z.boolean() }),
    ),
    /** Their places on waitlists, which end in any case. */
    waiting: z.array(z.object({ studentName: z.string(), classTitle: z.string() })),
    /** How many signatures stay. */
    signatures: z.int(),
    /** How many receipts of health stay, which tell families that it was this person who read. */
    readings: z.int(),
    /** Whether somebody else keeps the sign-in, who goes on knowing the address. */
    isHosted: z.boolean(),
  }),
});

/**
 * Deletes one's account: at once, for good, and in every family. With `withdraws` the seats to come of students whom nobody else has go back
 * first, as far as the school still takes them.
 */
export const endAccount = call('endAccount', {
  access: 'account',
  fresh: true,
  input: z.strictObject({ withdraws: z.boolean() }),
  output: z.object({}),
  refusals: ['last-administrator', 'last-full-guardian', 'changed-meanwhile'],
});

/** Whose record is removed next by the rule of the school, and when. */
export const recordRetention = call('recordRetention', {
  access: ADMINISTRATORS,
  input: z.nullish(z.strictObject({})),
  output: goingNext,
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  // The whole record.
  'student.erased': { fields: [] },
  // That a copy of one's data was asked for.
  'account.data-asked': { fields: [] },
  'account.ended': { fields: [] },
} as const;

/** The kinds of its mails. */
export const mails = ['my-data-ready', 'account-ended'] as const;

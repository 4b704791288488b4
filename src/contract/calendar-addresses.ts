import * as z from 'zod/mini';
import { askedWords, day, id, instant } from './fields.ts';
import { call } from './kit.ts';

// What calendar programs subscribe to: the published classes for anybody, and private addresses, each of which only its secret opens.

/** A type, a place or an instructor: its name as the calendar has it, or its id. */
const named = askedWords(200).check(z.minLength(1));

/** Which of the published classes an address is about, as its query says. */
export const calendarFilter = z.strictObject({
  semester: z.optional(id),
  type: z.optional(named),
  place: z.optional(named),
  instructor: z.optional(named),
  /** 1 Monday … 7 Sunday. */
  day: z.optional(z.string().check(z.regex(/^[1-7]$/))),
});
export type CalendarFilter = z.output<typeof calendarFilter>;

/** What a private address shows: one's whole family, one student, the classes that one teaches, or all of the school for its staff. */
const kind = z.enum(['family', 'student', 'teaching', 'school']);
/** How students are called there. */
const names = z.enum(['first', 'initials', 'full']);

const address = z.object({
  id,
  kind,
  studentId: z.nullable(id),
  /** Null for those that are about no one student, and for one whom the account no longer sees. */
  studentName: z.nullable(z.string()),
  names,
  madeAt: instant,
  renewedAt: z.nullable(instant),
  fetchedOn: z.nullable(day),
  /** Whether it shows anything; it ends with what its account may see. */
  isOpen: z.boolean(),
});
export type CalendarAddress = z.output<typeof address>;

/** So many addresses an account may have. */
export const MOST_ADDRESSES = 20;

/** One's own private addresses, the newest first, and what others may be about. Their secrets are told once, when they are made. */
export const calendarAddresses = call('calendarAddresses', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    addresses: z.array(address),
    offers: z.object({
      family: z.boolean(),
      students: z.array(z.object({ id, name: z.string() })),
      teaching: z.boolean(),
      school: z.boolean(),
    }),
  }),
});

/** Where a calendar program finds it, from the portal's own address on; told this once. */
const made = z.object({ addressId: id, path: z.string() });

export const makeCalendarAddress = call('makeCalendarAddress', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ kind, studentId: z.nullish(id), names }),
  output: made,
});

/** Another secret in place of the one that is lost or was passed on; the old address is no more. */
export const renewCalendarAddress = call('renewCalendarAddress', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ addressId: id }),
  output: made,
});

export const changeCalendarNames = call('changeCalendarNames', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ addressId: id, names }),
  output: z.object({}),
});

/** Ends an address at once. */
export const revokeCalendarAddress = call('revokeCalendarAddress', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ addressId: id }),
  output: z.object({}),
});

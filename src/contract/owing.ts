import * as z from 'zod/mini';
import { OVERDUE_AGES } from '../domain/overdue.ts';
import { askedId, cents, day, id, instant } from './fields.ts';
import { call } from './kit.ts';
import { PAYMENT_METHODS } from './payments.ts';
import { READERS } from './staff.ts';
import { tableAnswer, tableQuestion } from './table.ts';

/** What the table of those who owe can be sorted by. */
export const OWING_SORTS = ['family', 'due', 'overdue', 'since', 'later', 'credit'] as const;

/** What it can be narrowed to; without one it shows whoever owes now or later. */
export const OWING_STANDINGS = ['overdue', 'due', 'later', 'credit'] as const;

/** What the table of payments can be sorted by. */
export const RECEIVED_SORTS = ['received', 'receipt', 'amount'] as const;

/** A household by its people. */
const household = {
  guardians: z.array(z.string()),
  students: z.array(z.object({ name: z.string(), lastName: z.string() })),
};

const owed = {
  /** Due by today, what is overdue with it. */
  dueCents: cents,
  /** Of that what was due before today. */
  overdueCents: cents,
  laterCents: cents,
  /** Paid and not owed. */
  creditCents: cents,
};

const owingFamily = z.object({
  id,
  ...household,
  ...owed,
  /** The earliest day before today of which something is unpaid; null where nothing is overdue. */
  overdueSince: z.nullable(day),
});
export type OwingFamily = z.output<typeof owingFamily>;

/** Which households owe how much today, and since when; those that were merged count as the one that stays. */
export const owing = call('owing', {
  access: READERS,
  input: z.strictObject({
    ...tableQuestion,
    standing: z.optional(z.enum(OWING_STANDINGS)),
    age: z.optional(z.enum(OVERDUE_AGES)),
    /** Who owes for a seat of this semester: something of it is due on a day that money has not reached, for it pays the earliest due first. */
    semesterId: z.optional(askedId),
  }),
  output: z.object({
    ...tableAnswer(owingFamily),
    /** Of all that are found, on whichever page. */
    ...owed,
    today: day,
    /** The semesters of which books are kept, the latest first. */
    semesters: z.array(z.object({ id, name: z.string() })),
  }),
});

const received = z.object({
  id,
  /** The household that paid. */
  familyId: id,
  ...household,
  receivedOn: day,
  cents,
  method: z.enum(PAYMENT_METHODS),
  /** The number of a cheque, or what else it is known by; empty where nobody wrote one. */
  reference: z.string(),
  receiptNumber: z.int(),
  takenBy: z.string(),
  /** When it came back, as a cheque that bounced does. */
  returnedAt: z.nullable(instant),
});
export type ReceivedPayment = z.output<typeof received>;

const taking = z.object({
  method: z.enum(PAYMENT_METHODS),
  /** Without what came back. */
  cents,
  returnedCents: cents,
});
export type Taking = z.output<typeof taking>;

/** The money that was received, the latest first, and how much of it in which way. */
export const receivedPayments = call('receivedPayments', {
  access: READERS,
  input: z.strictObject({
    ...tableQuestion,
    /** Days on which it was received, both included. */
    from: z.optional(day),
    until: z.optional(day),
    method: z.optional(z.enum(PAYMENT_METHODS)),
  }),
  output: z.object({
    ...tableAnswer(received),
    /** Of all that are found, on whichever page; only the ways in which any came. */
    takings: z.array(taking),
  }),
});

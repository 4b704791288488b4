import * as z from 'zod/mini';
import { LEDGER_KINDS } from '../domain/ledger.ts';
import { cents, day, id, instant, line, MOST_CENTS, name, whole } from './fields.ts';
import { call } from './kit.ts';
import { ADMINISTRATORS, READERS, REGISTRARS } from './staff.ts';

/** How money comes without a provider. */
export const PAYMENT_METHODS = ['cheque', 'cash', 'bank', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** So many acts of a ledger are shown, the latest. */
export const MOST_ACTS = 200;
/** A payment was received so many days ago at most. */
export const MOST_DAYS_AGO = 366;

/** Where the receipt of a payment is fetched, as PDF. */
export const receiptPath = '/api/papers/receipt';

const method = z.enum(PAYMENT_METHODS);

/** How a family stands today; all cents in the currency's smallest unit. */
const balance = {
  /** Due by today, what is overdue with it. */
  dueCents: cents,
  laterCents: cents,
  /** Paid and not owed. */
  creditCents: cents,
};

/**
 * What is owed for seats, how much of that is paid, and how much of it an act would have the school keep, in the currency's smallest unit; null where nothing is
 * owed for any.
 */
export const seatsMoney = z.nullable(z.object({ owedCents: cents, paidCents: cents, keptCents: cents }));
export type SeatsMoney = z.output<typeof seatsMoney>;

const payment = z.object({
  id,
  method,
  cents,
  /** The number of a cheque, or what else it is known by; empty where nobody wrote one. */
  reference: z.string(),
  receivedOn: day,
  receiptNumber: z.int(),
  /** It came back, as a cheque that bounced does. */
  isReturned: z.boolean(),
});
export type ShownPayment = z.output<typeof payment>;

const dues = z.array(z.object({ on: day, cents }));

const paidSeat = z.object({
  enrollmentId: id,
  studentId: id,
  studentName: z.string(),
  classId: id,
  classTitle: z.string(),
  semesterName: z.string(),
  /** The seat has ended, and the school keeps this much of its price. */
  isKept: z.boolean(),
  /** What staff took off of it. */
  offCents: cents,
  cents,
  paidCents: cents,
  /** What of it is still to be paid, by day, the earliest first. */
  dues,
});
export type PaidSeat = z.output<typeof paidSeat>;

/** What the school charges beside seats. */
const fee = z.object({
  id,
  /** What it is for, as the school wrote it. */
  reason: z.string(),
  cents,
  paidCents: cents,
  dues,
});
export type Fee = z.output<typeof fee>;

const entry = {
  id,
  kind: z.enum(LEDGER_KINDS),
  /** More than nothing: more is owed by it. */
  cents: z.int(),
  dueOn: z.nullable(day),
  studentName: z.nullable(z.string()),
  classTitle: z.nullable(z.string()),
  paymentId: z.nullable(id),
};
const act = {
  id,
  at: instant,
  /** What happened, as the history of a seat knows it, or `payment`, `returned`, `fee`, `written-off`, `books`. */
  act: z.string(),
};

const ledger = {
  ...balance,
  /** What is still to be paid, by day, the earliest first. */
  dues,
  /** What is owed for, seat by seat, whatever of it is paid. */
  seats: z.array(paidSeat),
  fees: z.array(fee),
  /** The latest first. */
  payments: z.array(payment),
};
const ownLedger = z.object({
  ...ledger,
  acts: z.array(
    z.object({
      ...act,
      /** Why the school charged a fee or took something off; of other acts the reason is the school's. */
      reason: z.nullable(z.string()),
      entries: z.array(z.object(entry)),
    }),
  ),
  earlier: z.int(),
});
export type OwnLedger = z.output<typeof ownLedger>;

/** What the household of the caller owes and paid, as its full guardians may know it; null for whoever may only look or pick up, nothing for whoever is in no family yet. */
export const ownPayments = call('ownPayments', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    today: day,
    /** How one pays, in the school's words; empty where it has none. */
    howToPay: z.string(),
    ledger: z.nullable(ownLedger),
  }),
});

const staffAct = z.object({
  ...act,
  actor: z.string(),
  reason: z.nullable(z.string()),
  entries: z.array(z.object(entry)),
});
export type StaffAct = z.output<typeof staffAct>;

/** The ledger of a family for staff, with who did what and why; of one that was merged that of the family that stays. */
export const familyPayments = call('familyPayments', {
  access: READERS,
  input: z.strictObject({ familyId: id }),
  output: z.object({
    today: day,
    ...ledger,
    acts: z.array(staffAct),
    /** So many acts before those. */
    earlier: z.int(),
  }),
});

/**
 * Enters money that was received and numbers its receipt, which the family's full guardians get by mail. The same `paymentId` is one payment. A cheque with the
 * number and the amount of another one of the family is refused (`same-payment`) unless `isAnother` says that there are two.
 */
export const takePayment = call('takePayment', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({
    paymentId: id,
    familyId: id,
    cents: whole(1, MOST_CENTS),
    method,
    reference: line(100),
    receivedOn: day,
    isAnother: z.optional(z.boolean()),
  }),
  output: z.object({ receiptNumber: z.int(), ...balance }),
  refusals: ['same-payment'],
});

/** A payment came back, or was entered by mistake: what it paid is owed again, and the family's full guardians are told. */
export const returnPayment = call('returnPayment', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ paymentId: id, reason: name(500, { required: 'required' }) }),
  output: z.object(balance),
  refusals: ['already-returned'],
});

const adjusted = {
  access: ADMINISTRATORS,
  transaction: 'call',
  output: z.object(balance),
} as const;
/** Read by the family too. */
const told = name(500, { required: 'required' });

/** Charges something beside seats, due from today on; the family's full guardians are told by mail. The same `actId` is one fee. */
export const chargeFee = call('chargeFee', {
  ...adjusted,
  input: z.strictObject({ actId: id, familyId: id, cents: whole(1, MOST_CENTS), dueOn: day, reason: told }),
});

/**
 * Takes something off of what a family owes, from what is due first on, or off of one fee; it never becomes money. More than is owed is refused (`more-than-owed`, in the currency's
 * smallest unit). The full guardians are told by mail. The same `actId` is one act.
 */
export const takeOff = call('takeOff', {
  ...adjusted,
  input: z.strictObject({ actId: id, familyId: id, cents: whole(1, MOST_CENTS), feeId: z.optional(id), reason: told }),
  refusals: ['more-than-owed'],
});

const semesterId = z.strictObject({ semesterId: id });

/** What beginning to keep books for a semester would do: for how many seats how many families would owe how much together. */
export const previewBooks = call('previewBooks', {
  access: ADMINISTRATORS,
  input: semesterId,
  output: z.object({
    keepsBooks: z.boolean(),
    seats: z.int(),
    families: z.int(),
    cents,
    /** Seats for which no household is known that owes. */
    withoutFamily: z.int(),
  }),
});

/** From now on the seats of a semester, those that are taken too, are owed for; of an archived one none are. It cannot be undone. */
export const keepBooks = call('keepBooks', {
  access: ADMINISTRATORS,
  transaction: 'call',
  deadline: 'file',
  input: semesterId,
  output: z.object({ seats: z.int() }),
  refusals: ['semester-archived'],
});

/** What these calls leave in the history. */
export const history = {
  'family.payment-taken': { fields: ['paidCents', 'receiptNumber'] },
  'family.payment-returned': { fields: ['paidCents', 'receiptNumber'] },
  'family.fee-charged': { fields: ['owedCents'] },
  'family.taken-off': { fields: ['owedCents'] },
  'semester.books-begun': { fields: ['seats'] },
} as const;

/** The kinds of mail that these calls send. */
export const mails = ['payment-received', 'payment-returned', 'fee-charged', 'taken-off'] as const;

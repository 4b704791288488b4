/**
 * What an entry of a ledger is: the price of a seat, what is taken back of it, and what is kept once it has ended; what the school charges beside seats, and what it takes off of something
 * owed; or money.
 */
export const LEDGER_KINDS = ['charge', 'taken-back', 'kept', 'fee', 'written-off', 'payment', 'returned'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** An entry of a family's ledger as rules look at it; all cents in the currency's smallest unit. */
export interface LedgerEntry {
  readonly id: string;
  readonly kind: LedgerKind;
  /** More than nothing: the family owes more by it. */
  readonly cents: number;
  readonly enrollmentId: string | null;
  /** The entry of which it takes something back. */
  readonly takesBackId: string | null;
  /** The day (`YYYY-MM-DD`) on which a price is due; null with money. */
  readonly dueOn: string | null;
}

/** A day with what is still to be paid of all that is due on it. */
export interface OpenDue {
  readonly on: string;
  readonly cents: number;
}

/** How a family stands on a day: what is due by then, what is due later, what was paid and is not owed, and on which days. */
export interface Balance {
  readonly dueCents: number;
  readonly laterCents: number;
  readonly creditCents: number;
  /** What is left to pay, the earliest first. */
  readonly dues: readonly OpenDue[];
}

/** How a family stands on `today`, by all its entries: money pays what is due first. */
export function balanceOf(entries: readonly LedgerEntry[], today: string): Balance {
  const owed = joinDays(entries.flatMap(({ cents, dueOn }) => (dueOn === null ? [] : { on: dueOn, cents })));
  let paid = entries.reduce((sum, { cents, dueOn }) => (dueOn === null ? sum - cents : sum), 0);
  const dues: OpenDue[] = [];
  for (const { on, cents } of owed) {
    const open = cents - Math.max(0, Math.min(paid, cents));
    paid -= cents - open;
    if (open > 0) dues.push({ on, cents: open });
  }
  const sum = (of: readonly OpenDue[]) => of.reduce((total, { cents }) => total + cents, 0);
  const dueCents = sum(dues.filter(({ on }) => on <= today));
  return { dueCents, laterCents: sum(dues) - dueCents, creditCents: Math.max(0, paid), dues };
}

/** What a seat or a fee costs by the ledger, how much of it is paid, and on which days the rest is due, the earliest first. */
export interface SeatPaid {
  readonly cents: number;
  readonly paidCents: number;
  readonly dues: readonly OpenDue[];
}

interface Part {
  readonly entryId: string;
  readonly enrollmentId: string | null;
  readonly dueOn: string;
  cents: number;
  paid: number;
}

/**
 * Which of a family's seats and fees are paid how far, by enrollment, a fee by its entry; entries in the order in which they were made. Money pays what is due first; what becomes
 * free pays what is due next; what comes back was the last to be due. What is added later never changes how it stood before. The days on which the rest is due
 * are those of the family's balance: money that paid a seat before another one was due earlier makes none of them due sooner.
 */
export function foldLedger(entries: readonly LedgerEntry[]): Map<string, SeatPaid> {
  const days = balanceOf(entries, '').dues.map((due) => ({ ...due }));
  const seats = new Map<string, SeatPaid>();
  for (const { entryId, enrollmentId, cents, paid } of inOrderOfDays(listParts(entries))) {
    const dues = takeDays(days, cents - paid);
    const before = seats.get(enrollmentId ?? entryId) ?? { cents: 0, paidCents: 0, dues: [] };
    seats.set(enrollmentId ?? entryId, {
      cents: before.cents + cents,
      paidCents: before.paidCents + paid,
      dues: joinDays([...before.dues, ...dues]),
    });
  }
  return seats;
}

/** A part of what is owed that is not paid yet: of which entry, and the day on which it is due. */
export interface OpenPart extends OpenDue {
  readonly entryId: string;
}

/** What is not paid yet, entry by entry, the earliest due first; all together it is what a family owes. */
export function listOpenParts(entries: readonly LedgerEntry[]): OpenPart[] {
  return inOrderOfDays(listParts(entries)).flatMap(({ entryId, dueOn, cents, paid }) =>
    cents > paid ? [{ entryId, on: dueOn, cents: cents - paid }] : [],
  );
}

/** What is owed, entry by entry, each with what of it is paid. */
function listParts(entries: readonly LedgerEntry[]): Part[] {
  const parts: Part[] = [];
  let free = 0;
  for (const entry of entries) {
    if (entry.kind === 'charge' || entry.kind === 'kept' || entry.kind === 'fee') parts.push(toPart(entry));
    else if (entry.kind === 'taken-back' || entry.kind === 'written-off') free += takeFrom(parts, entry);
    else if (entry.kind === 'payment') free -= entry.cents;
    else free = giveBack(parts, free - entry.cents);
    free = payDues(parts, free);
  }
  return parts;
}

/** What one entry paid of which seats, by enrollment, and of which fees: how they stand after it, without how they stood before. */
export function listPaidBy(entries: readonly LedgerEntry[], entryId: string): Map<string, number> {
  const at = entries.findIndex(({ id }) => id === entryId);
  const before = foldLedger(entries.slice(0, Math.max(0, at)));
  const paid = new Map<string, number>();
  for (const [enrollmentId, { paidCents }] of foldLedger(entries.slice(0, at + 1))) {
    const cents = paidCents - (before.get(enrollmentId)?.paidCents ?? 0);
    if (cents > 0) paid.set(enrollmentId, cents);
  }
  return paid;
}

/** Takes an amount from these days, the earliest first. */
function takeDays(days: { readonly on: string; cents: number }[], cents: number): OpenDue[] {
  const taken: OpenDue[] = [];
  let left = cents;
  for (const day of days) {
    const part = Math.min(left, day.cents);
    if (part <= 0) continue;
    day.cents -= part;
    left -= part;
    taken.push({ on: day.on, cents: part });
  }
  return taken;
}

/** What is due on the same day together, the earliest day first. */
export function joinDays(dues: readonly OpenDue[]): OpenDue[] {
  const byDay = new Map<string, number>();
  for (const { on, cents } of dues) byDay.set(on, (byDay.get(on) ?? 0) + cents);
  return [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([on, cents]) => ({ on, cents }));
}

function toPart({ id, enrollmentId, dueOn, cents }: LedgerEntry): Part {
  return { entryId: id, enrollmentId, dueOn: dueOn ?? '', cents, paid: 0 };
}

/** Takes a part of a price back; answers what of it was paid. */
function takeFrom(parts: readonly Part[], { takesBackId, cents }: LedgerEntry): number {
  const part = parts.find(({ entryId }) => entryId === takesBackId);
  if (!part) return 0;
  part.cents += cents;
  const freed = Math.max(0, part.paid - part.cents);
  part.paid -= freed;
  return freed;
}

/** Answers what is left over. */
function payDues(parts: readonly Part[], free: number): number {
  let left = free;
  for (const part of inOrderOfDays(parts)) {
    if (left <= 0) break;
    const pays = Math.min(left, part.cents - part.paid);
    part.paid += pays;
    left -= pays;
  }
  return left;
}

/** Where more money has left than was free, what is due last is not paid any more. */
function giveBack(parts: readonly Part[], free: number): number {
  let left = free;
  for (const part of inOrderOfDays(parts).toReversed()) {
    if (left >= 0) break;
    const unpays = Math.min(-left, part.paid);
    part.paid -= unpays;
    left += unpays;
  }
  return left;
}

const inOrderOfDays = (parts: readonly Part[]) =>
  parts.toSorted((a, b) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1));

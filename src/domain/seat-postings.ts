import type { LedgerEntry } from './ledger.ts';

/** A part of a price and the day on which it is due. */
export interface Share {
  readonly on: string;
  readonly cents: number;
}

/** What a seat is owed for with: its price, or what is kept of that once it has ended. */
type Priced = 'charge' | 'kept';

/** What is entered for a seat: a price, or what is taken back or taken off of the entry `takesBackId`. */
export interface SeatEntry extends Share {
  readonly kind: Priced | 'taken-back' | 'written-off';
  readonly takesBackId: string | null;
}

/** A share of a price that stands, and the entry that it is of. */
export interface Standing extends Share {
  readonly entryId: string;
}

/** What a seat stands at, entry by entry: the prices of it, or what is kept, without what was taken back or taken off of them; the earliest due first. */
export function listStanding(entries: readonly LedgerEntry[], priced: Priced = 'charge'): Standing[] {
  const standing = entries.flatMap(({ id, kind, cents, dueOn }) => {
    if (kind !== priced || dueOn === null) return [];
    const back = entries.reduce((sum, each) => (each.takesBackId === id ? sum + each.cents : sum), 0);
    return cents + back > 0 ? [{ entryId: id, on: dueOn, cents: cents + back }] : [];
  });
  return standing.toSorted((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1));
}

/** What was taken back of a seat, the latest first. */
export function listTakenBack(entries: readonly LedgerEntry[]): Share[] {
  return entries
    .flatMap(({ kind, cents, dueOn }) =>
      kind === 'taken-back' && dueOn !== null ? [{ on: dueOn, cents: -cents }] : [],
    )
    .toReversed();
}

/** What staff took off of the price of a seat, or of what is kept of it, in cents: it stands at that much less, for as long as it is owed for. */
export function sumTakenOff(entries: readonly LedgerEntry[], priced: Priced = 'charge'): number {
  const own = new Set(entries.flatMap(({ id, kind }) => (kind === priced ? id : [])));
  const off = entries.filter(({ kind, takesBackId }) => kind === 'written-off' && own.has(takesBackId ?? ''));
  return off.reduce((sum, { cents }) => sum - cents, 0);
}

/** Takes an amount off of these shares, in their order, as far as they reach. */
export function takeOff(shares: readonly Standing[], cents: number): SeatEntry[] {
  return takeFrom(shares, cents, 'written-off');
}

interface Wanted {
  /** What the seat is to stand at. */
  readonly cents: number;
  /** Where it is more than before: the days on which the first of it is due, … */
  readonly days?: readonly Share[];
  /** … and the day of the rest. */
  readonly restOn: string;
  readonly priced?: Priced;
}

/** What must be entered so that a seat with these entries stands at the price that is wanted, or at what is to be kept: what is too much is taken back from what is due last. */
export function postSeat(
  entries: readonly LedgerEntry[],
  { cents, days = [], restOn, priced = 'charge' }: Wanted,
): SeatEntry[] {
  const standing = listStanding(entries, priced);
  const more = cents - standing.reduce((sum, share) => sum + share.cents, 0);
  if (more > 0) return share(more, days, restOn).map((part) => ({ ...part, kind: priced, takesBackId: null }));
  return takeFrom(standing.toReversed(), -more, 'taken-back');
}

function takeFrom(shares: readonly Standing[], cents: number, kind: 'taken-back' | 'written-off'): SeatEntry[] {
  let left = cents;
  return shares.flatMap(({ entryId, on, cents: stands }) => {
    const back = Math.min(left, stands);
    left -= back;
    return back > 0 ? [{ kind, takesBackId: entryId, on, cents: -back }] : [];
  });
}

/** An amount over these days as far as they reach, the rest on a day of its own; one share a day. */
function share(cents: number, days: readonly Share[], restOn: string): Share[] {
  const byDay = new Map<string, number>();
  let left = cents;
  for (const day of [...days, { on: restOn, cents }]) {
    const part = Math.min(left, day.cents);
    if (part <= 0) continue;
    byDay.set(day.on, (byDay.get(day.on) ?? 0) + part);
    left -= part;
  }
  return [...byDay].map(([on, part]) => ({ on, cents: part }));
}

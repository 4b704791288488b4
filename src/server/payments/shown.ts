import { type Fee, MOST_ACTS } from '../../contract/payments.ts';
import { type Balance, balanceOf, foldLedger, type OpenDue, type SeatPaid } from '../../domain/ledger.ts';
import { sumTakenOff } from '../../domain/seat-postings.ts';
import type { LedgerRow } from './ledger-store.ts';

/** How a family stands by its entries, as both its own screen and the staff's tell it. */
export function showBalance(rows: readonly LedgerRow[], today: string): Balance & { seats: ShownSeat[]; fees: Fee[] } {
  const paid = foldLedger(rows);
  // A seat that was given up and costs nothing any more is told by the acts.
  const seats = firstOfSeats(rows).flatMap((row) => {
    const seat = paid.get(row.enrollmentId);
    const own = rows.filter(({ enrollmentId }) => enrollmentId === row.enrollmentId);
    const offCents = sumTakenOff(own, row.isKept ? 'kept' : 'charge');
    const isOwed = seat && (seat.cents > 0 || (offCents > 0 && !row.isKept));
    return isOwed ? [{ ...row, ...seat, offCents, dues: [...seat.dues] }] : [];
  });
  const fees = rows.flatMap(({ id, kind, reason }) => {
    const fee = kind === 'fee' ? paid.get(id) : undefined;
    return fee && fee.cents > 0 ? [{ id, reason: reason ?? '', ...fee, dues: [...fee.dues] }] : [];
  });
  return { ...balanceOf(rows, today), seats, fees };
}

/** Due, due later, and paid and not owed. */
export const figuresOf = ({ dueCents, laterCents, creditCents }: Balance) => ({ dueCents, laterCents, creditCents });

type ShownSeat = Omit<SeatPaid, 'dues'> & {
  readonly dues: OpenDue[];
  readonly enrollmentId: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly classId: string;
  readonly classTitle: string;
  readonly semesterName: string;
  readonly isKept: boolean;
  readonly offCents: number;
};

function firstOfSeats(rows: readonly LedgerRow[]): Omit<ShownSeat, keyof SeatPaid | 'offCents'>[] {
  const first = new Map<string, Omit<ShownSeat, keyof SeatPaid | 'offCents'>>();
  for (const { enrollmentId, studentId, studentName, classId, classTitle, semesterName, isEnded } of rows) {
    if (enrollmentId === null || studentId === null || classId === null || first.has(enrollmentId)) continue;
    const names = { studentName: studentName ?? '', classTitle: classTitle ?? '', semesterName: semesterName ?? '' };
    first.set(enrollmentId, { enrollmentId, studentId, classId, ...names, isKept: isEnded });
  }
  return [...first.values()];
}

/** Why something was done, where the family reads it: a fee says what it is for, and what was taken off why. */
export function reasonTold({ kind, reason }: Pick<LedgerRow, 'kind' | 'reason'>): string | null {
  return kind === 'fee' || kind === 'written-off' ? reason : null;
}

/** The latest acts first, each with its entries, and how many came before. */
export function showActs(rows: readonly LedgerRow[]) {
  const acts = [...Map.groupBy(rows, ({ causeId }) => causeId)].toReversed();
  return {
    acts: acts.slice(0, MOST_ACTS).flatMap(([id, entries]) => {
      // A move is a move, though the seat that it gives is entered first.
      const first = entries.find((entry) => entry.act === 'transferred') ?? entries[0];
      if (!first) return [];
      const { at, act, actor, reason } = first;
      return [{ id, at, act, actor, reason, entries }];
    }),
    earlier: Math.max(0, acts.length - MOST_ACTS),
  };
}

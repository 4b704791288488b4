import { MOST_ACTS } from '../../contract/payments.ts';
import { type Balance, balanceOf, foldLedger, type OpenDue, type SeatPaid } from '../../domain/ledger.ts';
import type { LedgerRow } from './ledger-store.ts';

/** How a family stands by its entries, as both its own screen and the staff's tell it. */
export function showBalance(rows: readonly LedgerRow[], today: string): Balance & { seats: ShownSeat[] } {
  const paid = foldLedger(rows);
  // A seat that was given up and costs nothing any more is told by the acts.
  const seats = firstOfSeats(rows).flatMap((row) => {
    const seat = paid.get(row.enrollmentId);
    return seat && seat.cents > 0 ? [{ ...row, ...seat, dues: [...seat.dues] }] : [];
  });
  return { ...balanceOf(rows, today), seats };
}

type ShownSeat = Omit<SeatPaid, 'dues'> & {
  readonly dues: OpenDue[];
  readonly enrollmentId: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly classId: string;
  readonly classTitle: string;
  readonly semesterName: string;
};

function firstOfSeats(rows: readonly LedgerRow[]): Omit<ShownSeat, keyof SeatPaid>[] {
  const first = new Map<string, Omit<ShownSeat, keyof SeatPaid>>();
  for (const { enrollmentId, studentId, studentName, classId, classTitle, semesterName } of rows) {
    if (enrollmentId === null || studentId === null || classId === null || first.has(enrollmentId)) continue;
    const names = { studentName: studentName ?? '', classTitle: classTitle ?? '', semesterName: semesterName ?? '' };
    first.set(enrollmentId, { enrollmentId, studentId, classId, ...names });
  }
  return [...first.values()];
}

/** The latest acts first, each with its entries, and how many came before. */
export function showActs(rows: readonly LedgerRow[]) {
  const acts = [...Map.groupBy(rows, ({ causeId }) => causeId)].toReversed();
  return {
    acts: acts.slice(0, MOST_ACTS).flatMap(([id, entries]) => {
      const [first] = entries;
      if (!first) return [];
      const { at, act, actor, reason } = first;
      return [{ id, at, act, actor, reason, entries }];
    }),
    earlier: Math.max(0, acts.length - MOST_ACTS),
  };
}

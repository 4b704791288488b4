import { type GivenUpSeat, listApart, riseOf, type SeatApart, type SharedSeat } from './group-end.ts';
import { type GroupPrice, type GroupTag, priceAlone, priceLines } from './pricing.ts';
import type { PriceTag } from './price-tag.ts';

/** What a move costs: the seat that is taken, the others that cost more or less by it, and how much it makes in all. */
export interface MovePrice {
  /** What the seat costs by itself, and in the end. */
  readonly aloneCents: number;
  readonly cents: number;
  /** Seats whose group is no longer complete. */
  readonly apart: readonly SeatApart[];
  /** The group that the seat completes. */
  readonly group: GroupPrice | null;
  /** All seats of the student after the move less all before. */
  readonly differenceCents: number;
}

interface Move {
  /** What is given up; its price counts nothing where the school has cancelled its class. */
  readonly left: GivenUpSeat & { readonly tag: PriceTag; readonly cents: number; readonly aloneCents: number | null };
  readonly isCancelled: boolean;
  /** The other seats of the student. */
  readonly others: readonly SharedSeat[];
  readonly to: { readonly id: string; readonly tag: PriceTag; readonly group: GroupTag | null };
}

/** Prices a move by the rule of any registration, beside the seats that stay. What a family chose from a range goes along into another range that has it. */
export function priceMove({ left, isCancelled, others, to }: Move): MovePrice {
  const apart = isCancelled ? [] : listApart(left, others);
  const held = others.map(({ classId, cents }) => ({
    studentId: '',
    classId,
    cents: apart.find((seat) => seat.classId === classId)?.cents ?? cents,
  }));
  const isChosen = left.tag.priceMaxCents !== null && to.tag.priceMaxCents !== null;
  const aloneCents = priceAlone(to.tag, isChosen ? (left.aloneCents ?? left.cents) : null);
  const line = { studentId: '', classId: to.id, outcome: 'enrolled' as const, aloneCents };
  const { lines, groups } = priceLines([line], held, to.group ? [to.group] : []);
  const cents = lines[0]?.cents ?? aloneCents;
  const [group = null] = groups;
  const before = isCancelled ? 0 : left.cents;
  return {
    aloneCents,
    cents,
    apart,
    group,
    differenceCents: cents - before + riseOf(apart) + riseOf(group?.lowered ?? []),
  };
}

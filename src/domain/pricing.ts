import type { PriceTag } from './price-tag.ts';

/** Classes sold together. */
export interface GroupTag {
  readonly id: string;
  readonly priceCents: number;
  readonly classIds: readonly string[];
}

/** One class of one student, with what it costs by itself. */
export interface LineToPrice {
  readonly studentId: string;
  readonly classId: string;
  readonly outcome: 'enrolled' | 'waitlisted' | 'refused';
  readonly aloneCents: number;
}

/** A seat that a student has already, with what was agreed for it. */
export interface AgreedSeat {
  readonly studentId: string;
  readonly classId: string;
  readonly cents: number;
}

export type PricedLine<Line = LineToPrice> = Line & {
  /** What it costs, or will cost if a seat comes free; null for a refused line, which costs nothing. */
  readonly cents: number | null;
  /** The group whose price it is part of. */
  readonly groupId: string | null;
};

/** A group that a student has completed: its price, what its classes cost without it, and the seats of before that cost less by it. */
export interface GroupPrice {
  readonly groupId: string;
  readonly studentId: string;
  readonly cents: number;
  readonly insteadOfCents: number;
  /** The classes of it, as it was then; what was agreed before this was kept does not know them. */
  readonly classIds?: string[] | undefined;
  readonly lowered: { readonly classId: string; readonly cents: number; readonly beforeCents: number }[];
}

export interface Prices<Line = LineToPrice> {
  readonly lines: PricedLine<Line>[];
  readonly groups: GroupPrice[];
}

export interface Totals {
  readonly totalCents: number;
  /** What comes on top if every seat that is waited for comes free. */
  readonly ifSeatCents: number;
}

/** What a class costs by itself: what the family chose from its range, else the lowest. */
export function priceAlone(tag: PriceTag, chosenCents: number | null): number {
  return chosenCents !== null && isInRange(tag, chosenCents) ? chosenCents : tag.priceCents;
}

export function isInRange({ priceCents, priceMaxCents }: PriceTag, chosenCents: number): boolean {
  return chosenCents >= priceCents && chosenCents <= Math.max(priceCents, priceMaxCents ?? priceCents);
}

/**
 * What a set of lines costs. A group's price counts where one student has taken all of its classes, with the seats of before; a place
 * on a waitlist is not taken. It is never more than its classes by themselves, and no line costs more by it. What was agreed before
 * stays: the new lines share what is left of the group's price. Only where nothing is left do seats of before cost less.
 */
export function priceLines<Line extends LineToPrice>(
  lines: readonly Line[],
  held: readonly AgreedSeat[],
  groups: readonly GroupTag[],
): Prices<Line> {
  const inGroup = new Map<LineToPrice, { readonly cents: number; readonly groupId: string }>();
  const found: GroupPrice[] = [];
  for (const studentId of new Set(lines.map((line) => line.studentId))) {
    const taken = lines.filter((line) => line.studentId === studentId && line.outcome === 'enrolled');
    const seats = held.filter((seat) => seat.studentId === studentId);
    const used = new Set<string>();
    for (const group of completed(groups, taken, seats)) {
      // A class counts in one group.
      if (group.classIds.some((id) => used.has(id))) continue;
      for (const id of group.classIds) used.add(id);
      const isOf = ({ classId }: { readonly classId: string }) => group.classIds.includes(classId);
      const fresh = taken.filter(isOf);
      const { shares, ...price } = priceTogether(group, fresh, seats.filter(isOf));
      for (const [index, line] of fresh.entries()) inGroup.set(line, { cents: shares[index] ?? 0, groupId: group.id });
      found.push({ ...price, groupId: group.id, studentId, classIds: [...group.classIds] });
    }
  }
  const alone = ({ outcome, aloneCents }: Line) => ({
    cents: outcome === 'refused' ? null : aloneCents,
    groupId: null,
  });
  return { lines: lines.map((line) => ({ ...line, ...(inGroup.get(line) ?? alone(line)) })), groups: found };
}

/** The groups of which something is new and nothing is missing, the one that saves most first. */
function completed(
  groups: readonly GroupTag[],
  taken: readonly LineToPrice[],
  seats: readonly AgreedSeat[],
): GroupTag[] {
  const costs = new Map([
    ...seats.map((seat) => [seat.classId, seat.cents] as const),
    ...taken.map((line) => [line.classId, line.aloneCents] as const),
  ]);
  const saving = ({ classIds, priceCents }: GroupTag) => sum(classIds.map((id) => costs.get(id) ?? 0)) - priceCents;
  return groups
    .filter(({ classIds }) => taken.some(({ classId }) => classIds.includes(classId)))
    .filter(({ classIds }) => classIds.every((id) => costs.has(id)))
    .filter((group) => saving(group) >= 0)
    .toSorted((a, b) => saving(b) - saving(a) || (a.id < b.id ? -1 : 1));
}

function priceTogether({ priceCents }: GroupTag, fresh: readonly LineToPrice[], before: readonly AgreedSeat[]) {
  const alone = fresh.map((line) => line.aloneCents);
  const agreed = before.map((seat) => seat.cents);
  const left = Math.max(0, priceCents - sum(agreed));
  const kept = share(priceCents - left, agreed);
  const lowered = before.flatMap(({ classId, cents: beforeCents }, index) => {
    const cents = kept[index] ?? beforeCents;
    return cents < beforeCents ? [{ classId, cents, beforeCents }] : [];
  });
  return { shares: share(left, alone), cents: priceCents, insteadOfCents: sum(alone) + sum(agreed), lowered };
}

/** Shares an amount in proportion to `weights`, whose sum it does not exceed; in whole units of a currency where all amounts are whole. */
function share(amount: number, weights: readonly number[]): number[] {
  const unit = [amount, ...weights].every((cents) => cents % 100 === 0) ? 100 : 1;
  const all = BigInt(Math.max(1, sum(weights)));
  // Where each one's part ends, counted from the start: whatever is rounded, the parts are the whole.
  const ends = weights.map((_, index) => {
    const weight = BigInt(sum(weights.slice(0, index + 1)));
    return Number((BigInt(amount / unit) * weight) / all) * unit;
  });
  return ends.map((end, index) => end - (ends[index - 1] ?? 0));
}

/**
 * What lines cost together, and what those that wait would add. Seats of before that cost less by a group are no lines: they are lines of
 * the registration that took them, and cost less there.
 */
export function totalOf(
  lines: readonly { readonly outcome: LineToPrice['outcome']; readonly cents: number | null }[],
): Totals {
  const of = (outcome: LineToPrice['outcome']) =>
    sum(lines.flatMap((line) => (line.outcome === outcome ? (line.cents ?? 0) : [])));
  return { totalCents: of('enrolled'), ifSeatCents: of('waitlisted') };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0);
}

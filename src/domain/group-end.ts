import type { AgreedSeat } from './pricing.ts';

/** A seat with what was agreed for it: within a group's price or by itself. */
export interface SharedSeat extends Omit<AgreedSeat, 'studentId'> {
  /** The group whose price it is part of. */
  readonly groupId: string | null;
  /** What was agreed for it by itself; null where that is its price, or nobody wrote it down. */
  readonly aloneCents: number | null;
}

/** A seat that the family gives up, with the group in which its class is sold now. */
export interface GivenUpSeat extends Pick<SharedSeat, 'groupId'> {
  readonly soldInGroupId: string | null;
}

/** A seat that no longer has a part of a group's price, and what it had cost with it. */
export interface SeatApart {
  readonly classId: string;
  readonly cents: number;
  readonly beforeCents: number;
  /** The group whose price no longer applies. */
  readonly groupId: string;
}

/**
 * The seats of a student that cost what was agreed for them by themselves once the family gives one up: those that shared its group's price. Where the school
 * ends or cancels a seat, all others keep theirs; so this is not asked then.
 */
export function listApart(left: GivenUpSeat, others: readonly SharedSeat[]): SeatApart[] {
  const ended = new Set([left.groupId, left.soldInGroupId]);
  return others.flatMap(({ classId, cents: beforeCents, groupId, aloneCents }) =>
    groupId !== null && ended.has(groupId)
      ? [{ classId, cents: Math.max(aloneCents ?? beforeCents, beforeCents), beforeCents, groupId }]
      : [],
  );
}

/** How much more seats cost by that. */
export function riseOf(apart: readonly Pick<SeatApart, 'cents' | 'beforeCents'>[]): number {
  return apart.reduce((rise, { cents, beforeCents }) => rise + cents - beforeCents, 0);
}

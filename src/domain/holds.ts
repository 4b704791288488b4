/** How long a seat waits for a proof of the address, in minutes. */
export const HOLD_MINUTES = 30;

/** Until when a seat taken now is held (milliseconds since 1970); null where the school holds nothing, or the address is proven. */
export function decideHeldUntil(taken: {
  readonly holdsUnproven: boolean;
  readonly isProven: boolean;
  readonly now: number;
  /** Until when the same seat was held before, where that is not over. */
  readonly firstUntil?: number | undefined;
}): number | null {
  if (!taken.holdsUnproven || taken.isProven) return null;
  return taken.firstUntil ?? taken.now + HOLD_MINUTES * 60_000;
}

/** What a held seat comes to: its address was proven or nothing is held any more, its time is over, or it waits on. */
export type HoldEnd = 'lifted' | 'over' | 'waits';

/** Decides a held seat at `now` (milliseconds since 1970). A proof that is there counts, however late: the seat is still theirs. */
export function decideHold(
  hold: { readonly heldUntil: number; readonly isProven: boolean },
  holdsUnproven: boolean,
  now: number,
): HoldEnd {
  if (hold.isProven || !holdsUnproven) return 'lifted';
  return now >= hold.heldUntil ? 'over' : 'waits';
}

/** Whether a place on a waitlist is passed by until its address is proven. */
export function waitsForProof(entry: { readonly needsProof: boolean }, holdsUnproven: boolean): boolean {
  return entry.needsProof && holdsUnproven;
}

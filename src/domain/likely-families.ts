/** What two families have in common who may be one household: a guardian's telephone number or address, or a guardian and a child by their names. */
export const LIKELY_REASONS = ['phone', 'email', 'names'] as const;
export type LikelyReason = (typeof LIKELY_REASONS)[number];

/** A number that more families have is nobody's: the school's own, or "000 000 0000". */
export const MOST_ALIKE = 10;

/** Two families with what makes them likely, in the order of their ids. */
export interface LikelyFamilies {
  readonly oneId: string;
  readonly otherId: string;
  readonly reasons: readonly LikelyReason[];
}

/** Puts what was found of pairs together, each pair once: who has most in common first, then in the order of their ids. */
export function joinReasons(
  found: readonly { readonly oneId: string; readonly otherId: string; readonly reason: LikelyReason }[],
): LikelyFamilies[] {
  const pairs = Map.groupBy(found, ({ oneId, otherId }) => [oneId, otherId].toSorted().join(' '));
  return [...pairs]
    .map(([ids, some]) => {
      const [oneId = '', otherId = ''] = ids.split(' ');
      return {
        oneId,
        otherId,
        reasons: LIKELY_REASONS.filter((reason) => some.some((each) => each.reason === reason)),
      };
    })
    .toSorted((a, b) => b.reasons.length - a.reasons.length || (a.oneId < b.oneId ? -1 : 1));
}

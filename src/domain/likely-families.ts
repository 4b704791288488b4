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

/** Who of several families may be one person; `person` is the same for one account in two of them. */
interface Member {
  readonly familyId: string;
  readonly person: string;
}

/** Every two of different families who are not one account: one account in two families is no sign that they are one. */
export function pairsOf<M extends Member>(members: readonly M[]): [M, M][] {
  return members.flatMap((one, at) =>
    members
      .slice(at + 1)
      .flatMap((other): [M, M][] =>
        one.familyId !== other.familyId && one.person !== other.person ? [[one, other]] : [],
      ),
  );
}

/** Puts what was found of pairs together, each pair of families once: who has most in common first, then in the order of their ids. */
export function joinReasons(
  found: readonly { readonly reason: LikelyReason; readonly pair: readonly [Member, Member] }[],
): LikelyFamilies[] {
  const pairs = Map.groupBy(found, ({ pair: [one, other] }) => [one.familyId, other.familyId].toSorted().join(' '));
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

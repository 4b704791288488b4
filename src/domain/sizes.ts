/** T-shirt sizes of the specification in the order in which they are counted and printed: youth S–L, adult S–3XL. */
export const SPECIFIED_SIZES = ['YS', 'YM', 'YL', 'AS', 'AM', 'AL', 'AXL', 'A2XL', 'A3XL'] as const;
export type SpecifiedSize = (typeof SPECIFIED_SIZES)[number];

/** A size in the school's list. A specified one is its code, one of the school's own is what is written on it. */
export interface ListedSize {
  readonly size: string;
  /** `youth`, `adult`, or what the school calls a cut of its own. */
  readonly cut: string;
  /** Whether it can be chosen anew; who has it keeps it. */
  readonly isOffered: boolean;
}

export const isSpecified = (size: string): size is SpecifiedSize =>
  (SPECIFIED_SIZES as readonly string[]).includes(size);

/** The list of a school that has changed nothing. */
export const SPECIFIED_LIST: readonly ListedSize[] = SPECIFIED_SIZES.map((size) => ({
  size,
  cut: size.startsWith('Y') ? 'youth' : 'adult',
  isOffered: true,
}));

/** Whether somebody may have this size from now on: it is offered, or they have it already. */
export function canHaveSize(list: readonly ListedSize[], size: string | null, had: string | null): boolean {
  return size === null || size === had || list.some((each) => each.isOffered && each.size === size);
}

/** What a family's wish for another size comes to: it is what they have, it is changed, it is asked of the school, or it cannot be. */
export function decideSize(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  isFrozen: boolean,
): 'same' | 'changed' | 'asked' | 'refused' {
  if (from === to) return 'same';
  if (from === null || !isFrozen) return 'changed';
  return to === null ? 'refused' : 'asked';
}

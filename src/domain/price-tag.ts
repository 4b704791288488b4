/** What a class costs: one price, or a range from which the family chooses. */
export interface PriceTag {
  readonly priceCents: number;
  readonly priceMaxCents: number | null;
}

/** Whether the family chooses what it pays. */
export function isSliding({ priceCents, priceMaxCents }: PriceTag): boolean {
  return priceMaxCents !== null && priceMaxCents > priceCents;
}

/** What a group costs whoever takes all of it, as `priceLines` would say, and what that saves over its classes by themselves. */
export function priceGroup(
  priceCents: number,
  classes: readonly PriceTag[],
): { readonly cents: number; readonly savingCents: number } {
  const alone = classes.reduce((sum, item) => sum + item.priceCents, 0);
  const cents = Math.min(alone, priceCents);
  return { cents, savingCents: alone - cents };
}

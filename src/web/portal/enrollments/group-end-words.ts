import { m } from '../../../words/messages.js';
import { describeCents } from '../../shared/class-wording.ts';
import type { Format } from '../../shared/format.ts';

interface RepricedSeat {
  readonly title: string;
  readonly cents: number;
  readonly beforeCents: number;
  readonly groupName: string | null;
}

/** Another seat that costs more, or less, by what the family does with one. */
export function describeGroupEnd(
  { title, cents, beforeCents, groupName: group }: RepricedSeat,
  format: Format,
): string {
  const prices = { title, price: describeCents(cents, format), before: describeCents(beforeCents, format) };
  if (cents < beforeCents) return m.account_group_lowers(prices);
  return group === null ? m.account_some_group_ends(prices) : m.account_group_ends({ group, ...prices });
}

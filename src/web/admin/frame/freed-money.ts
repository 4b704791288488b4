import type { SeatsMoney } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

/** What becomes of the money for seats that end: what is kept stays owed, the rest is owed no more, and what was paid stays the families'. */
export function describeFreedMoney(
  { owedCents, paidCents, keptCents }: NonNullable<SeatsMoney>,
  { money }: Format,
): string {
  const [owed, paid] = [money(owedCents), money(paidCents)];
  if (keptCents === 0) return paidCents > 0 ? m.acts_money_ends_paid({ owed, paid }) : m.acts_money_ends({ owed });
  const facts = { owed, kept: money(keptCents), freed: money(owedCents - keptCents) };
  return paidCents > 0 ? m.acts_money_keeps_paid({ ...facts, paid }) : m.acts_money_keeps(facts);
}

import type { SeatsMoney } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

/** What becomes of the money for seats that end: it is owed no more, and what was paid stays the families'. */
export function describeFreedMoney({ owedCents, paidCents }: NonNullable<SeatsMoney>, { money }: Format): string {
  const facts = { owed: money(owedCents), paid: money(paidCents) };
  return paidCents > 0 ? m.acts_money_ends_paid(facts) : m.acts_money_ends(facts);
}

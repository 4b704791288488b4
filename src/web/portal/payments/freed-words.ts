import type { PaidSeat } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

/** What becomes of the money for a seat that is given up: what was paid for it stays the family's. */
export function describeFreed({ cents, paidCents }: Pick<PaidSeat, 'cents' | 'paidCents'>, { money }: Format): string {
  const price = money(cents);
  return paidCents === 0 ? m.payments_freed({ price }) : m.payments_freed_paid({ price, paid: money(paidCents) });
}

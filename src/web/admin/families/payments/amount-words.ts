import { MOST_CENTS } from '../../../../contract/fields.ts';
import { readMoney, writeMoney } from '../../../../domain/money.ts';
import { m } from '../../../../words/messages.js';
import type { Format } from '../../../shared/format.ts';

/** What is wrong with an amount as it is typed, under the name of its field; nothing where it can be entered. */
export function checkAmount(typed: string, digits: number, { money }: Format): { cents?: string } {
  const cents = readMoney(typed, digits);
  if (!cents) return { cents: m.payments_amount_unreadable({ example: writeMoney(12_050, digits) }) };
  return cents > MOST_CENTS ? { cents: m.payments_amount_too_much({ most: money(MOST_CENTS) }) } : {};
}

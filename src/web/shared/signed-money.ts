import type { Format } from './format.ts';

/** More than nothing is owed by it, or less: "+$120", "−$50". Said by a sign before either, and never by colour. */
export function signedMoney(cents: number, { money }: Pick<Format, 'money'>): string {
  if (cents === 0) return money(0);
  return `${cents > 0 ? '+' : '−'}${money(Math.abs(cents))}`;
}

import { withPlainDigits } from './phone-digits.ts';

const NUMBERS = /\+?\d[\d\s()./·\u2010-\u2015-]*/g;
const FEWEST_DIGITS = 3;

/** Where a touch on a phone's words leads: the first number in them, without the extension after it; nothing where there is none. */
export function phoneLink(words: string): string | undefined {
  const numbers = (withPlainDigits(words).match(NUMBERS) ?? []).map((number) => number.replaceAll(/[^\d+]/g, ''));
  const number = numbers.find((each) => each.length >= FEWEST_DIGITS);
  return number && `tel:${number}`;
}

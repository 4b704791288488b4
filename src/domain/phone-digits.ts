const ANY_DIGIT = /\p{Nd}/u;
const FEWEST = 5;

/** A text with the digits of every script as 0 to 9, all else as NFKC writes it. */
export function withPlainDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** Unicode keeps the ten digits of each script in one row; its zero has no digit before it. */
function valueOf(code: number): number {
  let zero = code;
  while (code - zero < 9 && ANY_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** The digits of a phone number as people write it, in whichever script, as 0 to 9 and without anything between them. */
export function digitsOf(phone: string): string {
  return withPlainDigits(phone).replaceAll(/\D/g, '');
}

/** Whether a phone number can be called: it has at least five digits. */
export function canBeCalled(phone: string): boolean {
  return digitsOf(phone).length >= FEWEST;
}

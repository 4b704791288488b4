/** A number of one's own for each name: two contacts with one number are one. */
export function phoneOf(name: string): string {
  const letters = Array.from(name, (letter) => letter.codePointAt(0) ?? 0);
  const sum = letters.reduce((before, letter) => before * 31 + letter, 7);
  return `+1 202 555 ${String(sum % 10_000).padStart(4, '0')}`;
}

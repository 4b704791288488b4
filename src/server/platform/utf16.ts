/** Fewer zeros are strays: a heading and a row have a separator each, and end. */
const FEWEST_ZEROS = 3;

/**
 * Which UTF-16 a text is in; null where it is in none. Without its mark at the beginning it has a zero in half of its separators, digits and
 * Latin letters, always in the same half; UTF-8 has none.
 */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 10_000);
  let [even, odd] = [0, 0];
  for (const [at, byte] of head.entries())
    if (byte === 0) {
      if (at % 2 === 0) even++;
      else odd++;
    }
  const [fewer, more] = [Math.min(even, odd), Math.max(even, odd)];
  if (more < FEWEST_ZEROS || more <= head.length / 40 || fewer >= more / 10) return null;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

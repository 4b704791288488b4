import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSigns, idOfSign } from './class-signs-store.ts';

/** Looks at few classes, so that most are in both, some with another transaction. */
const look = fc.dictionary(fc.constantFrom('0', '3', '4', '7', 'a', 'b', 'c', 'f'), fc.constantFrom('1', '2'));
const signs = (seen: Record<string, string>) =>
  Object.keys(seen)
    .sort()
    .map((digit) => `${`0199${digit}`.padEnd(36, digit)}${(seen[digit] ?? '').padStart(10, '0')}`)
    .join('');
const split = (text: string) => Array.from({ length: text.length / 46 }, (_, at) => text.slice(at * 46, (at + 1) * 46));

test('a look tells of each class whether it stands as it did, and which do not', () => {
  fc.assert(
    fc.property(look, look, (one, other) => {
      const [before, now] = [signs(one), signs(other)];
      const { from, gone } = compareSigns(before, now);
      expect(from).toEqual(split(now).map((sign) => split(before).indexOf(sign)));
      expect(gone).toEqual(split(before).flatMap((sign, at) => (split(now).includes(sign) ? [] : [at])));
      expect(from.map((_, at) => idOfSign(now, at))).toEqual(split(now).map((sign) => sign.slice(0, 36)));
    }),
  );
});

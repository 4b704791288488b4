import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSigns, readSign } from './class-signs-store.ts';

/** Looks at few classes, so that most are in both, some with another transaction; three wait for each. */
const look = fc.dictionary(fc.constantFrom('0', '3', '4', '7', 'a', 'b', 'c', 'f'), fc.constantFrom('1', '2'));
const signs = (seen: Record<string, string>) =>
  Object.keys(seen)
    .sort()
    .map((digit) => `${`0199${digit}`.padEnd(32, digit)}${(seen[digit] ?? '').padStart(8, '0')}00000003`);
const bytes = (list: readonly string[]) => Buffer.from(list.join(''), 'hex');

test('two looks tell which classes came, went or were written', () => {
  fc.assert(
    fc.property(look, look, (one, other) => {
      const [before, now] = [signs(one), signs(other)];
      const { added, gone } = compareSigns(bytes(before), bytes(now));
      expect(gone.map((at) => before[at])).toEqual(before.filter((sign) => !now.includes(sign)));
      expect(added.map((at) => now[at])).toEqual(now.filter((sign) => !before.includes(sign)));
      for (const at of added) {
        const { id, waiting } = readSign(bytes(now), at);
        expect([id.replaceAll('-', ''), waiting]).toEqual([now[at]?.slice(0, 32), 3]);
      }
    }),
  );
});

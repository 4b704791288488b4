import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test.each([
  ['astrid@example.org', 'a…@example.org'],
  ['a@example.org', 'a…@example.org'],
  ['no address', 'n…'],
  ['@example.org', '@…'],
  ['', '…'],
])('%s is known again as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

import { expect, test } from 'vitest';
import { canBeStored } from './storable.ts';

test.each([
  ['Noor', true],
  ['', true],
  ['😀', true],
  ['a\u0000b', false],
  ['\ud83d', false],
  ['\ude00\ud83d', false],
])('%j can be stored: %s', (text, can) => {
  expect(canBeStored(text)).toBe(can);
});

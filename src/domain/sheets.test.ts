import { expect, test } from 'vitest';
import { evenParts } from './sheets.ts';

test.each([
  [0, [0]],
  [1, [1]],
  [12, [12]],
  [13, [7, 6]],
  [25, [9, 8, 8]],
])('%i dates stand on parts of %j', (count, sizes) => {
  const all = Array.from({ length: count }, (_, at) => at);
  const parts = evenParts(all, 12);
  expect(parts.map(({ length }) => length)).toEqual(sizes);
  expect(parts.flat()).toEqual(all);
});

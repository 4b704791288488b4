import { expect, test } from 'vitest';
import { readReserve, writeReserve } from './reserve-text.ts';

test('a reserve is so many shirts or so many of a hundred; what is neither is wrong', () => {
  expect(readReserve('3')).toEqual({ percent: null, pieces: 3 });
  expect(readReserve(' 10 % ')).toEqual({ percent: 10, pieces: null });
  expect(readReserve('')).toEqual({ percent: null, pieces: null });
  for (const wrong of ['ten', '-1', '1.5', '101%', '10001', '%', '3 4']) expect(readReserve(wrong)).toBeNull();
});

test('what is written is read as the same', () => {
  for (const typed of ['', '0', '3', '10%', '100%'])
    expect(writeReserve(readReserve(typed) ?? { percent: 7, pieces: null })).toBe(typed);
});

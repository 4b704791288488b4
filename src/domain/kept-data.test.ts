import { expect, test } from 'vitest';
import { isTooOld, pauseAfter } from './kept-data.ts';

const HOUR = 3_600_000;

test('what a phone keeps is gone after 36 hours, also for a clock that was set back', () => {
  expect(isTooOld(0, 36 * HOUR)).toBe(false);
  expect(isTooOld(0, 36 * HOUR + 1)).toBe(true);
  expect(isTooOld(40 * HOUR, 0)).toBe(true);
});

test('tries come less and less often, up to every five minutes', () => {
  expect([1, 2, 3, 8, 9, 40].map(pauseAfter)).toEqual([2000, 4000, 8000, 256_000, 300_000, 300_000]);
});

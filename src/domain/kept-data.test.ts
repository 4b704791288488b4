import { expect, test } from 'vitest';
import { type Anchor, daysToKeep, keptUntil, knownTime, MOST_RUN_DAYS, pauseAfter } from './kept-data.ts';

const HOUR = 3_600_000;
const september = (...days: number[]) => days.map((day) => `2026-09-${String(day).padStart(2, '0')}`);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('today, tomorrow and all days that hang together with them are kept', () => {
  expect(daysToKeep(september(1, 8, 15), '2026-09-08')).toEqual(september(8));
  expect(daysToKeep(september(1, 9, 15), '2026-09-08')).toEqual(september(9));
  expect(daysToKeep(september(7, 8, 9, 10, 11, 14), '2026-09-09')).toEqual(september(7, 8, 9, 10, 11));
  expect(daysToKeep(september(10, 11, 12), '2026-09-09')).toEqual(september(10, 11, 12));
  expect(daysToKeep(september(7, 10, 11), '2026-09-08')).toEqual([]);
  // Between two runs lies today.
  expect(daysToKeep(september(6, 7, 9, 10), '2026-09-08')).toEqual(september(9, 10));
});

test('of a run without end those that come, today among them', () => {
  const days = daysToKeep(september(...from(1, 30)), '2026-09-15');
  expect(days).toEqual(september(...from(15, 28)));
  expect(days).toHaveLength(MOST_RUN_DAYS);
});

test('kept for 36 hours; days in a row until 36 hours after the last has ended', () => {
  expect(keptUntil(100, { days: 1, endsAt: 10 * HOUR })).toBe(100 + 36 * HOUR);
  expect(keptUntil(100, { days: 2, endsAt: 50 * HOUR })).toBe(86 * HOUR);
  expect(keptUntil(60 * HOUR, { days: 2, endsAt: 50 * HOUR })).toBe(96 * HOUR);
});

test('the known time goes with the clock, stands where that went back a little, and jumps where it was set back', () => {
  const anchor = { server: 1000 * HOUR, device: 900 * HOUR };
  expect(knownTime(anchor, 901 * HOUR)).toBe(1001 * HOUR);
  expect(knownTime(anchor, 900 * HOUR - 1000)).toBe(1000 * HOUR);
  expect(knownTime(anchor, 0)).toBe(1012 * HOUR);
});

test('whatever a clock does, the known time never goes back, and setting it back three times uses up 36 hours', () => {
  let known: Anchor = { server: 1000 * HOUR, device: 900 * HOUR };
  let before = known.server;
  for (const device of [905, 3, 2, 1, 0.999, 8000, 7999].map((hours) => hours * HOUR)) {
    known = { server: knownTime(known, device), device };
    expect(known.server).toBeGreaterThanOrEqual(before);
    before = known.server;
  }
  let back: Anchor = { server: 0, device: 100 * HOUR };
  for (const device of [90, 80, 70].map((hours) => hours * HOUR)) back = { server: knownTime(back, device), device };
  expect(back.server).toBe(36 * HOUR);
});

test('tries come less and less often, up to every five minutes', () => {
  expect([1, 2, 3, 8, 9, 40].map(pauseAfter)).toEqual([2000, 4000, 8000, 256_000, 300_000, 300_000]);
});

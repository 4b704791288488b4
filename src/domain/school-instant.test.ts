import { expect, test } from 'vitest';
import { dayAtSchoolEnds, dayAtSchoolStarts } from './school-instant.ts';

test('closes on 1 March means the end of that day at the school', () => {
  expect(dayAtSchoolEnds('2026-03-01', 'America/New_York')).toBe('2026-03-02T04:59:59.000Z');
  expect(dayAtSchoolEnds('2026-03-01', 'Asia/Hong_Kong')).toBe('2026-03-01T15:59:59.000Z');
});

test('a day on which the clocks change begins and ends where the wall says so', () => {
  expect(dayAtSchoolStarts('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
  expect(dayAtSchoolEnds('2026-03-08', 'America/New_York')).toBe('2026-03-09T03:59:59.000Z');
});

test('a day without midnight begins when its clocks do', () => {
  // In Beirut the clocks of 29 March 2026 go from 00:00 straight to 01:00.
  expect(dayAtSchoolStarts('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
});

import { expect, test } from 'vitest';
import { decideReminder, isTimeToRemind } from './record-reminders.ts';

test.each([
  ['eight days before', '2026-10-02', [], null],
  ['seven days before', '2026-10-03', [], 7],
  ['in between, for the first time', '2026-10-06', [], 7],
  ['in between, again', '2026-10-06', [7], null],
  ['the day before', '2026-10-09', [7], 1],
  ['the day before, for the first time', '2026-10-09', [], 1],
  ['on the day', '2026-10-10', [7], 1],
  ['on the day, again', '2026-10-10', [7, 1], null],
  ['when the last one came early, because a date moved', '2026-10-03', [1], null],
  ['afterwards', '2026-10-11', [], null],
])('%s', (_when, today, sent, reminder) => {
  expect(decideReminder('2026-10-10', today, sent)).toBe(reminder);
});

test('families are not written to at night', () => {
  expect(['07:59', '08:00', '19:59', '20:00'].map(isTimeToRemind)).toEqual([false, true, true, false]);
});

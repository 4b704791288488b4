import { expect, test } from 'vitest';
import { dateUndoUntil, isOfDatesOnly } from './date-undo.ts';

const SAVED_AT = '2026-10-31T16:00:00.000Z';
const until = (...days: string[]) =>
  dateUndoUntil(
    SAVED_AT,
    days.map((on) => ({ on, start: '09:00', end: '10:00' })),
    'America/New_York',
  );

test('changed dates can be taken back for a day, over a change of the clocks too', () => {
  expect(until('2026-11-10', '2026-11-12')).toBe('2026-11-01T16:00:00.000Z');
  expect(until()).toBe('2026-11-01T16:00:00.000Z');
});

test('not once the first of them has begun; what was over before does not count', () => {
  expect(until('2026-11-10', '2026-11-01')).toBe('2026-11-01T14:00:00.000Z');
  expect(until('2026-10-31', '2026-11-10')).toBe('2026-11-01T16:00:00.000Z');
});

test('a save is of dates only where nothing else of the class changed', () => {
  expect(isOfDatesOnly({ schedule: {}, dates: {} })).toBe(true);
  expect(isOfDatesOnly({ schedule: {}, dates: {}, title: {} })).toBe(false);
  // Another way to make the same dates.
  expect(isOfDatesOnly({ schedule: {} })).toBe(false);
  expect(isOfDatesOnly({})).toBe(false);
});

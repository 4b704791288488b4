import { expect, test } from 'vitest';
import { addDays, groupByWeek, readDay, weekStart } from './weeks.ts';

test('weeks begin where the school says, across months and changes of the clocks', () => {
  expect(weekStart('2026-11-04', 7)).toBe('2026-11-01');
  expect(weekStart('2026-11-04', 1)).toBe('2026-11-02');
  expect(weekStart('2026-11-01', 7)).toBe('2026-11-01');
  expect(weekStart('2026-03-01', 1)).toBe('2026-02-23');
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
  expect(addDays('2027-01-01', -28)).toBe('2026-12-04');
});

test('an address may say anything; only a date that exists is taken', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28');
  for (const text of ['2026-02-29', '2026-13-01', 'soon', '', '0026-01-01', undefined])
    expect(readDay(text)).toBeNull();
});

test('four weeks are shown, empty ones too, and each date in its own', () => {
  const meetings = ['2026-11-01', '2026-11-01', '2026-11-07', '2026-11-08'].map((on) => ({ on }));
  const weeks = groupByWeek('2026-11-01', meetings);
  expect(weeks.map(({ start }) => start)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22']);
  expect(weeks[0]?.days.map((day) => [day.on, day.meetings.length])).toEqual([
    ['2026-11-01', 2],
    ['2026-11-07', 1],
  ]);
  expect(weeks[2]?.days).toEqual([]);
});

import { expect, test } from 'vitest';
import { groupByWeek, readDay } from './weeks.ts';

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

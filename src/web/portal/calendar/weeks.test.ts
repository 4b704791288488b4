import { expect, test } from 'vitest';
import { groupByWeek, readDay, takeDays } from './weeks.ts';

test('an address may say anything; only a date that exists is taken', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28');
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    'soon',
    '',
    '0026-01-01',
    '0001-01-01',
    '9999-12-31',
    '2026-02-30',
    undefined,
  ])
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

test('of very many dates the first whole days are taken, at least one, and the rest is counted', () => {
  const on = (day: string, count: number) => ({
    on: day,
    meetings: Array.from({ length: count }, (_, index) => index),
  });
  const weeks = [
    { start: '2026-11-01', days: [on('2026-11-02', 3), on('2026-11-03', 3)] },
    { start: '2026-11-08', days: [] },
    { start: '2026-11-15', days: [on('2026-11-16', 3), on('2026-11-17', 1)] },
  ];
  const startsOf = (most: number) => takeDays(weeks, most).taken.map(({ days }) => days.length);
  expect(takeDays(weeks, 6)).toMatchObject({ next: '2026-11-16', left: 4 });
  expect(startsOf(6)).toEqual([2, 0]);
  expect(takeDays(weeks, 1)).toMatchObject({ next: '2026-11-03', left: 7 });
  expect(startsOf(1)).toEqual([1]);
  expect(takeDays(weeks, 10)).toEqual({ taken: weeks, next: null, left: 0 });
  // A short day after a long one that did not fit does not overtake it.
  expect(takeDays(weeks, 7)).toMatchObject({ next: '2026-11-16', left: 4 });
});

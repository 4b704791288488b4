import { expect, test } from 'vitest';
import { describeSchedule } from './class-schedule.ts';

const format = {
  day: (on: string) => on.slice(5),
  weekday: (on: string) =>
    ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(`${on}T00:00:00Z`).getUTCDay()] ?? '',
  times: (start: string, end: string) => `${start}–${end}`,
};
// Dates and times do not break; the tests read them with ordinary spaces.
const lineOf = (...parts: Parameters<typeof describeSchedule>) => describeSchedule(...parts).replaceAll('\u00a0', ' ');
const at = (on: string, start = '15:30', end = '17:30') => ({ on, start, end });

test('a weekly class is its weekday, its time and its span of dates', () => {
  expect(lineOf([at('2026-09-08'), at('2026-09-15'), at('2026-11-17')], format)).toBe(
    'Tue 15:30–17:30 · 09-08 – 11-17',
  );
});

test('a single date is named once', () => {
  expect(lineOf([at('2026-09-08')], format)).toBe('Tue 15:30–17:30 · 09-08');
});

test('days in a row become a span, others a list, in the order of the week', () => {
  const week = ['2026-07-10', '2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09'].map((on) => at(on));
  expect(lineOf(week, format)).toBe('Mon – Fri 15:30–17:30 · 07-06 – 07-10');
  expect(lineOf([at('2026-09-10'), at('2026-09-08')], format)).toBe('Tue, Thu 15:30–17:30 · 09-08 – 09-10');
});

test('two times are both told, more are said to vary', () => {
  const two = [at('2026-09-08'), at('2026-09-12', '09:00', '12:00')];
  expect(lineOf(two, format)).toBe('Tue 15:30–17:30, Sat 09:00–12:00 · 09-08 – 09-12');
  expect(lineOf([...two, at('2026-09-13', '10:00', '12:00')], format)).toBe(
    'Tue, Sat, Sun, times vary · 09-08 – 09-13',
  );
});

test('a class without dates says so', () => {
  expect(lineOf([], format)).toBe('Dates to be announced');
});

import { expect, test } from 'vitest';
import { type DatePlan, expandDates, NO_DATES } from './class-dates.ts';
import { changeDates, datesAtEnd, isClosed } from './closings.ts';

const TUESDAYS: DatePlan = {
  ...NO_DATES,
  firstOn: '2026-09-08',
  lastOn: '2026-09-29',
  weekdays: [2],
  start: '15:30',
  end: '17:30',
};
const at = (on: string, start = '15:30', end = '17:30') => ({ on, start, end });
const daysOf = (plan: DatePlan) => expandDates(plan, []).meetings.map(({ on, start }) => `${on} ${start}`);

test.each<[string, string, string | null, string | null, boolean]>([
  ['2026-09-08', '2026-09-08', null, null, true],
  ['2026-09-07', '2026-09-09', null, null, true],
  ['2026-09-09', '2026-09-09', null, null, false],
  ['2026-09-08', '2026-09-08', '17:00', null, true],
  ['2026-09-08', '2026-09-08', '17:30', null, false],
  ['2026-09-08', '2026-09-08', null, '15:30', false],
  ['2026-09-08', '2026-09-08', null, '15:31', true],
  ['2026-09-08', '2026-09-08', '16:00', '16:10', true],
])('closed from %s to %s, %s to %s: %s', (from, to, start, end, isIt) => {
  expect(isClosed(at('2026-09-08'), { from, to, start, end })).toBe(isIt);
});

test('a date of the weekly pattern is skipped, or held at another time', () => {
  const date = at('2026-09-15');
  expect(daysOf(changeDates(TUESDAYS, [{ date, to: null }]))).toEqual([
    '2026-09-08 15:30',
    '2026-09-22 15:30',
    '2026-09-29 15:30',
  ]);
  expect(daysOf(changeDates(TUESDAYS, [{ date, to: at('2026-10-06') }]))).toEqual([
    '2026-09-08 15:30',
    '2026-09-22 15:30',
    '2026-09-29 15:30',
    '2026-10-06 15:30',
  ]);
});

test('a date that was moved goes elsewhere, and back into nothing, never to its old day', () => {
  const plan = { ...TUESDAYS, moved: [{ from: '2026-09-15', to: at('2026-09-16', '09:00', '11:00') }] };
  const date = at('2026-09-16', '09:00', '11:00');
  expect(daysOf(changeDates(plan, [{ date, to: at('2026-09-17') }]))).toContain('2026-09-17 15:30');
  const gone = daysOf(changeDates(plan, [{ date, to: null }]));
  expect(gone).toEqual(['2026-09-08 15:30', '2026-09-22 15:30', '2026-09-29 15:30']);
});

test('of two dates on one day only the one that is closed goes', () => {
  const plan = { ...TUESDAYS, extra: [at('2026-09-15', '09:00', '10:00')] };
  const date = at('2026-09-15', '09:00', '10:00');
  expect(daysOf(changeDates(plan, [{ date, to: null }]))).toEqual(daysOf(TUESDAYS));
  expect(daysOf(changeDates(plan, [{ date: at('2026-09-15'), to: null }]))).toContain('2026-09-15 09:00');
});

test('at its end a class meets on its own weekday, on no holiday, each date once', () => {
  const { meetings } = expandDates(TUESDAYS, []);
  const holidays = [{ from: '2026-10-05', to: '2026-10-07', name: 'Harvest' }];
  const gone = [at('2026-09-15'), at('2026-09-22')];
  expect(datesAtEnd(TUESDAYS, meetings, gone, holidays).map(({ on }) => on)).toEqual(['2026-10-13', '2026-10-20']);
  // Without a weekly pattern, on the weekday of the date itself.
  const single = { ...NO_DATES, extra: [at('2026-09-12')] };
  expect(datesAtEnd(single, single.extra, single.extra, [])).toEqual([at('2026-09-19')]);
  expect(datesAtEnd(single, single.extra, single.extra, [{ from: '2026-09-01', to: '2028-01-01', name: '' }])).toEqual(
    [],
  );
  expect(datesAtEnd(NO_DATES, [], [], [])).toEqual([]);
});

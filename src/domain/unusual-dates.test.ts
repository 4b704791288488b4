import { expect, test } from 'vitest';
import { markDates } from './unusual-dates.ts';

const times = { start: '15:30', end: '17:30' };
const plan = { ...times, skipped: [], moved: [], extra: [] };
const month = { from: '2026-10-01', to: '2026-10-31' };
const on = (day: string) => ({ on: day, ...times });

test('extra, moved and left-out dates are told apart from the weekly ones', () => {
  const moved = { from: '2026-10-12', to: { on: '2026-10-14', start: '09:00', end: '10:00' } };
  const extra = on('2026-10-30');
  const meetings = [on('2026-10-05'), moved.to, extra];
  expect(markDates(meetings, { ...plan, moved: [moved], extra: [extra], skipped: ['2026-10-19'] }, month)).toEqual([
    on('2026-10-05'),
    { ...moved.to, mark: 'moved', otherOn: '2026-10-12' },
    { ...extra, mark: 'extra' },
    { ...on('2026-10-12'), mark: 'moved-away', otherOn: '2026-10-14' },
    { ...on('2026-10-19'), mark: 'not-held' },
  ]);
});

test('only days that are shown and on which nothing is held are left out', () => {
  const skipped = ['2026-09-28', '2026-10-05', '2026-11-02'];
  expect(markDates([on('2026-10-05')], { ...plan, skipped }, month)).toEqual([on('2026-10-05')]);
});

test('a date moved to another hour of its own day is moved, and not away', () => {
  const to = { on: '2026-10-12', start: '09:00', end: '10:00' };
  expect(markDates([to], { ...plan, moved: [{ from: to.on, to }] }, month)).toEqual([
    { ...to, mark: 'moved', otherOn: to.on },
  ]);
});

test('without a weekly pattern no date is extra', () => {
  const none = { ...plan, start: null, end: null, extra: [on('2026-10-05')] };
  expect(markDates([on('2026-10-05')], none, month)).toEqual([on('2026-10-05')]);
});

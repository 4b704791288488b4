import { expect, test } from 'vitest';
import { type DatePlan, expandDates, NO_DATES } from './class-dates.ts';
import { followDates } from './followed-dates.ts';

const TUESDAYS: DatePlan = {
  ...NO_DATES,
  firstOn: '2026-10-06',
  lastOn: '2026-10-27',
  weekdays: [2],
  start: '15:30',
  end: '17:30',
};
const at = (on: string, start = '09:00', end = '11:00') => ({ on, start, end });
const usual = (on: string) => at(on, '15:30', '17:30');
const move = (from: string, to: ReturnType<typeof at>) => ({ from, to });

/** What becomes of the dates between two plans. */
function between(before: DatePlan, after: DatePlan) {
  const datesOf = (plan: DatePlan) => ({ content: { schedule: plan }, meetings: expandDates(plan, []).meetings });
  return followDates(datesOf(before), datesOf(after));
}

test('a date that is moved to another day, on to a third one and back is the same one all the time', () => {
  const once = { ...TUESDAYS, moved: [move('2026-10-13', at('2026-10-15'))] };
  const twice = { ...TUESDAYS, moved: [move('2026-10-13', at('2026-11-03'))] };
  const none = { removed: [], added: [] };
  expect(between(TUESDAYS, once)).toEqual({ ...none, moved: [{ from: usual('2026-10-13'), to: at('2026-10-15') }] });
  expect(between(once, twice)).toEqual({ ...none, moved: [{ from: at('2026-10-15'), to: at('2026-11-03') }] });
  expect(between(twice, TUESDAYS)).toEqual({ ...none, moved: [{ from: at('2026-11-03'), to: usual('2026-10-13') }] });
});

test('two dates that change places are each followed, also over the times of each other', () => {
  const swapped = {
    ...TUESDAYS,
    moved: [move('2026-10-13', at('2026-10-20')), move('2026-10-20', at('2026-10-13'))],
  };
  expect(between(TUESDAYS, swapped).moved).toEqual([
    { from: usual('2026-10-13'), to: at('2026-10-20') },
    { from: usual('2026-10-20'), to: at('2026-10-13') },
  ]);
});

test('another time of all dates leaves each of them what it was; another weekday makes new ones', () => {
  expect(between(TUESDAYS, { ...TUESDAYS, start: '16:00' })).toMatchObject({
    moved: { length: 4 },
    removed: [],
    added: [],
  });
  const wednesdays = between(TUESDAYS, { ...TUESDAYS, weekdays: [3] });
  expect([wednesdays.moved.length, wednesdays.removed.length, wednesdays.added.length]).toEqual([0, 4, 3]);
});

test('a date that is left out, and one that comes besides, are two', () => {
  const after = { ...TUESDAYS, skipped: ['2026-10-13'], extra: [at('2026-10-15')] };
  expect(between(TUESDAYS, after)).toEqual({
    moved: [],
    removed: [usual('2026-10-13')],
    added: [at('2026-10-15')],
  });
  // On one day it can only be the same.
  const sameDay = { ...TUESDAYS, skipped: ['2026-10-13'], extra: [at('2026-10-13')] };
  expect(between(TUESDAYS, sameDay).moved).toEqual([{ from: usual('2026-10-13'), to: at('2026-10-13') }]);
});

test('the only single date that changes is followed; of two nobody knows which became which', () => {
  const single = (...days: string[]): DatePlan => ({ ...NO_DATES, extra: days.map((on) => at(on)) });
  expect(between(single('2026-10-03', '2026-10-10'), single('2026-10-03', '2026-10-17'))).toMatchObject({
    moved: [{ from: at('2026-10-10'), to: at('2026-10-17') }],
    removed: [],
  });
  const both = between(single('2026-10-03', '2026-10-10'), single('2026-10-04', '2026-10-11'));
  expect([both.moved.length, both.removed.length, both.added.length]).toEqual([0, 2, 2]);
});

test('nothing is moved where nothing changed, or where a move says what is anyway', () => {
  expect(between(TUESDAYS, TUESDAYS)).toEqual({ moved: [], removed: [], added: [] });
  const toItself = { ...TUESDAYS, moved: [move('2026-10-13', usual('2026-10-13'))] };
  expect(between(TUESDAYS, toItself)).toEqual({ moved: [], removed: [], added: [] });
  // Onto a date that is held there anyway: of two at one moment one is left.
  const onto = { ...TUESDAYS, moved: [move('2026-10-13', usual('2026-10-20'))] };
  expect(between(TUESDAYS, onto)).toEqual({ moved: [], removed: [usual('2026-10-13')], added: [] });
});

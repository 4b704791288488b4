import { describe, expect, test } from 'vitest';
import { areSizesFrozen, daysBefore, decideWithdrawal, lastDayForSize, lastDayToWithdraw } from './deadlines.ts';

const tuesdays = ['2026-11-03', '2026-11-10'].map((on) => ({ on, start: '15:30', end: '17:30' }));

test('days before are counted on the calendar, across months, years and a change of the clocks', () => {
  expect(daysBefore('2026-11-03', 3)).toBe('2026-10-31');
  expect(daysBefore('2027-01-01', 1)).toBe('2026-12-31');
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
});

describe('withdrawing', () => {
  test('without a deadline a family may withdraw until the class is over', () => {
    expect(decideWithdrawal(tuesdays, '2026-11-10', null)).toBe('allowed');
    expect(decideWithdrawal(tuesdays, '2026-11-11', null)).toBe('already-ended');
    expect(lastDayToWithdraw(tuesdays, null)).toBeNull();
  });

  test('seven days before the first date is the last day', () => {
    expect(lastDayToWithdraw(tuesdays, 7)).toBe('2026-10-27');
    expect(decideWithdrawal(tuesdays, '2026-10-27', 7)).toBe('allowed');
    expect(decideWithdrawal(tuesdays, '2026-10-28', 7)).toBe('deadline-passed');
    expect(decideWithdrawal(tuesdays, '2026-11-11', 7)).toBe('already-ended');
  });

  test('zero days before is the first date itself; a class without dates has no deadline', () => {
    expect(decideWithdrawal(tuesdays, '2026-11-03', 0)).toBe('allowed');
    expect(decideWithdrawal(tuesdays, '2026-11-04', 0)).toBe('deadline-passed');
    expect(decideWithdrawal([], '2026-11-04', 7)).toBe('allowed');
  });
});

describe('t-shirt sizes', () => {
  const fall = { startsOn: '2026-09-07', endsOn: '2026-12-18', sizesUntil: null };
  const spring = { startsOn: '2027-01-04', endsOn: '2027-04-30', sizesUntil: null };

  test('the first semester that is not over counts', () => {
    expect(lastDayForSize([spring, fall], '2026-09-01', 14)).toBe('2026-08-24');
    expect(lastDayForSize([spring, fall], '2026-12-18', 14)).toBe('2026-08-24');
    expect(lastDayForSize([spring, fall], '2026-12-19', 14)).toBe('2026-12-21');
    expect(lastDayForSize([spring, fall], '2026-09-01', null)).toBeNull();
    expect(lastDayForSize([], '2026-09-01', 14)).toBeNull();
  });

  test('a day that staff set for the semester counts instead of the setting', () => {
    const own = { ...fall, sizesUntil: '2026-09-30' };
    expect(lastDayForSize([own], '2026-09-01', 14)).toBe('2026-09-30');
    expect(lastDayForSize([own], '2026-09-01', null)).toBe('2026-09-30');
    expect(lastDayForSize([own, spring], '2026-12-19', null)).toBeNull();
  });

  test('sizes are frozen from the day after on', () => {
    expect(areSizesFrozen('2026-08-24', '2026-08-24')).toBe(false);
    expect(areSizesFrozen('2026-08-24', '2026-08-25')).toBe(true);
    expect(areSizesFrozen(null, '2026-08-25')).toBe(false);
  });
});

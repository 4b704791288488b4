import { expect, test } from 'vitest';
import {
  type AnsweredDay,
  type CalendarDay,
  decideDifferences,
  keyOfDifference,
  type SchoolDay,
} from './calendar-differences.ts';

const day = (from: string, to: string, name: string, isNoClass = true): CalendarDay => ({ from, to, name, isNoClass });
const THANKS = day('2026-11-26', '2026-11-27', 'Thanksgiving');
const ofSchool = (id: string, each: CalendarDay): SchoolDay => ({ ...each, id });
const took = ({ from, to, name }: CalendarDay, dayId: string | null, isKept?: boolean): AnsweredDay => ({
  from,
  to,
  name,
  dayId,
  ...(isKept && { isKept }),
});
const told = (
  read: readonly CalendarDay[],
  answered: readonly AnsweredDay[] = [],
  school: readonly SchoolDay[] = [],
  today = '2026-09-01',
) =>
  decideDifferences({ today, read, answered, school }).map(
    ({ kind, from, to, name, was, isProposed }) =>
      `${kind} ${from} ${to} ${name}${was ? ` was ${was.from} ${was.to} ${was.name}` : ''}${isProposed ? '' : ' (not proposed)'}`,
  );

test('a new day is a difference, proposed by its title; a day that is over is none', () => {
  expect(
    told([THANKS, day('2026-10-01', '2026-10-01', 'Concert', false), day('2026-08-01', '2026-08-31', 'Past')]),
  ).toEqual(['new 2026-10-01 2026-10-01 Concert (not proposed)', 'new 2026-11-26 2026-11-27 Thanksgiving']);
  expect(told([THANKS], [], [], '2026-11-27')).toHaveLength(1);
  expect(told([THANKS], [], [], '2026-11-28')).toEqual([]);
});

test('where the school is closed anyway there is none, whatever it calls the day; a day that is only told closes nothing', () => {
  const whole = day('2026-11-23', '2026-11-29', 'Fall break');
  expect(told([THANKS], [], [ofSchool('1', whole)])).toEqual([]);
  expect(told([THANKS], [], [ofSchool('1', { ...whole, isNoClass: false })])).toHaveLength(1);
  expect(told([THANKS], [], [ofSchool('1', { ...whole, to: '2026-11-26' })])).toHaveLength(1);
});

test('what the office refused is not proposed again, and what it took is no difference', () => {
  expect(told([THANKS], [took(THANKS, null)])).toEqual([]);
  expect(told([THANKS], [took(THANKS, '1')], [ofSchool('1', THANKS)])).toEqual([]);
});

test('what the office changed or removed by hand afterwards stays theirs', () => {
  const longer = ofSchool('1', { ...THANKS, to: '2026-11-28' });
  expect(told([THANKS], [took(THANKS, '1')], [longer])).toEqual([]);
  expect(told([THANKS], [took(THANKS, '1')], [])).toEqual([]);
  expect(told([], [took(THANKS, '1')], [])).toEqual([]);
});

test('a day that moved, grew, shrank or has another name is one change, not two', () => {
  const school = [ofSchool('1', THANKS)];
  const answered = [took(THANKS, '1')];
  for (const next of [
    day('2026-11-25', '2026-11-27', 'Thanksgiving'),
    day('2026-11-26', '2026-11-26', 'THANKSGIVING '),
    day('2026-12-03', '2026-12-04', 'Thanksgiving', false),
    day('2026-11-26', '2026-11-27', 'Thanksgiving Recess'),
  ])
    expect(told([next], answered, school)).toEqual([
      `changed ${next.from} ${next.to} ${next.name} was 2026-11-26 2026-11-27 Thanksgiving`,
    ]);
  const nextYear = day('2027-11-25', '2027-11-26', 'Thanksgiving');
  expect(told([nextYear], answered, school)).toEqual([
    'gone 2026-11-26 2026-11-27 Thanksgiving was 2026-11-26 2026-11-27 Thanksgiving',
    'new 2027-11-25 2027-11-26 Thanksgiving',
  ]);
});

test('of two days with one name each goes with the nearest', () => {
  const [first, second] = [day('2026-10-01', '2026-10-01', 'Closed'), day('2026-11-02', '2026-11-02', 'Closed')];
  const moved = [day('2026-10-02', '2026-10-02', 'Closed'), day('2026-11-03', '2026-11-03', 'Closed')];
  const school = [ofSchool('1', first), ofSchool('2', second)];
  expect(told(moved, [took(first, '1'), took(second, '2')], school)).toEqual([
    'changed 2026-10-02 2026-10-02 Closed was 2026-10-01 2026-10-01 Closed',
    'changed 2026-11-03 2026-11-03 Closed was 2026-11-02 2026-11-02 Closed',
  ]);
});

test('a day that is gone is told of what came from the calendar alone, until it is kept or over', () => {
  const school = [ofSchool('1', THANKS), ofSchool('2', day('2026-12-24', '2026-12-26', 'Christmas'))];
  expect(told([], [took(THANKS, '1')], school)).toEqual([
    'gone 2026-11-26 2026-11-27 Thanksgiving was 2026-11-26 2026-11-27 Thanksgiving',
  ]);
  expect(told([], [took(THANKS, '1', true)], school)).toEqual([]);
  expect(told([], [took(THANKS, '1')], school, '2026-12-01')).toEqual([]);
});

test('each difference has a name of its own, another one where the school has changed its day', () => {
  const [one] = decideDifferences({
    today: '2026-09-01',
    read: [],
    answered: [took(THANKS, '1')],
    school: [ofSchool('1', THANKS)],
  });
  const [other] = decideDifferences({
    today: '2026-09-01',
    read: [],
    answered: [took(THANKS, '1')],
    school: [ofSchool('1', { ...THANKS, to: '2026-11-28' })],
  });
  expect(one && keyOfDifference(one)).not.toBe(other && keyOfDifference(other));
});

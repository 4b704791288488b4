import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDateList } from './date-list.ts';
import { readWeekdays } from './weekday-text.ts';

const dates = (...list: string[]) =>
  list.map((date) => ({ day: Number(date.split('/')[0]), month: Number(date.split('/')[1]) }));

test.each([
  ['Tue,Thur', [2, 4]],
  ['TU/TH/SAT', [2, 4, 6]],
  ['MWF', [1, 3, 5]],
  ['MTWTF', [1, 2, 3, 4, 5]],
  ['MonWedFri', [1, 3, 5]],
  ['Mo,We,Fr', [1, 3, 5]],
  ['Wed, & Fri', [3, 5]],
  ['SA;SU', [6, 7]],
  ['Mon to Sun', [1, 2, 3, 4, 5, 6, 7]],
  ['Fri - Mon', [1, 5, 6, 7]],
  ['Mondays and Thursdays', [1, 4]],
  ['Weekdays', [1, 2, 3, 4, 5]],
  ['Ｔｕｅ，Ｔｈｕ', [2, 4]],
])('%s names weekdays', (text, weekly) => {
  expect(readWeekdays(text, 'DD/MM')).toEqual({ weekly, skipped: [], exact: [], remarks: [] });
});

test.each([
  ['Tue,Thur (excl.24/12,31/12)', dates('24/12', '31/12')],
  ['MWF(excl.21,25/12,01/01,12,15/02,2,5/04)', dates('21/12', '25/12', '1/1', '12/2', '15/2', '2/4', '5/4')],
  ['Mon (excl 21/12)', dates('21/12')],
  ['Mon,Wed,Fri (excl16/11,7/12)', dates('16/11', '7/12')],
  ['Mon, Wed (Exclude 21/12)', dates('21/12')],
  ['Mon,Wed,Fri(ex.25/12,1/1)', dates('25/12', '1/1')],
  ['Mon (excl.12&15/02,26&29/03)', dates('12/2', '15/2', '26/3', '29/3')],
  ['M,W,F(excl.25/12; 1/1; 12,15/2)', dates('25/12', '1/1', '12/2', '15/2')],
  ['Mon,Tue (excl.12-15/02)', dates('12/2', '13/2', '14/2', '15/2')],
  ['Mon (excl. 30/12-2/1)', dates('30/12', '31/12', '1/1', '2/1')],
  ['MonWedFri(excl.25/12,02/,05/04', dates('25/12', '2/4', '5/4')],
  ['Mon except 21/12, 28/12', dates('21/12', '28/12')],
])('%s skips days', (text, skipped) => {
  expect(readWeekdays(text, 'DD/MM')).toMatchObject({ skipped, exact: [], remarks: [] });
});

test('days named one by one are meant one by one', () => {
  expect(readWeekdays('Sun(1,8,15,22/11, 6/12) Sat(28/11)', 'DD/MM')).toEqual({
    weekly: [],
    skipped: [],
    exact: dates('1/11', '8/11', '15/11', '22/11', '6/12', '28/11'),
    remarks: [],
  });
});

test('a list that the source cut off is used as far as it goes, with a remark', () => {
  const days = readWeekdays('Tue,Thur,Sat (excl.5,8,15,26/12,5,19/1,2,11/2,', 'DD/MM');
  expect(days?.skipped).toHaveLength(8);
  expect(days?.remarks).toHaveLength(1);
});

test('a bracket that is no list of dates is left out with a remark', () => {
  expect(readWeekdays('Sun(FIS: 12/12)', 'DD/MM')).toMatchObject({
    weekly: [7],
    exact: [],
    remarks: [{ code: expect.any(String) }],
  });
});

test.each([
  ['Mo, Mi', [1, 3]],
  ['Di und Do', [2, 4]],
  ['Montag bis Freitag', [1, 2, 3, 4, 5]],
  ['Samstags', [6]],
  ['So', [7]],
  ['lundi et jeudi', [1, 4]],
  ['martes, sábado', [2, 6]],
])('weekdays of other languages: %s', (text, weekly) => {
  expect(readWeekdays(text, 'DD/MM')?.weekly).toEqual(weekly);
});

test.each(['', '__proto__', 'constructor', 'see notes', 'S', '(excl.21/12)', 'Mon or so', 'Lunedì', '星期二'])(
  '%j names no weekday',
  (text) => {
    expect(readWeekdays(text, 'DD/MM')).toBeNull();
  },
);

test('American dates are read with their month first', () => {
  expect(readDateList('12/25, 1/1', 'MM/DD')?.dates).toEqual(dates('25/12', '1/1'));
  expect(readDateList('25/12', 'MM/DD')).toBeNull();
});

test('any weekdays in any spelling, order and separator come out again', () => {
  const spellings = [
    ['Mon', 'MONDAY', 'mo'],
    ['Tue', 'Tuesday', 'TU'],
    ['Wed', 'wednesday', 'We'],
    ['Thur', 'Thu', 'TH'],
    ['Fri', 'FRIDAY', 'fr'],
    ['Sat', 'saturdays', 'SA'],
    ['Sun', 'Sunday', 'su'],
  ];
  const day = fc.record({ day: fc.integer({ min: 1, max: 7 }), spelling: fc.integer({ min: 0, max: 2 }) });
  const separator = fc.constantFrom(',', ', ', '/', ' & ', '; ', ' and ', ' ');
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 7 }), separator, (days, between) => {
      const text = days.map((each) => spellings[each.day - 1]?.[each.spelling]).join(between);
      const expected = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => days.some((each) => each.day === weekday));
      expect(readWeekdays(text, 'DD/MM')?.weekly).toEqual(expected);
    }),
  );
});

test('no text makes it throw, and what it reads are days that exist', () => {
  const bits = fc.constantFrom(
    'Mon',
    'Tue',
    'excl',
    '(',
    ')',
    '12',
    '31/12',
    '/',
    ',',
    '-',
    ' to ',
    '29/02',
    '&',
    'x',
    '',
    '星',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(bits).map((list) => list.join('')),
      ),
      (text) => {
        const days = readWeekdays(text, 'DD/MM');
        for (const date of [...(days?.skipped ?? []), ...(days?.exact ?? [])]) {
          expect(date.day).toBeGreaterThan(0);
          expect(date.month).toBeLessThan(13);
        }
        for (const weekday of days?.weekly ?? []) expect([1, 2, 3, 4, 5, 6, 7]).toContain(weekday);
      },
    ),
    { numRuns: 1000 },
  );
});

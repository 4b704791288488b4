import { expect, test } from 'vitest';
import { type BirthOrder, openBirthDates } from './birth-dates.ts';

const TODAY = '2026-11-27';
const readAll = (cells: readonly string[], told: BirthOrder | null = null) => {
  const { read } = openBirthDates(cells, TODAY, told);
  return cells.map((cell) => {
    const said = read(cell);
    if ('day' in said) return said.day;
    return 'either' in said ? said.either.join(' or ') : said.wrong.code;
  });
};

test.each([
  ['2015-07-21', '2015-07-21'],
  ['2015-07-21T00:00:00Z', '2015-07-21'],
  ['7/21/2015 0:00', '2015-07-21'],
  ['2015/7/21', '2015-07-21'],
  ['20150721', '2015-07-21'],
  ['July 21, 2015', '2015-07-21'],
  ['Tue, Jul 21 2015', '2015-07-21'],
  ['21. Juli 2015', '2015-07-21'],
  ['21 de julio de 2015', '2015-07-21'],
  ['1er août 2015', '2015-08-01'],
  ['21-Jul-15', '2015-07-21'],
  ['42206', '2015-07-21'],
  ['02.03.2015', '2015-03-02'],
  ['21/07/15', '2015-07-21'],
  ['2/29/2016', '2016-02-29'],
  ['29.02.2015', 'not-a-day'],
  ['5/5/2015', '2015-05-05'],
  ['13/13/2015', 'not-a-day'],
  ['1/1', 'no-year'],
  ['July 21', 'no-year'],
  ['01/20/0015', 'not-a-year'],
  ['July 21, 1015', 'not-a-year'],
  ['1/20/2031', 'born-in-the-future'],
  ['12/30/30', '1930-12-30'],
  ['yesterday', 'not-a-day'],
  ['3/4/2015', '2015-04-03 or 2015-03-04'],
  // Nobody is born in the future: only one of the two is left.
  ['3/12/2026', '2026-03-12'],
])('“%s” alone is %s', (cell, is) => {
  expect(readAll([cell])).toEqual([is]);
});

test('the whole column says whether day or month comes first', () => {
  expect(readAll(['3/4/2015', '1/20/2015'])).toEqual(['2015-03-04', '2015-01-20']);
  expect(readAll(['3/4/2015', '20/1/2015'])).toEqual(['2015-04-03', '2015-01-20']);
  expect(readAll(['3-4-2015', '20/1/2015'])).toEqual(['2015-04-03', '2015-01-20']);
});

test('dots, slashes and dashes each have their own order', () => {
  expect(readAll(['3/4/2015', '1/20/2015', '3.4.2015', '3-4-2015', '25-12-2015'])).toEqual([
    '2015-03-04',
    '2015-01-20',
    '2015-04-03',
    '2015-04-03',
    '2015-12-25',
  ]);
});

test('where cells prove both, those that can be two days are asked about, and what the fewer prove is refused', () => {
  const cells = ['1/20/2015', '01/20/0015', '01/25/15', '13/02/2015', '3/4/2015', '1/1'];
  expect(readAll(cells)).toEqual([
    '2015-01-20',
    'not-a-year',
    '2015-01-25',
    'no-such-month',
    '2015-04-03 or 2015-03-04',
    'no-year',
  ]);
  expect(readAll(['1/20/2015', '20/1/2016', '3/4/2015'])).toEqual([
    '2015-01-20',
    '2016-01-20',
    '2015-04-03 or 2015-03-04',
  ]);
});

test('what somebody said counts, and disproves what cannot be so', () => {
  expect(readAll(['3/4/2015', '20/1/2015'], 'month')).toEqual(['2015-03-04', 'no-such-month']);
  expect(readAll(['3/4/2015', '3.4.2015'], 'month')).toEqual(['2015-03-04', '2015-04-03']);
});

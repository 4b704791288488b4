import { expect, test } from 'vitest';
import { daysMeant } from './days-meant.ts';

const american = { isMonthFirst: true, today: '2026-09-01' };
const european = { isMonthFirst: false, today: '2026-09-01' };

test.each([
  ['2016-05-13', ['2016-05-13']],
  ['2016/5/3', ['2016-05-03']],
  ['5/13/2016', ['2016-05-13']],
  ['13/5/2016', ['2016-05-13']],
  ['13. 5. 2016', ['2016-05-13']],
  ['13-05-16', ['2016-05-13']],
  ['13 05 2016', ['2016-05-13']],
  ['13/5/65', ['1965-05-13']],
  ['٢٠١٦-٠٥-١٣', ['2016-05-13']],
])('%s can only mean one day, whatever comes first', (typed, days) => {
  expect([daysMeant(typed, american), daysMeant(typed, european)]).toEqual([days, days]);
});

test('where day and month can be either both are meant, the school’s order first', () => {
  expect(daysMeant('3/5/2016', american)).toEqual(['2016-03-05', '2016-05-03']);
  expect(daysMeant('3.5.16', european)).toEqual(['2016-05-03', '2016-03-05']);
  expect(daysMeant('5/5/2016', american)).toEqual(['2016-05-05']);
});

test.each([
  '',
  'maria',
  '206 555 0142',
  '+1 206 555 01 77',
  '031 12 2016',
  '31/6/2016',
  '29/2/2015',
  '13/13/2016',
  '1/2/1899',
  '1/2/2027',
  '2027-01-01',
  '20160513',
])('“%s” is no day on which anybody was born', (typed) => {
  expect(daysMeant(typed, american)).toEqual([]);
});

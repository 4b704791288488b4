import { expect, test } from 'vitest';
import { namesOf } from './mapping.ts';
import { readCell } from './readings.ts';

const school = { timeZone: 'America/New_York', currency: 'USD' };
type Fields = Parameters<typeof readCell>[2];

/** What the cells of the one column become, or the code of why they do not. */
function read(fields: Fields, cells: readonly string[]) {
  const [column = ''] = Object.values(fields).flatMap((source) => (source ? namesOf(source) : []));
  return cells.map((cell) => {
    const { values, note } = readCell(column, cell, fields, school);
    return note?.code ?? values.map(({ value }) => value);
  });
}

const day = (format: string) => ({ columns: ['When'], format, part: 'whole' as const });
const time = (part: 'first' | 'last') => ({ columns: ['Time'], part });

test('dates written otherwise than their column are read in its order of day and month, or not at all', () => {
  const mixed = ['6.10.2026', '5. Okt. 2026', '10/6/2026', '2026-10-06', 'Oct 5, 2026', '25/12/2026', '6.10.26'];
  const named = [['2026-10-05'], ['2026-06-10'], ['2026-10-06'], ['2026-10-05']];
  expect(read({ startsOn: day('D.M.YYYY') }, mixed)).toEqual([
    ['2026-10-06'],
    ...named,
    ['2026-12-25'],
    ['2026-10-06'],
  ]);
  // Between dots the day comes first, wherever they are written.
  const [first, , third, last] = named;
  const no = 'not-a-date';
  expect(read({ startsOn: day('M/D/YYYY') }, mixed)).toEqual([no, first, ['2026-10-06'], third, last, no, no]);
  // Where a column begins with years, nothing says which of the two is the month.
  expect(read({ startsOn: day('YYYY-MM-DD') }, ['10/6/2026', '6.10.2026', '5. Okt. 2026'])).toEqual([
    'not-a-date',
    'not-a-date',
    ['2026-10-05'],
  ]);
});

test('days and times that a spreadsheet has counted are read, and numbers that are none are not', () => {
  const counted = ['46301', '46301.645833333336', '36526', '73050', '36525', '73051', '4630', '46301 x'];
  const no = 'not-a-date';
  const days = [['2026-10-06'], ['2026-10-06'], ['2000-01-01'], ['2099-12-31'], no, no, no, no];
  expect(read({ startsOn: day('serial') }, counted)).toEqual(days);
  expect(read({ startsOn: day('M/D/YYYY') }, counted)).toEqual(days);
  expect(read({ startsOn: day('serial') }, ['2026-10-06', '10/6/2026'])).toEqual([['2026-10-06'], no]);
  const start = { columns: ['Time'], part: 'whole' as const };
  expect(read({ startTime: start }, ['0.645833333333333', '.5', '0.99', '1.5'])).toEqual([
    ['15:30'],
    ['12:00'],
    'not-a-time',
    'not-a-time',
  ]);
});

test('a cell is read where its column goes, as its row would be', () => {
  expect(read({ startsOn: day('M/D/YYYY') }, ['9/8/2026', '13/8/2026', '2026-10-01T08:00:01Z'])).toEqual([
    ['2026-09-08'],
    'not-a-date',
    ['2026-10-01'],
  ]);
  expect(read({ startsOn: day('D/M/YYYY') }, ['9/8/2026'])).toEqual([['2026-08-09']]);
  expect(read({ startsOn: day('YYYY-MM-DD') }, ['2026-10-06; 2026-10-08'])).toEqual([[['2026-10-06', '2026-10-08']]]);
  expect(read({ startTime: time('first'), endTime: time('last') }, ['9:30am - 1pm', 'noon'])).toEqual([
    ['09:30', '13:00'],
    'not-two-times',
  ]);
  const days = { weekdays: { column: 'Days', dayOrder: 'MM/DD' as const } };
  expect(read(days, ['MTuWThF', 'someday', 'TBA'])).toEqual([[[1, 2, 3, 4, 5]], 'no-weekday', [null]]);
  expect(read({ price: 'Fee' }, ['$1,200.50', 'free', 'TBD'])).toEqual([[120_050], [0], [null]]);
  const hour = { columns: ['Hour', 'Minute'], part: 'whole' as const };
  expect(read({ startTime: hour }, ['9'])).toEqual([[]]);
});

test.each([
  ['1.200 €', 120_000],
  ['1.200,50 €', 120_050],
  ['1.250.000', 125_000_000],
  ['12,50 €', 1250],
  ['12.5', 1250],
  ['$1,200', 120_000],
  ['1 200,50', 120_050],
  ['CHF 1’200.50', 120_050],
  ['0.500', 50],
])('the price %s is read as it is meant where it was written', (cell, cents) => {
  expect(read({ price: 'Fee' }, [cell])).toEqual([[cents]]);
});

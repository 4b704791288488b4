import { expect, test } from 'vitest';
import { readDate } from './dates.ts';
import { nearTo, yearNamed } from './year-named.ts';

test.each([
  ['Summer 2025.csv', 2025],
  ['Dates (2025)', 2025],
  ['catalog2025.xlsx', 2025],
  ['2025 dates of 2025', 2025],
  ['Classes 2025-26.csv', undefined],
  ['Winter 2025 to 2026', undefined],
  ['export 2026-11-22.csv', undefined],
  ['export 22.11.2026.csv', undefined],
  ['export_20261122.csv', undefined],
  ['Room 12025', undefined],
  ['', undefined],
])('%j names the year %s', (text, year) => {
  expect(yearNamed(text)).toBe(year);
});

const semester = { startsOn: '2026-09-01', endsOn: '2027-01-31' };
const read = (text: string, column: string, year?: number) =>
  readDate(text, 'MMM D', 'UTC', nearTo({ semester, year })(column));

test('a date without its year lies in the semester, or in the year that its heading or the file names', () => {
  expect([read('Sep 20', 'Dates'), read('Jan 20', 'Dates')]).toEqual(['2026-09-20', '2027-01-20']);
  // The year of the semester says nothing more: its January is the next one.
  expect([read('Sep 20', 'Dates 2026'), read('Jan 20', 'Dates 2026')]).toEqual(['2026-09-20', '2027-01-20']);
  expect([read('Jan 1', 'Dates 2025'), read('Dec 31', 'Dates 2025')]).toEqual(['2025-01-01', '2025-12-31']);
  expect(read('Jun 3', 'Dates', 2028)).toBe('2028-06-03');
  expect(read('Jun 3', 'Dates 2025', 2028)).toBe('2025-06-03');
});

import { expect, test } from 'vitest';
import { countFilters, dayPartOf, NO_FILTERS, readFilters } from './filters.ts';

test('the address may hold anything; what no filter can be counts as nothing', () => {
  const filters = readFilters({
    q: ['x'],
    grade: 4,
    age: 'many',
    day: '8',
    time: 'noon',
    seats: 'left',
    type: 't',
    other: 1,
  });
  expect(filters).toEqual({ ...NO_FILTERS, grade: '4', type: 't' });
  expect(countFilters(filters)).toBe(2);
});

test('a grade beside an age wins: only one of them can be asked', () => {
  expect(readFilters({ grade: '-1', age: '9' })).toEqual({ ...NO_FILTERS, grade: '-1' });
  expect(readFilters({ age: '9' })).toEqual({ ...NO_FILTERS, age: '9' });
});

test('the afternoon begins at noon, the evening at five', () => {
  expect(['00:00', '11:59', '12:00', '16:59', '17:00', '23:59'].map(dayPartOf)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});

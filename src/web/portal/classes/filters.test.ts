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

test('grades and ages stand beside each other, each once, and no more than are looked at', () => {
  expect(readFilters({ grade: '-1', age: '9' })).toEqual({ ...NO_FILTERS, grade: '-1', age: '9' });
  expect(readFilters({ grade: '4,2,4,x,,1000', age: ' 9' })).toEqual({ ...NO_FILTERS, grade: '4,2' });
  const thirty = Array.from({ length: 30 }, (_, at) => at).join(',');
  expect(readFilters({ age: thirty }).age).toBe('0,1,2,3,4,5,6,7,8,9,10,11');
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

import { expect, test } from 'vitest';
import { listNotes } from './forward-notes.ts';

const format = { day: (on: string) => on };
const plain = { dates: 10, firstOn: null, lastOn: null, onHolidays: [], outside: 0, isThere: false };

test('a class with another number of dates than before says how many', () => {
  expect(listNotes(plain, 10, format)).toEqual([]);
  expect(listNotes({ ...plain, dates: 13 }, 10, format)).toEqual(['3 dates more than before']);
  expect(listNotes({ ...plain, dates: 9 }, 10, format)).toEqual(['1 date fewer than before']);
});

test('dates outside the semester, holidays and a class of the same name are noted', () => {
  const outcome = { ...plain, outside: 2, isThere: true, onHolidays: [{ on: '2027-01-19', name: 'Snow day' }] };
  expect(listNotes(outcome, 10, format)).toEqual([
    'A class of this name is there already',
    '2 dates lie outside the semester',
    'Not on 2027-01-19: Snow day',
  ]);
  expect(listNotes(undefined, 10, format)).toEqual([]);
});

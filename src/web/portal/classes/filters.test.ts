import { expect, test } from 'vitest';
import { aClass } from '../../../../test/a-class.ts';
import type { SchoolClass } from '../../../contract/classes.ts';
import { countFilters, filterClasses, inOrder, listChoices, NO_FILTERS, readFilters } from './filters.ts';

const titles = (classes: SchoolClass[]) => classes.map(({ title }) => title);

test('words are found in any order, without accents and case, in title, place, type and instructors', () => {
  const kayaks = aClass({ title: 'Sea Kayaking', instructors: [{ id: 'i', name: 'Élodie Brûlé' }] });
  const climbing = aClass({ title: 'Rock Climbing' });
  expect(titles(filterClasses([kayaks, climbing], { ...NO_FILTERS, q: 'elodie SEA' }))).toEqual(['Sea Kayaking']);
  expect(titles(filterClasses([kayaks, climbing], { ...NO_FILTERS, q: 'hall climb' }))).toHaveLength(2);
});

test('a grade and an age keep what is open to them; 99 and none mean no limit', () => {
  const young = aClass({ title: 'Young', minGrade: 1, maxGrade: 3 });
  const older = aClass({ title: 'Older', minGrade: 4, maxGrade: 99, minAge: 9 });
  expect(titles(filterClasses([young, older], { ...NO_FILTERS, grade: '3' }))).toEqual(['Young']);
  expect(titles(filterClasses([young, older], { ...NO_FILTERS, grade: '12' }))).toEqual(['Older']);
  expect(titles(filterClasses([young, older], { ...NO_FILTERS, age: '8' }))).toEqual(['Young']);
});

test('weekday, type, place and free seats narrow down together', () => {
  const tuesday = aClass({ title: 'Tuesday' });
  const saturday = aClass({ title: 'Saturday', meetings: [{ on: '2026-09-12', start: '09:00', end: '12:00' }] });
  const full = aClass({ title: 'Full', seatsLeft: 0 });
  expect(titles(filterClasses([tuesday, saturday, full], { ...NO_FILTERS, day: '6' }))).toEqual(['Saturday']);
  expect(titles(filterClasses([tuesday, full], { ...NO_FILTERS, seats: 'left', type: 't1', place: 'l1' }))).toEqual([
    'Tuesday',
  ]);
});

test('the address may hold anything', () => {
  const filters = readFilters({ q: ['x'], grade: 4, age: 'many', other: 1 });
  expect(filters).toEqual({ ...NO_FILTERS, grade: '4', age: 'many' });
  expect(countFilters(filters)).toBe(2);
  expect(filterClasses([aClass({})], { ...filters, grade: '' })).toHaveLength(1);
});

test('choices are those that occur, without doubles', () => {
  const choices = listChoices([aClass({ minGrade: 2, maxGrade: 4 }), aClass({ minAge: 7, maxAge: 99 })]);
  expect(choices).toMatchObject({ grades: [2, 3, 4], ages: [7], days: [2] });
  expect(choices.types).toHaveLength(1);
});

test('what starts first stands first, then what has no dates yet, and last what is closed', () => {
  const now = Date.parse('2026-09-01T00:00:00Z');
  const closed = aClass({ title: 'Closed', registrationClosesAt: '2026-08-30T00:00:00Z' });
  const late = aClass({ title: 'Late', meetings: [{ on: '2026-10-01', start: '09:00', end: '10:00' }] });
  const none = aClass({ title: 'None', meetings: [] });
  const ordered = inOrder([closed, none, late, aClass({ title: 'Soon' })], now);
  expect(titles(ordered)).toEqual(['Soon', 'Late', 'None', 'Closed']);
});

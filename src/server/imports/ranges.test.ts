import { expect, test } from 'vitest';
import { readGrade, readRange } from './ranges.ts';

test.each([
  ['6-12', 6, 12],
  ['6 – 12 years', 6, 12],
  ['Ages 5 to 7', 5, 7],
  ['5y-12y', 5, 12],
  ['PreK-2', -1, 2],
  ['Pre-K - 2', -1, 2],
  ['K-5', 0, 5],
  ['Kindergarten to 3', 0, 3],
  ['1st-3rd', 1, 3],
  ['Rising 7th-9th', 7, 9],
  ['Grades 3-5', 3, 5],
  ['Klasse 3-5', 3, 5],
  ['16+', 16, null],
  ['Grade 9 and up', 9, null],
  ['7 & over', 7, null],
  ['under 6', null, 5],
  ['up to 6', null, 6],
  ['6 and under', null, 6],
  ['18 months - 3 yrs', 1, 3],
  ['6-24 months', 0, 2],
  ['5 yrs - Adult', 5, null],
  ['Adults', 18, null],
  ['12', 12, 12],
  ['All ages', null, null],
])('"%s" is from %s to %s', (cell, least, most) => {
  expect(readRange(cell)).toEqual({ least, most });
});

test.each([
  'Toddler-3',
  'Toddler to 3',
  '3 - Teen',
  'TK-2',
  'Transitional kindergarten - 2',
  'see text',
  '1-2-3',
  '5/6',
  '4, 5 or 7',
  'not under 5',
])('a range of which any half cannot be read is none: "%s"', (cell) => {
  expect(readRange(cell)).toBeNull();
});

test.each([
  ['PreK', -1],
  ['K', 0],
  ['1st', 1],
  ['Grade 4', 4],
  ['K-5', null],
  ['16+', null],
])('the grade "%s" is %s', (cell, grade) => {
  expect(readGrade(cell)).toBe(grade);
});

test('a long cell without sense is read at once', () => {
  const cells = [
    'a'.repeat(20_000),
    `5 ${'a '.repeat(9000)}!`,
    `5 ${'a.'.repeat(9000)}!`,
    'a '.repeat(9000),
    `5${' '.repeat(9000)}!`,
  ];
  expect(cells.map((cell) => readRange(cell))).toEqual([null, null, null, null, null]);
});

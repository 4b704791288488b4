import { expect, test } from 'vitest';
import { gradeOf, schoolYearOf } from './grade-words.ts';

test.each([
  ['4', 4],
  ['04', 4],
  ['4th', 4],
  ['4th grade', 4],
  ['Grade 4', 4],
  ['grade four', 4],
  ['Fourth', 4],
  ['5. Klasse', 5],
  ['Klasse 5', 5],
  ['5a', 5],
  ['3º', 3],
  ['K', 0],
  ['KG', 0],
  ['Kindergarten', 0],
  ['0', 0],
  ['PreK', -1],
  ['Pre-K', -1],
  ['PK', -1],
  ['-1', -1],
  ['Freshman', 9],
  ['12', 12],
  ['6 in 2026/27', 6],
  ['6 (2027-28)', 5],
  ['2025/26: 6', 7],
  ['K in 2027/28', -1],
])('“%s” is %s', (cell, grade) => {
  expect(gradeOf(cell, 2026)).toBe(grade);
});

test.each(['TK', 'Year 9', '99', '14', 'CM2', 'rising 5th', '5/6', 'K-2', 'unknown', '', '6.5', '12 in 2020/21'])(
  '“%s” is no grade here',
  (cell) => {
    expect(gradeOf(cell, 2026)).toBeNull();
  },
);

test('a school year begins in August', () => {
  expect(['2026-07-31', '2026-08-01', '2027-01-01'].map(schoolYearOf)).toEqual([2025, 2026, 2026]);
});

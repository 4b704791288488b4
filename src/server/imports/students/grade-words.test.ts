import { expect, test } from 'vitest';
import { gradeOf, yearIn } from './grade-words.ts';

const years = { schoolYear: 2026, fallYear: 2027 };

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
  ['5th grade in 2027/28', 4],
  ['rising 5th', 4],
  ['Entering 1st grade', 0],
  ['K in fall 2027', -1],
  ['6 in the fall', 5],
])('“%s” is %s', (cell, grade) => {
  expect(gradeOf(cell, years)).toBe(grade);
});

test.each(['TK', 'Year 9', '99', '14', 'CM2', '12 in 2025/26', '5/6', 'K-2', 'unknown', '', '6.5', '12 in 2020/21'])(
  '“%s” is no grade here',
  (cell) => {
    expect(gradeOf(cell, years)).toBeNull();
  },
);

test.each([
  ['Grade (2027-28)', 2027],
  ['Grade in fall', 2027],
  ['Grade in fall 2026', 2026],
  ['Entering grade', 2027],
  ['Rising grade', 2027],
  ['Grade', null],
  ['Grade after falling ill', null],
])('a heading “%s” is of %s', (heading, year) => {
  expect(yearIn(heading, years)).toBe(year);
});

import { expect, test } from 'vitest';
import { usualGrade } from './usual-grade.ts';

test.each([
  ['2017-05-06', '2026-11-02', 4],
  ['2017-09-01', '2026-11-02', 4],
  ['2017-09-02', '2026-11-02', 3],
  ['2021-08-31', '2026-11-02', 0],
  ['2021-09-02', '2026-11-02', null],
  ['2008-09-02', '2026-11-02', 12],
  ['2007-09-01', '2026-11-02', null],
  // Before the school year begins it is still the one of before.
  ['2017-05-06', '2026-07-31', 3],
  ['0017-05-06', '2026-11-02', null],
  ['', '2026-11-02', null],
])('born %s, on %s: grade %s', (birthDate, today, grade) => {
  expect(usualGrade(birthDate, today, '08-01')).toBe(grade);
});

test('the school year may be the calendar year, or begin on a leap day', () => {
  expect(usualGrade('2017-01-31', '2026-11-02', '01-01')).toBe(4);
  expect(usualGrade('2017-03-01', '2026-11-02', '02-29')).toBe(4);
});

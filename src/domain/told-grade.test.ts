import { expect, test } from 'vitest';
import { decideGradeKnown } from './told-grade.ts';

test('a grade that is there was told, whatever is said of it', () => {
  expect(decideGradeKnown({ birthDate: null, grade: 0 })).toBe(true);
  expect(decideGradeKnown({ birthDate: null, grade: 3, isGradeKnown: false })).toBe(true);
});

test('of no grade it is said; where it is not, it came with the birth date', () => {
  for (const birthDate of ['2016-05-01', null])
    for (const isGradeKnown of [true, false])
      expect(decideGradeKnown({ birthDate, grade: null, isGradeKnown })).toBe(isGradeKnown);
  expect(decideGradeKnown({ birthDate: '2016-05-01', grade: null })).toBe(true);
  expect(decideGradeKnown({ birthDate: null, grade: null })).toBe(false);
});

import { expect, test } from 'vitest';
import { ageOn, type AudienceLimits, checkEligibility, fitsAge, fitsGrade, isGuessed } from './eligibility.ts';

const forAll: AudienceLimits & { gradeYear: null } = {
  minGrade: null,
  maxGrade: null,
  minAge: null,
  maxAge: null,
  gradeYear: null,
};

test('a class for everybody is surely for every grade and age', () => {
  expect(fitsGrade(4, forAll)).toBe('yes');
  expect(fitsAge(60, { ...forAll, maxAge: 99, maxGrade: 99 })).toBe('yes');
});

test('what a class rules by decides; both ends belong to it', () => {
  const grades = { ...forAll, minGrade: 3, maxGrade: 5 };
  expect([2, 3, 5, 6].map((grade) => fitsGrade(grade, grades))).toEqual(['no', 'yes', 'yes', 'no']);
  const ages = { ...forAll, minAge: 8, maxAge: 10 };
  expect([7, 8, 10, 11].map((age) => fitsAge(age, ages))).toEqual(['no', 'yes', 'yes', 'no']);
});

test('where it rules by the other one, the estimate is said to be one: in kindergarten children are five or six', () => {
  const ages = { ...forAll, minAge: 8, maxAge: 10 };
  expect([1, 2, 5, 6].map((grade) => fitsGrade(grade, ages))).toEqual(['no', 'usually', 'usually', 'no']);
  const grades = { ...forAll, minGrade: 0, maxGrade: 2 };
  expect([4, 5, 8, 9].map((age) => fitsAge(age, grades))).toEqual(['no', 'usually', 'usually', 'no']);
});

test('who rules by both wants both', () => {
  const both = { minGrade: 3, maxGrade: 5, minAge: 12, maxAge: 99 };
  expect(fitsGrade(4, both)).toBe('no');
  expect(fitsAge(12, both)).toBe('no');
  expect(fitsAge(11, { ...both, minAge: 11 })).toBe('usually');
});

test('grown-ups and babies are in no grade', () => {
  const school = { ...forAll, minGrade: 9, maxGrade: 99 };
  expect(fitsAge(18, school)).toBe('usually');
  expect(fitsAge(40, school)).toBe('no');
  expect(fitsAge(2, { ...forAll, maxGrade: 2 })).toBe('no');
});

test('99 and more mean “no upper limit”, 98 does not', () => {
  expect(fitsAge(100, { ...forAll, maxAge: 99 })).toBe('yes');
  expect(fitsAge(100, { ...forAll, maxAge: 98 })).toBe('no');
});

test('on the birthday itself one is a year older', () => {
  expect(['2026-04-30', '2026-05-01', '2026-05-02'].map((day) => ageOn('2016-05-01', day))).toEqual([9, 10, 10]);
});

test('what nobody has told refuses nobody, and is said to be a guess', () => {
  const meetings = [{ on: '2026-03-02', start: '09:00', end: '10:00' }];
  const grades = { ...forAll, minGrade: 3, maxGrade: 5, meetings };
  const ages = { ...forAll, minAge: 8, maxAge: 10, meetings };
  const nobodyTold = { birthDate: null, grade: null, isGradeKnown: false, gradeYear: null };
  for (const rule of [grades, ages])
    expect([checkEligibility(nobodyTold, rule), isGuessed(nobodyTold, rule)]).toEqual([null, true]);
  const gradeTold = { birthDate: null, grade: 6, isGradeKnown: true, gradeYear: null };
  expect([checkEligibility(gradeTold, grades), isGuessed(gradeTold, grades)]).toEqual(['grade-out-of-range', false]);
  expect([checkEligibility(gradeTold, ages), isGuessed(gradeTold, ages)]).toEqual([null, true]);
  // Without dates nobody counts an age, and a class for all asks for nothing.
  expect(isGuessed(nobodyTold, { ...ages, meetings: [] })).toBe(false);
  expect(isGuessed(nobodyTold, { ...forAll, meetings })).toBe(false);
});

test('with a birth date and a grade that nobody has told, age counts and the grade is a guess', () => {
  const meetings = [{ on: '2026-03-02', start: '09:00', end: '10:00' }];
  const grades = { ...forAll, minGrade: 3, maxGrade: 5, meetings };
  const ages = { ...forAll, minAge: 8, maxAge: 10, meetings };
  const nine = { birthDate: '2016-05-01', grade: null, isGradeKnown: false, gradeYear: null };
  const four = { ...nine, birthDate: '2021-05-01' };
  expect([checkEligibility(nine, grades), isGuessed(nine, grades)]).toEqual([null, true]);
  expect([checkEligibility(nine, ages), isGuessed(nine, ages)]).toEqual([null, false]);
  expect([checkEligibility(four, ages), isGuessed(four, ages)]).toEqual(['age-out-of-range', false]);
  expect([checkEligibility(four, grades), isGuessed(four, grades)]).toEqual([null, true]);
  expect(isGuessed(nine, { ...forAll, meetings })).toBe(false);
});

test('“not in school” is in no range of grades, with a birth date or without', () => {
  const grades = { ...forAll, minGrade: 3, maxGrade: 5, meetings: [] };
  for (const birthDate of ['2016-01-01', null]) {
    const student = { birthDate, grade: null, isGradeKnown: true, gradeYear: null };
    expect([checkEligibility(student, grades), isGuessed(student, grades)]).toEqual(['grade-out-of-range', false]);
  }
});

test('a grade counts in the school year that the class asks for', () => {
  const meetings = [{ on: '2026-09-14', start: '09:00', end: '10:00' }];
  const middle = { ...forAll, minGrade: 6, maxGrade: 8, meetings, gradeYear: 2026 };
  const fifth = { birthDate: '2015-03-01', grade: 5, isGradeKnown: true, gradeYear: 2025 };
  expect(checkEligibility(fifth, middle)).toBeNull();
  expect(checkEligibility(fifth, { ...middle, gradeYear: 2025 })).toBe('grade-out-of-range');
  expect(checkEligibility({ ...fifth, grade: 8 }, middle)).toBe('grade-out-of-range');
  // Whoever has finished school by then is in no grade, however high a class goes.
  const senior = { ...fifth, grade: 12 };
  const upper = { ...middle, minGrade: 9, maxGrade: null };
  expect([checkEligibility(senior, upper), checkEligibility(senior, { ...upper, maxGrade: 12 })]).toEqual([
    'grade-out-of-range',
    'grade-out-of-range',
  ]);
  expect(checkEligibility(senior, { ...upper, gradeYear: 2025 })).toBeNull();
  // A class of a school with a thirteenth grade.
  expect(checkEligibility(senior, { ...upper, maxGrade: 13 })).toBeNull();
});

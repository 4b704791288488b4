import { expect, test } from 'vitest';
import { decideGradeYear, gradeIn, gradeYearOf, lastGradeOf, nameSchoolYear, schoolYearOf } from './school-year.ts';

const on = (day: string) => [{ on: day, start: '09:00', end: '12:00' }];

test('a school year begins on its day, in every year', () => {
  expect(['2026-07-31', '2026-08-01', '2026-12-31', '2027-07-31'].map((day) => schoolYearOf(day, '08-01'))).toEqual([
    2025, 2026, 2026, 2026,
  ]);
  expect(['2026-12-31', '2027-01-01'].map((day) => schoolYearOf(day, '01-01'))).toEqual([2026, 2027]);
  // In a year without it the day after the 28th is the first.
  expect(['2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29'].map((day) => schoolYearOf(day, '02-29'))).toEqual([
    2026, 2027, 2027, 2028,
  ]);
});

test('a school year is called by both of its years, or by the one that it is', () => {
  expect([nameSchoolYear(2026, '08-01'), nameSchoolYear(2099, '08-01'), nameSchoolYear(2026, '01-01')]).toEqual([
    '2026/27',
    '2099/00',
    '2026',
  ]);
});

test('a class asks for the grade at its first date, or the one that is entered next', () => {
  const year = (day: string, isEnteringGrade: boolean) => gradeYearOf({ isEnteringGrade, meetings: on(day) }, '08-01');
  expect(['2026-05-04', '2026-07-31', '2026-08-01', '2026-10-05'].map((day) => year(day, false))).toEqual([
    2025, 2025, 2026, 2026,
  ]);
  // A camp asks for the grade of the fall, also where it is held when the year has just begun.
  expect(['2026-03-02', '2026-06-15', '2026-08-20', '2026-10-31', '2026-11-01'].map((day) => year(day, true))).toEqual([
    2026, 2026, 2026, 2026, 2027,
  ]);
  expect(gradeYearOf({ isEnteringGrade: true, meetings: [] }, '08-01')).toBeNull();
});

test('a grade goes up by one a year, and ends after the last', () => {
  const fifth = { grade: 5, gradeYear: 2025 };
  expect([2024, 2025, 2026, 2032, 2033].map((year) => gradeIn(fifth, year))).toEqual([4, 5, 6, 12, null]);
  expect(gradeIn(fifth, null)).toBe(5);
  expect(gradeIn({ grade: 5, gradeYear: null }, 2030)).toBe(5);
  expect(gradeIn({ grade: null, gradeYear: null }, 2030)).toBeNull();
  expect(gradeIn({ grade: -1, gradeYear: 2025 }, 2026)).toBe(0);
  // A school that has named a thirteenth grade goes on to it; whoever was told to be in one is.
  expect(gradeIn({ grade: 12, gradeYear: 2025 }, 2026, lastGradeOf({ '13': '13. Klasse' }))).toBe(13);
  expect(gradeIn({ grade: 12, gradeYear: 2025 }, 2026, lastGradeOf({ '12': '12th' }))).toBeNull();
  expect(gradeIn({ grade: 13, gradeYear: 2026 }, 2026)).toBe(13);
});

test('a grade that is told is of this year; one that stays as it was is of the year that it was told for', () => {
  const before = { grade: 5, gradeYear: 2025 };
  expect(decideGradeYear(null, 5, 2026)).toBe(2026);
  expect(decideGradeYear(before, 5, 2026)).toBe(2025);
  expect(decideGradeYear(before, 6, 2026)).toBe(2026);
  expect(decideGradeYear({ grade: 6, gradeYear: 2026 }, 5, 2026)).toBe(2026);
  expect(decideGradeYear(before, null, 2026)).toBeNull();
  expect(decideGradeYear({ grade: 5, gradeYear: null }, 5, 2026)).toBe(2026);
});

import { expect, test } from 'vitest';
import { rowErrors, type SettingsValues } from './settings-values.ts';

const told = (...grades: string[]) => {
  const gradeNames = grades.map((grade) => ({ grade, name: 'K' }));
  return rowErrors({ gradeNames, remoteConfig: [] as SettingsValues['remoteConfig'] } as unknown as SettingsValues);
};

test('what is no grade is told so, however often it stands there; a grade twice is told once', () => {
  expect(Object.entries(told('', 'x', 'x', '21', ' 3 ', '3')).map(([row, words]) => [row, words.slice(0, 7)])).toEqual([
    ['gradeNames#0.grade', 'A grade'],
    ['gradeNames#1.grade', 'A grade'],
    ['gradeNames#2.grade', 'A grade'],
    ['gradeNames#3.grade', 'A grade'],
    ['gradeNames#5.grade', 'This gr'],
  ]);
  expect(told('-2', '0', '20')).toEqual({});
});

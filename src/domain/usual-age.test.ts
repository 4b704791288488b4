import { expect, test } from 'vitest';
import { findUnusualAge } from './usual-age.ts';

const today = '2026-11-22';

test.each([
  ['1919-03-01', 2, 107],
  ['2018-03-01', 2, null],
  ['2013-11-23', 2, null],
  ['2013-11-22', 2, 13],
  ['2023-11-23', 2, 2],
  ['2023-11-22', 2, null],
  ['1980-05-05', null, null],
  ['1919-05-05', null, 107],
  ['2023-01-01', -1, null],
  ['2024-11-22', 12, 2],
] as const)('born %s in grade %s: %s', (birthDate, grade, unusual) => {
  expect(findUnusualAge({ birthDate, grade }, today)).toBe(unusual);
});

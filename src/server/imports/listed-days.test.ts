import { expect, test } from 'vitest';
import { readListedDays } from './listed-days.ts';

const NEAR = '2027-01-30';
const saturdays = ['2026-10-03', '2026-10-10', '2026-10-17', '2026-11-07'];

test.each([
  ['Oct 3, 10, 17 and Nov 7', 'MMM D', saturdays],
  ['Saturdays: October 3rd, 10th, 17th & November 7th', 'MMM D', saturdays],
  ['Sat Oct 3, Sat Oct 10, Sat Oct 17, Sat Nov 7', 'MMM D', saturdays],
  ['3., 10. und 17. Oktober, 7. November', 'D. MMM', saturdays],
  ['3, 10 y 17 de octubre; 7 de noviembre', 'D MMM', saturdays],
  ['3, 10 et 17 octobre, 7 novembre 2026', 'D MMM', saturdays],
  ['2026-10-03; 2026-10-10; 2026-10-17; 2026-11-07', 'YYYY-MM-DD', saturdays],
  ['2026-10-03T00:00:00Z; 2026-10-10T00:00:00Z', 'YYYY-MM-DD', saturdays.slice(0, 2)],
  ['10/3, 10/10, 10/17, 11/7', 'M/D', saturdays],
  ['3/10, 10/10, 17/10, 7/11/2026', 'D/M', saturdays],
  ['3.10., 10.10., 17.10. und 7.11.2026', 'D.M.YYYY', saturdays],
  ['Dec 5, 12, Jan 9, 2027', 'MMM D', ['2026-12-05', '2026-12-12', '2027-01-09']],
  ['10-3-2026, 10-10-2026', 'M-D-YYYY', saturdays.slice(0, 2)],
  ['Oct 3-5, 10', 'MMM D', ['2026-10-03', '2026-10-04', '2026-10-05', '2026-10-10']],
  ['3-5 Oct, 10 Oct', 'D MMM', ['2026-10-03', '2026-10-04', '2026-10-05', '2026-10-10']],
  ['10/3-10/5, 10/10', 'M/D', ['2026-10-03', '2026-10-04', '2026-10-05', '2026-10-10']],
] as const)('%s are days', (text, format, days) => {
  expect(readListedDays(text, format, NEAR)).toEqual(days);
});

test.each([
  'Oct 3',
  'Oct 3 - Nov 7',
  '2026-10-03 to 2026-11-07',
  'Oct 3, 10 and most of November',
  'Oct 3, 10, 32',
  'Feb 29, Mar 7, 2027',
  'Martial arts 3, 10',
  'Oct 3, 10 at noon',
  '3, 10, 17',
  '9:30, 10:30',
  'Oct 3-31, Nov 7',
  '',
])('%s are none', (text) => {
  expect(readListedDays(text, 'MMM D', NEAR)).toBeNull();
});

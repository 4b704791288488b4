import { expect, test } from 'vitest';
import { readLength, timeAfter } from './lengths.ts';

test.each([
  ['90', 90],
  ['90 min', 90],
  ['45 minutes', 45],
  ['1.5 hours', 90],
  ['1,5 Stunden', 90],
  ['1 h 30', 90],
  ['1h30', 90],
  ['1½ hrs', 90],
  ['2 hours 15 minutes', 135],
  ['1:30', 90],
  ['PT1H30M', 90],
  ['PT45M', 45],
] as const)('%s is a length', (cell, minutes) => {
  expect(readLength(cell)).toBe(minutes);
});

test.each(['8', '8 weeks', '10 sessions', '', 'TBA', '1e5', '0:05', 'PT', '90-120', '$90', '9:00 PM'])(
  '%s is none',
  (cell) => {
    expect(readLength(cell)).toBeNull();
  },
);

test('a class does not end after midnight', () => {
  expect(timeAfter('15:30', 90)).toBe('17:00');
  expect(timeAfter('23:30', 30)).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBefore } from './deadlines.ts';
import { ageOf, dueDaysOf, OVERDUE_AGES } from './overdue.ts';

const TODAY = '2026-11-28';

test.each([
  [1, '0-30'],
  [30, '0-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, 'over-90'],
  [4000, 'over-90'],
] as const)('what was due %i days ago is of the age %s', (days, age) => {
  expect(ageOf(daysBefore(TODAY, days), TODAY)).toBe(age);
});

test('every day before today is of one age, and of no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (days) => {
      const since = daysBefore(TODAY, days);
      const ages = OVERDUE_AGES.filter((age) => {
        const { first, last } = dueDaysOf(age, TODAY);
        return since <= last && (first === null || since >= first);
      });
      expect(ages).toEqual([ageOf(since, TODAY)]);
    }),
    { seed: 7 },
  );
});

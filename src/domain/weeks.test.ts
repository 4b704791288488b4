import { expect, test } from 'vitest';
import { addDays, daysFromTo, weekOf, weekStart } from './weeks.ts';

test('weeks begin where the school says, across months and changes of the clocks', () => {
  expect(weekStart('2026-11-04', 7)).toBe('2026-11-01');
  expect(weekStart('2026-11-04', 1)).toBe('2026-11-02');
  expect(weekStart('2026-11-01', 7)).toBe('2026-11-01');
  expect(weekStart('2026-03-01', 1)).toBe('2026-02-23');
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
  expect(addDays('2027-01-01', -28)).toBe('2026-12-04');
  expect(weekOf('2026-11-04', 7)).toEqual({ from: '2026-11-01', to: '2026-11-07' });
  expect(daysFromTo({ from: '2026-10-31', to: '2026-11-02' })).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
  expect(daysFromTo({ from: '2026-11-02', to: '2026-11-01' })).toEqual([]);
});

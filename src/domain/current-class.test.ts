import { expect, test } from 'vitest';
import { isCurrentClass } from './current-class.ts';

const inNovember = { firstOn: '2026-11-10', lastOn: '2026-12-15' };

test.each([
  ['2026-10-26', false],
  ['2026-10-27', true],
  ['2026-11-10', true],
  ['2026-12-15', true],
  ['2026-12-16', false],
])('on %s a class from 10 November to 15 December is current: %s', (today, isCurrent) => {
  expect(isCurrentClass(inNovember, today)).toBe(isCurrent);
});

test('a class without dates is never current', () => {
  expect(isCurrentClass({ firstOn: null, lastOn: null }, '2026-11-10')).toBe(false);
});

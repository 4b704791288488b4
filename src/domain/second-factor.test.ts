import { expect, test } from 'vitest';
import { isSecondFactorAsked } from './second-factor.ts';

test.each([
  ['none', ['administrator', 'health'], false],
  ['administrators', ['administrator'], true],
  ['administrators', ['registrar', 'administrator'], true],
  ['administrators', ['registrar', 'health'], false],
  ['administrators', [], false],
  ['staff', ['instructor'], true],
  ['staff', ['health'], true],
  ['staff', [], false],
] as const)('asked of %s, with the roles %j: %s', (choice, roles, isAsked) => {
  expect(isSecondFactorAsked(choice, roles)).toBe(isAsked);
});

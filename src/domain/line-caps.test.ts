import { expect, test } from 'vitest';
import { decideCap } from './line-caps.ts';

const caps = { linesPerSubmission: 60, linesPerFamilyDay: 120 };

test('one line too many is refused, with what would have been allowed', () => {
  expect(decideCap(61, 0, caps)).toEqual({ reason: 'too-many-lines', facts: { allowed: 60, asked: 61, left: 120 } });
});

test('more than is left today is refused whole, with what is left', () => {
  expect(decideCap(31, 90, caps)).toEqual({
    reason: 'too-many-lines-today',
    facts: { allowed: 120, asked: 31, left: 30 },
  });
  expect(decideCap(1, 500, caps)).toMatchObject({ facts: { left: 0 } });
});

test('as much as is allowed passes, to the last line', () => {
  expect(decideCap(60, 0, caps)).toBeNull();
  expect(decideCap(60, 60, caps)).toBeNull();
});

import { expect, test } from 'vitest';
import { CallFailure } from '../call.ts';
import { IdentityError } from '../identity/identity.ts';
import { describeFailure, fieldErrors, whyOf } from './failure.ts';

test('a wrong field is told by its code, whatever the server’s own English says', () => {
  const fields = [{ path: 'student.birthDate', code: 'in-the-future' as const }];
  expect(fieldErrors(new CallFailure('invalid-argument', '', { fields }, 400), 'student.')).toEqual({
    birthDate: 'This date lies in the future.',
  });
});

test('a refusal is told in its words, with its facts, or in those of a screen that knows more', () => {
  const tooMany = new CallFailure(
    'failed-precondition',
    'Refused: too-many-lines.',
    { reason: 'too-many-lines', facts: { allowed: 3, asked: 5 } },
    400,
  );
  expect(describeFailure(tooMany)).toContain('at most 3 lines in one submission; these are 5');
  expect(describeFailure(tooMany, { 'too-many-lines': ({ asked }) => `${asked}!` })).toBe('5!');
});

test('what can befall any call has words of its own, and never those of the wire', () => {
  const codes = [
    'unavailable',
    'unauthenticated',
    'permission-denied',
    'not-found',
    'invalid-argument',
    'internal',
  ] as const;
  const told = codes.map((code) => describeFailure(new CallFailure(code, 'wire', { reason: 'unheard-of' }, 400)));
  expect(new Set(told).size).toBe(codes.length);
  expect(told.join()).not.toContain('wire');
  expect(describeFailure(new CallFailure('internal', 'wire', { id: '42' }, 500))).toContain('42');
  expect(whyOf(new CallFailure('internal', ''))).toBe('unreachable');
  expect(whyOf(new TypeError('Failed to fetch'))).toBe('unreachable');
  expect(whyOf(new IdentityError('timeout'))).toBe('unreachable');
});

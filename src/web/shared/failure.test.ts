import { expect, test } from 'vitest';
import { CallFailure } from '../call.ts';
import { IdentityError } from '../identity/identity.ts';
import { describeFailure, fieldErrors, whyOf } from './failure.ts';

test('a field error is worded by its code, not by the server’s English message', () => {
  const fields = [{ path: 'student.birthDate', code: 'in-the-future' as const }];
  expect(fieldErrors(new CallFailure('invalid-argument', '', { fields }, 400), 'student.')).toEqual({
    birthDate: 'This date lies in the future.',
  });
});

test('a refusal has its own sentence with its facts, or the more specific one of a screen', () => {
  const tooMany = new CallFailure(
    'failed-precondition',
    'Refused: too-many-lines.',
    { reason: 'too-many-lines', facts: { allowed: 3, asked: 5 } },
    400,
  );
  expect(describeFailure(tooMany)).toContain('at most 3 lines in one submission; these are 5');
  expect(describeFailure(tooMany, { 'too-many-lines': ({ asked }) => `${asked}!` })).toBe('5!');
});

test('each general error code has its own sentence and never shows the server’s message', () => {
  const codes = [
    'unavailable',
    'unauthenticated',
    'permission-denied',
    'not-found',
    'invalid-argument',
    'internal',
  ] as const;
  const sentences = codes.map((code) => describeFailure(new CallFailure(code, 'wire', { reason: 'unheard-of' }, 400)));
  expect(new Set(sentences).size).toBe(codes.length);
  expect(sentences.join()).not.toContain('wire');
  expect(describeFailure(new CallFailure('internal', 'wire', { id: '42' }, 500))).toContain('42');
  expect(whyOf(new CallFailure('internal', ''))).toBe('unreachable');
  expect(whyOf(new TypeError('Failed to fetch'))).toBe('unreachable');
  expect(whyOf(new IdentityError('timeout'))).toBe('unreachable');
});

import { expect, test } from 'vitest';
import { IdentityError } from '../../identity/identity.ts';
import { failureDetails, failureWords } from './failure-words.ts';

const codes = [
  'invalid-credential',
  'wrong-password',
  'user-not-found',
  'email-already-in-use',
  'weak-password',
  'too-many-requests',
  'invalid-email',
  'missing-email',
  'missing-password',
  'user-disabled',
  'unverified-email',
  'requires-recent-login',
  'invalid-action-code',
  'user-token-expired',
  'unauthorized-domain',
  'network-request-failed',
  'timeout',
] as const;

test('every code has a sentence of its own, which never shows the code', () => {
  const sentences = codes.map((code) => failureWords({ code }));
  expect(new Set(sentences).size).toBe(codes.length);
  for (const [index, sentence] of sentences.entries()) expect(sentence).not.toContain(codes[index]);
  expect(failureWords({ code: 'internal-error' })).toContain('internal-error');
});

test('too many tries say how long to wait', () => {
  expect(failureWords({ code: 'too-many-requests', retryAfterSeconds: 1 })).toContain('Wait 1 second,');
  expect(failureWords({ code: 'too-many-requests', retryAfterSeconds: 59 })).toContain('Wait 59 seconds,');
  expect(failureWords({ code: 'too-many-requests', retryAfterSeconds: 61 })).toContain('Wait 2 minutes,');
});

test('a failure is known by its code; anything else is ours', () => {
  expect(failureDetails(new IdentityError('too-many-requests', 30))).toEqual({
    code: 'too-many-requests',
    retryAfterSeconds: 30,
  });
  expect(failureDetails(new TypeError('x is undefined'))).toEqual({ code: 'internal-error' });
});

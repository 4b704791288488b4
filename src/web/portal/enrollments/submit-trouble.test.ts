import { expect, test } from 'vitest';
import { CallFailure } from '../../call.ts';
import { describeTrouble } from './submit-trouble.ts';

test('a portal that takes nothing at the moment blames nobody for it', () => {
  for (const code of ['unavailable', 'deadline-exceeded'] as const)
    expect(describeTrouble(new CallFailure(code, 'no', { retryAfterSeconds: 2 }, 503)), code).toEqual({
      title: 'The portal cannot take your registration at this moment',
      words: 'It tries again by itself. Nothing you entered is lost, and you cannot be enrolled twice.',
      isPassing: true,
    });
});

test('an account with enough under way is told so, and a lost answer is told as what it is', () => {
  const own = new CallFailure('resource-exhausted', 'enough', {}, 429);
  expect(describeTrouble(own).title).toBe('We are still working on your last submission');
  expect(describeTrouble(new TypeError('Failed to fetch')).title).toBe('We could not reach the portal');
});

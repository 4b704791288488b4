import { expect, test } from 'vitest';
import { toIdentityError } from './firebase-codes.ts';
import { IdentityError } from './identity.ts';

const failed = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['auth/wrong-password', 'wrong-password'],
  ['auth/user-not-found', 'user-not-found'],
  ['auth/too-many-requests', 'too-many-requests'],
  ['auth/requires-recent-login', 'requires-recent-login'],
  ['auth/password-does-not-meet-requirements', 'weak-password'],
  ['auth/invalid-login-credentials', 'invalid-credential'],
  ['auth/expired-action-code', 'invalid-action-code'],
  ['auth/invalid-user-token', 'user-token-expired'],
  ['auth/something-new', 'something-new'],
])('%s is shown as %s', (code, shown) => {
  expect(toIdentityError(failed(code))).toMatchObject({ name: 'IdentityError', code: shown });
});

test('what is no answer of the provider is our fault or the network’s', () => {
  expect(toIdentityError(new RangeError('x'))).toMatchObject({ code: 'internal-error' });
  expect(toIdentityError(failed('ECONNRESET'))).toMatchObject({ code: 'internal-error' });
  expect(toIdentityError('x')).toMatchObject({ code: 'internal-error' });
  expect(toIdentityError(new TypeError('Failed to fetch'))).toMatchObject({ code: 'network-request-failed' });
  const own = new IdentityError('too-many-requests', 30);
  expect(toIdentityError(own)).toBe(own);
});

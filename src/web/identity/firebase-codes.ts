import { type IdentityCode, IdentityError } from './identity.ts';

/** Codes of the provider that say what another code of ours says. */
const SAME_AS: Readonly<Record<string, IdentityCode>> = {
  'password-does-not-meet-requirements': 'weak-password',
  'invalid-login-credentials': 'invalid-credential',
  'expired-action-code': 'invalid-action-code',
  'admin-restricted-operation': 'operation-not-allowed',
  'invalid-user-token': 'user-token-expired',
};

/** The provider's error by its code without `auth/`, as the specification writes it. */
export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (error instanceof TypeError && /fetch/i.test(error.message)) return new IdentityError('network-request-failed');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('auth/')) return new IdentityError('internal-error');
  const bare = code.slice('auth/'.length);
  // A code that we have no words for is shown as it is.
  return new IdentityError(SAME_AS[bare] ?? (bare as IdentityCode));
}

const KINDS: Readonly<Record<string, string>> = {
  resetPassword: 'reset',
  verifyEmail: 'verify',
  verifyAndChangeEmail: 'verify',
  recoverEmail: 'verify',
};

/**
 * A project may send its mails' links to our sign-in page (`?mode=resetPassword&oobCode=…`). The code moves into the fragment, where
 * our own links have it: no history, no server and no Referer sees it from then on.
 */
export function adoptActionLink(): void {
  const { pathname, search } = location;
  const asked = new URLSearchParams(search);
  const kind = KINDS[asked.get('mode') ?? ''];
  const code = asked.get('oobCode');
  if (kind && code) history.replaceState(history.state, '', `${pathname}#${kind}=${encodeURIComponent(code)}`);
}

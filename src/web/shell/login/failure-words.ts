import { m } from '../../../words/messages.js';
import { IdentityError } from '../../identity/identity.ts';

export interface FailureDetails {
  readonly code: string;
  readonly retryAfterSeconds?: number;
  /** What else was refused of what was entered. */
  readonly also?: readonly string[];
}

/** The identity service's code of a failure, as the toast writes it. */
export function failureDetails(error: unknown): FailureDetails {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return { code: 'internal-error' };
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined;
  const also = error instanceof IdentityError ? error.facts.also : undefined;
  return {
    code: error.code,
    ...(typeof seconds === 'number' && { retryAfterSeconds: seconds }),
    ...(also && { also }),
  };
}

/** What is to be brought with the code, where the password was right and a second factor is due. */
export function challengeOf(error: unknown): string | null {
  if (!(error instanceof IdentityError) || error.code !== 'second-factor-required') return null;
  return error.facts.challenge ?? null;
}

const words: Readonly<Record<string, () => string>> = {
  'invalid-credential': m.sign_in_why_invalid_credential,
  'wrong-password': m.sign_in_why_wrong_password,
  'user-not-found': m.sign_in_why_user_not_found,
  'email-already-in-use': m.sign_in_why_email_in_use,
  'weak-password': m.sign_in_why_weak_password,
  'invalid-email': m.sign_in_why_invalid_email,
  'missing-email': m.sign_in_email_required,
  'missing-password': m.sign_in_password_required,
  'user-disabled': m.sign_in_why_disabled,
  'operation-not-allowed': m.sign_in_closed,
  'unverified-email': m.sign_in_why_unverified,
  'requires-recent-login': m.sign_in_why_recent_login,
  'invalid-action-code': m.sign_in_why_action_code,
  'user-token-expired': m.sign_in_why_expired,
  'unauthorized-domain': m.sign_in_why_domain,
  'invalid-second-factor': m.sign_in_why_second_factor,
  'second-factor-expired': m.sign_in_why_second_expired,
  'network-request-failed': m.sign_in_why_network,
  timeout: m.sign_in_why_timeout,
};

/** What happened and what to do now, in a plain sentence. */
export function failureWords({ code, retryAfterSeconds }: Omit<FailureDetails, 'also'>): string {
  if (code === 'too-many-requests') return tooMany(retryAfterSeconds);
  return words[code]?.() ?? m.sign_in_why_unknown({ code });
}

function tooMany(seconds: number | undefined): string {
  if (seconds === undefined) return m.sign_in_why_too_many();
  return seconds < 60
    ? m.sign_in_why_too_many_seconds({ count: Math.max(1, seconds) })
    : m.sign_in_why_too_many_minutes({ count: Math.ceil(seconds / 60) });
}

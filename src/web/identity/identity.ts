/** Who is signed in, as the provider knows them. */
export interface IdentityUser {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** What the portal needs of an identity provider in the browser; embedded or hosted. */
export interface Identity {
  readonly kind: 'embedded' | 'firebase';
  /** Whether its mails reach anybody; without, nobody is asked to confirm an address. */
  readonly sendsMail: boolean;
  /** Undefined until the first state is known. */
  readonly user: IdentityUser | null | undefined;
  /** Whoever is signed in, as soon as that is known. */
  ready(): Promise<IdentityUser | null>;
  /** Specification, section 7: "wait for the first logged-in user". */
  firstUser(signal?: AbortSignal): Promise<IdentityUser>;
  /** Told of every change, the first known state included; answers how to stop listening. */
  onUserChanged(listener: (user: IdentityUser | null) => void): () => void;
  signIn(email: string, password: string): Promise<IdentityUser>;
  /** Null: a mail was sent, whose link goes on. */
  createAccount(email: string, password: string): Promise<IdentityUser | null>;
  signOut(): Promise<void>;
  /** The signed-in person's address wins over the entered one. */
  sendPasswordReset(enteredEmail?: string): Promise<void>;
  confirmPasswordReset(code: string, newPassword: string): Promise<void>;
  /**
   * By the code of a mailed link (`#verify=…`). Where the account's own session is not at hand its password is needed (`missing-password`),
   * which then signs in.
   */
  confirmEmail(code: string, password?: string): Promise<void>;
  /** Mails once more what confirms the address of whoever is signed in. */
  sendEmailVerification(): Promise<void>;
  changePassword(current: string, next: string): Promise<void>;
  /** `changed` at once, or `asked`: the address of before stays until the new one is confirmed by its mail. */
  changeEmail(email: string, currentPassword: string): Promise<'changed' | 'asked'>;
  /** Never with less than 30 seconds to live; null when nobody is signed in. */
  getIdToken(forceRefresh?: boolean): Promise<string | null>;
  /** The portal refuses who the provider still knows: ended elsewhere, or disabled. */
  refused?(): void;
  dispose(): void;
}

/** The codes that a sign-in toast shows (without the provider's prefix). */
export type IdentityCode =
  | 'invalid-credential'
  | 'wrong-password'
  | 'user-not-found'
  | 'email-already-in-use'
  | 'weak-password'
  | 'too-many-requests'
  | 'invalid-email'
  | 'missing-email'
  | 'missing-password'
  | 'user-disabled'
  | 'unverified-email'
  | 'operation-not-allowed'
  | 'requires-recent-login'
  | 'invalid-action-code'
  | 'user-token-expired'
  | 'unauthorized-domain'
  | 'network-request-failed'
  | 'timeout'
  | 'second-factor-required'
  | 'invalid-second-factor'
  | 'second-factor-expired'
  | 'internal-error';

/** What our own identity service says beside the code. */
export interface IdentityFacts {
  /** Which address a mailed link is for. */
  readonly email?: string;
  /** What else is wrong with what was sent. */
  readonly also?: readonly IdentityCode[];
  /** With `second-factor-required`: what is brought together with the code. In memory alone. */
  readonly challenge?: string;
}

/** What the identity provider refused, with its code. */
export class IdentityError extends Error {
  readonly code: IdentityCode;
  readonly retryAfterSeconds?: number;
  readonly facts: IdentityFacts;
  constructor(code: IdentityCode, retryAfterSeconds?: number, facts: IdentityFacts = {}) {
    super(code);
    this.name = 'IdentityError';
    this.code = code;
    if (retryAfterSeconds) this.retryAfterSeconds = retryAfterSeconds;
    this.facts = facts;
  }
}

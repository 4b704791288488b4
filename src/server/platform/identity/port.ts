import type { FastifyInstance } from 'fastify';

/** Who a verified ID token speaks for; `userId` is our account's id, `subject` the provider's. */
export interface Principal {
  readonly userId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** When they last proved who they are, in seconds since 1970. */
  readonly authTime: number;
  readonly sid?: string;
}

/** What the portal needs of an identity provider; embedded here, hosted by a second adapter. */
export interface ServerIdentity {
  readonly kind: 'embedded' | 'firebase';
  readonly issuer: string;
  /** Throws TokenRejected. */
  verifyIdToken(token: string): Promise<Principal>;
  routes(app: FastifyInstance): void;
  publicConfig(): Record<string, unknown>;
}

/** A token that is not good; never says why to the outside. */
export class TokenRejected extends Error {}

const STATUS = {
  'invalid-credential': 401,
  'wrong-password': 400,
  'email-already-in-use': 409,
  'weak-password': 400,
  'too-many-requests': 429,
  'invalid-email': 400,
  'missing-email': 400,
  'missing-password': 400,
  'user-disabled': 403,
  'unverified-email': 403,
  'requires-recent-login': 403,
  'invalid-action-code': 400,
  'user-token-expired': 401,
  'unauthorized-domain': 403,
  'internal-error': 500,
} as const;

export type IdentityFailureCode = keyof typeof STATUS;

/** An expected "no" of the identity service, as `{"error":{"code"}}`. */
export class IdentityFailure extends Error {
  readonly code: IdentityFailureCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  constructor(code: IdentityFailureCode, options: { status?: number; retryAfterSeconds?: number } = {}) {
    super(code);
    this.code = code;
    this.status = options.status ?? STATUS[code];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

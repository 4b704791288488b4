import type { FastifyInstance } from 'fastify';
import type { PublicIdentity } from '../../contract/public-identity.ts';
import type { DispatcherParts } from '../platform/call/dispatcher.ts';
import type { DoorParts } from '../platform/call/door.ts';
import type { Database } from '../platform/database/connect.ts';

/** What the portal needs of an identity provider; embedded or hosted. */
export interface ServerIdentity {
  readonly kind: 'embedded' | 'firebase';
  readonly issuer: string;
  /** Whose a bearer token is, told by the token alone: enough to count with. Null without one; a bad one is refused. */
  readonly accountIn: DoorParts['accountIn'];
  /** Who a call's bearer token speaks for, read on every call. */
  readonly identify: DispatcherParts['identify'];
  routes(app: FastifyInstance): void;
  /** What browsers need to know; nothing secret. */
  publicConfig(): PublicIdentity;
  /** At the start of a portal: its keys, rows that can never be used again, ADMIN_EMAILS. */
  begin(): Promise<void>;
}

/** Called in the same transaction in which an address becomes proven: what waited for that goes on. */
export type OnProven = (transaction: Database, accountId: string, at: string) => Promise<void>;

/** A token that is not good; never says why to the outside. */
export class TokenRejected extends Error {}

const STATUS = {
  'invalid-credential': 401,
  'wrong-password': 400,
  'email-already-in-use': 409,
  'weak-password': 400,
  'too-many-requests': 429,
  'invalid-email': 400,
  'malformed-body': 400,
  'missing-email': 400,
  'missing-password': 400,
  'user-disabled': 403,
  'unverified-email': 403,
  'operation-not-allowed': 403,
  'requires-recent-login': 403,
  'invalid-action-code': 400,
  'user-token-expired': 401,
  'unauthorized-domain': 403,
  'second-factor-required': 401,
  'invalid-second-factor': 401,
  'second-factor-expired': 401,
  'internal-error': 500,
} as const;

export type IdentityFailureCode = keyof typeof STATUS;

/** An expected "no" of the identity service, as `{"error":{"code"}}`. */
export class IdentityFailure extends Error {
  readonly code: IdentityFailureCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** Which address it is about, for who brought a code out of its mail. */
  readonly email: string | undefined;
  /** What else is wrong with what was sent. */
  readonly also: readonly IdentityFailureCode[] | undefined;
  /** What is to be shown with the second factor. */
  readonly challenge: string | undefined;
  constructor(
    code: IdentityFailureCode,
    options: {
      status?: number;
      retryAfterSeconds?: number;
      email?: string;
      also?: readonly IdentityFailureCode[];
      challenge?: string;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.status = options.status ?? STATUS[code];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.email = options.email;
    this.also = options.also;
    this.challenge = options.challenge;
  }
}

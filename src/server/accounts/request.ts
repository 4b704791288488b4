import type { OrganizationScope } from '../platform/call/handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { SessionCookie } from './sessions/cookie.ts';
import type { IdTokens } from './tokens/id-token.ts';
import type { KnownBrowser } from './guards/known-browser.ts';
import type { lazyLibrary } from './library.ts';
import type { PasswordHasher } from './sign-in/password-hasher.ts';
import type { MailCodes } from './proof/mail-codes.ts';
import { IdentityFailure, type OnProven } from './port.ts';
import type { SecretKeys } from './secret.ts';
import type { LiveSession } from './sessions/sessions-store.ts';
import type { IdentityDatabase } from '../platform/database/connect.ts';
import type { Throttle } from './guards/throttle-store.ts';

/** What every act of the identity service works with. */
export interface IdentityParts {
  readonly config: Pick<Config, 'publicUrl' | 'throttle' | 'adminEmails'>;
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: SecretKeys;
  readonly cookie: SessionCookie;
  readonly known: KnownBrowser;
  readonly hasher: PasswordHasher;
  readonly library: ReturnType<typeof lazyLibrary>;
  readonly throttle: Throttle;
  readonly codes: MailCodes;
  readonly onProven: OnProven;
  /** Whether its mails reach anybody. */
  readonly sendsMail: boolean;
  readonly tokens: IdTokens;
  readonly findSession: (token: string) => Promise<LiveSession | null>;
}

/** One request to the identity service. */
export interface IdentityRequest {
  readonly body: Readonly<Record<string, unknown>>;
  /** The network that it comes from, as a keyed pseudonym: the same for as long as the portal keeps its secret. */
  readonly ip: string;
  readonly userAgent: string;
  readonly cookie: string | undefined;
  readonly organization: OrganizationScope;
}

/** Its answer; `cookies` are whole Set-Cookie headers, `body` absent means 204. */
export interface IdentityAnswer {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly cookies?: readonly string[];
}

export type Act = (request: IdentityRequest) => Promise<IdentityAnswer>;

const LONGEST_EMAIL = 254;
const EMAIL = /^[^\s@"<>()[\]\\,;:\p{Cc}]+@[^\s@"<>()[\]\\,;:\p{Cc}]+\.[^\s@"<>()[\]\\,;:\p{Cc}]+$/u;

/** The address in a body: as typed but for blanks around it, in lower case. */
export function requiredEmail(body: IdentityRequest['body']): string {
  const { email } = body;
  if (typeof email !== 'string' || email.trim() === '') throw new IdentityFailure('missing-email');
  const address = email.trim().toLowerCase();
  if (address.length > LONGEST_EMAIL || !EMAIL.test(address)) throw new IdentityFailure('invalid-email');
  return address;
}

/** A password in a body, exactly as typed. */
export function requiredPassword(body: IdentityRequest['body'], field = 'password'): string {
  const password = body[field];
  if (typeof password !== 'string' || password === '') throw new IdentityFailure('missing-password');
  return password;
}

/** A mailed code in a body; whatever cannot be one is as good as a wrong one. */
export function requiredCode(body: IdentityRequest['body']): string {
  const { code } = body;
  if (typeof code !== 'string' || !/^(?:[A-Za-z0-9]{24}|[\w-]{54})$/.test(code))
    throw new IdentityFailure('invalid-action-code');
  return code;
}

/** The session of the request's cookie, if it lives. */
export async function sessionOf(parts: IdentityParts, request: IdentityRequest): Promise<LiveSession | null> {
  const token = parts.cookie.read(request.cookie);
  return token ? await parts.findSession(token) : null;
}

/** The session, or `user-token-expired`. */
export async function requireSession(parts: IdentityParts, request: IdentityRequest): Promise<LiveSession> {
  const session = await sessionOf(parts, request);
  if (!session) throw new IdentityFailure('user-token-expired');
  return session;
}

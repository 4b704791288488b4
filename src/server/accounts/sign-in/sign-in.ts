import { type AccountRow, ensureAccount, findAccountsByEmail } from '../store.ts';
import { grantConfiguredAdmin } from '../roles/configured-admins-store.ts';
import { recordEvent } from '../events.ts';
import { EMBEDDED_ISSUER, ID_TOKEN_SECONDS } from '../tokens/id-token.ts';
import { makeCode } from '../proof/codes.ts';
import { hasSecondFactor } from '../second-factor/second-factor-store.ts';
import { mailVerifyLink } from '../proof/mails.ts';
import { createByMail } from './create-by-mail.ts';
import { requireGoodPassword } from './password-rules.ts';
import { IdentityFailure, type IdentityFailureCode } from '../port.ts';
import {
  type Act,
  type IdentityAnswer,
  type IdentityParts,
  type IdentityRequest,
  requiredEmail,
  requiredPassword,
  sessionOf,
} from '../request.ts';
import { endSession, endSessions, type LiveSession, sessionTimes, slideSession } from '../sessions/sessions-store.ts';
import { isSignUpOpen } from '../../../domain/remote-keys.ts';
import { getOrganization } from '../../organizations/store.ts';
import { withOurTables } from '../../platform/database/connect.ts';
import { countSignIn } from '../guards/sign-in-tries.ts';

const HOUR = 3_600_000;

/** Sign in: count the try, check the password, end the old session, answer with the new one. */
export function signIn(parts: IdentityParts): Act {
  return async (request) => {
    const email = requiredEmail(request.body);
    const password = requiredPassword(request.body);
    const { session, account, token } = await authenticate(parts, request, { email, password });
    await grantConfiguredAdmin(parts, account, request.organization.id);
    return signedIn(parts, request, session, token);
  };
}

/**
 * A password that was right, with the session that it opened; the browser's old one has ended. Where a second factor is due there is no session
 * yet: `second-factor-required`, with what is to be shown with the code.
 */
export async function authenticate(
  parts: IdentityParts,
  request: IdentityRequest,
  { email, password }: { email: string; password: string },
): Promise<{ session: LiveSession; account: AccountRow; token: string }> {
  const tries = await countSignIn(parts, email, request);
  const old = await sessionOf(parts, request);
  const failed = { kind: 'sign-in-failed', email, ip: request.ip } as const;
  const { token, user } = await checkedByLibrary(parts, failed, async () => {
    const library = await parts.library();
    const headers = new Headers({ 'user-agent': request.userAgent });
    return await library.api.signInEmail({ body: { email, password }, headers });
  });
  const { session, account } = await openedSession(parts, user, token);
  await tries.giveBack();
  if (await hasSecondFactor(parts.database, account.id)) {
    // Nobody was told its token.
    await endSession(parts.database, session.id);
    const challenge = await makeCode(parts.database, 'challenge', user.id, parts.clock);
    throw new IdentityFailure('second-factor-required', { challenge });
  }
  if (old) await endSession(parts.database, old.id);
  await recordEvent(parts.database, 'signed-in', { at: parts.clock.iso(), accountId: account.id });
  return { session, account, token };
}

/** Create an account and sign it in; the address is asked to confirm itself by mail, but need not before enrolling. */
export function createAccount(parts: IdentityParts): Act {
  return async (request) => {
    const school = await getOrganization(withOurTables(parts.database), request.organization.id);
    if (!isSignUpOpen(school.remoteConfig)) throw new IdentityFailure('operation-not-allowed');
    const { email, password } = await requireNewAccount(parts, request);
    if (school.createsByMail && parts.sendsMail) return await createByMail(parts, request, { email, password });
    const old = await sessionOf(parts, request);
    const { token, user } = await checkedByLibrary(parts, { kind: 'refused', email, ip: request.ip }, async () => {
      const library = await parts.library();
      const headers = new Headers({ 'user-agent': request.userAgent });
      return await library.api.signUpEmail({ body: { name: '', email, password }, headers });
    });
    if (!token) throw new IdentityFailure('internal-error');
    const { session, account } = await openedSession(parts, user, token);
    await parts.database.transaction().execute(async (transaction) => {
      const to = { organizationId: request.organization.id, userId: session.userId, email };
      await mailVerifyLink(transaction, to, parts.clock);
      await recordEvent(transaction, 'created', { at: parts.clock.iso(), accountId: account.id });
    });
    if (old) await endSession(parts.database, old.id);
    return signedIn(parts, request, session, token);
  };
}

/** What a new account is made of; all that is wrong with it is said at once, and the same whether anybody has this address or not. */
async function requireNewAccount(parts: IdentityParts, { body, ip, organization }: IdentityRequest) {
  const faults: IdentityFailure[] = [];
  const judged = async <T>(judge: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await judge();
    } catch (error) {
      if (!(error instanceof IdentityFailure)) throw error;
      faults.push(error);
      return null;
    }
  };
  const email = await judged(() => requiredEmail(body));
  const password = await judged(() => requiredPassword(body));
  const { createPerAddress } = parts.config.throttle;
  // What cannot be an account costs nobody a try.
  if (email !== null) await parts.throttle.count({ key: `create ip ${ip}`, limit: createPerAddress, windowMs: HOUR });
  if (password !== null) await judged(() => requireGoodPassword(password, email ?? '', organization.name));
  if (email !== null && password !== null && faults.length === 0) return { email, password };
  const [first, ...others] = faults.map(({ code }) => code);
  throw new IdentityFailure(first ?? 'internal-error', others.length > 0 ? { also: others } : {});
}

/** A fresh ID token for the session in the cookie; `{user: null}` when there is none. */
export function refreshToken(parts: IdentityParts): Act {
  return async (request) => {
    const token = parts.cookie.read(request.cookie);
    const session = await sessionOf(parts, request);
    if (!session || !token)
      return { body: { user: null }, ...(parts.cookie.isSent(request.cookie) && { cookies: [parts.cookie.clear()] }) };
    if (session.updatedAt <= sessionTimes(parts.clock).longAgo)
      await slideSession(parts.database, session.id, parts.clock);
    const { email } = session.account;
    const isDue = email !== null && parts.known.isDue(request.cookie, email);
    return {
      body: await tokenBody(parts, session),
      ...(isDue && { cookies: [parts.known.remember(request.cookie, email)] }),
    };
  };
}

/** Ends the session; its ID tokens end with it. */
export function signOut(parts: IdentityParts): Act {
  return async (request) => {
    const session = await sessionOf(parts, request);
    if (session) {
      await endSession(parts.database, session.id);
      await recordEvent(parts.database, 'signed-out', { at: parts.clock.iso(), accountId: session.account.id });
    }
    // That this browser is known here stays: it opens nothing.
    return { cookies: [parts.cookie.clear()] };
  };
}

/** better-auth's refusals in our words; whatever it does not name goes on as a bug. */
const REFUSALS: Readonly<Record<string, IdentityFailureCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credential',
  PASSWORD_TOO_LONG: 'invalid-credential',
  INVALID_EMAIL: 'invalid-email',
  VALIDATION_ERROR: 'invalid-email',
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  // Two who create the same account at one moment: the second meets the unique index.
  FAILED_TO_CREATE_USER: 'email-already-in-use',
};

async function checkedByLibrary<T>(
  parts: IdentityParts,
  tried: { kind: 'sign-in-failed' | 'refused'; email: string; ip: string },
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const code = REFUSALS[libraryCode(error)];
    if (!code) throw error;
    await recordFailure(parts, tried, code);
    throw new IdentityFailure(code);
  }
}

/** By account, where the address has one, and network: the address itself stands nowhere. */
async function recordFailure(
  { database, clock, log }: IdentityParts,
  { kind, email, ip }: { kind: 'sign-in-failed' | 'refused'; email: string; ip: string },
  code: IdentityFailureCode,
): Promise<void> {
  const account = (await findAccountsByEmail(database, email)).find((row) => row.issuer === EMBEDDED_ISSUER);
  const accountId = account?.id ?? null;
  await recordEvent(database, kind, { at: clock.iso(), accountId, facts: { code, network: ip } });
  log.warn(kind, { accountId, network: ip, code });
}

function libraryCode(error: unknown): string {
  if (!(error instanceof Error) || !('body' in error)) return '';
  const { body } = error;
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

/** The session that the library just opened, and whose account it is; a disabled account gets none. */
export async function openedSession(
  parts: IdentityParts,
  { id: subject, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
  token: string,
): Promise<{ session: LiveSession; account: AccountRow }> {
  const person = { issuer: EMBEDDED_ISSUER, subject, email, emailVerified };
  const account = await ensureAccount(parts.database, person, parts.clock.iso());
  if (account.disabled_at) {
    await endSessions(parts.database, subject);
    await recordEvent(parts.database, 'refused', { at: parts.clock.iso(), accountId: account.id });
    throw new IdentityFailure('user-disabled');
  }
  const session = await parts.findSession(token);
  // Ended in this moment, by a new password or from another place.
  if (!session) throw new IdentityFailure('user-token-expired');
  return { session, account };
}

/** The answer to whoever just signed in: their token, the session's cookie, and the mark of a known browser. */
export async function signedIn(
  parts: IdentityParts,
  request: IdentityRequest,
  session: LiveSession,
  token: string,
): Promise<IdentityAnswer> {
  const known = parts.known.remember(request.cookie, session.account.email ?? '');
  return { body: await tokenBody(parts, session), cookies: [parts.cookie.set(token), known] };
}

async function tokenBody(parts: IdentityParts, session: LiveSession): Promise<Record<string, unknown>> {
  const { email, emailVerified } = session.account;
  const idToken = await parts.tokens.issue({
    subject: session.userId,
    sessionId: session.id,
    email,
    emailVerified,
    authTime: Math.floor(Date.parse(session.createdAt) / 1000),
  });
  return { user: { uid: session.userId, email, emailVerified }, idToken, expiresIn: ID_TOKEN_SECONDS };
}

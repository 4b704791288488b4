import { findAccountsByEmail } from '../store.ts';
import { dropCodes, findCode, useCode } from '../proof/codes.ts';
import { grantConfiguredAdmin } from '../roles/configured-admins-store.ts';
import { recordEvent } from '../events.ts';
import { EMBEDDED_ISSUER } from '../tokens/id-token.ts';
import type { CodeUse } from '../proof/mail-codes.ts';
import { doneOrAsIf } from '../proof/as-if-store.ts';
import { mailResetLink } from '../proof/mails.ts';
import { requireGoodPassword } from './password-rules.ts';
import { IdentityFailure } from '../port.ts';
import { markProven } from '../proof/proof.ts';
import {
  type Act,
  type IdentityParts,
  requiredCode,
  requiredEmail,
  requiredPassword,
  requireSession,
} from '../request.ts';
import { endSessions, type LiveSession } from '../sessions/sessions-store.ts';
import { newId } from '../../platform/ids.ts';
import { forgetTries } from '../guards/sign-in-tries.ts';
import { isThrottled } from '../guards/throttle-store.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const PASSWORD_CHANGES = 5;

/** Mails a reset link. The answer is the same whether anybody has this address or not, and takes the same work. */
export function requestReset(parts: IdentityParts): Act {
  return async (request) => {
    const email = requiredEmail(request.body);
    const { resetsPerAccount, resetsPerAddress } = parts.config.throttle;
    await parts.throttle.count({ key: `reset ip ${request.ip}`, limit: resetsPerAddress, windowMs: HOUR });
    const key = `reset account ${parts.keys.pseudonym(email)}`;
    const isTooMany = await isThrottled(() => parts.throttle.count({ key, limit: resetsPerAccount, windowMs: HOUR }));
    if (isTooMany) return {};
    const account = (await findAccountsByEmail(parts.database, email)).find((row) => row.issuer === EMBEDDED_ISSUER);
    const owner = account?.disabled_at === null ? account : null;
    await parts.database.transaction().execute(async (transaction) => {
      const to = { organizationId: request.organization.id, userId: owner?.subject ?? newId(), email };
      await doneOrAsIf(transaction, owner ? 'done' : 'as-if', () => mailResetLink(transaction, to, parts.clock));
      await recordEvent(transaction, 'reset-requested', { at: parts.clock.iso(), accountId: owner?.id ?? null });
    });
    return {};
  };
}

/**
 * Sets a new password by a mailed code: that of a mail for a new password, or of one that asks whether an address is theirs, for whoever
 * holds the mail of an account that somebody else may have made. It proves the address and ends every session. Earlier wrong passwords no
 * longer count, and this browser is known from now on, so that nobody else's guesses keep its owner out.
 */
export function setPasswordByCode(parts: IdentityParts, use: CodeUse): Act {
  return async (request) => {
    const key = `confirm ip ${request.ip}`;
    await parts.throttle.count({ key, limit: parts.config.throttle.confirmsPerAddress, windowMs: HOUR });
    const brought = { use, code: requiredCode(request.body) };
    const password = requiredPassword(request.body, 'newPassword');
    const holder = await findCode(parts.database, parts.codes, brought, parts.clock);
    const user = holder ? await (await parts.library()).people.findUserById(holder) : null;
    if (!user) throw new IdentityFailure('invalid-action-code');
    await parts.throttle.giveBack(key);
    await requireGoodPassword(password, user.email, request.organization.name);
    const hash = await parts.hasher.hash(password);
    const account = await parts.database.transaction().execute(async (transaction) => {
      const userId = await useCode(transaction, parts.codes, brought, parts.clock);
      if (userId !== user.id) throw new IdentityFailure('invalid-action-code');
      const at = parts.clock.iso();
      await (await parts.library(transaction)).people.updatePassword(userId, hash);
      await dropCodes(transaction, 'reset', userId);
      await dropCodes(transaction, 'change', userId);
      await endSessions(transaction, userId);
      const proven = await markProven(transaction, userId, { at, onProven: parts.onProven });
      await recordEvent(transaction, 'password-reset', { at, accountId: proven.id });
      return proven;
    });
    await grantConfiguredAdmin(parts, account, request.organization.id);
    await forgetTries(parts, user.email);
    return { cookies: [parts.known.remember(request.cookie, user.email)] };
  };
}

/** Whoever is signed in knows the password too; so many wrong tries a session. */
export async function requireOwnPassword(
  parts: IdentityParts,
  session: Pick<LiveSession, 'id' | 'userId'>,
  password: string,
): Promise<void> {
  const key = `password session ${session.id}`;
  await parts.throttle.count({ key, limit: PASSWORD_CHANGES, windowMs: 15 * MINUTE });
  const held = await (await parts.library()).people.findCredentialAccount(session.userId);
  if (!held?.password || !(await parts.hasher.verify(held.password, password)))
    throw new IdentityFailure('wrong-password');
  await parts.throttle.giveBack(key);
}

/** Changes the password of whoever is signed in, who proves to know the current one; their other sessions end. */
export function changePassword(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireSession(parts, request);
    const current = requiredPassword(request.body, 'currentPassword');
    const next = requiredPassword(request.body, 'newPassword');
    await requireOwnPassword(parts, session, current);
    await requireGoodPassword(next, session.account.email ?? '', request.organization.name);
    const nextHash = await parts.hasher.hash(next);
    await parts.database.transaction().execute(async (transaction) => {
      await (await parts.library(transaction)).people.updatePassword(session.userId, nextHash);
      await dropCodes(transaction, 'reset', session.userId);
      // Whoever knew the old one may have asked for another address.
      await dropCodes(transaction, 'change', session.userId);
      await endSessions(transaction, session.userId, session.id);
      await recordEvent(transaction, 'password-changed', { at: parts.clock.iso(), accountId: session.account.id });
    });
    return {};
  };
}

import { FRESH_FOR_MS } from '../../../contract/kit.ts';
import { isSecondFactorAsked } from '../../../domain/second-factor.ts';
import type { IdentityDatabase } from '../../platform/database/connect.ts';
import { recordEvent } from '../events.ts';
import { IdentityFailure } from '../port.ts';
import { type Act, type IdentityParts, type IdentityRequest, requireSession } from '../request.ts';
import { mailSecondFactorChanged } from '../proof/mails.ts';
import { endSessions, type LiveSession } from '../sessions/sessions-store.ts';
import { recoveryHash, requiredFactor, sealSecret, withFactor } from './accept-code.ts';
import {
  confirmSecondFactor,
  countRecoveryCodes,
  dropSecondFactor,
  findAsked,
  findSecondFactor,
  keepRecoveryCodes,
  keepUnconfirmed,
  lockSecondFactor,
} from './second-factor-store.ts';
import { authenticatorLink, makeSecret, randomBase32 } from './totp.ts';

const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 10;

/** Whether whoever is signed in has a second factor, how many recovery codes are left, and whether the school asks them for one. */
export function secondFactorState(parts: IdentityParts): Act {
  return async (request) => {
    const { account } = await requireSession(parts, request);
    const factor = await findSecondFactor(parts.database, account.id);
    const since = factor?.confirmedAt ?? null;
    const recoveryCodes = since ? await countRecoveryCodes(parts.database, account.id) : 0;
    const { asked, roles } = await findAsked(parts.database, request.organization.id, account);
    return { body: { since, recoveryCodes, isAsked: isSecondFactorAsked(asked, roles) } };
  };
}

/** A secret for their authenticator; it counts for nothing until a code of it is brought. */
export function beginSecondFactor(parts: IdentityParts): Act {
  return async (request) => {
    const { account } = await requireFreshSession(parts, request);
    // Whoever made an account with somebody else's address must not lock its owner out of it.
    if (parts.sendsMail && !account.emailVerified) throw new IdentityFailure('unverified-email');
    const secret = makeSecret();
    const sealed = sealSecret(parts.keys, account.id, secret);
    const kept = { accountId: account.id, secret: sealed, at: parts.clock.iso() };
    if (!(await keepUnconfirmed(parts.database, kept))) throw new IdentityFailure('operation-not-allowed');
    return { body: { secret, link: authenticatorLink(secret, request.organization.name, account.email ?? '') } };
  };
}

/** The first right code: from now on one is asked for at every sign-in. Whoever is signed in elsewhere brought none, so they are signed out. */
export function confirmNewFactor(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireFreshSession(parts, request);
    const { id: accountId, email } = session.account;
    const to = { organizationId: request.organization.id, email };
    const brought = requiredFactor(request.body);
    return await withFactor(parts, request, { accountId, email, brought, isNew: true }, async (transaction) => {
      const at = parts.clock.iso();
      await confirmSecondFactor(transaction, accountId, at);
      await endSessions(transaction, session.userId, session.id);
      await recordEvent(transaction, 'second-factor-on', { at, accountId });
      await mailSecondFactorChanged(transaction, to, { change: 'on', left: RECOVERY_CODES }, parts.clock);
      return { body: { recoveryCodes: await newRecoveryCodes(parts, transaction, accountId) } };
    });
  };
}

/** Ten new recovery codes in place of those before; told once. */
export function renewRecoveryCodes(parts: IdentityParts): Act {
  return async (request) => {
    const { account } = await requireFreshSession(parts, request);
    return await parts.database.transaction().execute(async (transaction) => {
      const factor = await lockSecondFactor(transaction, account.id);
      if (!factor?.confirmedAt) throw new IdentityFailure('operation-not-allowed');
      await recordEvent(transaction, 'recovery-codes-made', { at: parts.clock.iso(), accountId: account.id });
      return { body: { recoveryCodes: await newRecoveryCodes(parts, transaction, account.id) } };
    });
  };
}

/** Signing in asks for the password alone again. */
export function endSecondFactor(parts: IdentityParts): Act {
  return async (request) => {
    const { account } = await requireFreshSession(parts, request);
    const brought = requiredFactor(request.body);
    const to = { organizationId: request.organization.id, email: account.email };
    return await withFactor(
      parts,
      request,
      { accountId: account.id, email: account.email, brought },
      async (transaction) => {
        await dropSecondFactor(transaction, account.id);
        await recordEvent(transaction, 'second-factor-off', { at: parts.clock.iso(), accountId: account.id });
        await mailSecondFactorChanged(transaction, to, { change: 'off', left: 0 }, parts.clock);
        return {};
      },
    );
  };
}

/** A session left open is not enough to change how its owner signs in. */
async function requireFreshSession(parts: IdentityParts, request: IdentityRequest): Promise<LiveSession> {
  const session = await requireSession(parts, request);
  if (parts.clock.now() - Date.parse(session.createdAt) > FRESH_FOR_MS)
    throw new IdentityFailure('requires-recent-login');
  return session;
}

async function newRecoveryCodes({ keys }: IdentityParts, transaction: IdentityDatabase, accountId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBase32(RECOVERY_LETTERS));
  const hashes = codes.map((code) => recoveryHash(keys, accountId, code));
  await keepRecoveryCodes(transaction, accountId, hashes);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

import { findCode, useCode } from '../proof/codes.ts';
import { recordEvent } from '../events.ts';
import { grantConfiguredAdmin } from '../roles/configured-admins-store.ts';
import { IdentityFailure } from '../port.ts';
import { type Act, type IdentityParts, sessionOf } from '../request.ts';
import { endSession } from '../sessions/sessions-store.ts';
import { openedSession, signedIn } from '../sign-in/sign-in.ts';
import { ensureAccount } from '../store.ts';
import { EMBEDDED_ISSUER } from '../tokens/id-token.ts';
import { mailSecondFactorChanged } from '../proof/mails.ts';
import { requiredFactor, withFactor } from './accept-code.ts';
import { countRecoveryCodes } from './second-factor-store.ts';

const HOUR = 3_600_000;

/** The second step of signing in: whoever knew the password a moment ago brings a code, and only then has a session. */
export function secondStep(parts: IdentityParts): Act {
  return async (request) => {
    const key = `challenge ip ${request.ip}`;
    await parts.throttle.count({ key, limit: parts.config.throttle.confirmsPerAddress, windowMs: HOUR });
    const { challenge } = request.body;
    const brought = { use: 'challenge', code: typeof challenge === 'string' ? challenge : '' } as const;
    const userId = await findCode(parts.database, parts.codes, brought, parts.clock);
    const user = userId ? await (await parts.library()).people.findUserById(userId) : null;
    if (!user) throw new IdentityFailure('second-factor-expired');
    await parts.throttle.giveBack(key);
    const factor = requiredFactor(request.body);
    const { id: accountId } = await ensureAccount(
      parts.database,
      { issuer: EMBEDDED_ISSUER, subject: user.id, email: user.email, emailVerified: user.emailVerified },
      parts.clock.iso(),
    );
    const old = await sessionOf(parts, request);
    const bringing = { accountId, email: user.email, brought: factor };
    const opened = await withFactor(parts, request, bringing, async (transaction) => {
      if ((await useCode(transaction, parts.codes, brought, parts.clock)) !== user.id)
        throw new IdentityFailure('second-factor-expired');
      if ('recovery' in factor) {
        const to = { organizationId: request.organization.id, email: user.email };
        const left = await countRecoveryCodes(transaction, accountId);
        await mailSecondFactorChanged(transaction, to, { change: 'recovery-code', left }, parts.clock);
      }
      const { people } = await parts.library(transaction);
      return await people.createSession(user.id, false, { userAgent: request.userAgent });
    });
    const { session, account } = await openedSession(parts, user, opened.token);
    await recordEvent(parts.database, 'signed-in', { at: parts.clock.iso(), accountId });
    if (old) await endSession(parts.database, old.id);
    await grantConfiguredAdmin(parts, account, request.organization.id);
    return await signedIn(parts, request, session, opened.token);
  };
}

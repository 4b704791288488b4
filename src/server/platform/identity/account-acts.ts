import { findAccountsByEmail } from './accounts.ts';
import { dropCodes, findCode, useCode } from './codes.ts';
import { grantConfiguredAdmin } from './configured-admins.ts';
import { recordEvent } from './events.ts';
import { EMBEDDED_ISSUER } from './id-token.ts';
import { mailResetLink, mailVerifyLink } from './mails.ts';
import { requireGoodPassword } from './password-rules.ts';
import { IdentityFailure } from './port.ts';
import {
  type Act,
  type IdentityParts,
  requiredCode,
  requiredEmail,
  requiredPassword,
  requireSession,
} from './request.ts';
import { endSessions, listSessions } from './sessions.ts';
import type { IdentityDatabase } from './tables.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const PASSWORD_CHANGES = 5;

/** Mails a reset link. The answer is the same whether anybody has this address or not. */
export function requestReset(parts: IdentityParts): Act {
  return async (request) => {
    const email = requiredEmail(request.body);
    const { resetsPerAccount, resetsPerAddress } = parts.config.throttle;
    await parts.throttle.count({ key: `reset ip ${request.ip}`, limit: resetsPerAddress, windowMs: HOUR });
    const key = `reset account ${parts.keys.pseudonym(email)}`;
    const isTooMany = await isThrottled(() => parts.throttle.count({ key, limit: resetsPerAccount, windowMs: HOUR }));
    const account = (await findAccountsByEmail(parts.database, email)).find((row) => row.issuer === EMBEDDED_ISSUER);
    if (isTooMany || !account || account.disabled_at) return {};
    await parts.database.transaction().execute(async (transaction) => {
      const to = { organizationId: request.organization.id, userId: account.subject, email };
      await mailResetLink(transaction, { ...to, publicUrl: parts.config.publicUrl }, parts.clock);
      await recordEvent(transaction, 'reset-requested', { at: parts.clock.iso(), accountId: account.id });
    });
    return {};
  };
}

/** Sets a new password by a mailed code; that proves the address, and ends every session. */
export function confirmReset(parts: IdentityParts): Act {
  return async (request) => {
    await countConfirm(parts, `confirm ip ${request.ip}`, parts.config.throttle.confirmsPerAddress);
    const code = requiredCode(request.body);
    const password = requiredPassword(request.body, 'newPassword');
    const holder = await findCode(parts.database, 'reset', code, parts.clock);
    const user = holder ? await findUser(parts.database, holder) : null;
    if (!user) throw new IdentityFailure('invalid-action-code');
    parts.hasher.requireRoom();
    await requireGoodPassword(password, user.email, request.organization.name);
    const hash = await parts.hasher.hash(password);
    await parts.database.transaction().execute(async (transaction) => {
      const userId = await useCode(transaction, 'reset', code, parts.clock);
      if (userId !== user.id) throw new IdentityFailure('invalid-action-code');
      await savePassword(transaction, userId, hash, parts.clock.iso());
      await dropCodes(transaction, 'reset', userId);
      await endSessions(transaction, userId);
      const accountId = await markVerified(transaction, userId, parts.clock.iso());
      await recordEvent(transaction, 'password-reset', { at: parts.clock.iso(), accountId });
    });
    return {};
  };
}

/** Changes the password of whoever is signed in, who proves to know the current one; their other sessions end. */
export function changePassword(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireSession(parts, request);
    const current = requiredPassword(request.body, 'currentPassword');
    const next = requiredPassword(request.body, 'newPassword');
    parts.hasher.requireRoom();
    const key = `password session ${session.id}`;
    await parts.throttle.count({ key, limit: PASSWORD_CHANGES, windowMs: 15 * MINUTE });
    const hash = await findPassword(parts.database, session.userId);
    if (!hash || !(await parts.hasher.verify(hash, current))) throw new IdentityFailure('wrong-password');
    await parts.throttle.giveBack(key);
    await requireGoodPassword(next, session.account.email ?? '', request.organization.name);
    const nextHash = await parts.hasher.hash(next);
    await parts.database.transaction().execute(async (transaction) => {
      await savePassword(transaction, session.userId, nextHash, parts.clock.iso());
      await dropCodes(transaction, 'reset', session.userId);
      await endSessions(transaction, session.userId, session.id);
      await recordEvent(transaction, 'password-changed', { at: parts.clock.iso(), accountId: session.account.id });
    });
    return {};
  };
}

/** Where the person is signed in. */
export function sessions(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireSession(parts, request);
    const rows = await listSessions(parts.database, session.userId, parts.clock);
    return {
      body: {
        sessions: rows.map((row) => ({
          id: row.id,
          userAgent: row.userAgent ?? '',
          createdAt: row.createdAt,
          lastUsedAt: row.updatedAt,
          isCurrent: row.id === session.id,
        })),
      },
    };
  };
}

/** Signs out everywhere else. */
export function endOtherSessions(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireSession(parts, request);
    const ended = await endSessions(parts.database, session.userId, session.id);
    const event = { at: parts.clock.iso(), accountId: session.account.id, facts: { ended } };
    await recordEvent(parts.database, 'sessions-ended', event);
    return { body: { ended } };
  };
}

/** Mails the link that proves the address once more. */
export function requestVerification(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireSession(parts, request);
    const { email, emailVerified, id } = session.account;
    if (!email || emailVerified) return {};
    const key = `verify account ${id}`;
    await parts.throttle.count({ key, limit: parts.config.throttle.resetsPerAccount, windowMs: HOUR });
    await parts.database.transaction().execute(async (transaction) => {
      const to = { organizationId: request.organization.id, userId: session.userId, email };
      await mailVerifyLink(transaction, { ...to, publicUrl: parts.config.publicUrl }, parts.clock);
      await recordEvent(transaction, 'verification-requested', { at: parts.clock.iso(), accountId: id });
    });
    return {};
  };
}

/** Proves an address by a mailed code. */
export function confirmEmail(parts: IdentityParts): Act {
  return async (request) => {
    await countConfirm(parts, `verify ip ${request.ip}`, parts.config.throttle.createPerAddress);
    const code = requiredCode(request.body);
    const account = await parts.database.transaction().execute(async (transaction) => {
      const userId = await useCode(transaction, 'verify', code, parts.clock);
      if (!userId) throw new IdentityFailure('invalid-action-code');
      await dropCodes(transaction, 'verify', userId);
      const accountId = await markVerified(transaction, userId, parts.clock.iso());
      await recordEvent(transaction, 'email-verified', { at: parts.clock.iso(), accountId });
      return await transaction.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
    });
    await grantConfiguredAdmin(parts, account, request.organization.id);
    return {};
  };
}

async function countConfirm(parts: IdentityParts, key: string, limit: number): Promise<void> {
  await parts.throttle.count({ key, limit, windowMs: HOUR });
}

async function isThrottled(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return false;
  } catch (error) {
    if (error instanceof IdentityFailure) return true;
    throw error;
  }
}

async function findUser(database: IdentityDatabase, userId: string) {
  const row = await database
    .selectFrom('auth_user')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

async function findPassword(database: IdentityDatabase, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom('auth_account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

async function savePassword(database: IdentityDatabase, userId: string, password: string, at: string): Promise<void> {
  await database
    .updateTable('auth_account')
    .set({ password, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

/** The address is theirs, in the provider's table and in ours; answers the account's id. */
async function markVerified(database: IdentityDatabase, userId: string, at: string): Promise<string> {
  await database
    .updateTable('auth_user')
    .set({ emailVerified: true, updatedAt: at })
    .where('id', '=', userId)
    .execute();
  const account = await database
    .updateTable('accounts')
    .set({ email_verified: true })
    .where('issuer', '=', EMBEDDED_ISSUER)
    .where('subject', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return account.id;
}

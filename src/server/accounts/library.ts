import type { BetterAuthOptions } from 'better-auth';
import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { PasswordHasher } from './sign-in/password-hasher.ts';
import type { IdentityDatabase } from '../platform/database/connect.ts';

export const SESSION_IDLE_MS = 7 * 86_400_000;

export interface LibraryParts {
  readonly database: IdentityDatabase;
  readonly secret: string;
  readonly hasher: Pick<PasswordHasher, 'hash' | 'verify'>;
  readonly clock: Clock;
}

/**
 * better-auth as a private library: it keeps people, credentials and session rows. Its own router is never mounted, its cookies are never sent;
 * throttling, cookies, tokens and codes are ours. The password rules are checked before it is asked, so its own are wide open.
 */
export function libraryOptions({ database, secret, hasher, clock }: LibraryParts): BetterAuthOptions {
  const sessionTimes = () => {
    const now = clock.now();
    return { createdAt: new Date(now), updatedAt: new Date(now), expiresAt: new Date(now + SESSION_IDLE_MS) };
  };
  return {
    database: { db: database, type: 'postgres' },
    secret,
    baseURL: 'http://localhost',
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: { hash: hasher.hash, verify: ({ hash, password }) => hasher.verify(hash, password) },
    },
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session' },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    advanced: {
      database: { generateId: () => newId(), validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      session: { create: { before: async (session) => ({ data: { ...session, ...sessionTimes() } }) } },
    },
  };
}

async function open(parts: LibraryParts) {
  const { betterAuth } = await import('better-auth');
  const { api, $context } = betterAuth(libraryOptions(parts));
  return { api, people: (await $context).internalAdapter };
}

/** The library's own acts, and its people and their passwords as it keeps them. */
export type Library = Awaited<ReturnType<typeof open>>;

/**
 * Loaded when somebody first signs in: a quarter of a second that a portal at rest need not spend. Given a transaction, what it writes is
 * part of that; opening it so takes less than a millisecond.
 */
export function lazyLibrary(parts: () => LibraryParts): (transaction?: IdentityDatabase) => Promise<Library> {
  let opened: Promise<Library> | undefined;
  return (transaction) => (transaction ? open({ ...parts(), database: transaction }) : (opened ??= open(parts())));
}

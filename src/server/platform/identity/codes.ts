import { createHash, randomInt } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { IdentityDatabase } from './tables.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;

/** What a mailed code is good for, and how long. */
const LIFETIME_MS = { reset: 3_600_000, verify: 7 * 86_400_000 } as const;
export type CodeUse = keyof typeof LIFETIME_MS;

const identifier = (use: CodeUse, code: string) => `${use}:${createHash('sha256').update(code).digest('base64url')}`;

/** Makes a code for a person; only its hash is kept. */
export async function makeCode(
  database: IdentityDatabase,
  use: CodeUse,
  userId: string,
  clock: Clock,
): Promise<string> {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const now = clock.now();
  await database
    .insertInto('auth_verification')
    .values({
      id: newId(),
      identifier: identifier(use, code),
      value: userId,
      expiresAt: new Date(now + LIFETIME_MS[use]).toISOString(),
      createdAt: clock.iso(),
      updatedAt: clock.iso(),
    })
    .execute();
  return code;
}

/** Whose code this is, without using it up. */
export async function findCode(
  database: IdentityDatabase,
  use: CodeUse,
  code: string,
  clock: Clock,
): Promise<string | null> {
  const row = await database
    .selectFrom('auth_verification')
    .select('value')
    .where('identifier', '=', identifier(use, code))
    .where('expiresAt', '>', clock.iso())
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Uses a code up; of two at the same moment only one gets an answer. */
export async function useCode(
  database: IdentityDatabase,
  use: CodeUse,
  code: string,
  clock: Clock,
): Promise<string | null> {
  const row = await database
    .deleteFrom('auth_verification')
    .where('identifier', '=', identifier(use, code))
    .where('expiresAt', '>', clock.iso())
    .returning('value')
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Makes every other code of this use worthless. */
export async function dropCodes(database: IdentityDatabase, use: CodeUse, userId: string): Promise<void> {
  await database
    .deleteFrom('auth_verification')
    .where('value', '=', userId)
    .where('identifier', 'like', `${use}:%`)
    .execute();
}

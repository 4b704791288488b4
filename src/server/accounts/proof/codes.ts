import { createHash, randomInt } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { CodeUse, MailCodes } from './mail-codes.ts';
import type { IdentityDatabase } from '../../platform/database/connect.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;
const LIFETIME_MS = { reset: 3_600_000, verify: 7 * 86_400_000, change: 86_400_000, challenge: 300_000 } as const;

/** What a code is good for: what a mail carries is, or `challenge`, the step between a right password and the second factor. */
type KeptUse = CodeUse | 'challenge';
/** Six figures can be guessed in the long run; a link cannot. */
export const FIGURES_MS = 1_800_000;
const NEWEST_FIGURES_MS = 86_400_000;

const ofMail = (use: KeptUse, mailId: string) => `${use}:mail:${mailId}`;
const ofHash = (use: KeptUse, code: string) => `${use}:${createHash('sha256').update(code).digest('base64url')}`;

/** A code as somebody brings it. */
export interface BroughtCode {
  readonly use: KeptUse;
  readonly code: string;
}

/** From now on the codes of this mail speak for this person; the codes themselves are kept nowhere. */
export async function expectMailed(
  database: IdentityDatabase,
  { use, mailId, userId }: { use: CodeUse; mailId: string; userId: string },
  clock: Clock,
): Promise<void> {
  await addRow(database, ofMail(use, mailId), use, userId, clock);
}

/** Makes a code that no mail carries, for the operator to hand over; only its hash is kept. */
export async function makeCode(
  database: IdentityDatabase,
  use: KeptUse,
  userId: string,
  clock: Clock,
): Promise<string> {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await addRow(database, ofHash(use, code), use, userId, clock);
  return code;
}

async function addRow(database: IdentityDatabase, identifier: string, use: KeptUse, userId: string, clock: Clock) {
  await database
    .insertInto('auth_verification')
    .values({
      id: newId(),
      identifier,
      value: userId,
      expiresAt: new Date(clock.now() + LIFETIME_MS[use]).toISOString(),
      createdAt: clock.iso(),
      updatedAt: clock.iso(),
    })
    .execute();
}

/** How a brought code is kept: by the mail that carried it, or by its hash. */
function identifierOf(codes: MailCodes, { use, code }: BroughtCode): string {
  const mailId = use === 'challenge' ? null : codes.mailOf(use, code);
  return mailId ? ofMail(use, mailId) : ofHash(use, code);
}

/** Whose code this is, without using it up. */
export async function findCode(
  database: IdentityDatabase,
  codes: MailCodes,
  brought: BroughtCode,
  clock: Clock,
): Promise<string | null> {
  const row = await database
    .selectFrom('auth_verification')
    .select('value')
    .where('identifier', '=', identifierOf(codes, brought))
    .where('expiresAt', '>', clock.iso())
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Uses a code up; of two at the same moment only one gets an answer. */
export async function useCode(
  database: IdentityDatabase,
  codes: MailCodes,
  brought: BroughtCode,
  clock: Clock,
): Promise<string | null> {
  const row = await database
    .deleteFrom('auth_verification')
    .where('identifier', '=', identifierOf(codes, brought))
    .where('expiresAt', '>', clock.iso())
    .returning('value')
    .executeTakeFirst();
  return row?.value ?? null;
}

/**
 * The mails whose six figures count: all that asked this person to confirm an address, or a new one, within half an hour, since a mail can be slow and
 * the one asked for first may come last; and the newest, for a day.
 */
export async function findFiguresMails(
  database: IdentityDatabase,
  { use, userId }: { use: 'verify' | 'change'; userId: string },
  clock: Clock,
): Promise<readonly string[]> {
  const since = (ms: number) => new Date(clock.now() - ms);
  const rows = await database
    .selectFrom('auth_verification')
    .select(['identifier', 'createdAt'])
    .where('value', '=', userId)
    .where('identifier', 'like', ofMail(use, '%'))
    .where('createdAt', '>', since(NEWEST_FIGURES_MS).toISOString())
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows
    .filter(({ createdAt }, index) => index === 0 || new Date(createdAt) > since(FIGURES_MS))
    .map(({ identifier }) => identifier.slice(ofMail(use, '').length));
}

/** Uses up the code of a mail whose figures were right; false when another has. */
export async function useMail(
  database: IdentityDatabase,
  { use, mailId }: { use: CodeUse; mailId: string },
): Promise<boolean> {
  const deleted = await database
    .deleteFrom('auth_verification')
    .where('identifier', '=', ofMail(use, mailId))
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Makes every other code of this use worthless. */
export async function dropCodes(database: IdentityDatabase, use: KeptUse, userId: string): Promise<void> {
  await database
    .deleteFrom('auth_verification')
    .where('value', '=', userId)
    .where('identifier', 'like', `${use}:%`)
    .execute();
}

import type { IdentityDatabase } from '../../platform/database/connect.ts';
import { recordEvent } from '../events.ts';
import { IdentityFailure } from '../port.ts';
import type { IdentityParts, IdentityRequest } from '../request.ts';
import type { SecretKeys } from '../secret.ts';
import { findSecondFactor, keepStep, useRecoveryCode } from './second-factor-store.ts';
import { stepOf } from './totp.ts';

const MINUTE = 60_000;
/** Wrong codes in a quarter of an hour, and in a day: of six figures some three in a million are right at any moment. */
const TRIES = 5;
const TRIES_A_DAY = 20;

/** What somebody brought: six figures of their authenticator, or one of the recovery codes. */
export type BroughtFactor = { readonly figures: string } | { readonly recovery: string };

/** Either of them however it was typed, full-width figures among them; whatever cannot be any is as good as a wrong one, and costs no try. */
export function requiredFactor({ code }: IdentityRequest['body']): BroughtFactor {
  const typed = typeof code === 'string' && code.length <= 100 ? code.normalize('NFKC') : '';
  const plain = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  if (/^[0-9]{6}$/.test(plain)) return { figures: plain };
  if (/^[A-Z2-7]{10}$/.test(plain)) return { recovery: plain };
  throw new IdentityFailure('invalid-second-factor');
}

/** A secret as the database keeps it: of this account and no other. */
export const sealSecret = (keys: SecretKeys, accountId: string, secret: string) =>
  keys.encrypt(`${accountId} ${secret}`);

/** Null where another secret of the portal sealed it, or for another account. */
function openSecret(keys: SecretKeys, accountId: string, sealed: string): string | null {
  const [owner, secret] = keys.decrypt(sealed)?.split(' ') ?? [];
  return owner === accountId && secret ? secret : null;
}

/** With the portal's own key, which no dump of the database holds: fifty bits alone could be guessed. */
export const recoveryHash = (keys: SecretKeys, accountId: string, code: string) =>
  keys.sign(`recovery ${accountId} ${code}`);

/** Whose code it is, and what they brought; `isNew` where it confirms a factor that does not count yet. */
interface Bringing {
  readonly accountId: string;
  readonly email: string | null;
  readonly brought: BroughtFactor;
  readonly isNew?: boolean;
}

/**
 * What a try is counted under. Whoever knows the password and not the factor can use up nothing but their own: a browser that signed in to
 * this account before counts apart from all others. So do recovery codes, which nobody guesses (fifty bits), by the network; six figures
 * can be guessed, and count for the account, wherever they come from.
 */
function triesOf({ known }: IdentityParts, request: IdentityRequest, { accountId, email, brought }: Bringing) {
  const mark = known.markFor(request.cookie, email ?? '');
  if ('recovery' in brought) {
    const who = mark ?? request.ip;
    return [`recovery soon ${accountId} ${who}`, `recovery day ${accountId} ${who}`] as const;
  }
  if (mark === null) return [`second-factor account ${accountId}`, `second-factor day ${accountId}`] as const;
  return [`second-factor known ${accountId} ${mark}`, `second-factor known-day ${accountId}`] as const;
}

/**
 * Uses up a code within the transaction in which `then` does what it is good for. The try is counted before the code is looked at; a right
 * one gives it back.
 */
export async function withFactor<T>(
  parts: IdentityParts,
  request: IdentityRequest,
  bringing: Bringing,
  then: (transaction: IdentityDatabase) => Promise<T>,
): Promise<T> {
  const { accountId, brought, isNew = false } = bringing;
  const [soon, day] = triesOf(parts, request, bringing);
  await parts.throttle.count({ key: soon, limit: TRIES, windowMs: 15 * MINUTE });
  await parts.throttle.count({ key: day, limit: TRIES_A_DAY, windowMs: 24 * 60 * MINUTE });
  try {
    const done = await parts.database.transaction().execute(async (transaction) => {
      await accept(parts, transaction, { accountId, brought, isNew });
      return await then(transaction);
    });
    await parts.throttle.giveBack(soon, day);
    return done;
  } catch (error) {
    if (error instanceof IdentityFailure && error.code === 'invalid-second-factor')
      await recordEvent(parts.database, 'second-factor-failed', { at: parts.clock.iso(), accountId });
    throw error;
  }
}

async function accept(
  { keys, clock }: IdentityParts,
  transaction: IdentityDatabase,
  { accountId, brought, isNew }: { accountId: string; brought: BroughtFactor; isNew: boolean },
): Promise<void> {
  const factor = await findSecondFactor(transaction, accountId);
  if (!factor || isNew === (factor.confirmedAt !== null)) throw new IdentityFailure('invalid-second-factor');
  if ('recovery' in brought) {
    const hash = recoveryHash(keys, accountId, brought.recovery);
    const isUsed = await useRecoveryCode(transaction, { accountId, hash, at: clock.iso() });
    if (!isUsed) throw new IdentityFailure('invalid-second-factor');
    return await recordEvent(transaction, 'recovery-code-used', { at: clock.iso(), accountId });
  }
  const secret = openSecret(keys, accountId, factor.secret);
  const step = secret && stepOf(brought.figures, secret, { now: clock.now(), after: factor.lastStep });
  if (!step || !(await keepStep(transaction, accountId, step))) throw new IdentityFailure('invalid-second-factor');
}

import type { IdentityDatabase } from '../../platform/database/connect.ts';
import { recordEvent } from '../events.ts';
import { IdentityFailure } from '../port.ts';
import { EMBEDDED_ISSUER } from '../tokens/id-token.ts';
import { dropCodes } from './codes.ts';

interface Move {
  readonly userId: string;
  readonly email: string;
  /** As it was when this was decided; refused where that has changed meanwhile. */
  readonly wasVerified: boolean;
  readonly isVerified: boolean;
}

/** Puts an address in the place of another, in the provider's table and in ours; codes that were mailed to the old one are worth nothing. */
export async function moveAddress(
  transaction: IdentityDatabase,
  { userId, email, wasVerified, isVerified }: Move,
  at: string,
): Promise<void> {
  for (const use of ['verify', 'reset', 'change'] as const) await dropCodes(transaction, use, userId);
  await transaction
    .updateTable('auth_user')
    .set({ email, emailVerified: isVerified, updatedAt: at })
    .where('id', '=', userId)
    .execute()
    .catch(asTaken);
  const moved = await transaction
    .updateTable('accounts')
    .set({ email, email_verified: isVerified, address_since: at })
    .where('issuer', '=', EMBEDDED_ISSUER)
    .where('subject', '=', userId)
    .where('email_verified', '=', wasVerified)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new IdentityFailure('user-token-expired');
  await recordEvent(transaction, 'email-changed', { at, accountId: moved.id });
}

/** Somebody else was quicker; the unique index of the provider's table says so. */
function asTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505')
    throw new IdentityFailure('email-already-in-use');
  throw error;
}
